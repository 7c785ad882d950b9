/** The ASCII that replaces a character without a change of meaning; `undefined` for letters and emoji. */
export function asciiFor(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0
  if (code >= 0x2500 && code <= 0x257f) return boxDrawing(char)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (isInvisible(code) || isBidiControl(code) || isTag(code)) return ''
  return replacements.get(char)
}

/** Embeddings, overrides and isolates: they show a text in another order than it is read in. */
function isBidiControl(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
}

/** Tag characters, which no screen shows and every model reads. */
function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe007f
}

/** Characters without a width: zero-width spaces and joiners, marks of direction, soft hyphens, variation selectors. */
function isInvisible(code: number): boolean {
  return (
    invisible.has(code) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2060 && code <= 0x2064) ||
    (code >= 0xfe00 && code <= 0xfe0f)
  )
}

/** Those that are not in a row: the soft hyphen, the combining grapheme joiner, marks of Arabic and Mongolian, the byte order mark. */
const invisible: ReadonlySet<number> = new Set([0xad, 0x34f, 0x61c, 0x180e, 0xfeff])

/** A letter without its marks, or as several letters such as `ss` and `ae`; other characters stay as they are. */
export function baseLetters(char: string): string {
  return ligatures.get(char) ?? char.normalize('NFD').replace(/\p{Mn}/gu, '')
}

/** Letters that Unicode does not decompose. */
const ligatures: ReadonlyMap<string, string> = new Map([
  ['\u00C6', 'AE'],
  ['\u00E6', 'ae'],
  ['\u0152', 'OE'],
  ['\u0153', 'oe'],
  ['\u00D8', 'O'],
  ['\u00F8', 'o'],
  ['\u00DF', 'ss'],
  ['\u1E9E', 'SS'],
  ['\u0110', 'D'],
  ['\u0111', 'd'],
  ['\u00D0', 'D'],
  ['\u00F0', 'd'],
  ['\u00DE', 'Th'],
  ['\u00FE', 'th'],
  ['\u0141', 'L'],
  ['\u0142', 'l'],
  ['\u0131', 'i']
])

/** A text with ASCII for the characters that resemble it, and the way back to the offsets of the original. */
export interface Folded {
  readonly text: string
  offset(index: number): number
}

/**
 * Reads typographic spaces, dashes, quotes and full-width forms as ASCII and drops invisible characters. So a wrong
 * character inside an element does not hide the element.
 */
export function foldCharacters(text: string): Folded {
  if (!/[^\0-\x7F]/.test(text)) return {text, offset: (index) => index}
  const offsets = new Uint32Array(text.length)
  let [length, at] = [0, 0]
  const keepTo = (end: number): void => {
    while (at < end) offsets[length++] = at++
  }
  const folded = text.replace(/[^\0-\x7F]/gu, (char, start: number) => {
    keepTo(start)
    const ascii = asciiFor(char)
    const piece = ascii === undefined || ascii.length > 1 ? char : ascii
    offsets.fill(start, length, length + piece.length)
    length += piece.length
    at = start + char.length
    return piece
  })
  keepTo(text.length)
  return {text: folded, offset: (index) => (index < length ? offsets[index] : undefined) ?? text.length}
}

const sameFor: readonly (readonly [ascii: string, chars: string])[] = [
  ['-', '\u2010\u2011\u2012\u2013\u2212\u2043'],
  ['--', '\u2014\u2015\u2E3A\u2E3B'],
  ["'", '\u2018\u2019\u201A\u201B\u2032\u00B4'],
  ['"', '\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB'],
  ['<', '\u2039'],
  ['>', '\u203A'],
  ['.', '\u2024\u3002'],
  ['..', '\u2025'],
  ['...', '\u2026'],
  [',', '\u3001'],
  ['-', '\u2022\u2023\u25E6\u25AA\u25AB\u25CF\u25CB\u25A0\u25B6\u25BA\u25B8\u00B7\u2219'],
  ['<-', '\u2190\u27F5\u2B05'],
  ['->', '\u2192\u27F6\u27A1\u279C\u2794\u2799\u27A4\u21B3'],
  ['<->', '\u2194\u27F7'],
  ['<=', '\u21D0\u2264'],
  ['=>', '\u21D2'],
  ['<=>', '\u21D4'],
  ['^', '\u2191\u2B06'],
  ['v', '\u2193\u2B07'],
  ['>=', '\u2265'],
  ['!=', '\u2260'],
  ['~', '\u2248'],
  ['x', '\u00D7'],
  ['/', '\u00F7'],
  ['+/-', '\u00B1'],
  ['(c)', '\u00A9'],
  ['(R)', '\u00AE'],
  ['(TM)', '\u2122'],
  [
    ' ',
    '\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'
  ]
]

const replacements: ReadonlyMap<string, string> = new Map(
  sameFor.flatMap(([ascii, chars]) => [...chars].map((char) => [char, ascii] as const))
)

function boxDrawing(char: string): string {
  if (/^[\u2500\u2501\u2504\u2505\u2508\u2509\u254C\u254D\u2574\u2576\u2578\u257A\u257C\u257E]$/.test(char)) return '-'
  if (/^[\u2502\u2503\u2506\u2507\u250A\u250B\u254E\u254F\u2551\u2575\u2577\u2579\u257B\u257D\u257F]$/.test(char))
    return '|'
  if (char === '\u2550') return '='
  if (char === '\u2571') return '/'
  if (char === '\u2572') return '\\'
  if (char === '\u2573') return 'X'
  return '+'
}
