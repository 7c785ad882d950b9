/** The first place of a text at or after an offset; {@link nowhere} where there is none. */
export type Seeker = (bytes: Buffer, from: number) => number

/** After the end of any buffer; a small integer, since others are allocated. */
const nowhere = 2 ** 31 - 1

/**
 * Seeks a text in the same buffers, from front to back: each byte is searched once, however often it is asked for.
 *
 * @param text of ASCII
 */
export function openSeeker(text: string): Seeker {
  const sought = text.length === 1 ? text.charCodeAt(0) : Buffer.from(text)
  let searched: Buffer | undefined
  let start = 0
  let found = 0

  return (bytes, from) => {
    if (bytes !== searched || from < start || found < from) {
      const next = bytes.indexOf(sought, from)
      if (bytes !== searched) searched = bytes
      start = from
      found = next === -1 ? nowhere : next
    }
    return found
  }
}

/** Whether a text is in a part of a buffer. */
export type Finder = (bytes: Buffer, start: number, end: number) => boolean

/** The same for parts of buffers. */
export function openFinder(text: string): Finder {
  const seek = openSeeker(text)
  return (bytes, start, end) => seek(bytes, start) < end
}
