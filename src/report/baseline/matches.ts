import type {Finding} from '../../linter/rule.ts'
import type {BaselineEntry} from './entries.ts'
import type {Slot, Slots} from './slots.ts'

/** A finding of a file, and what identifies it. */
export interface Identified extends Pick<Finding, 'rule' | 'messageId' | 'severity'> {
  readonly fingerprint: string
}

/** What a run found of a baseline, by paths as entries have them. */
export interface Matches {
  /**
   * Which of the findings of a file are known, by index: those of its own entries and of files that are gone, since it may be one
   * of them with a new name. A second call for a file replaces the first.
   *
   * @param isWhole these are all findings of the file
   */
  match(path: string, findings: readonly Identified[], isWhole: boolean): ReadonlySet<number>
  /** Whether all findings of a file were matched. */
  isLinted(path: string): boolean
  /** What is known now of the files that were matched. */
  found(): readonly BaselineEntry[]
  /** The entries of other paths that findings were matched with. */
  moved(): ReadonlySet<Slot>
}

/** What was matched in a file. */
interface Matched {
  readonly slots: Slot[]
  readonly found: Map<string, BaselineEntry>
  readonly isWhole: boolean
}

/** @param isAccepting every finding becomes known */
export function openMatches(slots: Slots, isAccepting: boolean): Matches {
  const matched = new Map<string, Matched>()

  function take(path: string, {fingerprint, rule, messageId}: Identified, {slots: taken, found}: Matched): boolean {
    const slot = slots.at(path, fingerprint) ?? slots.gone(fingerprint)
    if (slot === undefined && !isAccepting) return false
    if (slot !== undefined) {
      slot.left--
      taken.push(slot)
    }
    const count = (found.get(fingerprint)?.count ?? 0) + 1
    found.set(fingerprint, {path, rule, messageId, fingerprint, count})
    return true
  }

  return {
    match(path, findings, isWhole) {
      const before = matched.get(path)
      if (isWhole) for (const slot of before?.slots ?? []) slots.restore(slot)
      const here: Matched = isWhole || before === undefined ? {slots: [], found: new Map(), isWhole} : before
      matched.set(path, here)
      // A note never fails a run.
      return new Set(
        findings.flatMap((each, index) => (each.severity !== 'note' && take(path, each, here) ? [index] : []))
      )
    },
    isLinted: (path) => matched.get(path)?.isWhole === true,
    found: () => [...matched.values()].flatMap(({found}) => [...found.values()]),
    moved: () =>
      new Set([...matched].flatMap(([path, {slots}]) => slots.filter(({baselineEntry}) => baselineEntry.path !== path)))
  }
}
