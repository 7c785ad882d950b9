import {expectInsideRepository} from './inside-repository.ts'
import {openRegular, readParts} from './open-file.ts'

/** The first bytes of a file, by which its compression is known, and all of its chunks. */
export function firstBytes(
  chunks: Iterator<Uint8Array>,
  length: number
): {readonly start: Buffer; readonly all: Iterable<Uint8Array>} {
  let start = Buffer.alloc(0)
  let next = chunks.next()
  for (; next.done !== true && start.length < length; next = chunks.next()) start = Buffer.concat([start, next.value])
  return {start, all: restOf(start, next, chunks)}
}

function* restOf(
  start: Uint8Array,
  first: IteratorResult<Uint8Array>,
  chunks: Iterator<Uint8Array>
): Generator<Uint8Array> {
  yield start
  for (let next = first; next.done !== true; next = chunks.next()) yield next.value
}

const compressed = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])]

export function beginsCompressed(path: string): boolean {
  try {
    for (const bytes of readParts(openRegular(path)))
      return compressed.some((start) => bytes.subarray(0, start.length).equals(start))
  } catch {}
  return false
}

/**
 * Whether the first bytes of a regular file are text: pictures and archives have zeros. Reads nothing outside of the
 * repository.
 */
export function beginsAsText(path: string): boolean {
  try {
    expectInsideRepository(path)
    for (const bytes of readParts(openRegular(path))) return !bytes.includes(0)
  } catch {}
  return false
}
