/** Checks the tools in front matter against the tools of the host. */

import type {Source} from '../../contracts/source.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {type MaybeQuoted, quoted, textOf} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {read} from '../facts.ts'
import type {Tools} from '../model.ts'
import {type HostFault, joinFaults} from './effects.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {forbiddenCommands, leftOutTools} from './needed-tools.ts'
import {readHostData} from './read-matter.ts'
import {isKnownTool, isTool, type NamedTool, specifierFaults, toolsAt} from './tool-lists.ts'
import type {ToolProblem} from './tool-problem.ts'

/** The tools that the hosts of a file do not have, but for those that are allowed. */
export function toolProblems(source: Source, allow: readonly string[]): readonly ToolProblem[] {
  return joinFaults(
    loadedFiles(source).flatMap((file) => [...faultsOf(source, file, new Set(allow)), ...useFaults(source, file)])
  )
}

/** Uses, in the text, of tools that the front matter leaves out. */
function useFaults(source: Source, file: LoadedFile): readonly HostFault<ToolProblem>[] {
  const {tools} = file.facts
  if (tools === undefined) return []
  const fact = tools.shell?.forbidden ?? tools.unknown
  const found = forbiddenCommands(source, file)
  const commands = found.flatMap(({command, isLeftOut, isExample, start, end}): readonly HostFault<ToolProblem>[] => {
    if (isExample) return []
    const data = {does: [], command: quoted(command), isLeftOut}
    const severity = isLeftOut ? 'warning' : 'note'
    return [{problem: {kind: 'forbidden-command', range: {start, end}, data, severity}, file, fact}]
  })
  const [example, ...more] = found.filter(({isExample}) => isExample)
  if (example !== undefined) {
    const range = {start: example.start, end: example.end}
    const data = {does: [], command: quoted(example.command), more: more.length}
    const edits = [example, ...more].map(({start}) => ({start: start - 1, end: start - 1, text: ' '}))
    const problem: ToolProblem = {kind: 'example-command', range, data, fix: {safe: false, edits}}
    commands.push({problem, file, fact})
  }
  const {document} = readHostData(source, file.facts)
  if (document === undefined || file.facts.noun !== 'agent') return commands
  const given = Object.entries(tools.keys).flatMap(([key, use]) =>
    use === 'gives' ? toolsAt(source, document, key, tools).map(({name}) => name) : []
  )
  const needed = leftOutTools(source, file, given).map(({tool, start, end}): HostFault<ToolProblem> => {
    const problem: ToolProblem = {kind: 'needed-tool', range: {start, end}, data: {does: [], tool: quoted(tool)}}
    return {problem, file, fact: tools.unknown}
  })
  return [...commands, ...needed]
}

function faultsOf(source: Source, file: LoadedFile, allow: ReadonlySet<string>): readonly HostFault<ToolProblem>[] {
  return [
    ...knownFaults(source, file, allow),
    ...renamedFaults(source, file, allow),
    ...specifierFaults(source, file).filter(
      ({problem: {range}}) => !allow.has(source.text.slice(range.start, range.end))
    )
  ]
}

function knownFaults(source: Source, file: LoadedFile, allow: ReadonlySet<string>): readonly HostFault<ToolProblem>[] {
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
    const {mainOnly = {}} = tools
    const isMain = ({name}: NamedTool): boolean =>
      use === 'gives' && Object.hasOwn(mainOnly, name) && !allow.has(name) && !getsAllTools(document, mainOnly[name])
    const unavailable = named.filter(isMain).map(({name, start, end}): HostFault<ToolProblem> => {
      const problem: ToolProblem = {kind: 'main-tool', range: {start, end}, data: {does: [], tool: quoted(name)}}
      return {problem, file, fact: tools.unknown}
    })
    const missing = joinedItems(
      source,
      named.filter(({name}) => !isTool(name, tools) && !allow.has(name)),
      tools
    )
    const isSafety = use !== 'approves'
    if (
      use === 'gives' &&
      tools.none !== undefined &&
      named.length > 0 &&
      named.every(({name}) => !isKnownTool(name, tools) && !allow.has(name))
    ) {
      const range = {start: named[0]?.start ?? 0, end: named.at(-1)?.end ?? 0}
      const joined = joinedItems(source, named, tools)
      const found = joined.flatMap(({name}) => meantTool(name, tools) ?? [])
      const meant = found.length > 0 ? found : tools.known.filter((name) => /^read/i.test(name))
      const data = {does: [], tools: joined.map(({name}) => quoted(name)), meant: unique(meant)}
      return [{problem: {kind: 'no-tools', range, data}, file, fact: tools.none, isSafety}]
    }
    const unknown = unknownProblems(missing, tools).map((problem) => ({problem, file, fact: tools.unknown, isSafety}))
    return [...unavailable, ...unknown]
  })
}

/** With the names of an item as one where each of them is unknown and like no other: `Azure MCP/documentation`. */
function joinedItems({text}: Source, missing: readonly NamedTool[], tools: Tools): readonly NamedTool[] {
  const byItem = new Map<Range | undefined, NamedTool[]>()
  for (const tool of missing) memo(byItem, tool.item, () => []).push(tool)
  return missing.flatMap((tool): readonly NamedTool[] => {
    const {item} = tool
    const joined = item === undefined ? [] : (byItem.get(item) ?? [])
    const name = item === undefined ? '' : text.slice(item.start, item.end)
    const isOne = item !== undefined && joined.map((each) => each.name).join(' ') === name
    if (!isOne || joined.some((each) => meantTool(each.name, tools) !== undefined)) return [tool]
    return tool === joined[0] ? [{name, ...item}] : []
  })
}

/** Limit on single findings for tools that resemble no known tool; more of them share one finding. */
const mostUnlike = 3

function unknownProblems(missing: readonly NamedTool[], tools: Tools): readonly ToolProblem[] {
  const unlike = missing.filter(({name}) => meantTool(name, tools) === undefined)
  const [first] = unlike
  if (first === undefined || unlike.length <= mostUnlike) return missing.map((tool) => toolProblem(tool, tools))
  const range = {start: first.start, end: unlike.at(-1)?.end ?? first.end}
  const data = {does: [], tools: unlike.map(({name}) => quoted(name))}
  const others = missing.filter((tool) => !unlike.includes(tool))
  return [{kind: 'unknown-tools', range, data}, ...others.map((tool) => toolProblem(tool, tools))]
}

/** Whether an agent has the mode of permissions in which it gets a tool after all, or runs as the main one. */
function getsAllTools({value}: YamlDocument, mode: string | undefined): boolean {
  if (!isRecord(value)) return false
  return Object.hasOwn(value, 'initialPrompt') || (mode !== '' && value['permissionMode'] === mode)
}

function renamedFaults(
  source: Source,
  file: LoadedFile,
  allow: ReadonlySet<string>
): readonly HostFault<ToolProblem>[] {
  const {renamedTools: renamed} = file.facts
  const {document} = renamed === undefined ? {document: undefined} : readHostData(source, file.facts)
  if (renamed === undefined || document === undefined) return []
  const former = toolsAt(source, document, 'tools', {areWhole: true}).flatMap(({name, start, end}) => {
    const instead = Object.hasOwn(renamed, name) && !allow.has(name) ? renamed[name] : undefined
    return instead === undefined ? [] : [{name, instead, range: {start, end}}]
  })
  const [first] = former
  if (first === undefined) return []
  const {name, instead, range} = first
  const fix = {safe: false, edits: former.map((each) => ({...each.range, text: each.instead}))}
  const data = {does: [], tool: quoted(name), instead, more: former.length - 1}
  const problem: ToolProblem = {kind: 'renamed-tool', range, severity: 'warning', data, expected: [instead], fix}
  return [{problem, file, fact: read('retire')}]
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
