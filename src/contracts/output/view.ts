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
  if (!/^\s*(?:`{3,}|~{3,})(?:[ \t]*(?:markdown|md|text|txt))?[ \t]*[\r\n]/.test(source.text)) return false
  const [code, ...more] = structure(source).codes
  if (code?.isFenced !== true || more.length > 0) return false
  const {lines, text} = source
  const before = text.slice(0, lines[code.lines[0]]?.start)
  return (before + text.slice(lines[code.lines[1]]?.end)).trim() === ''
})

const lastLine = memoize((source: Source): Source => {
  const end = source.text.trimEnd().length
  const start = Math.max(source.text.lastIndexOf('\n', end - 1), source.text.lastIndexOf('\r', end - 1)) + 1
  return within(source, {start, end})
})

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
  const sorted = [...ranges].sort((a, b) => a.start - b.start)
  return withText(source, blanked(source.text, sorted))
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

function spaces(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

function withText({path, kind, declared, otherFiles, captured}: Source, text: string): Source {
  return createSource(text, {path, kind, declared, otherFiles, ...(captured && {captured})})
}
