/**
 * `npm run complexity`: the growth of the time that worst cases take. It fails where one grows faster than its text.
 *
 * `npm run complexity -- --short` has fewer sizes; `--once` runs each case through one command line instead of one in each folder,
 * which takes minutes instead of half an hour; `--regex` checks the regular expressions; `--growth` runs the built command
 * over more and more files, names, patterns, entries and fingerprints; `--largest` runs it on each case at the
 * largest size that its kind may have; other arguments are parts of the names of cases to run.
 */
import {availableParallelism} from 'node:os'
import {cases} from './complexity/cases.ts'
import type {Job} from './complexity/child.ts'
import {type Command, commandsOf} from './complexity/commands.ts'
import {haveLinearGrowth} from './complexity/growth.ts'
import {areWithinLimits} from './complexity/largest.ts'
import {regexFaults} from './complexity/regex.ts'
import {type Bounds, faultOf, full, growthOf, isCheap, once, short} from './complexity/verdict.ts'
import {startWorker, type Worker} from './complexity/worker.ts'
import type {WorstCase, WorstCaseKind} from './complexity/worst-case.ts'

/** A text that is measured as one kind, through one command line. */
interface Run {
  readonly worst: WorstCase
  readonly kind: WorstCaseKind
  readonly command: string
}

/** The times of one case, as one kind, through one command line. */
interface Row {
  readonly run: Run
  readonly name: string
  /** `undefined` for a size that was not measured, as a larger one takes little. */
  readonly times: readonly (number | undefined)[]
  readonly fault: string | undefined
}

async function measureRow(worker: Worker, run: Run, bounds: Bounds): Promise<Row> {
  const {worst, kind, command} = run
  const name = `${worst.name} | ${kind} | ${command}`
  const largest = await largestTimes(worker, {case: worst.name, kind, command}, bounds)
  if (largest !== undefined) return {run, name, times: largest, fault: undefined}
  const times: number[] = []
  for (const size of bounds.sizes) {
    const job = {case: worst.name, kind, command, size}
    const measured = await worker.measure({...job, runs: bounds.isShort ? 1 : 2})
    if (measured === undefined)
      return {run, name, times, fault: `more than ${bounds.limit / 1000} s at ${size / 1000} KB`}
    if (measured.fault !== undefined) return {run, name, times, fault: `${measured.fault} at ${size / 1000} KB`}
    times.push(measured.time)
    // Another program may have taken the processor's caches: what fails is measured again.
    for (let again = 0; again < 2 && faultOf(times, bounds) !== undefined; again++) {
      const last = await worker.measure({...job, runs: 3})
      if (last?.fault === undefined && last !== undefined)
        times[times.length - 1] = Math.min(times.at(-1) ?? 0, last.time)
    }
    if (faultOf(times, bounds) !== undefined) break
  }
  return {run, name, times, fault: faultOf(times, bounds)}
}

/** The times of the largest texts, once each, if they show that no growth is too steep, as they mostly do. */
async function largestTimes(
  worker: Worker,
  job: Omit<Job, 'size' | 'runs'>,
  bounds: Bounds
): Promise<Row['times'] | undefined> {
  const [largest = 0, smaller = 0] = bounds.sizes.toReversed()
  const last = await worker.measure({...job, size: largest, runs: 1})
  if (last === undefined || last.fault !== undefined || last.time >= bounds.last) return undefined
  const rest = bounds.sizes.slice(0, -2).map(() => undefined)
  if (isCheap(last.time, bounds)) return [...rest, undefined, last.time]
  const before = await worker.measure({...job, size: smaller, runs: 1})
  if (before === undefined || before.fault !== undefined) return undefined
  const [growth = 0] = growthOf([before.time, last.time])
  return growth < (bounds.growth.at(-1) ?? 0) ? [...rest, before.time, last.time] : undefined
}

function runsOf(chosen: readonly WorstCase[], {isShort}: Bounds): readonly Run[] {
  return chosen.flatMap((worst, index) =>
    (isShort ? oneOf(worst.kinds, index) : worst.kinds).flatMap((kind) => {
      const commands = commandsOf[kind]
      const forShort = commands.filter((each) => each.isShort)
      const chosen = isShort ? oneOf(forShort, index) : commands.filter((each) => isItsTurn(each, commands, index))
      return chosen.map(({name}) => ({worst, kind, command: name}))
    })
  )
}

function isItsTurn(command: Command, all: readonly Command[], index: number): boolean {
  const alike = all.filter(({turn}) => turn === command.turn)
  return command.turn === undefined || oneOf(alike, index).includes(command)
}

/** Several at once slow each other down: what is a fault then is measured again alone. */
async function measureAll(chosen: readonly WorstCase[], bounds: Bounds): Promise<readonly Row[]> {
  const rows = await measureRuns(runsOf(chosen, bounds), bounds, availableParallelism())
  const failed = rows.filter(({fault}) => fault !== undefined)
  const again = await measureRuns(
    failed.map(({run}) => run),
    bounds,
    1
  )
  return [...rows.filter(({fault}) => fault === undefined), ...again]
}

/** @param count how many workers take the runs in turn, each of which measures its own time */
async function measureRuns(runs: readonly Run[], bounds: Bounds, count: number): Promise<readonly Row[]> {
  const left = runs[Symbol.iterator]()
  const rows: Row[] = []
  const measureRest = async (worker: Worker): Promise<void> => {
    for (const run of left) {
      const row = await measureRow(worker, run, bounds)
      rows.push(row)
      if (row.fault !== undefined) console.error(`${row.name}: ${row.fault}`)
      if (rows.length % 250 === 0) console.error(`${rows.length} of ${runs.length} runs`)
    }
  }
  const workers = Array.from({length: Math.min(count, runs.length)}, () => startWorker(bounds.limit))
  try {
    await Promise.all(workers.map(measureRest))
  } finally {
    for (const worker of workers) worker.stop()
  }
  return rows
}

/** One after the other: the short form runs each case once, as one kind and through one command line, and reports take turns. */
function oneOf<T>(all: readonly T[], index: number): readonly T[] {
  const at = index % all.length
  return all.slice(at, at + 1)
}

function table(rows: readonly Row[], {sizes}: Bounds): string {
  const heads = ['case | kind | command', ...sizes.map((size) => `${size / 1000} KB`), 'growth', '']
  const lines = rows.map(({name, times, fault = ''}) => [
    name,
    ...sizes.map((_, index) => `${times[index]?.toFixed(0) ?? '-'} ms`),
    growthOf(times.flatMap((time) => time ?? []))
      .map((growth) => growth.toFixed(1))
      .join(', '),
    fault
  ])
  return [heads, heads.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`)
    .join('\n')
}

function slowest(rows: readonly Row[], count: number): readonly Row[] {
  const rank = ({times, fault}: Row): number => (fault === undefined ? 0 : 1e9) + (times.at(-1) ?? 0)
  return rows.toSorted((a, b) => rank(b) - rank(a)).slice(0, count)
}

async function measureTexts(args: readonly string[]): Promise<boolean> {
  const bounds = args.includes('--short') ? short : args.includes('--once') ? once : full
  const chosen = casesOf(args)
  const rows = await measureAll(chosen, bounds)
  const failed = rows.filter(({fault}) => fault !== undefined)
  console.log(table(slowest(rows, Math.max(20, failed.length)), bounds))
  console.log(`\n${chosen.length} cases, ${rows.length} runs, ${failed.length} grow faster than their text`)
  return failed.length === 0
}

function casesOf(args: readonly string[]): readonly WorstCase[] {
  const names = args.filter((arg) => !arg.startsWith('--'))
  return cases.filter(({name}) => names.length === 0 || names.some((part) => name.includes(part)))
}

async function checkPatterns(): Promise<boolean> {
  const faults = await regexFaults()
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}

const args = process.argv.slice(2)
const isLinear = args.includes('--regex')
  ? await checkPatterns()
  : args.includes('--growth')
    ? haveLinearGrowth(args.filter((arg) => !arg.startsWith('--')))
    : args.includes('--largest')
      ? areWithinLimits(casesOf(args))
      : await measureTexts(args)
process.exitCode = isLinear ? 0 : 1
