/** Pass rates of several runs, newest last: a part of the newest report. */
import * as z from 'zod/mini'
import {compare} from '../../text/compare.ts'
import {printable} from '../../text/printable.ts'
import type {AgentCounts, Stats} from './schema.ts'

const count = z.int().check(z.minimum(0))
const rate = z.number().check(z.minimum(0), z.maximum(1))

const TrendRow = z.strictObject({
  name: z.string().check(z.describe('Of the agent or the model')),
  outputs: z.array(count).check(z.describe('Of each run')),
  passRates: z.array(z.nullable(rate)).check(z.describe('Of each run; null where nothing of it was checked'))
})
export type TrendRow = z.infer<typeof TrendRow>

export const Trend = z.strictObject({
  runs: z.array(
    z.strictObject({
      report: z.string().check(z.describe('As the command line names it')),
      day: z.optional(z.string()),
      outputs: count,
      passRate: z.optional(rate)
    })
  ),
  agents: z.array(TrendRow).check(z.describe('At most 1,000, the lowest rate of the newest run first')),
  models: z.array(TrendRow)
})
export type Trend = z.infer<typeof Trend>

export interface CountedRun {
  readonly report: string
  readonly day?: string | undefined
  readonly stats: Stats
}

const mostRows = 1000

/** @param counted newest last */
export function trendOf(counted: readonly CountedRun[]): Trend {
  return {
    runs: counted.map(({report, day, stats: {outputs, passRate}}) => ({
      report,
      ...(day !== undefined && {day}),
      outputs,
      ...(passRate !== undefined && {passRate})
    })),
    agents: rowsOf(counted.map(({stats}) => new Map(stats.agents.map((row) => [row.agent, row])))),
    models: rowsOf(counted.map(({stats}) => new Map(stats.models.map((row) => [row.model, row]))))
  }
}

function rowsOf(counted: readonly ReadonlyMap<string, AgentCounts>[]): TrendRow[] {
  const names = new Set(counted.flatMap((each) => [...each.keys()]))
  return [...names]
    .map((name) => ({
      name,
      outputs: counted.map((each) => each.get(name)?.outputs ?? 0),
      passRates: counted.map((each) => each.get(name)?.passRate ?? null)
    }))
    .sort((a, b) => newest(a) - newest(b) || compare(a.name, b.name))
    .slice(0, mostRows)
}

/** Rows without a rate in the newest run sort last. */
function newest({passRates}: TrendRow): number {
  return passRates.at(-1) ?? 2
}

/** Limit on runs in a printed table; the newest stay. */
const mostShown = 6

export function shownRates({passRates}: TrendRow): readonly (number | undefined)[] {
  return passRates.slice(-mostShown).map((each) => each ?? undefined)
}

/** Names of runs in a printed table: days or, if two are equal, the names of the report files. */
export function shownNames({runs}: Trend): readonly string[] {
  const days = new Set(runs.map(({day}) => day))
  return runs
    .slice(-mostShown)
    .map(({day, report}) =>
      day !== undefined && days.size === runs.length
        ? day
        : printable(report.replace(/^.*[\\/]/, '').replace(/\.json$/, '')).slice(-longestName)
    )
}

const longestName = 16

export function wholeRow({runs}: Trend): TrendRow {
  return {
    name: 'all',
    outputs: runs.map(({outputs}) => outputs),
    passRates: runs.map(({passRate}) => passRate ?? null)
  }
}

/** Change from the last earlier run with a rate, as a fraction. */
export function changeOf({passRates}: TrendRow): number | undefined {
  const last = passRates.at(-1) ?? undefined
  const before = passRates.slice(0, -1).findLast((each) => each !== null) ?? undefined
  return last === undefined || before === undefined ? undefined : last - before
}
