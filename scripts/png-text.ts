/** A text in a picture: what it shows, for those who compare two that were made on different machines. */
import {crc32} from 'node:zlib'

/** The text is in a chunk `iTXt` with this key, behind the header. */
const start = Buffer.from('Description\0\0\0\0\0')
const headerEnd = 33

/** A PNG with a text. */
export function withPngText(png: Buffer, text: string): Buffer {
  const body = Buffer.concat([Buffer.from('iTXt'), start, Buffer.from(text)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)])
}

/** The text of a PNG; empty where it has none. */
export function pngText(png: Buffer): string {
  const size = png.readUInt32BE(headerEnd)
  const data = png.subarray(headerEnd + 8, headerEnd + 8 + size)
  return data.subarray(0, start.length).equals(start) ? data.subarray(start.length).toString('utf8') : ''
}
