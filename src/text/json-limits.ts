/** Limits of JSON that is parsed as a whole: a small file may hold values that take a hundred times its memory. */
import {stringEnd} from './json-end.ts'

/** How deep values nest at most, and how many there are at most, in a text that is longer than {@link shortJson}. */
export const deepestJson = 1_000
export const mostJsonValues = 1_500_000

/** UTF-16 units: what takes little memory, whatever it holds. */
const shortJson = 500_000

const [quote, comma] = [0x22, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** How many values a text has at most of which each has a place: they take several times the memory. */
export const mostPlacedValues = 500_000

/** A limit that a text exceeds. */
export interface JsonLimit {
  readonly kind: 'depth' | 'values'
  readonly most: number
}

/** Which limit a text exceeds, found without parsing it; `undefined` where none. */
export function exceededLimit(text: string, mostValues = mostJsonValues): JsonLimit | undefined {
  if (text.length <= shortJson) return undefined
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = stringEnd(text, at) - 1
    else if (code === comma) values++
    else if (code === openBrace || code === openBracket) {
      values++
      if (++depth > deepestJson) return {kind: 'depth', most: deepestJson}
    } else if (code === closeBrace || code === closeBracket) depth--
    if (values > mostValues) return {kind: 'values', most: mostValues}
  }
  return undefined
}
