/** Which characters a project allows: `é`, `U+00E9` or `U+00E0-00FF`. */
import * as z from 'zod/mini'

const single = /^.$/su
const codePoints = /^U\+([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?$/i

/** A character, a code point or a range of code points. */
export const CharacterSet = z.string().check(
  z.describe('A character, `U+XXXX` or `U+XXXX-YYYY`'),
  z.refine((text) => single.test(text) || codePoints.test(text), 'expected a character, `U+XXXX` or `U+XXXX-YYYY`')
)

/** The test for the characters of several sets. */
export function isInSets(sets: readonly string[]): (char: string) => boolean {
  if (sets.length === 0) return () => false
  const ranges = sets.map(readRange)
  return (char) => {
    const code = char.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => first <= code && code <= last)
  }
}

function readRange(set: string): readonly [first: number, last: number] {
  const [, first, last = first] = codePoints.exec(set) ?? []
  if (first !== undefined && last !== undefined) return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  const code = set.codePointAt(0) ?? 0
  return [code, code]
}
