import {join} from 'node:path'
import {isAgentOfKey} from '../contracts/output/bound.ts'
import {UsageError} from '../disk/errors.ts'
import type {ConfigFile} from '../project/config.ts'
import {isBuiltInAgent, openDefinitions} from '../project/definitions.ts'
import {openProjects} from '../project/project.ts'
import {expectedAgent} from '../report/notice-words.ts'
import {nearest} from '../text/edit-distance.ts'
import {hasWildcard} from '../text/wildcard.ts'
import type {RunRequest} from './request.ts'

/**
 * An agent of the command line has a definition, or the configuration names it. Where the command line says by itself what the
 * outputs are checked against, another name is right too, unless it looks like one of these, misspelt.
 *
 * @throws {UsageError}
 */
export function expectAgent(
  {overrides, config}: Pick<RunRequest, 'overrides' | 'config'>,
  cwd: string,
  definitions = openDefinitions({cwd, config})
): void {
  const {agent, contracts, role, phase, kind} = overrides ?? {}
  if (agent === undefined || isBuiltInAgent(agent)) return
  const file = openProjects({cwd, config}).configFor(cwd)
  if (namesAgent(file, agent)) return
  if (definitions.find(agent, join(cwd, agent)) !== undefined) return
  const known = [...new Set([...namedAgents(file), ...definitions.all().keys()])]
  const isFree = [contracts, role, phase].some((value) => value !== undefined) || kind === 'template'
  if (isFree && nearest(agent, known) === undefined) return
  throw new UsageError(`Unexpected --agent \`${agent}\`, expected ${expectedAgent(agent, known)}`)
}

/** The agents that a configuration names in full. */
function namedAgents(file: ConfigFile | undefined): readonly string[] {
  const {agents = {}, files = []} = file?.config ?? {}
  return [...Object.keys(agents).filter((key) => !hasWildcard(key)), ...files.flatMap(({agent}) => agent ?? [])]
}

function namesAgent(file: ConfigFile | undefined, agent: string): boolean {
  const keys = Object.keys(file?.config.agents ?? {})
  return namedAgents(file).includes(agent) || keys.some((key) => isAgentOfKey(key, agent))
}
