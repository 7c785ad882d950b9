import type {Random} from './random.ts'

/** Characters that are easy to take for others, that are not visible, or that break rules of an encoding. */
const odd: readonly string[] = [
  ...['\u200B', '\u200D', '\uFEFF', '\u00AD', '\u202E', '\u2066', '\u{E0041}', '\u2028', '\u2029', '\u0085'],
  ...['\0', '\u0007', '\u001B', '\v', '\f', '\t', '\r', '\n', '\r\n', '\u00A0', '\u3000', '\u2003'],
  ...['\uD800', '\uDC00', '\uFFFD', '\uFFFF', '\u{1F600}', '\u{1F468}\u200D\u{1F469}', 'e\u0301', '\u0301', '\u4E2D'],
  ...['\u00E2\u20AC\u2122', '\u00C3\u00A9', '\u201C', '\u2019', '\u2014', '\u2026', '\u2192', '\u0430', '\u2713'],
  ...['`', '``', '*', '_', '~', '\\', '|', '<', '>', '&', '&#0;', '{', '}', '{{', '}}', '$', '${', '[', '](', '!', '#']
]

/** What a character is mistaken for. */
const near: Readonly<Record<string, readonly string[]>> = {
  '-': ['\u2013', '\u2014', '\u2212', '--', '_'],
  '"': ['\u201C', '\u201D', "'"],
  "'": ['\u2018', '\u2019', '"'],
  ' ': ['\u00A0', '\t', '  ', ''],
  ':': ['\uFF1A', ' :', ';', ''],
  '#': ['\uFF03', '##', ''],
  '`': ['\u00B4', "'", '~'],
  '<': ['&lt;', '\u2039', '< '],
  '>': ['&gt;', '\u203A', ' >'],
  '[': ['(', '\uFF3B'],
  ']': [')', '\uFF3D'],
  '{': ['{{', '(', '\uFF5B'],
  '}': ['}}', ')', '\uFF5D'],
  '.': ['\u2026', '...', ','],
  '\n': ['\r\n', '\r', '\u2028', '\u0085', '\n\n', '']
}

/** Changes one character, or a few. */
export function changeCharacters(text: string, random: Random): string {
  const at = random.int(text.length + 1)
  const char = text.charAt(at)
  const put = (middle: string, length: number): string => text.slice(0, at) + middle + text.slice(at + length)
  switch (random.int(6)) {
    case 0:
      return put('', 1 + random.int(3))
    case 1:
      return put(char + char, 1)
    case 2:
      return put(random.pick(odd), random.int(2))
    case 3:
      return put(random.pick(near[char] ?? odd), 1)
    case 4:
      return put(char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase(), 1)
    default:
      return put(random.pick(odd).repeat(1 + random.int(20)), 0)
  }
}

/** Text of odd characters and words. */
export function noise(random: Random, length: number): string {
  let text = ''
  while (text.length < length)
    text += random.chance(0.6)
      ? random.pick(odd)
      : String.fromCharCode(random.chance(0.8) ? 32 + random.int(95) : random.int(65536))
  return text
}
