/** One search of a whole text for the lines that something may be written on, so that only these are read. */
import type {Document} from '../../text/document.ts'
import {lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {unusualUnits} from '../ascii/unusual-units.ts'

/**
 * The characters that `fold` of characters.ts or another case turns into letters of ASCII, colons or nothing: in a line without them, words
 * can be searched as they are.
 */
export const disguises =
  /[\u00AD\u00D7\u00DF\u0130\u0131\u0149\u017F\u01F0\u034F\u061C\u180E\u1E96-\u1E9A\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u212A\u2193\u2573\u2B07\uDB40\uFB00-\uFB06\uFE00-\uFE0F\uFEFF\uFF1A\uFF21-\uFF3A\uFF41-\uFF5A]/g

/**
 * The lines, from 0 and in order, that hold a match of a pattern, and those with a character that could keep it from matching
 * although it does once the line is folded.
 *
 * @param pattern global; it matches neither an empty text nor a line end
 */
export function candidateLines(document: Document, pattern: RegExp): readonly number[] {
  const found = linesWith(document, pattern)
  const disguised = disguisedLines(document)
  return disguised.length === 0 ? found : merged(found, disguised)
}

/** Two lists in order as one, each number once. */
function merged(one: readonly number[], other: readonly number[]): readonly number[] {
  const all: number[] = []
  let at = 0
  for (const number of one) {
    for (let next = other[at]; next !== undefined && next <= number; next = other[++at])
      if (next < number) all.push(next)
    all.push(number)
  }
  for (; at < other.length; at++) all.push(other[at] ?? 0)
  return all
}

function linesWith(document: Document, pattern: RegExp): readonly number[] {
  const found: number[] = []
  pattern.lastIndex = 0
  while (pattern.test(document.text)) {
    const {lines} = document
    const line = lineAt(lines, pattern.lastIndex - 1)
    found.push(line)
    pattern.lastIndex = lines[line]?.next ?? document.text.length
  }
  return found
}

const disguisedLines = memoize((document: Document): readonly number[] => {
  return unusualUnits(document).search(disguises) === -1 ? [] : linesWith(document, disguises)
})
