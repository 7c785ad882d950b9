/**
 * The bytes of a file as UTF-8: Windows PowerShell writes what a program prints as UTF-16, with a byte order mark. Other files
 * come as they are.
 */
export function* utf8Chunks(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  let start = Buffer.alloc(0)
  let next = chunks.next()
  for (; next.done !== true && start.length < 2; next = chunks.next()) start = Buffer.concat([start, next.value])
  const encoding = encodingOf(start)
  const decoder = encoding === undefined ? undefined : new TextDecoder(encoding, {ignoreBOM: true})
  const encode = (chunk: Uint8Array) =>
    decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, {stream: true}))
  yield encode(start)
  for (; next.done !== true; next = chunks.next()) yield encode(next.value)
  if (decoder !== undefined) yield Buffer.from(decoder.decode())
}

function encodingOf(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}
