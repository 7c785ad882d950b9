/**
 * Something that has to be loaded before a reading can go on. Readings are synchronous and most runs never need it, so a
 * reading throws this, {@link whenReady} awaits it and reads again.
 */
export class Pending {
  readonly ready: Promise<unknown>
  constructor(ready: Promise<unknown>) {
    this.ready = ready
  }
}

/** A value that is loaded at its first use. */
export function deferred<T>(load: () => Promise<T>): () => T {
  let loaded: {value: T} | undefined
  return () => {
    if (loaded === undefined) {
      throw new Pending(
        load().then((value) => {
          loaded = {value}
        })
      )
    }
    return loaded.value
  }
}

/** The value of a reading, once all that it needs is loaded. */
export async function whenReady<T>(read: () => T): Promise<T> {
  for (;;) {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Pending)) throw error
      await error.ready
    }
  }
}
