import type {LastMessage} from './last-message.ts'

/** Points of a thread to which its program may return, discarding everything after them. */
export interface SavePoints {
  /** Keeps how the thread is now. */
  save(key: unknown): void
  /** Goes back to how the thread was, where that is kept. */
  restore(key: unknown): void
}

/** Limit on the kept points: more than a person takes back, few enough for the longest file. */
const mostPoints = 500

/** Limit on the texts of all points, in UTF-16 units. */
const longestTexts = 16_000_000

export function openSavePoints(...lasts: readonly LastMessage[]): SavePoints {
  const points = new Map<unknown, {readonly restores: readonly (() => void)[]; readonly length: number}>()
  let length = 0

  function forget(key: unknown): void {
    length -= points.get(key)?.length ?? 0
    points.delete(key)
  }

  return {
    save(key) {
      forget(key)
      const point = {restores: lasts.map(saved), length: lasts.reduce((sum, {text}) => sum + text.length, 0)}
      points.set(key, point)
      length += point.length
      for (const oldest of points.keys()) {
        if (points.size <= mostPoints && length <= longestTexts) break
        forget(oldest)
      }
    },
    restore(key) {
      for (const restore of points.get(key)?.restores ?? []) restore()
    }
  }
}

function saved(last: LastMessage): () => void {
  const state = {...last}
  const printedCount = last.printed?.length ?? 0
  return () => {
    Object.assign(last, {...state, lastLine: last.lastLine, isPrompted: false})
    last.printed?.splice(printedCount)
  }
}

/** Branches of records that name the one before them. A record that names an earlier one discards all between. */
export interface Branches {
  /** Goes back to the record before this one. */
  enter(parent: unknown): void
  leave(id: unknown): void
}

export function openBranches(last: LastMessage): Branches {
  const points = openSavePoints(last)
  let previous: unknown
  return {
    enter(parent) {
      if (typeof parent === 'string' && parent !== previous) points.restore(parent)
    },
    leave(id) {
      if (typeof id !== 'string') return
      points.save(id)
      previous = id
    }
  }
}

/** The ids from one of a tree up to its root, each once, also where parents are in a circle. */
export function wayUp(first: string | undefined, parentOf: (id: string) => string | undefined): ReadonlySet<string> {
  const way = new Set<string>()
  for (let id = first; id !== undefined && !way.has(id); id = parentOf(id)) way.add(id)
  return way
}
