/** Completions at a position, from the tables of the rules. */
import {type CompletionItem, CompletionItemKind, type Position} from 'vscode-languageserver/node'
import {contractNames} from '../../contracts/kinds.ts'
import type {Source} from '../../contracts/source.ts'
import {systemVariables} from '../../contracts/system-templates/variables.ts'
import {frontMatter, frontMatterVariables} from '../../markdown/front-matter.ts'
import {ruleIds} from '../../run/rules.ts'
import {lineAt} from '../../text/lines.ts'
import {namedIn} from '../configuration-names.ts'
import type {RequestContext} from '../findings.ts'
import type {FolderLinter} from '../folder-linter.ts'
import type {OpenDocument} from '../open-documents.ts'
import {offsetAt, protocolRange} from '../positions.ts'
import {isConfiguration} from '../workspace-reader.ts'
import type {Completion} from './completion.ts'
import {frontMatterCompletions} from './front-matter.ts'
import {configurationSchema, type MoreNames, markerSchema, schemaCompletions} from './schema.ts'

export function completionsAt(
  document: OpenDocument,
  position: Position,
  {serving}: RequestContext
): readonly CompletionItem[] {
  const {encoding} = serving.display()
  const offset = offsetAt(document.content, position, encoding)
  const folder = serving.workspace.folderOf(document.path)
  return proposalsAt(document, offset, folder).map(({label, kind, range, detail, text = label, documentation}) => ({
    label,
    kind,
    ...(detail !== undefined && {detail}),
    ...(documentation !== undefined && {documentation}),
    filterText: text,
    textEdit: {range: protocolRange(document.content, range, encoding), newText: text}
  }))
}

function proposalsAt(document: OpenDocument, offset: number, folder: FolderLinter): readonly Completion[] {
  const {content, path} = document
  if (isConfiguration(path)) return configurationCompletions(document, offset, folder)
  const source = folder.sourceOf(document)
  // Captured outputs are evidence, so they get no completion.
  if (source.kind === 'output' || source.kind === 'messages') return []
  return (
    markerCompletions(content.text, offset) ??
    controlCompletions(source, offset) ??
    variableCompletions(source, offset) ??
    frontMatterCompletions(source, offset)
  )
}

/** Limit of a comment in UTF-16 units before the position. */
const longestComment = 5_000

function markerCompletions(text: string, offset: number): readonly Completion[] | undefined {
  const before = text.slice(Math.max(0, offset - longestComment), offset)
  const start = before.lastIndexOf('<!--')
  const comment = start === -1 ? '' : before.slice(start)
  if (comment.includes('-->')) return undefined
  const [opening] = /^<!--\s*lint-agents\s+/.exec(comment) ?? []
  if (opening === undefined) return undefined
  const brace = comment.indexOf('{')
  if (brace === -1) {
    const typed = comment.slice(opening.length)
    if (!/^[a-z ]*$/.test(typed)) return []
    const range = {start: offset - typed.length, end: offset}
    return ['output', 'not output'].map((label) => ({label, kind: CompletionItemKind.Keyword, range}))
  }
  const from = offset - (comment.length - brace)
  const end = text.indexOf('-->', offset)
  const options = text.slice(from, end === -1 || end > offset + longestComment ? offset : end)
  return schemaCompletions(options, offset - from, markerSchema()).map((each) => ({
    ...each,
    range: {start: each.range.start + from, end: each.range.end + from}
  }))
}

/** Rule ids in a comment that turns rules off. */
function controlCompletions(source: Source, offset: number): readonly Completion[] | undefined {
  const line = lineAt(source.lines, offset)
  const before = source.text.slice(source.lines[line]?.start ?? 0, offset).slice(-longestComment)
  const last = frontMatter(source)?.last ?? -1
  const pattern =
    line < last ? /#[ \t]*lint[ \t]+(?:disable|ignore)[ \t]/ : /<!--[ \t]*lint[ \t]+(?:disable|enable|ignore)[ \t]/
  const at = before.search(pattern)
  if (at === -1 || before.slice(at).includes('-->')) return undefined
  const typed = before.slice(1 + Math.max(before.lastIndexOf(' '), before.lastIndexOf('\t')))
  const range = {start: offset - typed.length, end: offset}
  return ruleIds.map((label) => ({label, kind: CompletionItemKind.Reference, range, detail: 'rule'}))
}

function variableCompletions(source: Source, offset: number): readonly Completion[] | undefined {
  const before = source.text.slice(Math.max(0, offset - 200), offset)
  const open = before.lastIndexOf('{{')
  const typed = open === -1 ? undefined : before.slice(open + 2).trimStart()
  if (typed === undefined || !/^[\w.-]*$/.test(typed)) return undefined
  const range = {start: offset - typed.length, end: offset}
  const end = source.text.startsWith('}}', offset) ? '' : '}}'
  const declared = new Map<string, string>()
  for (const {value} of frontMatterVariables(source) ?? []) declared.set(value, 'front matter')
  for (const name of source.project.variables) declared.set(name, 'configuration')
  const ofLoader = source.kind === 'template' || declared.size === 0 ? systemVariables : []
  for (const name of ofLoader) declared.set(name, 'template loader')
  return [...declared].map(([label, detail]) => ({
    label,
    kind: CompletionItemKind.Variable,
    range,
    detail,
    text: `${label}${end}`
  }))
}

function configurationCompletions(
  {content, path}: OpenDocument,
  offset: number,
  folder: FolderLinter
): readonly Completion[] {
  const schema = configurationSchema()
  if (!path.endsWith('package.json')) return schemaCompletions(content.text, offset, schema, namesIn(path, folder))
  const found = {properties: {'lint-agents': schema}}
  return /"lint-agents"\s*:/.test(content.text) ? schemaCompletions(content.text, offset, found) : []
}

/** Contracts and agents of a project. */
function namesIn(path: string, folder: FolderLinter): MoreNames {
  return (place, isKey) => {
    const named = namedIn(place, isKey)
    if (named === 'contract') return [...contractNames, ...Object.keys(folder.configOf(path)?.config.contracts ?? {})]
    return named === 'agent' ? [...(folder.linter().definitions?.all().keys() ?? [])] : []
  }
}
