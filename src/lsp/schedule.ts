/** Debounces work on documents. */

export interface Schedule {
  /** Runs work a moment after the last call for a key, and drops earlier pending work. */
  later(key: string, work: () => Promise<void>): void
  /** Runs work a moment after the first call for a key; later calls do not delay it. */
  soon(key: string, work: () => Promise<void>): void
  cancel(key: string): void
  close(): void
}

/** Milliseconds of work that an editor does not notice. */
const quick = 50

/** Pause after slow work as a multiple of its duration, so that editors with large texts stay responsive. */
const restFactor = 3

/** Limit of the pause, in milliseconds. */
const longestRest = 3_000

/** @param wait milliseconds after the call @param fail receives errors of the work */
export function openSchedule(wait: number, fail: (error: unknown) => void): Schedule {
  const timers = new Map<string, NodeJS.Timeout>()
  const costs = new Map<string, number>()

  async function finish(key: string, work: () => Promise<void>): Promise<void> {
    timers.delete(key)
    const start = performance.now()
    try {
      await work()
    } catch (error) {
      fail(error)
    }
    // Averaged, since the first run also reads facts of the project.
    costs.set(key, ((costs.get(key) ?? 0) + performance.now() - start) / 2)
  }

  function begin(key: string, work: () => Promise<void>): void {
    const rest = Math.min(longestRest, restFactor * Math.max(0, (costs.get(key) ?? 0) - quick))
    timers.set(
      key,
      setTimeout(() => void finish(key, work), Math.max(wait, rest))
    )
  }

  const stop = (key: string): void => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }

  return {
    later(key, work) {
      stop(key)
      begin(key, work)
    },
    soon(key, work) {
      if (!timers.has(key)) begin(key, work)
    },
    cancel(key) {
      stop(key)
      costs.delete(key)
    },
    close() {
      for (const key of [...timers.keys()]) stop(key)
    }
  }
}
