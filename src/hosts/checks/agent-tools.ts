/** The tools that front matter names, against those of its host. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {isDigit, isLetter, isOneOf, isSpaceAt} from '../../text/char-tests.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {type MaybeQuoted, type Quoted, quoted, textOf} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import type {Tools} from '../model.ts'
import {type HostFault, joinFaults, type WithEffects} from './effects.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'

export type ToolProblem = Problem<{
  'unknown-tool': WithEffects & {readonly tool: Quoted; readonly meant: MaybeQuoted | undefined}
  'removed-tool': WithEffects & {readonly tool: Quoted; readonly instead: string}
  /** An empty list: no tools, which may be what is meant. */
  'empty-list': WithEffects
  /** None of the tools of an agent exists. */
  'no-tools': WithEffects & {readonly tools: readonly Quoted[]; readonly meant: readonly MaybeQuoted[]}
}>

/** A tool that front matter names. */
interface NamedTool extends Range {
  readonly name: string
}

/** The tools that the hosts of a file do not have, but for those that are allowed. */
export function toolProblems(source: Source, allow: readonly string[]): readonly ToolProblem[] {
  return joinFaults(loadedFiles(source).flatMap((file) => faultsOf(source, file, new Set(allow))))
}

function faultsOf(source: Source, file: LoadedFile, allow: ReadonlySet<string>): readonly HostFault<ToolProblem>[] {
  const {tools} = file.facts
  const {document} = tools === undefined ? {document: undefined} : readHostData(source, file.facts)
  if (tools === undefined || document === undefined || !isRecord(document.value)) return []
  return Object.entries(tools.keys).flatMap(([key, use]): readonly HostFault<ToolProblem>[] => {
    const empty = tools.empty !== undefined && use === 'gives' ? emptyList(document, key) : undefined
    if (empty !== undefined && tools.empty !== undefined)
      return [
        {problem: {kind: 'empty-list', range: empty, data: {does: []}, severity: 'note'}, file, fact: tools.empty}
      ]
    const named = toolsAt(source, document, key, tools)
    const missing = named.filter(({name}) => !exists(name, tools) && !allow.has(name))
    const isSafety = use !== 'approves'
    if (use === 'gives' && tools.none !== undefined && missing.length > 0 && missing.length === named.length) {
      const range = {start: named[0]?.start ?? 0, end: named.at(-1)?.end ?? 0}
      const meant = missing.flatMap(({name}) => meantTool(name, tools) ?? [])
      const data = {does: [], tools: missing.map(({name}) => quoted(name)), meant: unique(meant)}
      return [{problem: {kind: 'no-tools', range, data}, file, fact: tools.none, isSafety}]
    }
    return missing.map((tool) => ({problem: toolProblem(tool, tools), file, fact: tools.unknown, isSafety}))
  })
}

function emptyList(document: YamlDocument, key: string): Range | undefined {
  const value = isRecord(document.value) ? document.value[key] : undefined
  return Array.isArray(value) && value.length === 0 ? document.locate([key]) : undefined
}

function toolProblem({name: tool, start, end}: NamedTool, tools: Tools): ToolProblem {
  const range = {start, end}
  const instead = Object.hasOwn(tools.removed, tool) ? tools.removed[tool] : undefined
  if (instead !== undefined)
    return {kind: 'removed-tool', range, data: {does: [], tool: quoted(tool), instead}, expected: [instead]}
  const meant = meantTool(tool, tools)
  return {
    kind: 'unknown-tool',
    range,
    data: {does: [], tool: quoted(tool), meant},
    ...(meant !== undefined && {expected: [meant]})
  }
}

function meantTool(name: string, {removed, equivalents = {}, known, rewritten}: Tools): MaybeQuoted | undefined {
  if (rewritten?.pattern.test(name) === true) return quoted(name.replace(rewritten.pattern, rewritten.as))
  const replacements = {...equivalents, ...removed}
  return Object.hasOwn(replacements, name) ? replacements[name] : nearest(name, known)
}

function unique(texts: readonly MaybeQuoted[]): readonly MaybeQuoted[] {
  return [...new Map(texts.map((text) => [textOf(text), text])).values()]
}

function exists(name: string, {known, aliases, others}: Tools): boolean {
  return known.includes(name) || aliases.includes(name) || others.test(name)
}

/** The tools under a key, as a list or as a text with commas or spaces; what is in parentheses is not part of a name. */
function toolsAt(source: Source, document: YamlDocument, key: string, {areWhole}: Tools): readonly NamedTool[] {
  const value = isRecord(document.value) ? document.value[key] : undefined
  if (typeof value === 'string') return split(source, document.locate([key]))
  if (!Array.isArray(value)) return []
  const found: NamedTool[] = []
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string') continue
    const name = areWhole === true ? item : nameOf(item)
    const place = document.locate([key, index])
    if (/[\s,]/.test(name)) found.push(...split(source, place))
    else found.push(...placeOf(source, place, name, found.at(-1)?.end ?? 0))
  }
  return found
}

/** An item of a list in its place; a reader that knows only the place of the list has it found there, after the one before it. */
function placeOf(source: Source, {start, end}: Range, name: string, after: number): readonly NamedTool[] {
  const {text} = source
  for (let at = text.indexOf(name, Math.max(start, after)); at !== -1 && at < end; at = text.indexOf(name, at + 1))
    if (!isInName(text, at - 1) && !isInName(text, at + name.length)) return [{name, start: at, end: at + name.length}]
  return []
}

/** A name without the quotes, brackets and spaces after it. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (isOneOf('"\']', text, end - 1) || isSpaceAt(text, end - 1))) end--
  return text.slice(0, end)
}

function nameOf(item: string): string {
  const parenthesis = item.indexOf('(')
  return (parenthesis === -1 ? item : item.slice(0, parenthesis)).trim()
}

function isSeparator(text: string, at: number): boolean {
  return text.charAt(at) === ',' || isSpaceAt(text, at)
}

function isInName(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isLetter(code) || isDigit(code) || isOneOf('_-', text, at)
}

function split(source: Source, {start, end}: Range): readonly NamedTool[] {
  const text = source.text.slice(start, end)
  const found: NamedTool[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text.charAt(at)
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    if (at < text.length && (depth > 0 || !isSeparator(text, at))) continue
    const item = text.slice(from, at)
    let lead = 0
    while (isSpaceAt(item, lead) || isOneOf('"\'[]>|-', item, lead)) lead++
    const name = withoutEnd(nameOf(item.slice(lead)))
    if (name !== '') found.push({name, start: start + from + lead, end: start + from + lead + name.length})
    from = at + 1
  }
  return found
}
