import {type CollectedBytes, collectBytes, joinBytes} from '../text/bytes.ts'
import {TooLargeError} from './errors.ts'

/** The bytes of a file, which can be read from the start once more. */
export interface Chunks {
  /** The bytes that were not read yet, kept as they are read. @throws {TooLargeError} where they are more than the limit */
  keep(): Iterable<Uint8Array>
  /** How many bytes are kept. */
  size(): number
  /** The bytes that are kept, as one, and then no more. */
  take(): Uint8Array
  /** All bytes from the start, given up as they are read. */
  release(): Iterable<Uint8Array>
}

/** How many bytes are kept of a file. */
export interface KeptLimit {
  readonly kept: number
  /** How many it may have. */
  readonly largest: number
  /** What is expected of a larger one. */
  readonly expected?: string
  /** How many bytes it has, where that is known. */
  readonly size?: number
}

/**
 * @param chunks each may be overwritten when the next is asked for
 * @param limitOf how many bytes are kept of a file that begins so
 */
export function keepChunks(chunks: Iterator<Uint8Array>, limitOf: (start: Uint8Array) => KeptLimit): Chunks {
  let collected: CollectedBytes | undefined
  let limit: KeptLimit | undefined

  function* keep(): Generator<Uint8Array> {
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) {
      limit ??= limitOf(next.value)
      collected ??= collectBytes(limit.kept, limit.size)
      if (collected.size() + next.value.length > limit.kept) throw new TooLargeError(limit.largest, limit.expected)
      collected.add(next.value)
      yield next.value
    }
  }

  const size = (): number => collected?.size() ?? 0
  const take = (): Uint8Array => collected?.take() ?? new Uint8Array(0)

  function* release(): Generator<Uint8Array> {
    if (size() > 0) yield take()
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) yield next.value
  }

  return {keep, size, take, release}
}

/**
 * The bytes of a file as UTF-8: Windows PowerShell writes what a program prints as UTF-16, with a byte order mark. Other files
 * come as they are.
 */
export function* utf8Chunks(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0)
  let next = chunks.next()
  for (; next.done !== true && start.length < 2; next = chunks.next()) start = joinBytes([start, next.value])
  const encoding = encodingOf(start)
  const decoder = encoding === undefined ? undefined : new TextDecoder(encoding, {ignoreBOM: true})
  const encoder = new TextEncoder()
  const encode = (chunk: Uint8Array) =>
    decoder === undefined ? chunk : encoder.encode(decoder.decode(chunk, {stream: true}))
  yield encode(start)
  for (; next.done !== true; next = chunks.next()) yield encode(next.value)
  if (decoder !== undefined) yield encoder.encode(decoder.decode())
}

function encodingOf(start: Uint8Array): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}
