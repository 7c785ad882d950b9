import {resolve} from 'node:path'
import {rules} from '../../rules/index.ts'
import {openDefinitions} from '../project/definitions.ts'
import {settingsFor} from '../project/settings.ts'
import type {Args} from './args.ts'
import type {Terminal} from './main.ts'
import {configBy, projectsOf, readOverrides, ruleLevelsBy} from './overrides.ts'

/** What applies to a file and why, as JSON. */
export function printConfig(file: string, args: Args, {cwd}: Terminal): string {
  const project = projectsOf(args, cwd, readOverrides(args, cwd)).projectFor(resolve(cwd, file))
  const {context, config, entries, isStrict} = project
  const {kind, role, contracts, agent, phase, variables, declared, state} = context
  const definition =
    kind === 'output' && agent !== undefined
      ? openDefinitions({cwd, config: configBy(args)}).find(agent, context.path)
      : undefined
  const settings = settingsFor(
    rules.map(({rule}) => rule),
    project,
    ruleLevelsBy(args)
  )
  const shown = {
    file,
    kind,
    role,
    contracts,
    agent,
    definition: definition?.path,
    phase,
    agents: config?.config.agents,
    customContracts: config?.config.contracts,
    variables,
    declared,
    state: state?.path,
    parser: 'mdast-util-from-markdown',
    config: config?.path,
    matched: entries.map((index) => ({entry: index, ...config?.config.files?.[index]})),
    strict: isStrict,
    rules: Object.fromEntries([...settings].map(([id, {level, options}]) => [id, [level, options]]))
  }
  return `${JSON.stringify(shown, null, 2)}\n`
}
