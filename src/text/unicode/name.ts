import {names as data} from './data.ts'

let known: ReadonlyMap<number, string> | undefined

/** The name of a character in the Unicode standard, such as `EM DASH`; `undefined` where it has none. */
export function nameOf(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0
  if (code >= 0xac00 && code <= 0xd7a3) return 'HANGUL SYLLABLE'
  if (/^\p{Unified_Ideograph}$/u.test(char)) return `CJK UNIFIED IDEOGRAPH-${code.toString(16).toUpperCase()}`
  known ??= decode()
  return known.get(code)
}

function decode(): ReadonlyMap<number, string> {
  const map = new Map<number, string>()
  let code = 0
  // Asked for here, since a bundle loads all its imports at its start.
  const {brotliDecompressSync} = process.getBuiltinModule('node:zlib')
  for (const line of brotliDecompressSync(Buffer.from(data, 'base64')).toString().split('\n')) {
    const at = line.indexOf(' ')
    code += at === 0 ? 1 : Number.parseInt(line.slice(0, at), 36)
    map.set(code, line.slice(at + 1))
  }
  return map
}
