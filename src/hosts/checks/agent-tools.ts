/** Checks the tools in front matter against the tools of the host. */

import type {Source} from '../../contracts/source.ts'
import {nearest} from '../../text/edit-distance.ts'
import {isRecord, memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {memo} from '../../text/memoize.ts'
import {type MaybeQuoted, quoted, textOf} from '../../text/quoted.ts'
import type {YamlDocument} from '../../text/yaml.ts'
import {read} from '../facts.ts'
import type {Tools} from '../model.ts'
import {type FileFault, hostProblems, type WithoutEffects} from './effects.ts'
import {type LoadedFile, loadedFiles} from './loaded-files.ts'
import {forbiddenCommands, leftOutTools} from './needed-tools.ts'
import {readHostData} from './read-matter.ts'
import {isKnownTool, isTool, type NamedTool, specifierFaults, toolsAt} from './tool-lists.ts'
import type {ToolProblem} from './tool-problem.ts'

/** The tools that the hosts of a file do not have, but for those that are allowed. */
export function toolProblems(source: Source, allow: readonly string[]): readonly ToolProblem[] {
  const allowed = new Set(allow)
  const isAllowed = ({range}: ToolProblem | FileFault<ToolProblem>): boolean =>
    allowed.has(source.text.slice(range.start, range.end))
  return hostProblems(loadedFiles(source), (file) => [
    ...knownFaults(source, file, allowed),
    ...renamedFaults(source, file, allowed),
    ...specifierFaults(source, file).filter((fault) => !isAllowed(fault)),
    ...useFaults(source, file)
  ])
}

/** Uses, in the text, of tools that the front matter leaves out. */
function useFaults(source: Source, file: LoadedFile): readonly FileFault<ToolProblem>[] {
  const {tools, noun} = file.facts
  if (tools === undefined) return []
  const fact = tools.shell?.forbidden ?? tools.unknown
  const found = forbiddenCommands(source, file)
  const [example, ...more] = found.filter(({isExample}) => isExample)
  const commands = found.flatMap((each): readonly FileFault<ToolProblem>[] => {
    const {command, isLeftOut, isExample, start, end} = each
    const about = {range: {start, end}, fact} as const
    const data = {command: quoted(command)}
    if (!isExample)
      return [
        {kind: 'forbidden-command', ...about, data: {...data, isLeftOut}, severity: isLeftOut ? 'warning' : 'note'}
      ]
    if (each !== example) return []
    const edits = [each, ...more].map((one) => ({start: one.start - 1, end: one.start - 1, text: ' '}))
    return [{kind: 'example-command', ...about, data: {...data, more: more.length}, fix: {safe: false, edits}}]
  })
  const {document} = readHostData(source, file.facts)
  if (document === undefined || noun !== 'agent') return commands
  const given = Object.entries(tools.keys).flatMap(([key, use]) =>
    use === 'gives' ? toolsAt(source, document, key, tools).map(({name}) => name) : []
  )
  const needed = leftOutTools(source, file, given).map(
    ({tool, start, end}): FileFault<ToolProblem> => ({
      kind: 'needed-tool',
      range: {start, end},
      data: {tool: quoted(tool)},
      fact: tools.unknown
    })
  )
  return [...commands, ...needed]
}

function knownFaults(source: Source, file: LoadedFile, allow: ReadonlySet<string>): readonly FileFault<ToolProblem>[] {
  const {tools} = file.facts
  const {document} = tools === undefined ? {document: undefined} : readHostData(source, file.facts)
  if (tools === undefined || document === undefined) return []
  const {mainOnly = {}, none, empty, unknown, known} = tools
  return Object.entries(tools.keys).flatMap(([key, use]): readonly FileFault<ToolProblem>[] => {
    const gives = use === 'gives'
    const listed = memberOf(document.value, key)
    if (gives && empty !== undefined && Array.isArray(listed) && listed.length === 0)
      return [{kind: 'empty-list', range: document.locate([key]), severity: 'note', fact: empty}]
    const named = toolsAt(source, document, key, tools)
    const isSafety = use !== 'approves'
    if (gives && none !== undefined && named.length > 0) {
      if (named.every(({name}) => !isKnownTool(name, tools) && !allow.has(name))) {
        const range = {start: named[0]?.start ?? 0, end: named.at(-1)?.end ?? 0}
        const joined = joinedItems(source, named, tools)
        const found = joined.flatMap(({name}) => meantTool(name, tools) ?? [])
        const meant = found.length > 0 ? found : known.filter((name) => /^read/i.test(name))
        const data = {tools: joined.map(({name}) => quoted(name)), meant: unique(meant)}
        return [{kind: 'no-tools', range, data, fact: none, isSafety}]
      }
    }
    const others = named.filter(({name}) => !allow.has(name))
    const main = others.filter(
      ({name}) => gives && Object.hasOwn(mainOnly, name) && !getsAllTools(document, mainOnly[name])
    )
    const missing = joinedItems(
      source,
      others.filter(({name}) => !isTool(name, tools)),
      tools
    )
    return [
      ...main.map(
        ({name, start, end}): FileFault<ToolProblem> => ({
          kind: 'main-tool',
          range: {start, end},
          data: {tool: quoted(name)},
          fact: unknown
        })
      ),
      ...unknownProblems(missing, tools).map((problem) => ({...problem, fact: unknown, isSafety}))
    ]
  })
}

/** With the names of an item as one where each of them is unknown and like no other: `Azure MCP/documentation`. */
function joinedItems({text}: Source, missing: readonly NamedTool[], tools: Tools): readonly NamedTool[] {
  const byItem = new Map<Range, NamedTool[]>()
  for (const tool of missing) if (tool.item !== undefined) memo(byItem, tool.item, () => []).push(tool)
  const joined = new Map(
    [...byItem].flatMap(([item, toolsOfItem]): [NamedTool, NamedTool | undefined][] => {
      const name = text.slice(item.start, item.end)
      const isOne = toolsOfItem.map((each) => each.name).join(' ') === name
      if (!isOne || toolsOfItem.some((each) => meantTool(each.name, tools) !== undefined)) return []
      return toolsOfItem.map((tool, index) => [tool, index === 0 ? {name, ...item} : undefined])
    })
  )
  return missing.flatMap((tool) => (joined.has(tool) ? (joined.get(tool) ?? []) : [tool]))
}

/** Limit on single findings for tools that resemble no known tool; more of them share one finding. */
const mostUnlike = 3

function unknownProblems(missing: readonly NamedTool[], tools: Tools): readonly WithoutEffects<ToolProblem>[] {
  const others: NamedTool[] = []
  const unlike: NamedTool[] = []
  for (const tool of missing) (meantTool(tool.name, tools) === undefined ? unlike : others).push(tool)
  const [first] = unlike
  if (first === undefined || unlike.length <= mostUnlike) return missing.map((tool) => toolProblem(tool, tools))
  const range = {start: first.start, end: unlike.at(-1)?.end ?? first.end}
  const data = {tools: unlike.map(({name}) => quoted(name))}
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
): readonly FileFault<ToolProblem>[] {
  const {renamedTools: renamed} = file.facts
  const {document} = renamed === undefined ? {document: undefined} : readHostData(source, file.facts)
  if (renamed === undefined || document === undefined) return []
  const former = toolsAt(source, document, 'tools', {areWhole: true}).flatMap(({name, start, end}) => {
    const instead = Object.hasOwn(renamed, name) && !allow.has(name) ? renamed[name] : undefined
    return instead === undefined ? [] : [{name, instead, range: {start, end}}]
  })
  const [first] = former
  if (first === undefined) return []
  const {instead, range} = first
  const fix = {safe: false, edits: former.map((each) => ({...each.range, text: each.instead}))}
  const data = {tools: former.map(({name}) => quoted(name)), meant: former.map((each) => each.instead)}
  return [{kind: 'renamed-tool', range, severity: 'warning', data, expected: [instead], fix, fact: read('retire')}]
}

function toolProblem({name, start, end}: NamedTool, tools: Tools): WithoutEffects<ToolProblem> {
  const range = {start, end}
  const tool = quoted(name)
  const instead = Object.hasOwn(tools.removed, name) ? tools.removed[name] : undefined
  if (instead !== undefined) return {kind: 'removed-tool', range, data: {tool, instead}, expected: [instead]}
  const meant = meantTool(name, tools)
  return {kind: 'unknown-tool', range, data: {tool, meant}, ...(meant !== undefined && {expected: [meant]})}
}

function meantTool(name: string, {removed, equivalents = {}, known, rewritten}: Tools): MaybeQuoted | undefined {
  if (rewritten?.pattern.test(name) === true) return quoted(name.replace(rewritten.pattern, rewritten.as))
  const replacements = {...equivalents, ...removed}
  return Object.hasOwn(replacements, name) ? replacements[name] : nearest(name, known)
}

function unique(texts: readonly MaybeQuoted[]): readonly MaybeQuoted[] {
  return [...new Map(texts.map((text) => [textOf(text), text])).values()]
}
