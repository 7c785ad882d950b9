import {existsSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import {UsageError} from '../../disk/errors.ts'
import {relativePath} from '../../disk/paths.ts'
import {readRegularText} from '../../disk/text-file.ts'
import {writeWhole} from '../../disk/write.ts'
import {type BaselineEntry, printEntries, readBaselineEntries} from './entries.ts'
import {createMatches, type Identified} from './matches.ts'
import {createSlots, type Slot} from './slots.ts'

export interface BaselineRequest {
  /** Relative to the working directory. */
  readonly file: string
  /**
   * How to write the file after the run: without fixed findings (`shrink`), or with all findings (`accept`). A missing
   * file is created with all findings.
   */
  readonly update?: 'shrink' | 'accept' | undefined
}

export interface BaselineUpdate {
  readonly file: string
  readonly findings: number
  readonly added: number
  readonly removed: number
}

/** A baseline in a run; paths are absolute. */
export interface Baseline {
  /** Whether the baseline may know findings of a file. */
  concerns(path: string): boolean
  /** Indexes of the known findings of a file. @param isWhole whether these are all findings of the file */
  match(path: string, findings: readonly Identified[], isWhole: boolean): ReadonlySet<number>
  /** Number of known findings that are gone. @param isCovered whether the run would have linted a missing path */
  gone(isCovered: (path: string) => boolean): number
  /** Writes the file. @throws {UsageError} if that fails */
  save(isCovered: (path: string) => boolean): BaselineUpdate
}

/** Reads a baseline. @throws {UsageError} for a file that is unreadable, or missing and not to be created */
export function openBaseline({file, update}: BaselineRequest, cwd: string): Baseline {
  const target = resolve(cwd, file)
  const folder = dirname(target)
  const before = readRegularText(target)
  if (before === undefined && update === undefined)
    throw new UsageError(`${file}: No such baseline, expected a file that --update-baseline makes`)
  const exists = (path: string): boolean => existsSync(resolve(folder, path))
  const slots = createSlots(before === undefined ? [] : readBaselineEntries(before, file), (path) => !exists(path))
  const isAccepting = update === 'accept' || before === undefined
  const matches = createMatches(slots, isAccepting)
  const wasLinted = (path: string, isCovered: (path: string) => boolean): boolean =>
    matches.isLinted(path) || (!exists(path) && isCovered(resolve(folder, path)))

  /** Entries to keep for files that were not linted. */
  function others(isCovered: (path: string) => boolean): readonly BaselineEntry[] {
    const moved = matches.moved()
    return slots.all.flatMap((slot): BaselineEntry[] => {
      const count = moved.has(slot) ? slot.left : slot.baselineEntry.count
      return count === 0 || wasLinted(slot.baselineEntry.path, isCovered) ? [] : [{...slot.baselineEntry, count}]
    })
  }

  return {
    concerns: (path) => isAccepting || slots.hasGone || slots.has(relativePath(folder, path)),
    match: (path, findings, isWhole) => matches.match(relativePath(folder, path), findings, isWhole),
    gone: (isCovered) =>
      sum(slots.all.map(({baselineEntry, left}) => (wasLinted(baselineEntry.path, isCovered) ? left : 0))),
    save(isCovered) {
      const after = joined([...others(isCovered), ...matches.found()])
      const text = printEntries(after)
      if (text !== before) writeWhole(target, text, {cwd, ...(before === undefined ? {isNew: true} : {before})})
      const findings = sum(after.map(({count}) => count))
      const added = addedIn(after, slots.all)
      return {
        file,
        findings,
        added,
        removed: sum(slots.all.map(({baselineEntry}) => baselineEntry.count)) + added - findings
      }
    }
  }
}

/**
 * The larger count wins among equal entries: a rule of folders matches only some findings of a file outside of the run.
 */
function joined(baselineEntries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const all = new Map<string, BaselineEntry>()
  for (const baselineEntry of baselineEntries) {
    const key = `${baselineEntry.path}\0${baselineEntry.fingerprint}`
    if (baselineEntry.count > (all.get(key)?.count ?? 0)) all.set(key, baselineEntry)
  }
  return [...all.values()]
}

/** Number of new findings, whichever path they moved to. */
function addedIn(after: readonly BaselineEntry[], before: readonly Slot[]): number {
  const countsBefore = countsBy(before.map(({baselineEntry}) => baselineEntry))
  return sum([...countsBy(after)].map(([key, count]) => Math.max(0, count - (countsBefore.get(key) ?? 0))))
}

/** Counts by fingerprint. */
function countsBy(baselineEntries: readonly BaselineEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const {fingerprint, count} of baselineEntries) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + count)
  return counts
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
