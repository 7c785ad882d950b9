import {responseBlocks} from '../contracts/agent-response/index.ts'
import {definitionProblems} from '../contracts/definition/index.ts'
import {boundContracts} from '../contracts/output/bound.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {promptBlocks} from '../contracts/suggested-prompts/block.ts'
import {statusBlocks} from '../contracts/suggested-prompts/index.ts'
import {memoize} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import type {Notice} from './notice.ts'
import type {Settled} from './settled.ts'

/** Which outputs of a run nothing was known about to check: one notice for each reason. */
export function uncheckedNotices(results: readonly Settled[]): readonly Notice[] {
  const unchecked = results.filter(({isUnchecked}) => isUnchecked)
  const empty = unchecked.filter(({known}) => known.length === 0)
  const defined = unchecked.filter(({known}) => known.some(({definition}) => definition?.() !== undefined))
  const named = unchecked.filter(({known}) => known.some(({agent}) => agent !== undefined))
  const others = without(named, defined)
  const unnamed = without(unchecked, [...empty, ...named])
  return [
    ...unnamedNotice(unnamed),
    ...agentNotice('undefined-agents', others, 'no definition and no contract of it was found'),
    ...agentNotice('unbound-agents', defined, 'its definition shows no form to check, and it has no contract'),
    ...emptyNotice(empty)
  ]
}

function without(results: readonly Settled[], others: readonly Settled[]): readonly Settled[] {
  const left = new Set(others)
  return results.filter((result) => !left.has(result))
}

/** Whether something says how an output ends, or the output shows a contract by itself. */
export function isChecked(source: Source): boolean {
  const definition = source.definition?.()
  return (
    boundContracts(source).length > 0 ||
    source.role !== undefined ||
    source.phase !== undefined ||
    (definition !== undefined && isDemanding(definition)) ||
    promptBlocks(source).length > 0 ||
    statusBlocks(source).length > 0 ||
    responseBlocks(source).length > 0
  )
}

/** Whether a definition asks for something: an output that holds next to nothing lacks it. */
const isDemanding = memoize((definition: Source): boolean => {
  const output = createSource('.', {path: 'output.md', kind: 'output', declared: false, variables: []})
  return definitionProblems(output, definition).length > 0
})

function unnamedNotice(results: readonly Settled[]): readonly Notice[] {
  const count = results.length
  if (count === 0) return []
  const agents = new Set(results.flatMap(({known}) => known.flatMap(({agents}) => [...(agents?.keys() ?? [])])))
  const [agent] = agents
  const one = count === 1
  const subject = `${plural(count, 'output')} ${one ? 'names' : 'name'} no agent`
  const message =
    agent === undefined
      ? `${subject} and ${one ? 'has' : 'have'} no contract, so ${one ? 'it was' : 'they were'} not checked: give the agent with --agent or \`agent\` in \`files\` of the configuration, or the contract with --contract`
      : `${subject}, so the contracts of ${listed(agents)} did not apply: give the agent with --agent${agents.size === 1 ? ` ${agent}` : ''} or \`agent\` in \`files\` of the configuration`
  return [{kind: 'unnamed-outputs', message, files: count}]
}

/** @param why of one agent */
function agentNotice(kind: Notice['kind'], results: readonly Settled[], why: string): readonly Notice[] {
  const count = results.length
  if (count === 0) return []
  const agents = new Set(results.flatMap(({known}) => known.flatMap(({agent}) => agent ?? [])))
  const reason = agents.size === 1 ? why : `for each agent, ${why}`
  const message = `${plural(count, 'output')} of ${listed(agents)} ${count === 1 ? 'was' : 'were'} not checked: ${reason}`
  return [{kind, message, files: count}]
}

function emptyNotice(results: readonly Settled[]): readonly Notice[] {
  const count = results.length
  if (count === 0) return []
  const message = `${plural(count, 'transcript')} ${count === 1 ? 'has' : 'have'} no message to check`
  return [{kind: 'no-messages', message, files: count}]
}

/** Names for people: all where they are few. */
function listed(names: ReadonlySet<string>): string {
  const quoted = [...names].slice(0, 5).map((name) => `\`${name}\``)
  return [...quoted, ...(names.size > 5 ? [`${names.size - 5} more`] : [])].join(', ')
}
