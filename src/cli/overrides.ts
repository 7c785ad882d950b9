import {resolve} from 'node:path'
import {hostIds} from '../contracts/host-ids.ts'
import {type Kind, kinds, roles} from '../contracts/kinds.ts'
import {templatePhases} from '../contracts/system-templates/name.ts'
import {UsageError} from '../disk/errors.ts'
import {statOf, typeOf} from '../disk/open-file.ts'
import {ruleLevels} from '../linter/rule.ts'
import {pathHint} from '../project/missing-path.ts'
import type {Overrides} from '../project/project.ts'
import type {RunRequest} from '../run/request.ts'
import {expectRuleName, levelsOfChoice, readRuleNames, ruleIds} from '../run/rules.ts'
import {didYouMean} from '../schema/expectation.ts'
import type {Args} from './args.ts'
import type {OptionName} from './options.ts'

/** The value of an option, one of a list. @throws {UsageError} */
export function choice<T extends string>(args: Args, name: OptionName, known: readonly T[]): T | undefined {
  const value = args.value(name)
  return value === undefined ? undefined : oneOfThe(`--${name}`, value, known)
}

/** The value, one of a list. @param what name of the value, for people @throws {UsageError} */
export function oneOfThe<T extends string>(what: string, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value)
  if (found === undefined) throw new UsageError(`Unexpected ${what} \`${value}\`, expected ${didYouMean(value, known)}`)
  return found
}

/** @throws {UsageError} where there is no file at the path that an option names */
export function expectFile(option: OptionName, path: string, cwd: string): void {
  const stats = statOf(resolve(cwd, path))
  if (stats === undefined) throw new UsageError(`No such file: ${path}${pathHint(path, cwd)}`)
  if (stats.isFile()) return
  throw new UsageError(`Unexpected --${option} \`${path}\`, expected a file and no ${typeOf(stats).slice('a '.length)}`)
}

/** Kind, role, host, contracts and other settings of the files, from the command line. @throws {UsageError} */
export function readOverrides(args: Args, cwd: string): Overrides {
  const kind: Kind | undefined = args.command === 'outputs' ? 'output' : choice(args, 'as', kinds)
  const role = choice(args, 'role', roles)
  const host = args.command === 'hook' ? undefined : choice(args, 'host', hostIds)
  const contracts = args.values('contract')
  const agent = args.value('agent')
  const phase = choice(args, 'phase', templatePhases)
  const format = args.value('input-format')
  const column = args.value('column')
  const agentColumn = args.value('agent-column')
  const state = args.value('state')
  if (state !== undefined) expectFile('state', state, cwd)
  return {
    ...(kind && {kind}),
    ...(role && {role}),
    ...(host && {host}),
    ...(contracts.length > 0 && {contracts}),
    ...(agent && {agent}),
    ...(phase && {phase}),
    ...(format && {format}),
    ...(column && {column}),
    ...(agentColumn && {agentColumn}),
    ...(state && {state})
  }
}

/** The configuration file to use, `false` for none. @throws {UsageError} */
export function readConfigOption(args: Args): string | false | undefined {
  if (args.has('config') && args.has('no-config'))
    throw new UsageError('Unexpected --config beside --no-config, expected one')
  return args.has('no-config') ? false : args.value('config')
}

/** Levels by rule id, as `--rule`, `--only` and `--skip` give them. @throws {UsageError} */
export function readLevels(args: Args): Readonly<Record<string, string>> {
  const levels: Record<string, string> = {}
  for (const value of args.values('rule')) {
    const [id, level, ...more] = value.split('=')
    if (!id || !level || more.length > 0)
      throw new UsageError(`Unexpected --rule \`${value}\`, expected ID=LEVEL, such as \`ascii-only=${ruleLevels[0]}\``)
    expectRuleName(id, '--rule')
    if (!ruleLevels.some((each) => each === level))
      throw new UsageError(
        `Unexpected level \`${level}\` in --rule ${value}, expected ${didYouMean(level, ruleLevels)}`
      )
    levels[id] = level
  }
  const [only, skip] = (['only', 'skip'] as const).map((name) => readRuleNames(args.values(name), `--${name}`))
  const chosen = levelsOfChoice({only: only ?? [], skip: skip ?? []}, levels)
  if (args.has('only') && ruleIds.every((id) => chosen[id] === 'off'))
    throw new UsageError(`Unexpected --only \`${only}\`, expected a rule that --skip and --rule leave on`)
  return chosen
}

/** The captured outputs of `--against`, of the agent of `--agent` or of any agent. @throws {UsageError} */
export function capturedRequest(args: Args, cwd: string): RunRequest {
  const {agent} = readOverrides(args, cwd)
  return {
    outputs: args.values('against'),
    config: readConfigOption(args),
    overrides: {kind: 'output', ...(agent !== undefined && {agent})}
  }
}
