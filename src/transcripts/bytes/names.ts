/** Names of fields that are recognized in bytes; each has a number. */
export interface Names {
  readonly count: number
  /** From this number on, reading stops at the value. */
  readonly stops: number
  /** The number of the name that the bytes are, -1 for any other. */
  find(bytes: Uint8Array, start: number, end: number): number
}

/**
 * Numbers names in their order.
 *
 * @param read names of ASCII, of fields whose values are read
 * @param stops those of fields whose values are not: they are long, or what follows does not matter
 */
export function namesOf(read: readonly string[], stops: readonly string[]): Names {
  const byLength: {readonly bytes: Uint8Array; readonly number: number}[][] = []
  for (const [number, name] of [...read, ...stops].entries()) {
    const same = byLength[name.length] ?? []
    same.push({bytes: Buffer.from(name), number})
    byLength[name.length] = same
  }

  function find(bytes: Uint8Array, start: number, end: number): number {
    const candidates = byLength[end - start]
    if (candidates === undefined) return -1
    for (const candidate of candidates) if (isAt(bytes, start, candidate.bytes)) return candidate.number
    return -1
  }

  return {count: read.length + stops.length, stops: read.length, find}
}

/** Whether a part of some bytes begins at an offset. */
export function isAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let index = 0; index < part.length; index++) if (bytes[start + index] !== part[index]) return false
  return true
}
