/** A record of a message, as far as the end of its thread needs it. */
export interface Part {
  readonly uuid: string | undefined
  readonly line: number
  readonly text: string
  readonly tools: readonly string[]
  readonly stop: string | undefined
  readonly isAborted: boolean
}

/** A message of a thread. */
export interface Message {
  readonly key: string
  /** From 1; 0 before one of its records is read or passed. */
  number: number
  turn: number
  /** By their `uuid`, else their number; records come again. */
  parts: Map<string | number, Part> | undefined
  /** So many others follow that it cannot be the last of its thread, also where some of these are taken back. */
  isOut: boolean
}

/** The last messages of a thread, by their keys. */
export interface Messages {
  /** The message of the next record: it is the last from now on. */
  add(key: string): Message
  last(): Message | undefined
  /** Those that are kept, the last at the end. */
  all(): readonly Message[]
}

/** How many messages are kept: what takes messages back names those of the same turn. */
const keptMessages = 32

/**
 * Messages in a ring, with a number of each key: comparing these is enough to know a new key.
 *
 * @param drop receives a message that is not kept any more
 */
export function createMessages(drop?: (message: Message) => void): Messages {
  const ring: (Message | undefined)[] = Array.from({length: keptMessages}, () => undefined)
  const marks = new Int32Array(keptMessages)
  /** The place of the oldest, which that of the next is. */
  let next = 0
  let last: Message | undefined

  function add(key: string): Message {
    if (last?.key === key) return last
    const mark = markOf(key)
    const known = placeOf(key, mark)
    last = known === -1 ? undefined : remove(known)
    last ??= {key, number: 0, turn: 0, parts: undefined, isOut: false}
    const oldest = ring[next]
    if (oldest !== undefined) {
      oldest.isOut = true
      drop?.(oldest)
    }
    ring[next] = last
    marks[next] = mark
    next = (next + 1) % keptMessages
    return last
  }

  function placeOf(key: string, mark: number): number {
    for (let at = 0; at < keptMessages; at++) if (marks[at] === mark && ring[at]?.key === key) return at
    return -1
  }

  /** Takes a message out: those before it move, and the place of the next is free. */
  function remove(index: number): Message | undefined {
    const message = ring[index]
    for (let at = index; at !== next; ) {
      const before = (at + keptMessages - 1) % keptMessages
      ring[at] = ring[before]
      marks[at] = marks[before] ?? 0
      at = before
    }
    ring[next] = undefined
    return message
  }

  const all = (): readonly Message[] =>
    [...ring.slice(next), ...ring.slice(0, next)].flatMap((message) => message ?? [])
  return {add, last: () => last, all}
}

/** A number of the end of a key, by which it differs from most others. */
function markOf(key: string): number {
  let mark = key.length
  for (let at = Math.max(0, key.length - 6); at < key.length; at++)
    mark = (Math.imul(mark, 31) + key.charCodeAt(at)) | 0
  return mark
}
