import {crc32, inflateRawSync} from 'node:zlib'
import {Unzip, type UnzipDecoder, UnzipInflate, UnzipPassThrough} from 'fflate'
import {memo} from '../text/memoize.ts'
import {CompressionError} from './errors.ts'
import {decompressedAtOnce, highestRatio, mostBytesOf} from './expansion.ts'
import {firstBytes} from './first-bytes.ts'
import {hasSums} from './zip-directory.ts'

/** How many bytes come of one member at most: a line is kept while its format is looked for. */
const longestMember = 64_000_000

const mostMembers = 50_000

/** How many bytes show the name of the first member. */
const headLength = 128

/** How many parts of the file are behind the last member at most: the directory, which has the names. */
const mostAtEnd = 16_000_000 / decompressedAtOnce

const [feed, carriageReturn, space] = [0x0a, 0x0d, 0x20]

/**
 * An evaluation log of Inspect (`.eval`, an archive) as lines of JSON, one for each member: start, samples, end.
 * Other files and archives pass unchanged.
 *
 * @throws {CompressionError} for an archive that is broken, that ends early, or that becomes far too large
 */
export function* evalLines(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  const {start, all} = firstBytes(chunks, headLength)
  if (isEvalLog(start)) yield* linesOf(all)
  else yield* all
}

/** Whether a file is an archive whose first member is one of such a log. */
function isEvalLog(start: Buffer): boolean {
  if (start.length < 30 || start.readUInt32LE(0) !== 0x04034b50) return false
  const name = start.toString('latin1', 30, 30 + start.readUInt16LE(26))
  return name.startsWith('_journal/') || isRead(name)
}

function isRead(name: string): boolean {
  return name === '_journal/start.json' || name === 'header.json' || /^samples\/[^/]{1,1000}\.json$/.test(name)
}

function* linesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let output: Uint8Array[] = []
  const sums = new Map<string, number[]>()
  let end: Buffer[] = []
  let [read, written, members, open] = [0, 0, 0, 0]
  const unzip = new Unzip((member) => {
    members++
    open++
    let [size, sum] = [0, 0]
    member.ondata = (error, bytes, isLast) => {
      if (error) throw error
      if (isLast) open--
      if (!isRead(member.name)) return
      size += bytes.length
      written += bytes.length
      if (size > longestMember) throw tooLarge(`entry of more than ${longestMember / 1_000_000} MB`)
      sum = crc32(bytes, sum)
      output.push(onOneLine(bytes))
      if (!isLast) return
      output.push(Buffer.from('\n'))
      memo(sums, member.name, () => []).push(sum)
    }
    // The library keeps members in memory that are not started.
    member.start()
  })
  unzip.register(UnzipPassThrough)
  unzip.register(MemberInflate)
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += decompressedAtOnce) {
      // A copy: the stream keeps unused bytes, and the next read overwrites the chunk.
      const slice = Buffer.from(chunk.subarray(at, at + decompressedAtOnce))
      read += slice.length
      const before = members
      attempt(() => unzip.push(slice))
      if (open > 0 || members > before) end = []
      if (open === 0 && end.push(slice) > mostAtEnd) throw tooLarge('directory of more than 16 MB')
      if (written > mostBytesOf(read)) throw tooLarge(`compression of more than ${highestRatio} to 1`)
      if (members > mostMembers) throw tooLarge(`number of more than ${mostMembers} entries`)
      yield* output
      output = []
    }
  }
  attempt(() => unzip.push(new Uint8Array(0), true))
  if (open > 0 || !hasSums(Buffer.concat(end), sums)) throw broken()
  yield* output
}

/** JSON on one line, in the same memory: in its strings there are no line ends. */
function onOneLine(bytes: Uint8Array): Uint8Array {
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const end of [feed, carriageReturn])
    for (let at = line.indexOf(end); at !== -1; at = line.indexOf(end, at + 1)) line[at] = space
  return line
}

function attempt(push: () => void): void {
  try {
    push()
  } catch (error) {
    throw error instanceof CompressionError ? error : broken()
  }
}

function tooLarge(what: string): CompressionError {
  return new CompressionError(`Unexpected ${what} in an archive, expected that of a log`)
}

function broken(): CompressionError {
  return new CompressionError('Unexpected bytes or end of an archive, expected a whole one whose entries are deflated')
}

/** Compressed bytes of a member that is inflated at once, and how many may come of them: a stream takes several times as long. */
const smallMember = 131_072
const mostAtOnce = 16_000_000

/** Inflates a member of an archive that is read; of others only the end is known. */
class MemberInflate implements UnzipDecoder {
  static readonly compression = 8
  ondata: UnzipDecoder['ondata'] = () => {}
  #stream: UnzipInflate | undefined
  readonly #chunks: Uint8Array[] = []

  readonly #isRead: boolean

  /** @param size in compressed bytes, where the archive has it before the member */
  constructor(name: string, size = Number.POSITIVE_INFINITY) {
    this.#isRead = isRead(name)
    if (size > smallMember) this.#stream = new UnzipInflate()
  }

  push(chunk: Uint8Array, isLast: boolean): void {
    if (!this.#isRead) {
      if (isLast) this.ondata(null, new Uint8Array(0), true)
      return
    }
    if (this.#stream !== undefined) {
      this.#stream.ondata = this.ondata
      this.#stream.push(chunk, isLast)
      return
    }
    this.#chunks.push(chunk)
    if (!isLast) return
    const whole = Buffer.concat(this.#chunks)
    const inflated = inflatedAtOnce(whole)
    if (inflated !== undefined) {
      this.ondata(null, inflated, true)
      return
    }
    this.#stream = new UnzipInflate()
    for (let at = 0; at < whole.length; at += decompressedAtOnce)
      this.push(whole.subarray(at, at + decompressedAtOnce), at + decompressedAtOnce >= whole.length)
  }
}

/** `undefined` where it is too much to be in memory at once. */
function inflatedAtOnce(bytes: Buffer): ReturnType<typeof inflateRawSync> | undefined {
  try {
    return inflateRawSync(bytes, {maxOutputLength: mostAtOnce})
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
