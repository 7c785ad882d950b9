import {resolve} from 'node:path'
import {openDefinitions} from '../project/definitions.ts'
import {openProjects} from '../project/project.ts'
import {settingsFor} from '../project/settings.ts'
import {allRules} from '../run/rules.ts'
import type {Args} from './args.ts'
import {readConfigOption, readLevels, readOverrides} from './overrides.ts'
import type {Terminal} from './terminal.ts'

/** What applies to a file and why, as JSON. */
export function printConfig(file: string, args: Args, {cwd}: Terminal): string {
  const config = readConfigOption(args)
  const project = openProjects({cwd, config, overrides: readOverrides(args, cwd)}).projectFor(resolve(cwd, file))
  const {context, entries, isStrict} = project
  const {kind, role, contracts, agent, phase, variables, declared, state} = context
  const definition =
    kind === 'output' && agent !== undefined ? openDefinitions({cwd, config}).find(agent, context.path) : undefined
  const settings = settingsFor(allRules, project, readLevels(args))
  const shown = {
    file,
    kind,
    role,
    contracts,
    agent,
    definition: definition?.path,
    phase,
    agents: project.config?.config.agents,
    customContracts: project.config?.config.contracts,
    variables,
    declared,
    state: state?.path,
    parser: 'mdast-util-from-markdown',
    config: project.config?.path,
    matched: entries.map((index) => ({entry: index, ...project.config?.config.files?.[index]})),
    strict: isStrict,
    rules: Object.fromEntries([...settings].map(([id, {level, options}]) => [id, [level, options]]))
  }
  return `${JSON.stringify(shown, null, 2)}\n`
}
