/** The directory at the end of an archive, with the checksum of each member. */
import type {Range} from '../text/lines.ts'

/** The marks of its end, which has its size, and of each member in it; of those the length without a name. */
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const [memberMark, memberLength] = [0x02014b50, 46]

/** In place of a size that is in a record before the end, its mark and its length. */
const elsewhere = 0xffffffff
const longMark = Buffer.from('PK\x06\x06', 'latin1')
const longLength = 56

/** Marks a member whose name is UTF-8. */
const utf8Flag = 0x800

/**
 * Whether the checksums of members agree with the directory.
 *
 * @param end the last bytes of the archive, with its directory
 * @param sums the checksums of members by name, in their order
 */
export function hasSums(end: Buffer, sums: ReadonlyMap<string, readonly number[]>): boolean {
  const endAt = end.lastIndexOf(endMark)
  if (endAt === -1 || endAt + 20 > end.length) return false
  const directory = directoryIn(end, endAt)
  if (directory.start < 0) return false
  const seen = new Map<string, number>()
  let at = directory.start
  while (at + memberLength <= directory.end && end.readUInt32LE(at) === memberMark) {
    const isUtf8 = (end.readUInt16LE(at + 8) & utf8Flag) !== 0
    const nameAt = at + memberLength
    const nameEnd = nameAt + end.readUInt16LE(at + 28)
    const name = end.toString(isUtf8 ? 'utf8' : 'latin1', nameAt, nameEnd)
    const index = seen.get(name) ?? 0
    const sum = sums.get(name)?.[index]
    if (sum !== undefined && sum !== end.readUInt32LE(at + 16)) return false
    seen.set(name, index + 1)
    at = nameEnd + end.readUInt16LE(at + 30) + end.readUInt16LE(at + 32)
  }
  return at === directory.end
}

/** The range of the directory: before the end record, or before the record with its size in 64 bits. */
function directoryIn(bytes: Buffer, endAt: number): Range {
  const size = bytes.readUInt32LE(endAt + 12)
  if (size !== elsewhere) return {start: endAt - size, end: endAt}
  const end = bytes.lastIndexOf(longMark, endAt)
  if (end === -1 || end + longLength > endAt) return {start: -1, end}
  return {start: end - Number(bytes.readBigUInt64LE(end + 40)), end}
}
