import {join, relative} from 'node:path'
import {contractsOfAgent} from '../contracts/output/bound.ts'
import type {Source} from '../contracts/source.ts'
import {toSlashes} from '../disk/paths.ts'
import {compare} from '../linter/lint.ts'
import type {AgentReport} from '../report/report.ts'
import {hasWildcard} from '../text/wildcard.ts'
import type {Linter} from './lint-input.ts'
import type {Known, Settled} from './result.ts'

/**
 * Which agents of a run over outputs are defined, which are bound to contracts, and which have outputs, by name; `undefined`
 * where no agent is known by name.
 */
export function agentReports(
  results: readonly Pick<Settled, 'known'>[],
  {cwd, projects, definitions}: Linter
): readonly AgentReport[] | undefined {
  const seen = new Map<string, {readonly first: Known; readonly count: number}>()
  for (const each of results.flatMap(({known}) => known)) {
    if (each.agent === undefined) continue
    const {first, count} = seen.get(each.agent) ?? {first: each, count: 0}
    seen.set(each.agent, {first, count: count + 1})
  }
  const bound = new Map(Object.entries(projects.configFor(cwd)?.config.agents ?? {}))
  const named = [...bound.keys()].filter((key) => !hasWildcard(key))
  if (seen.size + bound.size === 0) return undefined
  const definitionOf = (name: string): Source | undefined => {
    const output = seen.get(name)?.first
    return output?.definition?.() ?? definitions?.find(name, output?.path ?? join(cwd, name))
  }
  const defined = new Set([...seen.keys()].flatMap((name) => definitionOf(name)?.path ?? []))
  const unseen = [...(definitions?.all() ?? [])].filter(([, all]) => !all.some(({path}) => defined.has(path)))
  const names = new Set([...seen.keys(), ...named, ...unseen.map(([name]) => name)])
  return [...names].sort(compare).map((name) => {
    const definition = definitionOf(name)
    return {
      name,
      ...(definition && {definition: toSlashes(relative(cwd, definition.path))}),
      outputs: seen.get(name)?.count ?? 0,
      contracts: [...contractsOfAgent(bound, name)]
    }
  })
}
