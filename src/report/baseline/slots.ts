import {memo} from '../../text/memoize.ts'
import type {BaselineEntry} from './entries.ts'

export interface Slot {
  readonly baselineEntry: BaselineEntry
  left: number
}

export interface Slots {
  readonly all: readonly Slot[]
  at(path: string, fingerprint: string): Slot | undefined
  /** Entry of a missing path with unmatched findings. */
  gone(fingerprint: string): Slot | undefined
  /** Gives back one finding of an entry. */
  restore(slot: Slot): void
  has(path: string): boolean
  readonly hasGone: boolean
}

/**
 * The larger count wins among equal entries, which a merge can leave.
 *
 * @param isGone whether a path no longer exists
 */
export function createSlots(baselineEntries: readonly BaselineEntry[], isGone: (path: string) => boolean): Slots {
  const byPath = new Map<string, Map<string, Slot>>()
  for (const baselineEntry of baselineEntries) {
    const slots = memo(byPath, baselineEntry.path, () => new Map<string, Slot>())
    if (baselineEntry.count > (slots.get(baselineEntry.fingerprint)?.baselineEntry.count ?? 0))
      slots.set(baselineEntry.fingerprint, {baselineEntry, left: baselineEntry.count})
  }
  /** Slots of missing paths; those before `next` have no unmatched findings. */
  const gone = new Map<string, {readonly slots: Slot[]; next: number}>()
  for (const [path, slots] of byPath) {
    if (!isGone(path)) continue
    for (const [fingerprint, slot] of slots) memo(gone, fingerprint, () => ({slots: [], next: 0})).slots.push(slot)
  }
  return {
    all: [...byPath.values()].flatMap((slots) => [...slots.values()]),
    at: (path, fingerprint) => open(byPath.get(path)?.get(fingerprint)),
    gone(fingerprint) {
      const same = gone.get(fingerprint)
      if (same === undefined) return undefined
      while (same.slots[same.next]?.left === 0) same.next++
      return same.slots[same.next]
    },
    restore(slot) {
      slot.left++
      const same = gone.get(slot.baselineEntry.fingerprint)
      const at = same?.slots.indexOf(slot) ?? -1
      if (same !== undefined && at !== -1) same.next = Math.min(same.next, at)
    },
    has: (path) => byPath.has(path),
    hasGone: gone.size > 0
  }
}

function open(slot: Slot | undefined): Slot | undefined {
  return slot !== undefined && slot.left > 0 ? slot : undefined
}
