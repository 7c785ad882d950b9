import * as z from 'zod/mini'
import {characterProblems} from '../src/contracts/ascii/ascii.ts'
import {codePoint, describeCharacter} from '../src/contracts/ascii/character-names.ts'
import type {CharacterProblem, CharacterSpan} from '../src/contracts/ascii/problem.ts'
import {kinds} from '../src/contracts/kinds.ts'
import type {Worded} from '../src/contracts/worded.ts'
import {defineRule} from '../src/linter/define-rule.ts'

const single = /^.$/su
const codePoints = /^U\+([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?$/i

/** A character, a code point or a range of code points. */
const CharacterSet = z.string().check(
  z.describe('A character, `U+XXXX` or `U+XXXX-YYYY`'),
  z.refine((text) => single.test(text) || codePoints.test(text), 'expected a character, `U+XXXX` or `U+XXXX-YYYY`')
)

/** The test for the characters of several sets. */
function isInSets(sets: readonly string[]): (char: string) => boolean {
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

const scopes = ['blocks', 'section', 'file'] as const

interface Options {
  readonly scope: (typeof scopes)[number]
  readonly allow: readonly string[]
  readonly replace: Readonly<Record<string, string>>
}

/**
 * Prompt blocks and the fences of the section `# SUGGESTED PROMPTS` are plain ASCII; no file holds hidden characters.
 *
 * ## Why
 *
 * A typographic quote or dash in a block is displayed like ASCII, but tools that search for ASCII do not find it (NFR-005).
 * The fences of the section hold what the agent prints; its prose may quote a heading as that is written. Elsewhere such characters
 * are at most worth a note. Hidden characters, which change the order of a text or are not displayed at all, are errors in every file,
 * also in one that no host reads, because they hide instructions from people. Two things are reported in every file that has a reader:
 * mojibake, which is UTF-8 that was read as Windows-1252; and invisible characters, unless they belong to an emoji or to a script that
 * needs them. A byte order mark is an error in a file that uses a contract, and a note in others. A text about such characters is not
 * broken: in a code span, alone in quotes, or as a word of its own on a line about characters or their encoding.
 *
 * ## How to fix
 *
 * In blocks `--fix` replaces punctuation, arrows, spaces and box drawing with ASCII, and removes invisible characters. It
 * changes letters (`é` to `e`), and text outside of blocks, only with `--unsafe-fixes`. An emoji has no replacement: give
 * one in `replace`, or remove the emoji by hand.
 *
 * ## Options
 *
 * - `scope`: `"blocks"`; `"section"` for an error in the prose of the section too; `"file"` for an error on every line of
 *   the file that is not plain ASCII
 * - `allow`: characters that are allowed everywhere, as `"é"`, `"U+00E9"` or `"U+00E0-00FF"`
 * - `replace`: the text that the fix writes for a character, as `{"✅": "[x]"}`
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
 * ````markdown
 * # SUGGESTED PROMPTS
 *
 * Print what `## Status — Summary` asks for:
 *
 * ```
 * Build — passed
 * ```
 *
 * Follow the protocol in CLAUDE.md.
 * ````
 *
 * ```text
 * 3:23-3:24: note: Unexpected character `—` (U+2014), expected ASCII
 * 6:7-6:8: error: Unexpected character `—` (U+2014 EM DASH) in the section `# SUGGESTED PROMPTS`, expected ASCII such as `--`
 * ```
 *
 * ```markdown {"options": {"scope": "file"}}
 * The café → the house.
 * ```
 *
 * ```text
 * 1:8-1:11: error: Unexpected characters `é →` (U+00E9 and 1 more), expected ASCII such as `e ->`
 * ```
 */
export default defineRule<CharacterProblem, Options>({
  id: 'ascii-only',
  severity: 'error',
  withoutReader: ['hidden'],
  kinds: kinds.filter((kind) => kind !== 'messages' && kind !== 'manifest'),
  options: z.strictObject({
    scope: z.optional(z.enum(scopes).check(z.describe('Where only ASCII is allowed'))),
    allow: z.optional(z.array(CharacterSet).check(z.describe('Characters that are allowed everywhere'))),
    replace: z.optional(z.record(z.string(), z.string()).check(z.describe('What to write for a character')))
  }),
  defaults: {scope: 'blocks', allow: [], replace: {}},
  strict: {scope: 'file'},
  check(source, report, {scope, allow, replace}) {
    for (const problem of characterProblems(source, {scope, replace, isAllowed: isInSets(allow)})) report(problem)
  },
  messages: {
    'byte-order-mark': () => 'Unexpected byte order mark, expected none',
    hidden: ({char}) => `Unexpected hidden character ${describeCharacter(char)}, expected none`,
    invisible: ({char}) => `Unexpected invisible character ${describeCharacter(char)}, expected none`,
    replacement: ({char, count}) => `Unexpected ${describeCharacter(char)}${inPlaces(count)}, expected valid UTF-8`,
    control: ({char, count}) => `Unexpected control character ${codePoint(char)}${inPlaces(count)}, expected text`,
    mojibake: ({text, meant}) => `Unexpected mojibake \`${text}\`, expected \`${meant}\``,
    'in-block': (span) => messageFor(span, ' in a prompt block'),
    'in-section': (span) => messageFor(span, ' in the section `# SUGGESTED PROMPTS`'),
    'in-file': (span) => messageFor(span, ''),
    elsewhere: ({char}) => `Unexpected character \`${char}\` (${codePoint(char)}), expected ASCII`
  },
  fixes: {
    'byte-order-mark': 'Remove the byte order mark',
    hidden: 'Remove the hidden characters',
    invisible: 'Remove the invisible characters',
    mojibake: 'Repair the encoding',
    'in-block': 'Write ASCII',
    'in-section': 'Write ASCII',
    'in-file': 'Write ASCII'
  }
})

function inPlaces(count: number): string {
  return count === 1 ? '' : ` in ${count} places`
}

function messageFor({visible, first, more, isMojibake, ascii}: Worded<CharacterSpan>, where: string): string {
  const isControl = more === 0 && first < ' '
  const noun = isMojibake ? 'mojibake' : more > 0 ? 'characters' : 'character'
  const names = more > 0 ? `${describeCharacter(first)} and ${more} more` : describeCharacter(first)
  const subject = visible === undefined ? `${noun} ${names}` : `${noun} \`${visible}\` (${names})`
  return `Unexpected ${subject}${where}, expected ${isControl ? 'printable ' : ''}ASCII${ascii ? ` such as \`${ascii}\`` : ''}`
}
