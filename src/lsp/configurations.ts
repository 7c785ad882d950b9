/** Diagnostics of configurations in a workspace. */
import {dirname, join, resolve} from 'node:path'
import {type Diagnostic, DiagnosticSeverity} from 'vscode-languageserver/node'
import {ConfigError, describe} from '../disk/errors.ts'
import {openRuleLayers} from '../project/configs.ts'
import {settingsFor} from '../project/settings.ts'
import type {Notice} from '../report/notice.ts'
import {configNotices} from '../run/config-notices.ts'
import {openLinter} from '../run/lint-input.ts'
import {allRules} from '../run/rules.ts'
import {lineText} from '../text/document.ts'
import {sourceName, startOfLine} from './diagnostics.ts'
import type {FolderLinter} from './folder-linter.ts'
import type {OpenDocument, OpenDocuments} from './open-documents.ts'
import {type PositionEncoding, positionOf} from './positions.ts'
import {isConfiguration, workspaceReader} from './workspace-reader.ts'

/** A message with its location, from 1. */
interface Placed {
  /** Absolute. */
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

export type ConfigDiagnostics = ReadonlyMap<string, readonly Diagnostic[]>

/**
 * Faults in the configurations of a folder: in open documents or, without a fault there, on disk.
 *
 * @param faults configuration faults found while linting documents
 */
export function configDiagnostics(
  folder: FolderLinter,
  documents: OpenDocuments,
  faults: readonly string[],
  encoding: PositionEncoding
): ConfigDiagnostics {
  const found = new Map<string, Map<string, Diagnostic>>()
  const add = (placed: Placed, code: string, severity: DiagnosticSeverity): void => {
    const diagnostic = placedDiagnostic(placed, {code, severity, document: documents.atPath(placed.path), encoding})
    const known = found.get(placed.path) ?? new Map<string, Diagnostic>()
    found.set(placed.path, known.set(JSON.stringify(diagnostic), diagnostic))
  }
  const open = documents.all().filter(({path}) => isConfiguration(path) && folder.holds(path))
  const edited = open.flatMap((document) => openFault(document, folder.folder, documents) ?? [])
  const isEdited = ({path}: Placed): boolean => open.some((document) => document.path === path && !document.isSaved)
  for (const placed of edited.flatMap(placedFaults)) add(placed, 'configuration', DiagnosticSeverity.Error)
  for (const placed of faults.flatMap(placedFaults))
    if (!isEdited(placed)) add(placed, 'configuration', DiagnosticSeverity.Error)
  for (const notice of noticesOf(folder)) {
    const placed = placedNotice(notice, folder)
    if (placed !== undefined && !isEdited(placed)) add(placed, notice.kind, DiagnosticSeverity.Warning)
  }
  return new Map([...found].map(([path, diagnostics]) => [path, [...diagnostics.values()]]))
}

function openFault({path}: OpenDocument, folder: string, documents: OpenDocuments): string | undefined {
  const reader = workspaceReader(folder, documents, {hasOpenConfigs: true})
  try {
    const {projects} = openLinter({cwd: folder, reader})
    const file = projects.configFor(dirname(path))
    if (file === undefined) return undefined
    const project = projects.projectFor(join(dirname(path), 'README.md'))
    const allEntries = (file.config.files ?? []).map((_, index) => index)
    const rules = openRuleLayers()(file, allEntries)
    settingsFor(allRules, {...project, rules}, {}, {hasAllRules: file.config.plugins === undefined})
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    return `${path}:1:1: ${describe(error)}`
  }
}

/** Missing names in the configurations, and plugins that do not run. */
function noticesOf(folder: FolderLinter): readonly Notice[] {
  try {
    return configNotices({allowsPlugins: folder.isTrusted}, [folder.linter()], [])
  } catch {
    // An unreadable configuration has its own faults.
    return []
  }
}

function placedNotice({path, line = 1, column = 1, kind, message}: Notice, folder: FolderLinter): Placed | undefined {
  if (path === undefined) return undefined
  const isUntrusted = kind === 'plugins-not-run' && !folder.isTrusted
  const text = isUntrusted ? 'Plugins are not run: expected a trusted workspace' : withoutPlace(message)
  return {path, line, column, message: text}
}

/** Location in a message: `file:line:column: `. */
const place = /:(\d{1,9}):(\d{1,9}): (?:warning: )?/

function withoutPlace(message: string): string {
  const found = place.exec(message)
  return found === null ? message : message.slice(found.index + found[0].length)
}

/** Lines of a fault's message, each with its leading location. */
function placedFaults(message: string): readonly Placed[] {
  return message.split('\n').flatMap((line): Placed[] => {
    const found = place.exec(line)
    if (found !== null)
      return [
        {
          path: resolve(line.slice(0, found.index)),
          line: Number(found[1]),
          column: Number(found[2]),
          message: line.slice(found.index + found[0].length)
        }
      ]
    const end = line.indexOf(': ')
    return end === -1 ? [] : [{path: resolve(line.slice(0, end)), line: 1, column: 1, message: line.slice(end + 2)}]
  })
}

interface Showing {
  readonly code: string
  readonly severity: DiagnosticSeverity
  readonly document: OpenDocument | undefined
  readonly encoding: PositionEncoding
}

/** The range is the word or string at the location, if the file is open. */
function placedDiagnostic({line, column, message}: Placed, {code, severity, document, encoding}: Showing): Diagnostic {
  const shared = {severity, code, source: sourceName, message}
  if (document === undefined) {
    const at = {line: line - 1, character: column - 1}
    return {...shared, range: {start: at, end: at}}
  }
  const {content} = document
  if (line > content.lines.length) return {...shared, range: startOfLine(1)}
  const rest = lineText(content, line - 1).slice(column - 1)
  const [word = ''] = /^(?:"(?:[^"\\]|\\.){0,1000}"|[^\s,\]}]{1,1000})/.exec(rest) ?? []
  return {
    ...shared,
    range: {
      start: positionOf(content, line, column, encoding),
      end: positionOf(content, line, column + word.length, encoding)
    }
  }
}
