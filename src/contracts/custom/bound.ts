/** Which contracts apply to a source. */

import {frontMatterName} from '../../text/front-matter.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import type {NamedContract} from './model.ts'

/** The agent that a source is of: whose output it is, or whom it defines. */
const agentOf = memoize((source: Source): string | undefined => {
  if (source.kind === 'output') return source.agent
  if (source.kind !== 'agent' && source.kind !== 'command') return undefined
  return frontMatterName(source) ?? source.path.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
})

/** The names of the contracts that configuration binds the agent to; that of a plugin counts as `plugin:name`, then as `name`. */
export const agentContracts = memoize((source: Source): readonly string[] => {
  const agent = source.agents === undefined ? undefined : agentOf(source)
  if (agent === undefined) return []
  return source.agents?.get(agent) ?? source.agents?.get(agent.replace(/^.*:/, '')) ?? []
})

/** The names of all contracts of a source: its own, and those of its agent. */
export const boundContracts = memoize((source: Source): readonly string[] => [
  ...new Set([...(source.contracts ?? []), ...agentContracts(source)])
])

/** Those of them that the project declares itself. */
export const customContracts = memoize((source: Source): readonly NamedContract[] =>
  boundContracts(source).flatMap((name) => source.customContracts?.get(name) ?? [])
)

/** Whether a custom contract declares a tag, which leaves it to that contract. */
export function isOwnTag(source: Source, name: string): boolean {
  return customContracts(source).some(({terms}) => terms.tag === name)
}
