import {valueEnd} from '../text/json-end.ts'
import {lastIndexFrom} from '../text/lines.ts'

/**
 * The line of the value at a path of a JSON text, from 1; of the innermost value around it where there is none.
 * Only values on the way are scanned, each once.
 *
 * @param text valid JSON
 */
export function createLineOf(text: string): (path: readonly PropertyKey[]) => number {
  const root = createPlace(text, skipSpace(text, 0))
  const lineAt = createLineAt(text)
  return (path) => {
    let place = root
    for (const key of path) {
      const inner = place.children().get(String(key))
      if (inner === undefined) break
      place = inner
    }
    return lineAt(place.start)
  }
}

interface ValuePlace {
  /** In UTF-16 units. */
  readonly start: number
  readonly children: () => ReadonlyMap<string, ValuePlace>
}

function createPlace(text: string, start: number): ValuePlace {
  let cached: ReadonlyMap<string, ValuePlace> | undefined
  return {
    start,
    children() {
      cached ??= childrenAt(text, start)
      return cached
    }
  }
}

/** The values of the object or array that begins at an offset, by key. */
function childrenAt(text: string, start: number): ReadonlyMap<string, ValuePlace> {
  const children = new Map<string, ValuePlace>()
  const opener = text[start]
  if (opener !== '{' && opener !== '[') return children
  let at = skipSpace(text, start + 1)
  for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
    let key = String(index)
    if (opener === '{') {
      const end = valueEnd(text, at)
      key = JSON.parse(text.slice(at, end))
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    children.set(key, createPlace(text, at))
    at = skipSpace(text, valueEnd(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return children
}

/** Where the first character at or after an offset is that is not whitespace. */
function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++
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
