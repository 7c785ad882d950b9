import transliterate from '@sindresorhus/transliterate'
import * as z from 'zod/mini'
import {type CharacterFault, findCharacterFaults} from '../src/contracts/ascii.ts'
import {usesContracts} from '../src/contracts/participation.ts'
import type {Severity} from '../src/contracts/problem.ts'
import {kinds, type Source} from '../src/contracts/source.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {asciiFor, codePoint} from '../src/text/characters.ts'
import type {Fix} from '../src/text/edit.ts'
import {findMojibake} from '../src/text/mojibake.ts'
import {nameOf} from '../src/text/unicode/name.ts'

const characterSet = z.string().check(
  z.describe('A character, `U+XXXX` or `U+XXXX-YYYY`'),
  z.refine(
    (text) => /^(?:.|U\+[0-9A-F]{4,6}(?:-[0-9A-F]{4,6})?)$/iu.test(text),
    'expected a character, `U+XXXX` or `U+XXXX-YYYY`'
  )
)

const Options = z.strictObject({
  scope: z._default(z.enum(['blocks', 'file']).check(z.describe('Where only ASCII may stand')), 'blocks'),
  allow: z._default(z.array(characterSet).check(z.describe('Characters that may stand anywhere')), []),
  replace: z._default(z.record(z.string(), z.string()).check(z.describe('What to write for a character')), {})
})
type Options = z.infer<typeof Options>

/**
 * Prompt blocks and the section `# SUGGESTED PROMPTS` are plain ASCII; nothing hidden stands anywhere.
 *
 * ## Why
 *
 * A typographic quote or dash in a block looks right and is not found by any tool that looks for ASCII (NFR-005).
 * Elsewhere such characters are at most worth a note. Three things are reported in every file: characters that show a text
 * in another order than it is read in, or not at all, because they hide instructions from people; mojibake, which is UTF-8
 * that somebody read as Windows-1252; and invisible characters, unless they belong to an emoji or to a script that needs
 * them.
 *
 * ## Options
 *
 * - `scope`: `"blocks"`, or `"file"` for an error on every line of the file that is not ASCII
 * - `allow`: characters that may stand anywhere, as `"é"`, `"U+00E9"` or `"U+00E0-00FF"`
 * - `replace`: what the fix writes for a character, as `{"✅": "[x]"}`
 *
 * ## Good
 *
 * ```markdown
 * Prose — of any kind — outside of blocks.
 *
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 1:7-1:8: note: Unexpected character `—` (U+2014), expected ASCII
 * ```
 *
 * ```markdown {"options": {"allow": ["U+2014"]}}
 * Prose — of any kind — outside of blocks.
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review — “twice”
 * ---
 * ```
 *
 * ```text
 * 6:14-6:15: error: Unexpected character `—` (U+2014 EM DASH) in a prompt block, expected ASCII such as `--`
 * 6:16-6:17: error: Unexpected character `“` (U+201C LEFT DOUBLE QUOTATION MARK) in a prompt block, expected ASCII such as `"`
 * 6:22-6:23: error: Unexpected character `”` (U+201D RIGHT DOUBLE QUOTATION MARK) in a prompt block, expected ASCII such as `"`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review -- "twice"
 * ---
 * ```
 *
 * ```markdown {"options": {"scope": "file"}}
 * The café → the house.
 * ```
 *
 * ```text
 * 1:8-1:11: error: Unexpected characters `é →` (U+00E9 LATIN SMALL LETTER E WITH ACUTE and 1 more), expected ASCII such as `e ->`
 * ```
 */
export default defineRule({
  id: 'ascii-only',
  severity: 'error',
  kinds: kinds.filter((kind) => kind !== 'messages'),
  options: Options,
  strict: {scope: 'file'},
  check(source, report, options) {
    const allowed = readAllowed(options.allow)
    for (const fault of findCharacterFaults(source, {scope: options.scope, isAllowed: allowed})) {
      const fix = fixFor(fault, options)
      const expected = fix?.edits[0]?.text
      report({
        message: words(fault, expected),
        range: {start: fault.start, end: fault.end},
        level: levelOf(source, fault),
        fix
      })
    }
  }
})

function levelOf(source: Source, {kind}: CharacterFault): Severity {
  if (kind === 'elsewhere') return 'note'
  if (kind === 'mark') return usesContracts(source) ? 'error' : 'warning'
  return kind === 'mojibake' || kind === 'invisible' || kind === 'broken' ? 'warning' : 'error'
}

function words({kind, text, count = 1}: CharacterFault, expected: string | undefined): string {
  const [first = '', ...rest] = [...text].filter((char) => !/[\t -~]/.test(char))
  const times = count === 1 ? '' : ` in ${count} places`
  switch (kind) {
    case 'mark':
      return 'Unexpected byte order mark, expected none'
    case 'hidden':
      return `Unexpected hidden character ${named(first)}, expected text that reads as it looks`
    case 'invisible':
      return `Unexpected invisible character ${named(first)}, expected none`
    case 'broken':
      return first === '\uFFFD'
        ? `Unexpected ${named(first)}${times}, expected valid UTF-8`
        : `Unexpected control character ${codePoint(first)}${times}, expected text`
    case 'mojibake':
      return `Unexpected mojibake \`${text}\`, expected \`${expected}\``
    case 'elsewhere':
      return `Unexpected character \`${first}\` (${codePoint(first)}), expected ASCII`
    default: {
      const noun = findMojibake(text).length > 0 ? 'mojibake' : rest.length > 0 ? 'characters' : 'character'
      const more = rest.length === 0 ? '' : ` and ${rest.length} more`
      const subject = isVisible(text)
        ? `${noun} \`${text}\` (${named(first)}${more})`
        : `${noun} ${named(first)}${more}`
      return `Unexpected ${subject}${places[kind]}, expected ASCII${expected ? ` such as \`${expected}\`` : ''}`
    }
  }
}

const places = {block: ' in a prompt block', section: ' in the section `# SUGGESTED PROMPTS`', file: ''}

/** `U+2014 EM DASH`. */
function named(char: string): string {
  return [codePoint(char), nameOf(char)].filter(Boolean).join(' ')
}

/** Whether quoting a text shows anything. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}]/u.test(text) && ![...text].some((char) => asciiFor(char) === '' && char !== '\uFE0F')
}

function fixFor(fault: CharacterFault, {replace}: Options): Fix | undefined {
  const {kind, text, start, end} = fault
  if (kind === 'elsewhere' || kind === 'broken') return undefined
  if (kind === 'mark' || kind === 'hidden' || kind === 'invisible')
    return {safe: kind === 'mark', edits: [{start, end, text: ''}]}
  const meant = mend(text)
  if (kind === 'mojibake') {
    const chars = [...meant].map((char) => replace[char] ?? asciiFor(char) ?? char)
    return {safe: false, edits: [{start, end, text: chars.join('')}]}
  }
  const pieces = [...meant].map((char) => (/[\t -~]/.test(char) ? char : (replace[char] ?? asciiFor(char))))
  const isSafe = kind !== 'file' && pieces.every((piece) => piece !== undefined)
  const ascii = [...meant].map((char, index) => pieces[index] ?? transliterate(char)).join('')
  return /[^\t -~]/.test(ascii) ? undefined : {safe: isSafe, edits: [{start, end, text: ascii}]}
}

/** A text with its mojibake as what was meant. */
function mend(text: string): string {
  let mended = ''
  let at = 0
  for (const {start, end, meant} of findMojibake(text)) {
    mended += text.slice(at, start) + meant
    at = end
  }
  return mended + text.slice(at)
}

/** The test for characters of the option `allow`. */
function readAllowed(allow: readonly string[]): (char: string) => boolean {
  if (allow.length === 0) return () => false
  const ranges = allow.map((entry) => {
    const [, first, last = first] = /^U\+([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?$/i.exec(entry) ?? []
    const code = entry.codePointAt(0) ?? 0
    return first === undefined || last === undefined
      ? {from: code, to: code}
      : {from: Number.parseInt(first, 16), to: Number.parseInt(last, 16)}
  })
  return (char) => {
    const code = char.codePointAt(0) ?? 0
    return ranges.some(({from, to}) => from <= code && code <= to)
  }
}
