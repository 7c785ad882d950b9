import {copyBytes, joinBytes} from '../text/bytes.ts'
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

/**
 * @param chunks each may be overwritten when the next is asked for
 * @param limit how many bytes are kept
 */
export function keepChunks(chunks: Iterator<Uint8Array>, limit: number): Chunks {
  let buffered: Uint8Array[] = []
  let size = 0

  function* keep(): Generator<Uint8Array> {
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) {
      size += next.value.length
      if (size > limit) throw new TooLargeError(limit)
      const chunk = copyBytes(next.value)
      buffered.push(chunk)
      yield chunk
    }
  }

  function* release(): Generator<Uint8Array> {
    buffered.reverse()
    for (let chunk = buffered.pop(); chunk !== undefined; chunk = buffered.pop()) yield chunk
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) yield next.value
  }

  function take(): Uint8Array {
    const bytes = joinBytes(buffered)
    buffered = []
    return bytes
  }

  return {keep, size: () => size, take, release}
}
