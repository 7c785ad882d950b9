/** The text that a literal of a program has in the end. */
import type {EscapeStyle} from './language.ts'

/** Characters that escapes of one letter are, in all languages that have them. */
const controls: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v'
}

/** Digits of hexadecimal escapes, by their letter: in braces, or so many of them. */
const digits: Readonly<Record<EscapeStyle, RegExp>> = {
  javascript: /x[\da-f]{2}|u\{[\da-f]{1,6}\}|u[\da-f]{4}|[0-7]{1,3}/iy,
  python: /x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{1,3}/iy,
  go: /x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{3}/iy,
  rust: /x[\da-f]{2}|u\{[\da-f_]{1,8}\}/iy
}

/** The text of a literal; `undefined` for a character by its name, which Python has. */
export function unescaped(text: string, style: EscapeStyle): string | undefined {
  if (!text.includes('\\')) return text
  if (style === 'python' && /(?:^|[^\\])(?:\\\\)*\\N\{/.test(text)) return undefined
  let result = ''
  for (let at = 0; at < text.length; ) {
    const char = text.charAt(at)
    const [value, end] = char === '\\' ? escapeAt(text, at + 1, style) : [char, at + 1]
    result += value
    at = end
  }
  return result
}

/** What an escape is, and its end. @param at behind its backslash */
function escapeAt(text: string, at: number, style: EscapeStyle): readonly [value: string, end: number] {
  const next = text.charAt(at)
  const pattern = digits[style]
  pattern.lastIndex = at
  const [code] = pattern.exec(text) ?? []
  if (code !== undefined) {
    const value = Number.parseInt(code.replace(/[^\da-f]/gi, ''), /^[0-7]/.test(code) ? 8 : 16)
    return [value <= 0x10ffff ? String.fromCodePoint(value) : '\uFFFD', at + code.length]
  }
  if (next === '\n') {
    let end = at + 1
    while (style === 'rust' && end < text.length && text.charAt(end).trim() === '') end++
    return ['', end]
  }
  const known = Object.hasOwn(controls, next) ? controls[next] : undefined
  const isItself = /["'`\\]/.test(next) || style !== 'python'
  return [known ?? (isItself ? next : `\\${next}`), at + 1]
}
