import {valueEnd} from '../text/json-end.ts'
import {lastIndexFrom} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'

/** The line of each value of a text that is one line. */
export const onlyLine = (): number => 1

/**
 * The line of the value at a path of a JSON text, from 1; of the innermost value around it where there is none.
 * Only values on the way are scanned, each once.
 *
 * @param text valid JSON
 */
export function createLineOf(text: string): (path: readonly PropertyKey[]) => number {
  if (!text.trimEnd().includes('\n')) return onlyLine
  const root = new ValuePlace(text, skipSpace(text, 0))
  const lineAt = createLineAt(text)
  return (path) => {
    let place = root
    for (const key of path) {
      const inner = place.at(key)
      if (inner === undefined) break
      place = inner
    }
    return lineAt(place.start)
  }
}

/** The start of a value, in UTF-16 units, and of the values in it. Arrays may be very long, so only starts are kept. */
class ValuePlace {
  readonly start: number
  readonly #text: string
  #startOf: ((key: PropertyKey) => number | undefined) | undefined
  #inner: Map<number, ValuePlace> | undefined

  constructor(text: string, start: number) {
    this.#text = text
    this.start = start
  }

  /** The value of a key, or at an index. */
  at(key: PropertyKey): ValuePlace | undefined {
    this.#startOf ??= openStarts(this.#text, this.start)
    const start = this.#startOf(key)
    if (start === undefined) return undefined
    this.#inner ??= new Map()
    return memo(this.#inner, start, () => new ValuePlace(this.#text, start))
  }
}

/** Finds the starts of the values in the object or array at an offset. */
function openStarts(text: string, start: number): (key: PropertyKey) => number | undefined {
  const byKey = new Map<string, number>()
  const list: number[] = []
  const opener = text[start]
  if (opener !== '{' && opener !== '[') return () => undefined
  let at = skipSpace(text, start + 1)
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    if (opener === '[') list.push(at)
    else {
      const end = valueEnd(text, at)
      const name = text.slice(at + 1, end - 1)
      const key = name.includes('\\') ? JSON.parse(text.slice(at, end)) : name
      at = skipSpace(text, skipSpace(text, end) + 1)
      byKey.set(key, at)
    }
    at = skipSpace(text, valueEnd(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return opener === '[' ? (key) => list[Number(key)] : (key) => byKey.get(String(key))
}

/** The index of the first character at or after an offset that is not whitespace. */
function skipSpace(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code === 0x20 || (code >= 0x09 && code <= 0x0d); ) code = text.charCodeAt(++at)
  return at
}

/** The line of an offset, from 1. */
function createLineAt(text: string): (offset: number) => number {
  let feeds: readonly number[] | undefined
  return (offset) => {
    feeds ??= feedsIn(text)
    return lastIndexFrom(feeds, offset - 1, (feed) => feed) + 2
  }
}

function feedsIn(text: string): readonly number[] {
  const feeds: number[] = []
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) feeds.push(feed)
  return feeds
}
