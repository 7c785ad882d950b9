import {relative} from 'node:path'
import {toSlashes} from '../project/paths.ts'
import type {AgentReport} from '../report.ts'
import {compare} from './lint.ts'
import type {Result, RunOptions} from './run.ts'

/**
 * Which agents of a run over outputs are defined, which are bound to contracts, and of which there were outputs, by name;
 * `undefined` where no agent is known by name.
 */
export function agentReports(
  results: readonly Pick<Result, 'sources'>[],
  {cwd, projects, definitions}: Pick<RunOptions, 'cwd' | 'projects' | 'definitions'>
): readonly AgentReport[] | undefined {
  const seen = new Map<string, number>()
  for (const {agent} of results.flatMap(({sources}) => sources))
    if (agent !== undefined) seen.set(agent, (seen.get(agent) ?? 0) + 1)
  const bound = new Map(Object.entries(projects.configFor(cwd)?.config.agents ?? {}))
  if (seen.size + bound.size === 0) return undefined
  const defined = new Set([...seen.keys()].flatMap((name) => definitions?.find(name)?.path ?? []))
  const unseen = [...(definitions?.all() ?? [])].filter(([, {path}]) => !defined.has(path)).map(([name]) => name)
  const names = new Set([...seen.keys(), ...bound.keys(), ...unseen])
  return [...names].sort(compare).map((name) => {
    const definition = definitions?.find(name)
    return {
      name,
      ...(definition && {definition: toSlashes(relative(cwd, definition.path))}),
      outputs: seen.get(name) ?? 0,
      contracts: [...(bound.get(name) ?? [])]
    }
  })
}
