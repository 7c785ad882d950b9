import {crc32} from 'node:zlib'
import {Gunzip} from 'fflate'
import {CompressionError} from './errors.ts'
import {decompressedAtOnce, highestRatio, mostBytesOf} from './expansion.ts'
import {firstBytes} from './first-bytes.ts'

/** How many files one after the other are any; more have to be this long in the middle. */
const freeMembers = 1_000

/** Bytes of each of more, decompressed. */
const shortestMember = 1_000

/** The checksum and the size at the end of a file. */
const trailerLength = 8

/**
 * The bytes of a file, decompressed where it is gzip. Other files come as they are.
 *
 * @throws {CompressionError} for a file that is broken, that ends early, or that becomes far too large
 */
export function* unzippedChunks(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  const {start, all} = firstBytes(chunks, 3)
  if (start[0] === 0x1f && start[1] === 0x8b && start[2] === 8) yield* unzipped(all)
  else yield* all
}

function* unzipped(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  const member = createMember()
  const stream = new Gunzip()
  let output: Uint8Array[] = []
  let [read, written, members] = [0, 0, 0]
  stream.ondata = (bytes) => {
    member.add(bytes)
    output.push(bytes)
    written += bytes.length
  }
  stream.onmember = () => {
    members++
    member.begin()
  }
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += decompressedAtOnce) {
      // A copy: the stream keeps unused bytes, and the next read overwrites the chunk.
      const slice = Buffer.from(chunk.subarray(at, at + decompressedAtOnce))
      read += slice.length
      member.read(slice)
      attempt(() => stream.push(slice))
      if (written > mostBytesOf(read))
        throw new CompressionError(
          `Unexpected compression of more than ${highestRatio} to 1, expected that of a transcript`
        )
      if (members > freeMembers && written < members * shortestMember)
        throw new CompressionError(`Unexpected ${members} compressed files in one, expected those of a transcript`)
      yield* output
      output = []
    }
  attempt(() => stream.push(new Uint8Array(0), true))
  if (!member.isWhole()) throw broken()
  yield* output
}

/** The state of the last member: a gzip file may hold several, one after the other. */
function createMember(): {
  begin(): void
  /** Some of its bytes, decompressed. */
  add(bytes: Uint8Array): void
  /** The next bytes of the file. */
  read(bytes: Buffer): void
  /** Whether all of it came, as the file's end has it. */
  isWhole(): boolean
} {
  let end = Buffer.alloc(0)
  let [sum, size] = [0, 0]
  return {
    begin() {
      sum = 0
      size = 0
    },
    add(bytes) {
      sum = crc32(bytes, sum)
      size += bytes.length
    },
    read(bytes) {
      end = Buffer.from(Buffer.concat([end, bytes.subarray(-trailerLength)]).subarray(-trailerLength))
    },
    isWhole: () => end.length === trailerLength && end.readUInt32LE(0) === sum && end.readUInt32LE(4) === size % 2 ** 32
  }
}

function attempt(push: () => void): void {
  try {
    push()
  } catch {
    throw broken()
  }
}

function broken(): CompressionError {
  return new CompressionError('Unexpected bytes or end of a gzip file, expected a whole one')
}
