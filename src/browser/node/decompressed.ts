/** Replaces decompression: texts in memory are never compressed. */
function* asTheyAre(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

export {CompressionError} from '../../disk/errors.ts'
export {asTheyAre as decompressed}
