/** A record of a message, as far as the end of its thread needs it. */
export interface MessageFragment {
  readonly uuid: string | undefined
  readonly line: number
  readonly text: string
  readonly tools: readonly string[]
  readonly stop: string | undefined
  readonly isAborted: boolean
}

/** A message of a thread. */
export interface ThreadMessage {
  /** From 1. */
  readonly number: number
  readonly turn: number
  /** By their `uuid`, else their number; records come again. */
  readonly parts: Map<string | number, MessageFragment>
}

/** The last messages of a thread, by their keys. */
export interface LastMessages {
  /** The message of the next record: it is the last from now on. @param make makes one whose key is new */
  add(key: string, make: () => ThreadMessage): ThreadMessage
  /** Those that are kept, the last at the end. */
  all(): readonly ThreadMessage[]
}

/** How many messages are kept: what takes messages back names those of the same turn. */
const keptMessages = 32

/** @param drop receives a message that is not kept any more: so many others follow that it cannot be the last of its thread */
export function createMessages(drop: (message: ThreadMessage) => void): LastMessages {
  const messages = new Map<string, ThreadMessage>()
  return {
    add(key, make) {
      const message = messages.get(key) ?? make()
      messages.delete(key)
      messages.set(key, message)
      for (const [oldest, dropped] of messages) {
        if (messages.size <= keptMessages) break
        messages.delete(oldest)
        drop(dropped)
      }
      return message
    },
    all: () => [...messages.values()]
  }
}
