/** Runs commands in turns, so that a machine that is busy for a while is busy for all of them. */
import {type SpawnSyncOptions, spawnSync} from 'node:child_process'
import {type Command, environmentOf} from './command.ts'
import {peakMemory} from './memory.ts'
import type {Measured} from './results.ts'
import {median, spread} from './statistics.ts'

/** A slow command runs in one round of this many. */
const slowRounds = 5

/** @param rounds how often each command runs @throws {Error} where a command does not do its work */
export async function measure(commands: readonly Command[], rounds: number): Promise<readonly Measured[]> {
  const times = timesOf(commands, rounds)
  const measured: Measured[] = []
  for (const [index, command] of commands.entries()) {
    const own = times[index] ?? []
    const memory = await memoryOf(command)
    measured.push({
      name: command.name,
      median: rounded(median(own), 2),
      spread: rounded(spread(own), 3),
      runs: own.length,
      ...(memory !== undefined && {memory: rounded(memory, 0)})
    })
  }
  return measured
}

/** Wall times of each command in milliseconds. */
export function timesOf(commands: readonly Command[], rounds: number): readonly (readonly number[])[] {
  for (const command of commands) for (let run = command.warmups ?? 1; run > 0; run--) check(command)
  const times = commands.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, command] of commands.entries())
      if (command.isSlow !== true || round % slowRounds === 0) times[index]?.push(time(command))
  return times
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** Wall time from the start of a process to its end, in milliseconds. What it prints goes nowhere. */
function time(command: Command): number {
  command.prepare?.()
  const start = process.hrtime.bigint()
  const {error, status} = spawnSync(command.program, command.args, {
    ...optionsOf(command),
    stdio: [command.input === undefined ? 'ignore' : 'pipe', 'ignore', 'ignore']
  })
  const end = process.hrtime.bigint()
  if (error !== undefined || !isExpected(command, status)) throw new Error(`${command.name} ended with ${status}`)
  return Number(end - start) / 1e6
}

function optionsOf({cwd, env, input}: Command): SpawnSyncOptions {
  return {cwd, env: environmentOf(env), ...(input !== undefined && {input})}
}

/** A run before the first round, whose output is read. */
function check(command: Command): void {
  command.prepare?.()
  const {name, program, args, output} = command
  const options = {...optionsOf(command), encoding: 'utf8', maxBuffer: 2 ** 29} as const
  const {error, status, stdout, stderr} = spawnSync(program, args, options)
  const problem = error?.message ?? (isExpected(command, status) ? undefined : `ended with ${status}`)
  if (problem !== undefined) throw new Error(`${name}: ${problem}: ${(stderr ?? '').slice(-2000)}`)
  if (output !== undefined && !output.test(stdout))
    throw new Error(`${name}: Unexpected output, expected ${output}: ${stdout.slice(-500)}${stderr.slice(-500)}`)
}

function isExpected({codes = [0]}: Command, status: number | null): boolean {
  return status !== null && codes.includes(status)
}

/** The largest of three runs, or of one for a slow command; they are not timed. */
async function memoryOf(command: Command): Promise<number | undefined> {
  let most: number | undefined
  for (let run = command.isSlow === true ? 1 : 3; run > 0; run--) {
    command.prepare?.()
    const peak = await peakMemory(command)
    if (peak !== undefined) most = Math.max(most ?? 0, peak)
  }
  return most
}
