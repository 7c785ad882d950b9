import {TooLargeError} from './errors.ts'

/** The bytes of a file, which can be read from the start once more. */
export interface Chunks {
  /** The bytes that were not read yet, kept as they are read. @throws {TooLargeError} where they are more than the limit */
  keep(): Iterable<Buffer>
  /** How many bytes are kept. */
  size(): number
  /** The bytes that are kept, as one, and then no more. */
  take(): Buffer
  /** All bytes from the start, given up as they are read. */
  release(): Iterable<Buffer>
}

/**
 * @param chunks each may be overwritten when the next is asked for
 * @param limit how many bytes are kept
 */
export function keepChunks(chunks: Iterator<Uint8Array>, limit: number): Chunks {
  let kept: Buffer[] = []
  let size = 0

  function* keep(): Generator<Buffer> {
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) {
      size += next.value.length
      if (size > limit) throw new TooLargeError(limit)
      const chunk = Buffer.from(next.value)
      kept.push(chunk)
      yield chunk
    }
  }

  function* release(): Generator<Buffer> {
    kept.reverse()
    for (let chunk = kept.pop(); chunk !== undefined; chunk = kept.pop()) yield chunk
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) yield viewOf(next.value)
  }

  function take(): Buffer {
    const bytes = kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept)
    kept = []
    return bytes
  }

  return {keep, size: () => size, take, release}
}

function viewOf(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
