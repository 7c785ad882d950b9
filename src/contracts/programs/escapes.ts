/** Decodes escapes in literals of programs. */
import type {EscapeStyle} from './language.ts'

/** One-letter escapes, equal in all languages that have them. */
export const controlEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v'
}

/** Hexadecimal digits of an escape by its letter: in braces, or a fixed number. */
const digits: Readonly<Record<EscapeStyle, RegExp>> = {
  javascript: /x[\da-f]{2}|u\{[\da-f]{1,6}\}|u[\da-f]{4}|[0-7]{1,3}/iy,
  python: /x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{1,3}/iy,
  go: /x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[0-7]{3}/iy,
  rust: /x[\da-f]{2}|u\{[\da-f_]{1,8}\}/iy
}

/** Text of a literal; `undefined` for a Python character by name. */
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

/** Value and end of an escape. @param at offset behind its backslash */
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
  const known = Object.hasOwn(controlEscapes, next) ? controlEscapes[next] : undefined
  const isItself = /["'`\\]/.test(next) || style !== 'python'
  return [known ?? (isItself ? next : `\\${next}`), at + 1]
}
