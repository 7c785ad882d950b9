import {CompressionError} from './errors.ts'
import {highestRatio, mostBytesOf} from './expansion.ts'
import {firstBytes} from './first-bytes.ts'
import {areWholeFrames, isZstd, zstdMark} from './zstd-frames.ts'

/** How many bytes a compressed file has at most: it is decompressed as a whole. */
const mostBytes = 64_000_000

/** How many bytes come of one at most. */
const mostDecompressed = 320_000_000

/** How many of these are given on at once, of which some are copied. */
const partLength = 65_536

interface Limits {
  readonly maxOutputLength: number
  /** All that may come is one chunk, so that chunks are not joined: memory that is not written to costs nothing. */
  readonly chunkSize: number
}

type Decompress = (bytes: Uint8Array, options: Limits) => Uint8Array

/** The decoder of this Node (22.15 and later), not of the Node that made the bundle; the types of Node 20 lack it. */
function findDecompress(): Decompress | undefined {
  const zlib = process.getBuiltinModule('node:zlib')
  const found: unknown = Reflect.get(zlib, 'zstdDecompressSync')
  return typeof found === 'function' ? (bytes, options) => Reflect.apply(found, zlib, [bytes, options]) : undefined
}

/**
 * The bytes of a file, decompressed if it is Zstandard. A Node without the decoder yields only the mark of such a
 * file. Other files pass unchanged.
 *
 * @throws {CompressionError} for a file that is broken, ends early or is too large, or becomes far too large
 */
export function* unzstdChunks(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  const {start, all} = firstBytes(chunks, 4)
  if (!isZstd(start)) {
    yield* all
    return
  }
  const decompress = findDecompress()
  if (decompress === undefined) {
    // Uncompressed parts alone would be read as if they were the whole file.
    yield zstdMark
    return
  }
  const buffer = Buffer.allocUnsafeSlow(mostBytes)
  let size = 0
  for (const chunk of all) {
    if (size + chunk.length > mostBytes)
      throw new CompressionError('Unexpected size of more than 64 MB, expected a smaller Zstandard file')
    buffer.set(chunk, size)
    size += chunk.length
  }
  const bytes = decompressed(decompress, buffer.subarray(0, size))
  for (let at = 0; at < bytes.length; at += partLength) yield bytes.subarray(at, at + partLength)
}

function decompressed(decompress: Decompress, bytes: Buffer): Uint8Array {
  const maxOutputLength = Math.min(mostBytesOf(bytes.length), mostDecompressed)
  if (!areWholeFrames(bytes)) throw broken()
  try {
    return decompress(bytes, {maxOutputLength, chunkSize: maxOutputLength + 1})
  } catch (error) {
    if (!(error instanceof RangeError)) throw broken()
    throw new CompressionError(
      `Unexpected compression of more than ${highestRatio} to 1, or to more than 320 MB, expected that of a transcript`
    )
  }
}

function broken(): CompressionError {
  return new CompressionError('Unexpected bytes or end of a Zstandard file, expected a whole one')
}
