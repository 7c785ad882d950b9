import {resolve} from 'node:path'
import {type HostName, hostNames} from '../hook/host.ts'
import {answerHook} from '../hook/main.ts'
import {ConfigError, contractsOf} from '../project/config.ts'
import {UsageError} from '../project/errors.ts'
import type {Overrides} from '../project/project.ts'
import {didYouMean} from '../schema/expectation.ts'
import type {Args} from './args.ts'
import type {Terminal} from './main.ts'
import {type OptionName, options} from './options.ts'
import {configBy, projectsOf, readOverrides} from './overrides.ts'

/** The options that say what an agent's messages are held to. */
const known: readonly OptionName[] = [
  'agent',
  'color',
  'config',
  'contract',
  'host',
  'max-retries',
  'no-color',
  'no-config',
  'phase',
  'role',
  'state'
]

/** `lint-agents hook`: reads what a coding agent's host asks, and answers it. @returns the exit code */
export async function hook(args: Args, {cwd, stdin, out, err}: Terminal): Promise<number> {
  checkArgs(args)
  const config = configBy(args)
  const said = readOverrides(args, cwd)
  checkContracts(args, cwd, said)
  const answer = await answerHook(() => Buffer.concat([...stdin()]).toString('utf8'), {
    host: hostBy(args),
    maxRetries: maxRetriesBy(args),
    cwd,
    config: typeof config === 'string' ? resolve(cwd, config) : config,
    said: {...said, ...(said.state && {state: resolve(cwd, said.state)})}
  })
  if (answer.out !== '') out(answer.out)
  if (answer.err !== '') err(answer.err)
  return answer.code
}

function checkArgs(args: Args): void {
  const [word] = args.paths
  if (word !== undefined) throw new UsageError(`Unexpected \`${word}\` with \`hook\`, expected options only`)
  const other = options.find(({name}) => !known.includes(name) && args.has(name))
  if (other !== undefined)
    throw new UsageError(`Unexpected --${other.name} with \`hook\`, expected one of --${known.join(', --')}`)
}

function checkContracts(args: Args, cwd: string, said: Overrides): void {
  let known: readonly string[]
  try {
    known = contractsOf(projectsOf(args, cwd, said).configFor(cwd)?.config)
  } catch (error) {
    // What is wrong with the configuration is told in the host's own form.
    if (error instanceof ConfigError) return
    throw error
  }
  const other = said.contracts?.find((name) => !known.includes(name))
  if (other !== undefined)
    throw new UsageError(`Unexpected --contract \`${other}\`, expected ${didYouMean(other, known)}`)
}

function hostBy(args: Args): HostName | undefined {
  const value = args.value('host') ?? 'auto'
  const host = hostNames.find((name) => name === value)
  if (host === undefined && value !== 'auto')
    throw new UsageError(`Unexpected --host \`${value}\`, expected ${didYouMean(value, ['auto', ...hostNames])}`)
  return host
}

function maxRetriesBy(args: Args): number {
  const value = args.value('max-retries') ?? '2'
  if (!/^\d{1,3}$/.test(value)) throw new UsageError(`Unexpected --max-retries \`${value}\`, expected a whole number`)
  return Number(value)
}
