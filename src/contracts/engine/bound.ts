/** Which contracts apply to a source. */

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

/** The agent that a source is of: whose output it is, or whom it defines. */
const agentOf = memoize((source: Source): string | undefined => {
  if (source.kind === 'output') return source.agent
  if (source.kind !== 'agent' && source.kind !== 'command') return undefined
  return frontMatterName(source) ?? fileStem(source.path)
})

/** The names of the contracts that configuration binds the agent to; that of a plugin counts as `plugin:name`, then as `name`. */
export const agentContracts = memoize((source: Source): readonly string[] => {
  const agent = source.project.agents.size === 0 ? undefined : agentOf(source)
  return agent === undefined ? [] : contractsOfAgent(source.project.agents, agent)
})

/** The contracts of an agent, or of a command `/name`: those of its own key, and those of keys with `*` that match its name. */
export function contractsOfAgent(bound: ReadonlyMap<string, readonly string[]>, agent: string): readonly string[] {
  const name = bareName(agent)
  const exact = bound.get(agent) ?? bound.get(name) ?? []
  return [...new Set([...exact, ...wildKeys(bound)(agent).flatMap((key) => bound.get(key) ?? [])])]
}

const wildKeys = memoize((bound: ReadonlyMap<string, readonly string[]>) =>
  indexAgentKeys([...bound.keys()].filter(hasWildcard))
)

/**
 * The keys of `agents` that mean an agent, which may be named with its plugin, in order: there may be very many keys and agents.
 *
 * @returns a function of the agent
 */
export function indexAgentKeys(keys: readonly string[]): (agent: string) => readonly string[] {
  const matches = indexWildcards(keys)
  return (agent) => matches(agent, bareName(agent))
}

/** Whether a key of `agents` means an agent. */
export function isAgentOfKey(key: string, agent: string): boolean {
  return matchesWildcard(key, agent) || matchesWildcard(key, bareName(agent))
}

/** The name of an agent without its plugin; of a command, which has a `/`, without that. */
export function bareName(agent: string): string {
  return agent.replace(/^(?:.*:|\/)/, '')
}

/** The names of all contracts of a source: its own, and those of its agent. */
export const boundContracts = memoize((source: Source): readonly string[] => [
  ...new Set([...(source.contracts ?? []), ...agentContracts(source)])
])

/** Those of them that the linter checks and the project declares itself and, for an output, the others that markers of its definition declare. */
export const customContracts = memoize((source: Source): readonly NamedContract[] =>
  namedContracts(source).filter(({terms}) => programCommand(terms) === undefined)
)

/** The contracts of a source that a command judges. */
export const commandContracts = memoize((source: Source): readonly NamedContract[] =>
  namedContracts(source).filter(({terms}) => programCommand(terms) !== undefined)
)

/** Whether the linter checks a source against a contract that is declared for it. */
export function hasCheckedContract(source: Source): boolean {
  if (source.project.areCommandsRun && commandContracts(source).length > 0) return true
  const commands = new Set(commandContracts(source).map(({name}) => name))
  return customContracts(source).length > 0 || boundContracts(source).some((name) => !commands.has(name))
}

/** The contracts of {@link customContracts} and of {@link commandContracts}. */
export const namedContracts = memoize((source: Source): readonly NamedContract[] => {
  const configured = boundContracts(source).flatMap((name) => source.project.customContracts.get(name) ?? [])
  const {definition} = source.otherFiles
  const marked = definition === undefined ? [] : markedOf(definition).contracts
  if (marked.length === 0) return configured
  const texts = new Set(configured.map(({terms}) => textOfTerms(terms)))
  return [...configured, ...marked.filter(({terms}) => !texts.has(textOfTerms(terms)))]
})

/** One text for contracts that ask for the same, in whatever form and order they are written. */
function textOfTerms({lines = {}, sections = [], any = [], ...others}: OutputContract): string {
  const {description: _, example: __, examples: ___, ...rest} = others
  const labels = Object.entries(lines).map(([label, terms]) => [label, inOrder(lineTerms(terms))])
  return JSON.stringify([labels, sectionTerms(sections), any.map(textOfTerms), inOrder(rest)])
}

function inOrder(terms: object): readonly (readonly [string, unknown])[] {
  return Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Whether a program reads a contract in this text of a run: JSON in its structured output, all else in the final message. */
export function isReadIn({captured}: Source, terms: OutputContract): boolean {
  const {structured} = captured ?? {}
  return structured === undefined || isOfStructured(terms) === (structured === 'this')
}

/** Whether a contract of an output is about the structured output of a run, where that has one. */
export function readsStructured(source: Source): boolean {
  return customContracts(source).some(({terms}) => isOfStructured(terms))
}

function isOfStructured({json, tag, in: place = 'whole', any = []}: OutputContract): boolean {
  return any.length > 0 ? any.every(isOfStructured) : json !== undefined && tag === undefined && place === 'whole'
}

/** Whether a contract of a project is about all that an agent printed. */
export function readsTranscripts({project}: Pick<Source, 'project'>): boolean {
  return [...project.customContracts.values()].some(({terms}) => readsTranscript(terms))
}

/** Whether one of an output is. */
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

/** Whether a custom contract declares a tag, which leaves it to that contract. */
export function isOwnTag(source: Source, name: string): boolean {
  return customContracts(source).some(({terms}) => terms.tag === name)
}
