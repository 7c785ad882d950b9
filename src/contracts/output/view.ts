/** A part of an output as an output of its own, with all offsets as they are: what is outside of it is spaces. */

import {structure} from '../../markdown/structure.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {createSource, type Source} from '../source.ts'
import type {OutputContract} from './model.ts'

/** The text of an output within a range. */
function within(source: Source, {start, end}: Range): Source {
  const {text} = source
  return withText(source, spaces(text.slice(0, start)) + text.slice(start, end) + spaces(text.slice(end)))
}

/** The messages that a program reads: of all that an agent printed the final one, unless it reads the transcript. */
export function scopeOf(source: Source, {in: scope}: Pick<OutputContract, 'in'>): Source {
  return scope === 'transcript' || source.captured?.parts === undefined ? source : finalMessage(source)
}

const finalMessage = memoize((source: Source): Source => {
  const final = source.captured?.parts?.find(({isFinal}) => isFinal)
  return final === undefined ? source : within(source, final)
})

/**
 * What a contract reads of an output; what it reads in code and in quotations is there as if it were outside of them. An answer that
 * is in one fence as a whole is read, unless the contract says that code does not count.
 */
export function viewOf(source: Source, terms: Pick<OutputContract, 'in' | 'code' | 'quotes'>): Source {
  const scoped = terms.in === 'last-line' ? lastLine(source) : source
  const isCode = terms.code ?? isWhollyFenced(scoped)
  const bare = isCode ? withoutFences(scoped) : scoped
  return terms.quotes ? withoutQuoteMarks(bare) : bare
}

/** Whether a text is one fence of text and nothing else: an answer that is shown in a fence, as a whole. */
const isWhollyFenced = memoize((source: Source): boolean => {
  return isAllFences(source) && structure(source).codes.length === 1
})

/** An output that is fences of text and nothing else, without their marks; itself where there is more. */
export function withoutAllFences(source: Source): Source {
  return isAllFences(source) ? withoutFences(source) : source
}

const fenceOpening = /^\s*(?:`{3,}|~{3,})(?:[ \t]*(?:markdown|md|text|txt))?[ \t]*$/

const isAllFences = memoize((source: Source): boolean => {
  if (!/^\s*(?:`{3,}|~{3,})/.test(source.text)) return false
  const {lines, text} = source
  let at = 0
  for (const {
    isFenced,
    lines: [first, last]
  } of structure(source).codes) {
    const {start = 0, end = 0} = lines[first] ?? {}
    if (!isFenced || text.slice(at, start).trim() !== '' || !fenceOpening.test(text.slice(start, end))) return false
    at = lines[last]?.end ?? text.length
  }
  return text.slice(at).trim() === ''
})

const lastLine = memoize((source: Source): Source => within(source, lastLineRange(source.text)))

/** The last line with text, without the spaces at its end. */
export function lastLineRange(text: string): Range {
  const end = text.trimEnd().length
  return {start: Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1, end}
}

/** Without the lines of fences and the signs of comments: code is text then. */
const withoutFences = memoize((source: Source): Source => {
  const {codes, comments} = structure(source)
  const fences = codes
    .filter(({isFenced}) => isFenced)
    .flatMap(({lines, content}) => [lines[0], ...(content[1] < lines[1] ? [lines[1]] : [])])
    .map((line) => source.lines[line] ?? {start: 0, end: 0})
  const signs = comments.flatMap(({start, end}) => [
    {start, end: Math.min(end, start + 4)},
    ...(source.text.startsWith('-->', end - 3) ? [{start: end - 3, end}] : [])
  ])
  return withText(
    source,
    blanked(
      source.text,
      [...fences, ...signs].sort((a, b) => a.start - b.start)
    )
  )
})

const withoutQuoteMarks = memoize(
  (source: Source): Source =>
    withText(
      source,
      source.text.replace(/^[ \t]*(?:>[ \t]?)+/gm, (marks) => spaces(marks))
    )
)

/** The text of an output with spaces in place of some ranges. */
export function withoutRanges(source: Source, ranges: readonly Range[]): Source {
  return withReplacements(
    source,
    ranges.map(({start, end}) => ({start, end, text: spaces(source.text.slice(start, end))}))
  )
}

/** @param ranges in order */
function blanked(text: string, ranges: readonly Range[]): string {
  let at = 0
  const pieces: string[] = []
  for (const {start, end} of ranges) {
    if (start < at) continue
    pieces.push(text.slice(at, start), spaces(text.slice(start, end)))
    at = end
  }
  return pieces.join('') + text.slice(at)
}

/** A text in place of a range, as long as it. */
export interface Replacement extends Range {
  readonly text: string
}

/** The text of an output with other texts in some ranges: all offsets are as they are. */
export function withReplacements(source: Source, replacements: readonly Replacement[]): Source {
  let at = 0
  const pieces: string[] = []
  for (const {start, end, text} of [...replacements].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    pieces.push(source.text.slice(at, start), text)
    at = end
  }
  return withText(source, pieces.join('') + source.text.slice(at))
}

/** As many spaces as a text has characters; line ends stay. */
export function spaces(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

function withText({path, kind, declared, otherFiles, captured}: Source, text: string): Source {
  return createSource(text, {path, kind, declared, otherFiles, ...(captured && {captured})})
}
