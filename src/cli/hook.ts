import {resolve} from 'node:path'
import {openKept} from '../cache/fact-store.ts'
import {openReader} from '../disk/contained-reader.ts'
import {ConfigError, UsageError} from '../disk/errors.ts'
import type {HookSetting} from '../hook/check-message.ts'
import {type HostName, hostNames} from '../hook/host.ts'
import {answerHook} from '../hook/main.ts'
import {contractsOf} from '../project/config.ts'
import {openProjects} from '../project/project.ts'
import {didYouMean} from '../schema/expectation.ts'
import {sentence} from '../text/quoted.ts'
import type {Args} from './args.ts'
import type {OptionName} from './options.ts'
import {choice, readConfigOption, readOverrides} from './overrides.ts'
import {joined} from './stdin.ts'
import type {Terminal} from './terminal.ts'

/** The options of `hook --doctor`. Each hook has other options. */
const knownByDoctor: readonly OptionName[] = ['color', 'doctor', 'host', 'no-color']

/** `lint-agents hook`: answers the hook of a program that runs agents. @returns the exit code */
export async function hook(args: Args, terminal: Terminal): Promise<number> {
  const {cwd, out, err} = terminal
  checkArgs(args)
  if (args.has('doctor')) {
    // Lazy: an agent waits for the answer of a hook, and never for this.
    const {hookDoctor} = await import('./hook-doctor.ts')
    return hookDoctor(hostBy(args), terminal)
  }
  const config = readConfigOption(args)
  const overrides = readOverrides(args, cwd)
  const cachedFiles = openKept()
  checkContracts({cwd, config, overrides, cachedFactsOf: cachedFiles?.of})
  // Lazy: only plugins need it.
  const plugins = args.has('plugin') ? await import('../init/doctor/plugins.ts') : undefined
  const answer = await answerHook(() => readInput(terminal), {
    host: hostBy(args),
    maxRetries: maxRetriesBy(args),
    isConfigured: plugins?.isConfigured,
    cwd,
    env: process.env,
    cachedFactsOf: cachedFiles?.of,
    config: typeof config === 'string' ? resolve(cwd, config) : config,
    overrides: {...overrides, ...(overrides.state && {state: resolve(cwd, overrides.state)})}
  })
  if (answer.out !== '') out(answer.out)
  if (answer.err !== '') err(answer.err)
  cachedFiles?.save()
  return answer.code
}

/** Milliseconds; a host closes standard input when it has written the payload. */
const longestWait = 10_000

async function readInput({stdin, stdinWithin}: Terminal): Promise<string> {
  const bytes = stdinWithin === undefined ? joined(stdin()) : await stdinWithin(longestWait)
  if (bytes === undefined)
    throw new UsageError(sentence`Missing end of standard input, expected it within ${longestWait / 1_000} s`)
  return bytes.toString('utf8')
}

function checkArgs(args: Args): void {
  const other = args.names().find((name) => !knownByDoctor.includes(name))
  if (args.has('doctor') && other !== undefined)
    throw new UsageError(
      sentence`Unexpected --${other} with \`hook --doctor\`, expected one of --${knownByDoctor.join(', --')}`
    )
}

function checkContracts({cwd, config, overrides, cachedFactsOf}: HookSetting): void {
  // Else the command line names neither contracts nor a configuration, which would have to be there.
  if (overrides.contracts === undefined && typeof config !== 'string') return
  let known: readonly string[]
  try {
    known = contractsOf(
      openProjects({cwd, config, overrides, reader: openReader(cwd, {cachedFactsOf})}).configFor(cwd)?.config
    )
  } catch (error) {
    // The answer to the host reports a mistake in the configuration.
    if (error instanceof ConfigError) return
    throw error
  }
  const other = overrides.contracts?.find((name) => !known.includes(name))
  if (other !== undefined)
    throw new UsageError(sentence`Unexpected --contract \`${other}\`, expected ${didYouMean(other, known)}`)
}

function hostBy(args: Args): HostName | undefined {
  const host = choice(args, 'host', ['auto', ...hostNames])
  return host === 'auto' ? undefined : host
}

function maxRetriesBy(args: Args): number {
  const value = args.value('max-retries') ?? '2'
  if (!/^\d{1,3}$/.test(value))
    throw new UsageError(sentence`Unexpected --max-retries \`${value}\`, expected a whole number`)
  return Number(value)
}
