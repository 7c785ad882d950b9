/** Characters that are not ASCII where ASCII is required. */

import {pastBlank} from '../../text/char-tests.ts'
import type {Fix} from '../../text/edit.ts'
import type {Range} from '../../text/lines.ts'
import {asCharacter, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {asciiFor} from './characters.ts'
import {asciiFix, findMojibake} from './fix.ts'
import type {CharacterOptions, CharacterProblem, CharacterSpan} from './problem.ts'
import type {Zones} from './zones.ts'

export function zoneProblems(
  {text, lines}: Source,
  zones: Zones,
  {isAllowed, replace}: CharacterOptions
): CharacterProblem[] {
  return [...zones].flatMap(([line, zone]) => {
    if (zone === 'heading') return []
    const {start = 0, end = 0} = lines[line] ?? {}
    const first = pastBlank(text, start, end)
    return unusualSpans(text.slice(start, end), isAllowed)
      .map((span) => ({start: start + span.start, end: start + span.end}))
      .filter((range) => range.start > 0 || text.slice(range.start, range.end) !== '\uFEFF')
      .map((range): CharacterProblem => {
        const found = asciiFix(
          text.slice(range.start, range.end),
          range,
          isPhaseDash(text, {start, end}, range) ? {'\u2014': '-', ...replace} : replace
        )
        const data = characterSpan(text.slice(range.start, range.end), found?.edits[0]?.text)
        const isSafe = zone !== 'prose' && !makesFence(text, {start: first, end}, found)
        const fix = found && {...found, safe: found.safe && isSafe}
        return {kind: zone === 'block' ? 'in-block' : 'in-section', range, data, fix}
      })
  })
}

/** Between the number of a phase and its name a dash is a hyphen: `Phase 05 - Test Strategy`; before a number it is not, as in a range. */
function isPhaseDash(text: string, line: Range, {start, end}: Range): boolean {
  const before = text.slice(Math.max(line.start, start - 20), start)
  return /\bphase\s+\d{1,2}\s*$/i.test(before) && /^\s*[a-z{]/i.test(text.slice(end, Math.min(line.end, end + 20)))
}

/** How long the marks of a fence are: three characters decide. */
const marks = 3

/**
 * Whether a fix makes a line that opens or closes a fence.
 *
 * @param line from its first character that is not a space
 */
function makesFence(text: string, {start, end}: Range, fix: Fix | undefined): boolean {
  const [edit] = fix?.edits ?? []
  if (edit === undefined || !/[`~]/.test(edit.text) || edit.start >= start + marks) return false
  const after = text.slice(edit.end, Math.min(end, edit.end + marks))
  return /^[ \t]*(?:`{3}|~{3})/.test(text.slice(start, edit.start) + edit.text + after)
}

/** One problem for each line outside the zones, from its first such character to its last. */
export function fileProblems(
  {text, lines}: Source,
  zones: Zones,
  {isAllowed, replace}: CharacterOptions
): CharacterProblem[] {
  return lines.flatMap((line, index): CharacterProblem[] => {
    if (zones.has(index)) return []
    const all = unusualSpans(text.slice(line.start, line.end), isAllowed)
    const [first, ...more] = all.filter((span) => line.start + span.start > 0 || span.text !== '\uFEFF')
    if (first === undefined || isHidden(first.text)) return []
    const range = {start: line.start + first.start, end: line.start + (more.at(-1) ?? first).end}
    const written = text.slice(range.start, range.end)
    const fix = asciiFix(written, range, replace)
    return [
      {kind: 'in-file', range, data: characterSpan(written, fix?.edits[0]?.text), fix: fix && {...fix, safe: false}}
    ]
  })
}

/** Spans of adjacent characters that are neither printable ASCII nor allowed. */
function unusualSpans(text: string, isAllowed: (char: string) => boolean): (Range & {text: string})[] {
  const found: (Range & {text: string})[] = []
  for (const match of text.matchAll(/[^\t -~]+/g)) {
    let [start, at] = [match.index, match.index]
    const close = (): void => {
      if (at > start) found.push({text: text.slice(start, at), start, end: at})
    }
    for (const char of match[0]) {
      if (isAllowed(char)) {
        close()
        start = at + char.length
      }
      at += char.length
    }
    close()
  }
  return found
}

function characterSpan(text: string, ascii: string | undefined): CharacterSpan {
  const first = String.fromCodePoint(text.codePointAt(text.search(/[^\t -~]/)) ?? 0)
  let count = 0
  let hasUnseen = false
  for (const char of text) {
    if (!/[\t -~]/.test(char)) count++
    hasUnseen ||= char !== '\uFE0F' && asciiFor(char) === ''
  }
  // Dashes, quotes and arrows are the most frequent ones; classes of Unicode take V8 milliseconds to read.
  const hasShape = /[!-~\u2010-\u2027\u2190-\u21FF]/.test(text) || /[^\p{C}\p{Z}\p{M}]/u.test(text)
  const isMojibake = findMojibake(text).next().done !== true
  const written = asCharacter(text)
  return {
    visible: hasShape && !hasUnseen ? written : undefined,
    first,
    more: count - 1,
    isMojibake,
    ascii: ascii === undefined || written === text ? ascii : quoted(ascii)
  }
}

function isHidden(text: string): boolean {
  return /^(?:[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}])+$/u.test(text)
}
