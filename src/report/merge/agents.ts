import {compare} from '../../linter/lint.ts'
import type {AgentReport} from '../report.ts'

/** The agents of a run over all outputs, from those of its parts; `undefined` where no part has any. */
export function joinAgents(parts: readonly (readonly AgentReport[] | undefined)[]): readonly AgentReport[] | undefined {
  const all = parts.flatMap((agents) => agents ?? [])
  if (parts.every((agents) => agents === undefined)) return undefined
  const byName = new Map<string, AgentReport>()
  for (const agent of all) {
    const known = byName.get(agent.name)
    byName.set(agent.name, known === undefined ? agent : joined(known, agent))
  }
  const agents = [...byName.values()].sort((a, b) => compare(a.name, b.name))
  const seen = new Set(agents.flatMap(({outputs, definition}) => (outputs > 0 ? (definition ?? []) : [])))
  // An agent that goes by another name in outputs is listed by that name alone, unless the configuration has its own.
  return agents.filter(
    ({outputs, definition, contracts}) =>
      outputs > 0 || definition === undefined || contracts.length > 0 || !seen.has(definition)
  )
}

/** What is known of an agent with outputs is known better. */
function joined(a: AgentReport, b: AgentReport): AgentReport {
  const known = b.outputs > 0 && a.outputs === 0 ? {...a, ...b} : {...b, ...a}
  const {name, definition, contracts} = known
  return {name, ...(definition !== undefined && {definition}), outputs: a.outputs + b.outputs, contracts}
}
