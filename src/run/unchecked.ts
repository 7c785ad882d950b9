import {hasBlock} from '../contracts/blocks.ts'
import {definitionProblems} from '../contracts/definition/index.ts'
import {boundContracts} from '../contracts/output/bound.ts'
import {createSource, type Source} from '../contracts/source.ts'
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
  const nameless = without(unchecked, [...empty, ...named])
  const bound = nameless.flatMap(({known}) => known.flatMap(({agents}) => [...(agents?.keys() ?? [])]))
  return [
    ...noticesOf('unnamed-outputs', nameless, bound),
    ...noticesOf('undefined-agents', others, agentsOf(others)),
    ...noticesOf('unbound-agents', defined, agentsOf(defined)),
    ...noticesOf('no-messages', empty, [])
  ]
}

function noticesOf(kind: Unchecked, results: readonly Settled[], agents: Iterable<string>): readonly Notice[] {
  return results.length === 0 ? [] : [uncheckedNotice(kind, results.length, agents)]
}

function agentsOf(results: readonly Settled[]): readonly string[] {
  return results.flatMap(({known}) => known.flatMap(({agent}) => agent ?? []))
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
    hasBlock(source)
  )
}

/** Whether a definition asks for something: an output that holds next to nothing lacks it. */
const isDemanding = memoize((definition: Source): boolean => {
  const output = createSource('.', {path: 'output.md', kind: 'output', declared: false, variables: []})
  return definitionProblems(output, definition).length > 0
})

/** Notices that count outputs. */
type Unchecked = 'unnamed-outputs' | 'undefined-agents' | 'unbound-agents' | 'no-messages'

/** Notices of this kind count outputs: those of several runs add up. */
export function isUncheckedKind(kind: Notice['kind']): kind is Unchecked {
  return Object.hasOwn(wordings, kind)
}

/** The notice of so many outputs of these agents, for `unnamed-outputs` the agents of the configuration. */
export function uncheckedNotice(kind: Unchecked, count: number, names: Iterable<string>): Notice {
  const agents = [...new Set(names)].sort()
  const message = wordings[kind](count, agents)
  return {kind, message, files: count, ...(agents.length > 0 && {agents})}
}

const wordings: Readonly<Record<Unchecked, (count: number, agents: readonly string[]) => string>> = {
  'unnamed-outputs': unnamed,
  'undefined-agents': (count, agents) => ofAgents(count, agents, 'no definition and no contract of it was found'),
  'unbound-agents': (count, agents) =>
    ofAgents(count, agents, 'its definition shows no form to check, and it has no contract'),
  'no-messages': (count) => `${plural(count, 'transcript')} ${count === 1 ? 'has' : 'have'} no message to check`
}

function unnamed(count: number, agents: readonly string[]): string {
  const [agent] = agents
  const one = count === 1
  const subject = `${plural(count, 'output')} ${one ? 'names' : 'name'} no agent`
  return agent === undefined
    ? `${subject} and ${one ? 'has' : 'have'} no contract, so ${one ? 'it was' : 'they were'} not checked: give the agent with --agent or \`agent\` in \`files\` of the configuration, or the contract with --contract`
    : `${subject}, so the contracts of ${listed(agents)} did not apply: give the agent with --agent${agents.length === 1 ? ` ${agent}` : ''} or \`agent\` in \`files\` of the configuration`
}

/** @param why of one agent */
function ofAgents(count: number, agents: readonly string[], why: string): string {
  const reason = agents.length === 1 ? why : `for each agent, ${why}`
  return `${plural(count, 'output')} of ${listed(agents)} ${count === 1 ? 'was' : 'were'} not checked: ${reason}`
}

/** Names for people: all where they are few. */
function listed(names: readonly string[]): string {
  const quoted = names.slice(0, 5).map((name) => `\`${name}\``)
  return [...quoted, ...(names.length > 5 ? [`${names.length - 5} more`] : [])].join(', ')
}
