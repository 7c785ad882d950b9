import type {Finding} from '../../linter/rule.ts'
import type {BaselineEntry} from './entries.ts'
import type {Slot, Slots} from './slots.ts'

export interface Identified extends Pick<Finding, 'rule' | 'messageId' | 'severity'> {
  readonly fingerprint: string
}

/** Matches between a run and its baseline, by the paths of the entries. */
export interface Matches {
  /**
   * Indexes of the known findings of a file. Entries of missing files count too, since the file may be renamed. A
   * second call for a file replaces the first.
   *
   * @param isWhole whether these are all findings of the file
   */
  match(path: string, findings: readonly Identified[], isWhole: boolean): ReadonlySet<number>
  /** Whether all findings of a file were matched. */
  isLinted(path: string): boolean
  /** Entries for the current findings of matched files. */
  found(): readonly BaselineEntry[]
  /** Entries of other paths that matched a finding. */
  moved(): ReadonlySet<Slot>
}

interface Matched {
  readonly slots: Slot[]
  readonly found: Map<string, BaselineEntry>
  readonly isWhole: boolean
}

/** @param isAccepting whether every finding becomes known */
export function createMatches(slots: Slots, isAccepting: boolean): Matches {
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
      // Notes never fail a run.
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
