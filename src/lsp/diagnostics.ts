/** Findings and notices as diagnostics. */
import {resolve} from 'node:path'
import {type Diagnostic, DiagnosticSeverity} from 'vscode-languageserver/node'
import {uriOfPath} from '../disk/file-uris.ts'
import {failing, type Notice} from '../report/notice.ts'
import type {ListedFinding} from '../report/report.ts'
import type {Document} from '../text/document.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {type PositionEncoding, positionOf} from './positions.ts'

export const sourceName = 'lint-agents'

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information
} as const

export interface Display {
  readonly encoding: PositionEncoding
  readonly hasRelated: boolean
}

/** @param cwd of the linter: base of the paths in findings */
export function findingDiagnostic(
  finding: ListedFinding,
  content: Document,
  cwd: string,
  {encoding, hasRelated}: Display
): Diagnostic {
  const {line, column, endLine, endColumn, severity, rule, url, message, related = []} = finding
  const start = positionOf(content, line, column, encoding)
  return {
    range: {start, end: positionOf(content, endLine, endColumn, encoding)},
    severity: severities[severity],
    code: rule,
    codeDescription: {href: url},
    source: sourceName,
    message: printable(message) + placeInRun(finding),
    ...(hasRelated &&
      related.length > 0 && {
        relatedInformation: related.map((each) => ({
          location: {uri: uriOfPath(resolve(cwd, each.path)), range: startOfLine(each.line)},
          message: each.message
        }))
      })
  }
}

/** Message of a transcript that has the finding, since the line of the file does not show it. */
function placeInRun({origin}: ListedFinding): string {
  if (origin === undefined) return ''
  const {thread, message, line, column} = origin
  return ` (line ${line}, column ${column} of message ${message} in thread \`${printable(thread)}\`)`
}

export function startOfLine(line: number): Diagnostic['range'] {
  const at = {line: Math.max(0, line - 1), character: 0}
  return {start: at, end: at}
}

/** A notice at the start of the document, since an unchecked document without findings would look correct. */
export function noticeDiagnostic({kind, message, line = 1, column = 1}: Notice, path: string): Diagnostic {
  const at = {line: line - 1, character: column - 1}
  return {
    range: {start: at, end: at},
    severity: failing.has(kind) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
    code: kind,
    source: sourceName,
    message: printable(message.replace(`${path}: `, ''))
  }
}

/** Diagnostic of errors that comments turn off, since readers of the document may overlook the comments. */
export function offDiagnostics(count: number): readonly Diagnostic[] {
  if (count === 0) return []
  const message = `Comments turn ${plural(count, 'error')} off`
  return [{range: startOfLine(1), severity: DiagnosticSeverity.Information, source: sourceName, message}]
}

/** The findings of a rule that a report does not list. */
export function omittedDiagnostic(rule: string, count: number): Diagnostic {
  return {
    range: startOfLine(1),
    severity: DiagnosticSeverity.Information,
    code: rule,
    source: sourceName,
    message: `${plural(count, 'more finding')} of \`${rule}\``
  }
}
