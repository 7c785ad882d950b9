/** Work on documents, a moment after their last change. */

export interface Schedule {
  /** Does the work of a key a moment after the last call; what was waiting for it is not done. */
  later(key: string, work: () => Promise<void>): void
  /** Does the work of a key a moment after the first call: calls that go on do not put it off. */
  soon(key: string, work: () => Promise<void>): void
  cancel(key: string): void
  close(): void
}

/** Milliseconds of work that an editor does not notice. */
const quick = 50

/** How many times as long as its slow work a key waits: an editor with a text of megabytes has most of the time for itself. */
const restFactor = 3

/** The longest wait, in milliseconds. */
const longestRest = 3_000

/** @param wait milliseconds after the call @param fail receives what work throws */
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
    // The first time also reads the facts of the project.
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
