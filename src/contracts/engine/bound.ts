/** Contracts that apply to a source. */

import {frontMatterName} from '../../markdown/front-matter.ts'
import {memoize} from '../../text/memoize.ts'
import {fileStem} from '../../text/path-ends.ts'
import {hasWildcard, indexWildcards, matchesWildcard} from '../../text/wildcard.ts'
import type {ContractName} from '../kinds.ts'
import {markedOf} from '../markers/marked.ts'
import type {Source} from '../source.ts'
import {
  lineTerms,
  type NamedContract,
  type OutputContract,
  programCommand,
  readsTranscript,
  sectionTerms
} from './model.ts'

/** Agent of an output, or agent that a definition defines. */
const agentOf = memoize((source: Source): string | undefined => {
  if (source.kind === 'output') return source.agent
  if (source.kind !== 'agent' && source.kind !== 'command') return undefined
  return frontMatterName(source) ?? fileStem(source.path)
})

/**
 * Names of contracts that the configuration binds to the agent; for a plugin's agent by `plugin:name`, then by `name`.
 */
export const agentContracts = memoize((source: Source): readonly string[] => {
  const agent = source.project.agents.size === 0 ? undefined : agentOf(source)
  return agent === undefined ? [] : contractsOfAgent(source.project.agents, agent)
})

/** Contracts of an agent or a command `/name`: of its own key, and of matching keys with `*`. */
export function contractsOfAgent(bound: ReadonlyMap<string, readonly string[]>, agent: string): readonly string[] {
  const name = bareName(agent)
  const exact = bound.get(agent) ?? bound.get(name) ?? []
  return [...new Set([...exact, ...wildKeys(bound)(agent).flatMap((key) => bound.get(key) ?? [])])]
}

const wildKeys = memoize((bound: ReadonlyMap<string, readonly string[]>) =>
  indexAgentKeys([...bound.keys()].filter(hasWildcard))
)

/**
 * Index of the keys of `agents` by agent (with or without its plugin), in order, since both may be very many.
 *
 * @returns a function of the agent
 */
export function indexAgentKeys(keys: readonly string[]): (agent: string) => readonly string[] {
  const matches = indexWildcards(keys)
  return (agent) => matches(agent, bareName(agent))
}

export function isAgentOfKey(key: string, agent: string): boolean {
  return matchesWildcard(key, agent) || matchesWildcard(key, bareName(agent))
}

/** Name of an agent without its plugin; of a command without its `/`. */
export function bareName(agent: string): string {
  return agent.replace(/^(?:.*:|\/)/, '')
}

export const boundContracts = memoize((source: Source): readonly string[] => [
  ...new Set([...(source.contracts ?? []), ...agentContracts(source)])
])

/** Declared contracts that the linter checks: of the project and, for an output, of its definition's markers. */
export const customContracts = memoize((source: Source): readonly NamedContract[] =>
  namedContracts(source).filter(({terms}) => programCommand(terms) === undefined)
)

export const commandContracts = memoize((source: Source): readonly NamedContract[] =>
  namedContracts(source).filter(({terms}) => programCommand(terms) !== undefined)
)

export function hasCheckedContract(source: Source): boolean {
  if (source.project.areCommandsRun && commandContracts(source).length > 0) return true
  const commands = new Set(commandContracts(source).map(({name}) => name))
  return customContracts(source).length > 0 || boundContracts(source).some((name) => !commands.has(name))
}

/** Union of {@link customContracts} and {@link commandContracts}. */
export const namedContracts = memoize((source: Source): readonly NamedContract[] => {
  const configured = boundContracts(source).flatMap((name) => source.project.customContracts.get(name) ?? [])
  const {definition} = source.otherFiles
  const marked = definition === undefined ? [] : markedOf(definition).contracts
  if (marked.length === 0) return configured
  const texts = new Set(configured.map(({terms}) => textOfTerms(terms)))
  return [...configured, ...marked.filter(({terms}) => !texts.has(textOfTerms(terms)))]
})

/** A key that is equal for equivalent contracts, however they are written. */
function textOfTerms({lines = {}, sections = [], any = [], ...others}: OutputContract): string {
  const {description: _, example: __, examples: ___, ...rest} = others
  const labels = Object.entries(lines).map(([label, terms]) => [label, inOrder(lineTerms(terms))])
  return JSON.stringify([labels, sectionTerms(sections), any.map(textOfTerms), inOrder(rest)])
}

function inOrder(terms: object): readonly (readonly [string, unknown])[] {
  return Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Whether a contract applies to this text of a run: JSON contracts to its structured output, others to the final
 * message.
 */
export function isReadIn({captured}: Source, terms: OutputContract): boolean {
  const {structured} = captured ?? {}
  return structured === undefined || isOfStructured(terms) === (structured === 'this')
}

/** Whether a contract of the output applies to the run's structured output, if there is one. */
export function readsStructured(source: Source): boolean {
  return customContracts(source).some(({terms}) => isOfStructured(terms))
}

function isOfStructured({json, tag, in: place = 'whole', any = []}: OutputContract): boolean {
  return any.length > 0 ? any.every(isOfStructured) : json !== undefined && tag === undefined && place === 'whole'
}

/** Whether a contract of the project covers all messages of an agent. */
export function readsTranscripts({project}: Pick<Source, 'project'>): boolean {
  return [...project.customContracts.values()].some(({terms}) => readsTranscript(terms))
}

/** Whether a contract of the output covers all messages of its agent. */
export function readsRun(source: Source): boolean {
  return customContracts(source).some(({terms}) => readsTranscript(terms))
}

const jsonContracts: ReadonlySet<string> = new Set<ContractName>(['prompt-sections', 'inception-party'])

export function readsJson(source: Source): boolean {
  return (
    customContracts(source).some(({terms}) => terms.json !== undefined) ||
    boundContracts(source).some((name) => jsonContracts.has(name))
  )
}

/** Whether a custom contract declares a tag, which replaces the built-in checks of it. */
export function isOwnTag(source: Source, name: string): boolean {
  return customContracts(source).some(({terms}) => terms.tag === name)
}
