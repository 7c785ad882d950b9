import {joinBytes} from '../text/bytes.ts'

/**
 * The bytes of a file as UTF-8: Windows PowerShell writes what a program prints as UTF-16, with a byte order mark. Other files
 * come as they are.
 */
export function* utf8Chunks(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0)
  let next = chunks.next()
  for (; next.done !== true && start.length < 2; next = chunks.next()) start = joinBytes([start, next.value])
  const encoding = encodingOf(start)
  const decoder = encoding === undefined ? undefined : new TextDecoder(encoding, {ignoreBOM: true})
  const encoder = new TextEncoder()
  const encode = (chunk: Uint8Array) =>
    decoder === undefined ? chunk : encoder.encode(decoder.decode(chunk, {stream: true}))
  yield encode(start)
  for (; next.done !== true; next = chunks.next()) yield encode(next.value)
  if (decoder !== undefined) yield encoder.encode(decoder.decode())
}

function encodingOf(start: Uint8Array): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}
