/** The frames of a Zstandard file, by RFC 8878, as far as it takes to find where each ends: Node decompresses a part without complaint. */

const frame = 0xfd2fb528
const skippable = 0x184d2a50

/** How long the identifier of a dictionary and the size of the content are, by their flags. */
const dictionaryLengths = [0, 1, 2, 4] as const
const contentLengths = [0, 2, 4, 8] as const

/** How a file begins that has something compressed in it. */
export const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Whether a file begins as a frame, also as one that readers skip. */
export function isZstd(start: Buffer): boolean {
  return start.length >= 4 && (start.readUInt32LE(0) === frame || isSkippable(start.readUInt32LE(0)))
}

/** The last four bits of its mark are free. */
function isSkippable(mark: number): boolean {
  return mark >>> 4 === skippable >>> 4
}

/** Whether a file is whole frames, one or several. */
export function areWholeFrames(bytes: Buffer): boolean {
  let at = 0
  while (at < bytes.length) {
    const end = at + 8 > bytes.length ? undefined : frameEnd(bytes, at)
    if (end === undefined || end > bytes.length) return false
    at = end
  }
  return true
}

/** The end of the frame at an offset; `undefined` if it is cut or broken. */
function frameEnd(bytes: Buffer, at: number): number | undefined {
  const mark = bytes.readUInt32LE(at)
  if (isSkippable(mark)) return at + 8 + bytes.readUInt32LE(at + 4)
  if (mark !== frame) return undefined
  const flags = bytes.readUInt8(at + 4)
  const isSingle = (flags & 0x20) !== 0
  const content = flags >>> 6 === 0 && isSingle ? 1 : (contentLengths[flags >>> 6] ?? 0)
  const end = blocksEnd(bytes, at + 5 + (isSingle ? 0 : 1) + (dictionaryLengths[flags & 3] ?? 0) + content)
  const checksum = (flags & 4) === 0 ? 0 : 4
  return end === undefined ? undefined : end + checksum
}

function blocksEnd(bytes: Buffer, start: number): number | undefined {
  let at = start
  while (at + 3 <= bytes.length) {
    const header = bytes.readUIntLE(at, 3)
    const isRepeated = ((header >>> 1) & 3) === 1
    at += 3 + (isRepeated ? 1 : header >>> 3)
    if ((header & 1) !== 0) return at
  }
  return undefined
}
