import {valueEnd} from '../text/json-end.ts'
import {memo} from '../text/memoize.ts'

/** The line of each value of a text that is one line. */
export const onlyLine = (): number => 1

/**
 * The line of the value at a path of a JSON text, from 1; of the innermost value around it where there is none.
 * Only values on the way are scanned: a long one once, a short one at each lookup.
 *
 * @param text valid JSON
 */
export function createLineOf(text: string): (path: readonly PropertyKey[]) => number {
  if (!text.trimEnd().includes('\n')) return onlyLine
  const root = skipSpace(text, 0)
  const lineAt = createLineAt(text)
  const longValues = new Map<number, StartOf>()

  function startOf(value: number, key: PropertyKey): number | undefined {
    const isLong = longValues.has(value) || valueEnd(text, value) - value > shortValue
    return isLong ? memo(longValues, value, () => indexLong(text, value))(key) : startInShort(text, value, key)
  }

  return (path) => {
    let start = root
    for (const key of path) {
      const inner = startOf(start, key)
      if (inner === undefined) break
      start = inner
    }
    return lineAt(start)
  }
}

/** The offset of the value of a key, or at an index, in UTF-16 units. */
type StartOf = (key: PropertyKey) => number | undefined

/** Limit on the UTF-16 units of a value that is scanned again at each lookup. */
const shortValue = 4096

/** The start of a value in a short object or array. */
function startInShort(text: string, value: number, key: PropertyKey): number | undefined {
  const isList = text[value] === '['
  let found: number | undefined
  let index = 0
  scanInner(text, value, (start, name, nameEnd) => {
    if (isList ? index++ === Number(key) : isNamed(text, name, nameEnd, key)) found = start
    return !(isList && found !== undefined)
  })
  return found
}

/** Whether the quoted name between two offsets is a key. */
function isNamed(text: string, name: number, end: number, key: PropertyKey): boolean {
  const word = String(key)
  return end - name === word.length + 2 && text.startsWith(word, name + 1)
    ? !word.includes('\\')
    : nameOf(text, name, end) === word
}

/** The starts of the values in an object or array. Arrays may be very long, so only starts are kept. */
function indexLong(text: string, value: number): StartOf {
  const list: number[] = []
  if (text[value] === '[') {
    scanInner(text, value, (start) => list.push(start) > 0)
    return (key) => list[Number(key)]
  }
  const byKey = new Map<string, number>()
  scanInner(text, value, (start, name, nameEnd) => {
    byKey.set(nameOf(text, name, nameEnd), start)
    return true
  })
  return (key) => byKey.get(String(key))
}

function nameOf(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end - 1)
  return name.includes('\\') ? JSON.parse(text.slice(start, end)) : name
}

/** Shows the values in an object or array one by one, with the place of the quoted name, until `visit` is false. */
function scanInner(
  text: string,
  value: number,
  visit: (start: number, name: number, nameEnd: number) => boolean
): void {
  const opener = text[value]
  if (opener !== '{' && opener !== '[') return
  let at = skipSpace(text, value + 1)
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const [name, nameEnd] = [at, opener === '{' ? valueEnd(text, at) : at]
    if (opener === '{') at = skipSpace(text, skipSpace(text, nameEnd) + 1)
    if (!visit(at, name, nameEnd)) return
    at = skipSpace(text, valueEnd(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
}

/** The index of the first character at or after an offset that is not whitespace. */
function skipSpace(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code === 0x20 || (code >= 0x09 && code <= 0x0d); ) code = text.charCodeAt(++at)
  return at
}

/** Distance of the offsets whose lines are kept, in UTF-16 units. */
const step = 1024

/** The line of an offset, from 1. Offsets mostly grow: lines are counted from the offset before. */
function createLineAt(text: string): (offset: number) => number {
  const lines = [1]
  let [at, line] = [0, 1]
  return (offset) => {
    if (offset < at) {
      const index = Math.floor(offset / step)
      at = index * step
      line = lines[index] ?? 1
    }
    while (at < offset) {
      const next = (Math.floor(at / step) + 1) * step
      const end = Math.min(next, offset)
      line += feedsBetween(text, at, end)
      at = end
      if (at === next) lines[next / step] = line
    }
    return line
  }
}

function feedsBetween(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 0x0a) count++
  return count
}
