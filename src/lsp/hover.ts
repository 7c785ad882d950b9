/** Hover text for findings and rule ids: the finding's programs, then the rule's page. */
import {type Hover, MarkupKind, type Position} from 'vscode-languageserver/node'
import {ruleGroups} from '../linter/groups.ts'
import {rulesNamed} from '../linter/setting.ts'
import {programsOf} from '../report/report.ts'
import {rulePage} from '../report/rule-page.ts'
import {ruleIds} from '../run/rules.ts'
import {readersSentence} from '../run/tree-text.ts'
import {rangeOf} from '../text/lines.ts'
import {forMarkdown} from '../text/printable.ts'
import {findingsAt, type RequestContext} from './findings.ts'
import type {OpenDocument} from './open-documents.ts'
import {offsetAt, protocolRange, wordAt} from './positions.ts'

export async function hoverAt(
  document: OpenDocument,
  position: Position,
  request: RequestContext
): Promise<Hover | null> {
  const {encoding} = request.serving.display()
  const {content} = document
  const offset = offsetAt(content, position, encoding)
  const found = await findingsAt(document, offset, request)
  // Words joined by hyphens.
  const word = wordAt(content, offset, /(?<![a-z-])[a-z]+(?:-[a-z]+)+/g)
  const isRule = word !== undefined && !Object.hasOwn(ruleGroups, word.text)
  const named = !isRule ? [] : rulesNamed(word.text).filter((id) => ruleIds.includes(id))
  const [first] = found
  const range = named.length > 0 ? word : first?.range
  const ids = new Set([...named, ...found.map(({finding}) => finding.rule)])
  const programs = found.flatMap(({finding}) => programsOf(finding))
  const readers = new Set(programs.map(({name, line}) => `Read by ${forMarkdown(name)} (line ${line})`))
  const pages = [...ids].flatMap((id) => rulePage(id) ?? [])
  if (range === undefined || pages.length === 0) return readersAt(document, offset, request)
  return {
    contents: {kind: MarkupKind.Markdown, value: [...readers, ...pages].join('\n\n---\n\n')},
    range: protocolRange(content, rangeOf(range), encoding)
  }
}

/** Hosts that read the document, on its first line. */
function readersAt({content, path}: OpenDocument, offset: number, {serving}: RequestContext): Hover | null {
  const [first] = content.lines
  if (first === undefined || offset > first.end) return null
  const {projects} = serving.workspace.folderOf(path).linter()
  const reach = projects.projectFor(path).context.surroundings.reach()
  if (reach === undefined) return null
  return {
    contents: {kind: MarkupKind.PlainText, value: readersSentence(reach)},
    range: protocolRange(content, rangeOf(first), serving.display().encoding)
  }
}
