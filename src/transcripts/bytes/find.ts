/** Whether a text is in a part of a buffer. */
export type Finder = (bytes: Buffer, start: number, end: number) => boolean

/**
 * Seeks a text in parts of the same buffers, from front to back: each byte is searched once, however many parts it is in.
 *
 * @param text of ASCII
 */
export function openFinder(text: string): Finder {
  const sought = Buffer.from(text)
  let searched: Buffer | undefined
  let from = 0
  /** The first place at or after `from`. */
  let found = 0

  return (bytes, start, end) => {
    if (bytes !== searched || start < from || found < start) {
      const next = bytes.indexOf(sought, start)
      searched = bytes
      from = start
      found = next === -1 ? Number.POSITIVE_INFINITY : next
    }
    return found < end
  }
}
