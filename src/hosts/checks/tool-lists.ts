/** The tools that front matter lists, with the places of their names and of the parentheses after them. */

import type {Source} from '../../contracts/source.ts'
import {isSpaceAt} from '../../text/char-tests.ts'
import {nearest} from '../../text/edit-distance.ts'
import {memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {type Fact, read} from '../facts.ts'
import type {Tools} from '../model.ts'
import type {FileFault, WithoutEffects} from './effects.ts'
import type {LoadedFile} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'
import type {ToolProblem} from './tool-problem.ts'

export interface NamedTool extends Range {
  readonly name: string
  /** The parentheses after the name, with their content; up to the end of the value if nothing closes them. */
  readonly specifier?: Range & {readonly isClosed: boolean}
  /** The item that several tools are in, with spaces between them: who wrote it may have meant one name. */
  readonly item?: Range
}

/** The tools under a key, as a list or as a text with commas or spaces. The content of parentheses is not part of a name. */
export function toolsAt(
  source: Source,
  document: YamlDocument,
  key: string,
  {areWhole = false}: {readonly areWhole?: boolean | undefined}
): readonly NamedTool[] {
  const value = memberOf(document.value, key)
  if (typeof value === 'string') return split(source, document.locate([key]))
  if (!Array.isArray(value)) return []
  const found: NamedTool[] = []
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string') continue
    const name = areWhole ? item : nameOf(item)
    const place = document.locate([key, index])
    const after = found.at(-1)?.end ?? 0
    const named = /[\s,]/.test(name) ? split(source, place) : placeOf(source, place, name, after)
    for (const tool of named) found.push(tool)
  }
  return found
}

/** A tool with the parentheses after it, within the value that it is in. */
function withSpecifier({text}: Source, tool: NamedTool, end: number): NamedTool {
  if (text.charAt(tool.end) !== '(') return tool
  let depth = 0
  for (let at = tool.end; at < end; at++) {
    const char = text.charAt(at)
    if (char === '(') depth++
    else if (char === ')') depth--
    if (depth === 0) return {...tool, specifier: {start: tool.end, end: at + 1, isClosed: true}}
  }
  return {...tool, specifier: {start: tool.end, end, isClosed: false}}
}

/** A list's item, found after the previous item in the text of the list. Some readers give the list's place alone. */
function placeOf(source: Source, {start, end}: Range, name: string, after: number): readonly NamedTool[] {
  const {text} = source
  const isInName = (at: number): boolean => /[\w-]/.test(text.charAt(at))
  for (let at = text.indexOf(name, Math.max(start, after)); at !== -1 && at < end; at = text.indexOf(name, at + 1))
    if (!isInName(at - 1) && !isInName(at + name.length))
      return [withSpecifier(source, {name, start: at, end: at + name.length}, end)]
  return []
}

function nameOf(item: string): string {
  return (item.split('(', 1)[0] ?? '').trim()
}

function split(source: Source, {start, end}: Range): readonly NamedTool[] {
  const text = source.text.slice(start, end)
  const found: NamedTool[] = []
  let open: NamedTool[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text.charAt(at)
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    if (at < text.length && (depth > 0 || (char !== ',' && !isSpaceAt(text, at)))) continue
    const item = text.slice(from, at)
    const [lead = ''] = /^[\s"'[\]>|-]*/.exec(item) ?? []
    const name = trimEndOf(nameOf(item.slice(lead.length)), '"\']')
    const first = start + from + lead.length
    if (name !== '') open.push(withSpecifier(source, {name, start: first, end: first + name.length}, end))
    if (at === text.length || char === ',') {
      for (const tool of inItem(open)) found.push(tool)
      open = []
    }
    from = at + 1
  }
  return found
}

/** The tools between two commas. */
function inItem(tools: readonly NamedTool[]): readonly NamedTool[] {
  const [first, ...rest] = tools
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return tools
  const item = {start: first.start, end: last.end}
  return tools.map((tool) => ({...tool, item}))
}

const ignored = read('ignore')

/** Faults of the parentheses after tools. */
export function specifierFaults(source: Source, file: LoadedFile): readonly FileFault<ToolProblem>[] {
  const {facts} = file
  const keys = facts.tools?.areWhole === true ? undefined : facts.tools?.keys
  const {document} = keys === undefined ? {document: undefined} : readHostData(source, facts)
  if (keys === undefined || document === undefined) return []
  return Object.entries(keys).flatMap(([key, use]) => {
    const given = new Set<string>()
    return toolsAt(source, document, key, {}).flatMap((tool): readonly FileFault<ToolProblem>[] => {
      const [problem, fact = ignored] = specifierFault(source, tool, use, facts.tools) ?? []
      const isRepeated = problem?.kind === 'whole-given' && given.has(tool.name)
      if (problem === undefined || isRepeated) return []
      if (problem.kind === 'whole-given') given.add(tool.name)
      return [{...problem, fact, isSafety: problem.kind === 'open-specifier' && use === 'denies'}]
    })
  })
}

/** The first fault of the parentheses after a tool, and its consequence if it is not that the host ignores them. */
function specifierFault(
  {text}: Source,
  tool: NamedTool,
  use: Tools['keys'][string],
  tools: Tools | undefined
): readonly [WithoutEffects<ToolProblem>, (Fact | undefined)?] | undefined {
  const {name, specifier} = tool
  if (specifier === undefined) return undefined
  const {start, end, isClosed} = specifier
  const range = {start, end}
  const data = {tool: quoted(name), specifier: quoted(text.slice(start, end))}
  if (!isClosed)
    return [{kind: 'open-specifier', range: {start, end: start + 1}, data: {tool: data.tool}}, tools?.openSpecifier]
  const {wholeDenied, wholeGiven, startsAgents = []} = tools ?? {}
  if (use === 'denies' && wholeDenied !== undefined) return [{kind: 'whole-tool', range, data}, wholeDenied]
  // An agent may start the agents of its parentheses alone.
  if (use === 'gives' && wholeGiven !== undefined && !startsAgents.includes(name))
    return [{kind: 'whole-given', range, data, severity: 'note'}, wholeGiven]
  const problem =
    use === 'approves' ? (colonProblem(text, tool, tools) ?? meaningProblem(text, tool, tools)) : undefined
  return problem && [problem]
}

/**
 * `Bash(npx:checkly:*)`: a command begins with the text before `:*`, and no program has such a name. After a space a colon is
 * part of an argument, such as `npm run test:unit`.
 */
function colonProblem(
  text: string,
  {name, specifier}: NamedTool,
  tools: Tools | undefined
): WithoutEffects<ToolProblem> | undefined {
  if (name !== tools?.commandTool || specifier === undefined) return undefined
  const inner = text.slice(specifier.start + 1, specifier.end - 1)
  const [, program = '', rest = ''] = /^([A-Za-z][\w.-]+):([\w@][^\s:*]*):\*$/.exec(inner) ?? []
  if (program === '') return undefined
  const command = `${program}:${rest}`
  const start = specifier.start + 1
  const meant = quoted(`${program} ${rest}`)
  const data = {command: quoted(command), meant}
  return {kind: 'colon-command', range: {start, end: start + command.length}, data, expected: [meant]}
}

function meaningProblem(
  text: string,
  {start, specifier}: NamedTool,
  tools: Tools | undefined
): WithoutEffects<ToolProblem> | undefined {
  const rule = text.slice(start, specifier?.end)
  const found = tools?.rule?.(rule, 'allow')
  if (found?.kind !== 'meaning') return undefined
  const data = {rule: quoted(rule), meaning: found.does, expected: found.expected}
  return {kind: 'rule-meaning', range: {start, end: start + rule.length}, data, severity: 'note'}
}

export function isTool(name: string, tools: Tools): boolean {
  return isKnownTool(name, tools) || (tools.isOpen === true && nearest(name, tools.known) === undefined)
}

/** Whether the table of a host has a tool of this name. */
export function isKnownTool(name: string, {known, aliases, others}: Tools): boolean {
  return known.includes(name) || aliases.includes(name) || others.test(name)
}
