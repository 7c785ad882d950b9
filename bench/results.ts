/** What was measured, as `bench/results.json` holds it: the page, the table of the README and the chart are made from it. */
import {readFileSync, writeFileSync} from 'node:fs'

/** A command of a group. */
export interface Measured {
  readonly name: string
  /** Wall time in milliseconds. */
  readonly median: number
  /** Half of the distance between the quartiles, as a part of the median. */
  readonly spread: number
  readonly runs: number
  /** Peak resident memory of its largest process in MB; absent where the system does not report it. */
  readonly memory?: number
}

/** A limit for the ratio of two commands of a group, or for the memory of one. */
export interface Bar {
  readonly of: string
  /** The command that it is divided by; for memory there is none. */
  readonly by?: string
  /** A command whose time is subtracted from both: the start of the program. */
  readonly without?: string
  /** How many times the work of `by` the work of `of` is. */
  readonly work?: number
  readonly limit: number
  readonly is: 'at most' | 'at least' | 'MB at most'
}

/** Commands whose runs were interleaved. */
export interface Group {
  readonly id: string
  readonly title: string
  readonly node: string
  readonly measured: readonly Measured[]
  readonly bars: readonly Bar[]
  /** What could not be measured, and why. */
  readonly missing: readonly string[]
}

/** Where a run took place; groups of different places are not mixed. */
export interface Place {
  readonly machine: string
  /** Of each program. */
  readonly versions: Readonly<Record<string, string>>
}

export interface Results extends Place {
  readonly groups: readonly Group[]
}

const resultsFile = 'bench/results.json'

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as Results
}

/** The group of an id on the newest Node, which is measured last. */
export function groupOf({groups}: Results, id: string): Group | undefined {
  return groups.findLast((group) => group.id === id)
}

export function measuredIn(group: Group | undefined, command: string): Measured | undefined {
  return group?.measured.find(({name}) => name === command)
}

export function writeResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}

/**
 * Groups measured anew take the place of those with the same id and Node. Others stay if they are from the same machine, with the
 * same versions.
 *
 * @param order of the ids; of each the oldest Node is first
 */
export function merge(before: Results, after: Results, order: readonly string[]): Results {
  const isOther = ([name, version]: [string, string]): boolean => (before.versions[name] ?? version) !== version
  if (before.machine !== after.machine || Object.entries(after.versions).some(isOther)) return after
  const isSame = (a: Group, b: Group): boolean => a.id === b.id && a.node === b.node
  const kept = before.groups.map((group) => after.groups.find((each) => isSame(each, group)) ?? group)
  const added = after.groups.filter((group) => !before.groups.some((each) => isSame(each, group)))
  const sorted = [...kept, ...added].sort(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id) || Number.parseInt(a.node, 10) - Number.parseInt(b.node, 10)
  )
  return {machine: after.machine, versions: {...after.versions, ...before.versions}, groups: sorted}
}

/** The value of a bar; `undefined` where a command of it was not measured. */
export function barValue(
  {of, by, without, work = 1, is}: Bar,
  {measured}: Pick<Group, 'measured'>
): number | undefined {
  const find = (name: string): Measured | undefined => measured.find((each) => each.name === name)
  if (is === 'MB at most') return find(of)?.memory
  const start = without === undefined ? 0 : find(without)?.median
  const [over, under] = [find(of)?.median, by === undefined ? undefined : find(by)?.median]
  if (start === undefined || over === undefined || under === undefined) return undefined
  return (over - start) / (under - start) / work
}

export function isMet({limit, is}: Bar, value: number): boolean {
  return is === 'at least' ? value >= limit : value <= limit
}
