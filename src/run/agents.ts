/** Agents of a run: from the command line, and for the report. */
import {join, relative} from 'node:path'
import type {AgentWay} from '../contracts/context.ts'
import {bareName, contractsOfAgent, isAgentOfKey} from '../contracts/engine/bound.ts'
import type {Source} from '../contracts/source.ts'
import {openReader} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {toSlashes} from '../disk/paths.ts'
import {type ConfigFile, namedAgent} from '../project/config.ts'
import {isBuiltInAgent, openDefinitions} from '../project/definitions.ts'
import {openProjects} from '../project/project.ts'
import {expectedAgent} from '../report/notice-words.ts'
import {type AgentReport, howOf} from '../report/report.ts'
import {compare} from '../text/compare.ts'
import {nearest} from '../text/edit-distance.ts'
import {memo} from '../text/memoize.ts'
import {fileStem} from '../text/path-ends.ts'
import {sentence} from '../text/quoted.ts'
import {hasWildcard} from '../text/wildcard.ts'
import type {Linter} from './lint-input.ts'
import type {RunRequest} from './request.ts'
import type {Attribution, Result} from './result.ts'

/**
 * Requires that the command line's agent has a definition or is configured. If the command line itself gives the
 * contracts, other names are valid too, unless they resemble a known one.
 *
 * @throws {UsageError}
 */
export function expectAgent(
  {overrides, config}: Pick<RunRequest, 'overrides' | 'config'>,
  cwd: string,
  reader = openReader(cwd),
  definitions = openDefinitions({cwd, config, reader})
): void {
  const {agent, contracts, role, phase, kind} = overrides ?? {}
  if (agent === undefined || isBuiltInAgent(agent)) return
  const file = openProjects({cwd, config, reader}).configFor(cwd)
  if (namesAgent(file, agent)) return
  if (definitions.find(agent, join(cwd, agent)) !== undefined) return
  const known = [...new Set([...namedAgents(file), ...definitions.all().keys()])]
  const isFree = [contracts, role, phase].some((value) => value !== undefined) || kind === 'template'
  if (isFree && nearest(agent, known) === undefined) return
  const refused = reader.refusals().find(({path}) => fileStem(path) === bareName(agent))
  if (refused !== undefined) throw new UsageError(sentence`${refused.path}: ${refused.reason}`)
  throw new UsageError(sentence`Unexpected --agent \`${agent}\`, expected ${expectedAgent(agent, known)}`)
}

function namedAgents(file: ConfigFile | undefined): readonly string[] {
  const {agents = {}, files = []} = file?.config ?? {}
  return [
    ...Object.keys(agents).filter((key) => !hasWildcard(key)),
    ...files.flatMap((entry) => namedAgent(entry) ?? [])
  ]
}

function namesAgent(file: ConfigFile | undefined, agent: string): boolean {
  const keys = Object.keys(file?.config.agents ?? {})
  return namedAgents(file).includes(agent) || keys.some((key) => isAgentOfKey(key, agent))
}

/** Agents of a run over outputs: defined, with contracts, with outputs; by name. `undefined` if no agent has a name. */
export function agentReports(
  results: readonly Pick<Result, 'attributions'>[],
  {cwd, projects, definitions}: Linter
): readonly AgentReport[] | undefined {
  const seen = new Map<string, {readonly first: Attribution; readonly ways: Set<AgentWay>; count: number}>()
  for (const each of results.flatMap(({attributions}) => attributions)) {
    if (each.agent === undefined) continue
    const found = memo(seen, each.agent, () => ({first: each, ways: new Set<AgentWay>(), count: 0}))
    if (each.agentBy !== undefined) found.ways.add(each.agentBy)
    found.count++
  }
  const bound = new Map(Object.entries(projects.configFor(cwd)?.config.agents ?? {}))
  const known = new Set([...seen.keys()].map(bareName))
  const named = [...bound.keys()].filter((key) => !hasWildcard(key) && !known.has(key))
  if (seen.size + bound.size === 0) return undefined
  const definitionByName = new Map<string, Source | undefined>()
  const definitionOf = (name: string): Source | undefined =>
    memo(definitionByName, name, () => {
      const output = seen.get(name)?.first
      return output?.definition ?? definitions?.find(name, output?.path ?? join(cwd, name))
    })
  const defined = new Set([...seen.keys()].flatMap((name) => definitionOf(name)?.path ?? []))
  const unseen = [...(definitions?.all() ?? [])].filter(([, all]) => !all.some(({path}) => defined.has(path)))
  const names = new Set([...seen.keys(), ...named, ...unseen.map(([name]) => name)])
  return [...names].sort(compare).map((name) => {
    const definition = definitionOf(name)
    return {
      name,
      ...(definition && {definition: toSlashes(relative(cwd, definition.path))}),
      outputs: seen.get(name)?.count ?? 0,
      ...howOf(seen.get(name)?.ways),
      contracts: [...contractsOfAgent(bound, name)]
    }
  })
}
