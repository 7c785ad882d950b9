/** Characters that hide, distort or break a text, in whichever file they are. */

import {lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import {usesContracts} from '../participation.ts'
import type {Source} from '../source.ts'
import {findMojibake, mojibakeText, removal} from './fix.ts'
import type {CharacterOptions, CharacterProblem} from './problem.ts'
import {unusualUnits} from './unusual-units.ts'
import type {Zones} from './zones.ts'

/** The characters that the problems below begin with, a byte order mark apart: most texts have none. */
const first =
  /[\0-\x08\x0E-\x1F\x7F\u00AD\u00C2\u00C3\u00E2\u00EF\u00F0\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uDB40\uFEFF\uFFFD]/

/** Whether a text may have any of these problems. */
export function mayHide(source: Source): boolean {
  return first.test(unusualUnits(source))
}

export function byteOrderMark(source: Source): CharacterProblem[] {
  if (!source.text.startsWith('\uFEFF')) return []
  const range = {start: 0, end: 1}
  const severity = usesContracts(source) ? 'error' : 'note'
  return [{kind: 'byte-order-mark', range, severity, fix: removal(range, true)}]
}

/** In every file, code and comments included; in a zone they are a part of its runs. */
export function hidden({text, lines}: Source, zones: Zones): CharacterProblem[] {
  const found: CharacterProblem[] = []
  const marks = /[\u202A-\u202E\u2066-\u2069]+|(?<![\u{1F3F4}\u{E0000}-\u{E007F}])[\u{E0000}-\u{E007F}]+/gu
  for (const match of text.matchAll(marks)) {
    if (zones.has(lineAt(lines, match.index))) continue
    const range = matchRange(match)
    found.push({kind: 'hidden', range, data: {char: firstOf(match[0])}, fix: removal(range, false)})
  }
  return found
}

/** UTF-8 that was read as Windows-1252. */
export function mojibake({text}: Source, {replace}: CharacterOptions): CharacterProblem[] {
  return Array.from(findMojibake(text), (range) => {
    const written = text.slice(range.start, range.end)
    const meant = mojibakeText(written, replace)
    const fix = {safe: false, edits: [{...range, text: meant}]}
    return {
      kind: 'mojibake',
      range,
      data: {text: quoted(written), meant: quoted(meant)},
      severity: 'warning',
      fix
    }
  })
}

/** Characters without a width, where no script or emoji needs them. */
export function invisible(source: Source): CharacterProblem[] {
  const found: CharacterProblem[] = []
  for (const match of source.text.matchAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]+/g)) {
    if (match.index === 0 || isOfEmoji(source, match)) continue
    if (scriptLines(source).has(lineAt(source.lines, match.index))) continue
    const range = matchRange(match)
    const fix = removal(range, false)
    found.push({kind: 'invisible', range, data: {char: firstOf(match[0])}, severity: 'warning', fix})
  }
  return found
}

/** The lines of right-to-left or Indic script, which needs joiners and marks of direction. */
const scriptLines = memoize(({text, lines}: Source): ReadonlySet<number> => {
  const script =
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u0900-\u0DFF\u0F00-\u0FFF\u1780-\u17FF]/u
  if (!script.test(text)) return new Set()
  return new Set(lines.flatMap(({start, end}, line) => (script.test(text.slice(start, end)) ? [line] : [])))
})

function isOfEmoji({text}: Source, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, match.index - 4), match.index)
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 2)
  return match[0] === '\u200D' && /\p{Emoji}[\uFE0F\u{1F3FB}-\u{1F3FF}]?$/u.test(before) && /^\p{Emoji}/u.test(after)
}

/** Characters that do not belong in a text: the first place of each kind, with the count. */
export function broken({text}: Source, isOutside: (range: Range) => boolean): CharacterProblem[] {
  const kinds = {replacement: /\uFFFD+/g, control: /[\0-\x08\x0E-\x1F\x7F]+/g} as const
  return (['replacement', 'control'] as const).flatMap((kind): CharacterProblem[] => {
    let [first, count]: [RegExpExecArray | undefined, number] = [undefined, 0]
    for (const match of text.matchAll(kinds[kind])) {
      if (!isOutside(matchRange(match))) continue
      first ??= match
      count++
    }
    if (first === undefined) return []
    const data = {char: firstOf(first[0]), count}
    return [{kind, range: matchRange(first), data, severity: 'warning'}]
  })
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0)
}

function matchRange(match: RegExpExecArray): Range {
  return {start: match.index, end: match.index + match[0].length}
}
