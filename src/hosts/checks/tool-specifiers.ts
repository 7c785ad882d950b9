/** What is in parentheses after the names of tools: patterns that a host does not read as they are meant. */

import type {Source} from '../../contracts/source.ts'
import {isRecord} from '../../text/json-object.ts'
import {quoted} from '../../text/quoted.ts'
import {type Fact, read} from '../model.ts'
import type {ToolProblem} from './agent-tools.ts'
import type {HostFault} from './effects.ts'
import type {LoadedFile} from './loaded-files.ts'
import {readHostData} from './read-matter.ts'
import {type NamedTool, toolsAt} from './tool-lists.ts'

const ignored = read('ignore')

/** The specification has no tools, but lists them as Claude Code does. */
const specified = {'allowed-tools': 'approves'} as const

/** Tools after which parentheses have names of agents: an agent may start these alone. */
const startsAgents: ReadonlySet<string> = new Set(['Agent', 'Task'])

export function specifierFaults(source: Source, file: LoadedFile): readonly HostFault<ToolProblem>[] {
  const {facts, host} = file
  const keys = host.id === 'agent-skills' ? specified : facts.tools?.areWhole === true ? undefined : facts.tools?.keys
  const {document} = keys === undefined ? {document: undefined} : readHostData(source, facts)
  if (keys === undefined || document === undefined || !isRecord(document.value)) return []
  const fault = (problem: ToolProblem, fact: Fact, isSafety: boolean): HostFault<ToolProblem> => ({
    problem,
    file,
    fact,
    isSafety
  })
  return Object.entries(keys).flatMap(([key, use]) => {
    const given = new Set<string>()
    return toolsAt(source, document, key, {}).flatMap((tool): readonly HostFault<ToolProblem>[] => {
      const {name, specifier} = tool
      if (specifier === undefined) return []
      const data = {does: [], tool: quoted(name)}
      const {start, end, isClosed} = specifier
      if (!isClosed) {
        const range = {start, end: start + 1}
        return [fault({kind: 'open-specifier', range, data}, facts.tools?.openSpecifier ?? ignored, use === 'denies')]
      }
      if (use === 'denies' && facts.tools?.wholeDenied !== undefined) {
        const text = quoted(source.text.slice(start, end))
        const problem: ToolProblem = {kind: 'whole-tool', range: {start, end}, data: {...data, specifier: text}}
        return [fault(problem, facts.tools.wholeDenied, false)]
      }
      if (use === 'gives' && facts.tools?.wholeGiven !== undefined) {
        if (given.has(name) || startsAgents.has(name)) return []
        given.add(name)
        const text = quoted(source.text.slice(start, end))
        const range = {start, end}
        const problem: ToolProblem = {kind: 'whole-given', range, data: {...data, specifier: text}, severity: 'note'}
        return [fault(problem, facts.tools.wholeGiven, false)]
      }
      const colon = use === 'approves' ? colonProblem(source, tool) : undefined
      return colon === undefined ? [] : [fault(colon, ignored, false)]
    })
  })
}

/**
 * `Bash(npx:checkly:*)`: what is before `:*` is how a command begins, and no program has such a name. After a space a colon is part of
 * an argument, such as `npm run test:unit`.
 */
function colonProblem({text}: Source, {name, specifier}: NamedTool): ToolProblem | undefined {
  if (name !== 'Bash' || specifier === undefined) return undefined
  const inner = text.slice(specifier.start + 1, specifier.end - 1)
  const [, program = '', rest = ''] = /^([A-Za-z][\w.-]+):([\w@][^\s:*]*):\*$/.exec(inner) ?? []
  if (program === '') return undefined
  const command = `${program}:${rest}`
  const start = specifier.start + 1
  const meant = quoted(`${program} ${rest}`)
  const data = {does: [], command: quoted(command), meant}
  return {kind: 'colon-command', range: {start, end: start + command.length}, data, expected: [meant]}
}
