import {ellipsis} from '../../text/quoted.ts'
import {addCounts, byFailures, type CountRow, countsIn, vectorOf} from './counts.ts'
import type {AgentCounts, Stats} from './schema.ts'

export const unknownName = 'unknown'

/**
 * Statistics without names from linted text: models, and agents outside of the project. One row sums their counts.
 *
 * @param projectAgents the agents of the project
 */
export function withoutStatNames(stats: Stats, projectAgents: ReadonlySet<string>): Stats {
  return {
    ...stats,
    agents: masked(stats.agents, ({agent}) => agent, projectAgents).map(({name, ...counts}) => ({
      agent: name,
      ...counts
    })),
    models: masked(stats.models, ({model}) => model, new Set()).map(({name, ...counts}) => ({model: name, ...counts}))
  }
}

function masked<T extends AgentCounts>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  visibleNames: ReadonlySet<string>
): readonly (AgentCounts & {readonly name: string})[] {
  const sums = new Map<string, number[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const visibleName = visibleNames.has(name) || name === unknownName ? name : ellipsis
    const sum = sums.get(visibleName) ?? []
    sums.set(visibleName, sum)
    addCounts(sum, vectorOf(row))
  }
  const summed = [...sums].map(([name, counts]): CountRow => ({names: [name], counts}))
  return byFailures(summed).map(({names: [name = ellipsis], counts}) => ({name, ...countsIn(counts)}))
}
