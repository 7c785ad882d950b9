import {evalLines} from './eval-archive.ts'
import {unzippedChunks} from './gzip.ts'
import {unzstdChunks} from './zstd.ts'

export {CompressionError} from './errors.ts'

/**
 * The bytes of a file, decompressed where it is gzip, or Zstandard where this version of Node has it; the entries of an archive of Inspect
 * are its lines. Other files come as they are.
 *
 * @param chunks each may be overwritten when the next is asked for; so may those that come of them
 * @throws {CompressionError} for a file that is broken, ends early or becomes far larger than any transcript
 */
export function* decompressed(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  const iterator = chunks[Symbol.iterator]()
  try {
    for (const chunk of evalLines(unzstdChunks(unzippedChunks(iterator)))) yield bufferOf(chunk)
  } finally {
    iterator.return?.()
  }
}

/** The same memory as a buffer, which is searched much faster. */
function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
