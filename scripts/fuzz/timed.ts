import type {Fault} from './case.ts'

/** Seconds of processor time that one step of a case of at most 100 KB may take. */
const slowest = 2

/** Runs a step; one that is too slow is run again, since other programs and the compiler make a first run slower. */
export function timed<T>(about: string, run: () => T): readonly [result: T, faults: readonly Fault[]] {
  const start = process.cpuUsage()
  const result = run()
  const first = secondsSince(start)
  if (first <= slowest) return [result, []]
  const restart = process.cpuUsage()
  run()
  const seconds = Math.min(first, secondsSince(restart))
  return [result, seconds > slowest ? [{oracle: 'time', about, detail: `${seconds.toFixed(1)} s`}] : []]
}

export function secondsSince(start: NodeJS.CpuUsage): number {
  const {user, system} = process.cpuUsage(start)
  return (user + system) / 1e6
}
