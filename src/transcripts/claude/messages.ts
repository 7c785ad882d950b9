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
  /** The message of the next record: it is the last from now on. @param bytes with its key, which is not made into a text: most are new */
  add(bytes: Buffer, start: number, end: number): Message
  last(): Message | undefined
  /** Those that are kept, the last at the end. */
  all(): readonly Message[]
}

/** How many messages are kept: what takes messages back names those of the same turn. */
const keptMessages = 32

/** How many bytes a key has at first; a longer one takes more. */
const usualKey = 64

/**
 * Messages in a ring, with a number of each key: comparing these is enough to know a new key.
 *
 * @param drop receives a message that is not kept any more
 */
export function createMessages(drop?: (message: Message) => void): Messages {
  const ring: (Message | undefined)[] = Array.from({length: keptMessages}, () => undefined)
  const keys: (Buffer | undefined)[] = ring.map(() => undefined)
  const lengths = new Int32Array(keptMessages)
  const marks = new Int32Array(keptMessages)
  /** The place of the oldest, which that of the next is. */
  let next = 0
  let last: Message | undefined

  function add(bytes: Buffer, start: number, end: number): Message {
    const newest = (next + keptMessages - 1) % keptMessages
    if (last !== undefined && isKeyAt(newest, bytes, start, end)) return last
    const mark = markOf(bytes, start, end)
    const known = placeOf(mark, bytes, start, end)
    last = known === -1 ? undefined : remove(known)
    last ??= {number: 0, turn: 0, parts: undefined, isOut: false}
    const oldest = ring[next]
    if (oldest !== undefined) {
      oldest.isOut = true
      drop?.(oldest)
    }
    ring[next] = last
    marks[next] = mark
    keep(next, bytes, start, end)
    next = (next + 1) % keptMessages
    return last
  }

  function placeOf(mark: number, bytes: Buffer, start: number, end: number): number {
    for (let at = 0; at < keptMessages; at++)
      if (marks[at] === mark && ring[at] !== undefined && isKeyAt(at, bytes, start, end)) return at
    return -1
  }

  function isKeyAt(place: number, bytes: Buffer, start: number, end: number): boolean {
    const key = keys[place]
    if (key === undefined || lengths[place] !== end - start) return false
    for (let at = end - 1; at >= start; at--) if (bytes[at] !== key[at - start]) return false
    return true
  }

  function keep(place: number, bytes: Buffer, start: number, end: number): void {
    const length = end - start
    const known = keys[place]
    const key = known === undefined || known.length < length ? Buffer.allocUnsafe(Math.max(length, usualKey)) : known
    for (let at = 0; at < length; at++) key[at] = bytes[start + at] ?? 0
    keys[place] = key
    lengths[place] = length
  }

  /** Takes a message out: those before it move, and the place of the next is free. */
  function remove(index: number): Message | undefined {
    const message = ring[index]
    const key = keys[index]
    for (let at = index; at !== next; ) {
      const before = (at + keptMessages - 1) % keptMessages
      ring[at] = ring[before]
      marks[at] = marks[before] ?? 0
      lengths[at] = lengths[before] ?? 0
      keys[at] = keys[before]
      at = before
    }
    ring[next] = undefined
    keys[next] = key
    return message
  }

  const all = (): readonly Message[] =>
    [...ring.slice(next), ...ring.slice(0, next)].flatMap((message) => message ?? [])
  return {add, last: () => last, all}
}

/** A number of the end of a key, by which it differs from most others. */
function markOf(bytes: Buffer, start: number, end: number): number {
  let mark = end - start
  for (let at = Math.max(start, end - 6); at < end; at++) mark = (Math.imul(mark, 31) + (bytes[at] ?? 0)) | 0
  return mark
}
