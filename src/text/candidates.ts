/** One search of a whole text for the lines that something may be written on, so that only these are read. */

import {disguises} from './disguises.ts'
import type {Document} from './document.ts'
import {lineAt} from './lines.ts'
import {memoize} from './memoize.ts'
import {unusualUnits} from './unusual.ts'

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
