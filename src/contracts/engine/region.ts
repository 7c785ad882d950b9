/** A part of an output, with offsets in the whole output. */
import {fenceAt} from '../../markdown/structure.ts'
import {lastIndexFrom, lineAt, type Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {createSource, type Source} from '../source.ts'
import {innerContracts, type OutputContract} from './model.ts'
import {joinedRow, type Mark, type Normal, normalOf} from './normal.ts'

export interface TextRegion extends Range {
  readonly source: Source
}

/** In UTF-16 units; programs search for shorter lines. */
const longestLine = 10_000

/** Whether a line is too long to be read; it holds text. */
export function isUnreadLine({start, end}: Range): boolean {
  return end - start > longestLine
}

/** Signs of quotations, list items, tasks and headings, and lines of a tree drawing. */
const leads = [
  // Three or more are a program's sign: a prompt, or a merge conflict.
  ['blockquote', />(?!>>)/y],
  ['list', /(?:[-*+\u2022]|\d{1,9}[.)])(?=[ \t])/y],
  ['heading', /#{1,6}(?=[ \t]|$)/y],
  ['list', /[\u2500-\u257F]{1,8}(?=[ \t])/y]
] as const

/**
 * A line with its content behind signs of quotations, list items or headings. A class, since an output may have very
 * many.
 */
export class TextLine implements Range {
  /** From 0. */
  readonly index: number
  readonly start: number
  readonly end: number
  /** Trimmed, with its decorations. */
  readonly text: string
  readonly lead: readonly Mark[]
  #normal: Normal | undefined

  /** @param hasTasks whether a check box behind a list sign is a sign too */
  constructor(index: number, raw: string, base: number, hasTasks = true) {
    const {at, marks} = leadOf(raw, hasTasks)
    const isHeading = marks.at(-1)?.decoration === 'heading'
    const text = (isHeading ? raw.slice(at).replace(/[ \t]#+[ \t]*$/, '') : raw.slice(at)).trimEnd()
    this.index = index
    this.text = text
    this.start = base + at
    this.end = base + at + text.length
    this.lead = marks.map(({decoration, start, end}) => ({
      decoration,
      start: base + start,
      end: base + end,
      inner: {start: this.start, end: this.end}
    }))
  }

  /** The line without decorations: a row of two cells is a label and its value. */
  get normal(): Normal {
    this.#normal ??= rowOf(this) ?? normalOf(this.text, this.start)
    return this.#normal
  }

  get leadStart(): number {
    return this.lead[0]?.start ?? this.start
  }

  /** Depth of the heading; 0 for none. */
  get depth(): number {
    const last = this.lead.at(-1)
    return last?.decoration === 'heading' ? last.end - last.start : 0
  }
}

interface Lead {
  readonly at: number
  readonly marks: readonly (Range & Pick<Mark, 'decoration'>)[]
}

function leadOf(raw: string, hasTasks: boolean): Lead {
  const marks: (Range & Pick<Mark, 'decoration'>)[] = []
  let at = pastSpaces(raw, raw.startsWith('\uFEFF') ? 1 : 0)
  for (;;) {
    const start = at
    const isTask = hasTasks && marks.at(-1)?.decoration === 'list' && /^\[[ xX]\][ \t]/.test(raw.slice(at, at + 4))
    const found = isTask ? (['list', undefined] as const) : leads.find(([, sign]) => hasAt(sign, raw, at))
    if (found === undefined) break
    const end = found[1] === undefined ? at + 3 : found[1].lastIndex
    marks.push({decoration: found[0], start, end})
    at = pastSpaces(raw, end)
    if (found[0] === 'heading') break
  }
  return {at, marks}
}

function hasAt(sign: RegExp, text: string, at: number): boolean {
  sign.lastIndex = at
  return sign.test(text)
}

function pastSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

function rowOf({text, start}: TextLine): Normal | undefined {
  if (!text.startsWith('|')) return undefined
  const cells = /^\|([^|]*)\|([^|]*)\|?$/.exec(text)
  if (cells === null) return undefined
  const [, label = '', value = ''] = cells
  const bar = start + label.length + 1
  const [first, second] = [normalOf(label, start + 1), normalOf(value, bar + 1)]
  if (first.text === '' || second.text === '' || /^[-: ]+$/.test(second.text)) return undefined
  const row = joinedRow(first, ': ', second, bar)
  const mark: Mark = {
    decoration: 'table',
    start,
    end: start + text.length,
    inner: {start: start + 1 + label.search(/\S/), end: bar + 1 + value.trimEnd().length}
  }
  return {...row, marks: [mark, ...row.marks]}
}

const allLines = memoize((source: Source): readonly TextLine[] =>
  source.lines.flatMap(({start, end}, index): TextLine[] => {
    if (isUnreadLine({start, end})) return []
    const line = new TextLine(index, source.text.slice(start, end), start)
    return line.text === '' ? [] : [line]
  })
)

/** Lines with text in a region; the first and the last may be partial. */
export function linesIn({source, start, end}: TextRegion): readonly TextLine[] {
  const all = allLines(source)
  if (start === 0 && end >= source.text.length) return all
  const [first, last] = [lineAt(source.lines, start), lineAt(source.lines, end)]
  const isPart = (index: number): boolean =>
    (source.lines[index]?.start ?? 0) < start || (source.lines[index]?.end ?? 0) > end
  const from = lastIndexFrom(all, first - 1, ({index}) => index) + 1
  const to = lastIndexFrom(all, last, ({index}) => index) + 1
  return all.slice(from, to).flatMap((line): TextLine[] => {
    if (!isPart(line.index)) return [line]
    const whole = source.lines[line.index] ?? {start: 0, end: 0}
    const [at, until] = [Math.max(whole.start, start), Math.min(whole.end, end)]
    if (at >= until) return []
    const linePart = new TextLine(line.index, source.text.slice(at, until), at)
    return linePart.text === '' ? [] : [linePart]
  })
}

/** Lines of a region with check boxes as text, for contracts that name them. */
export const linesWithBoxes = memoize((region: TextRegion): readonly TextLine[] =>
  linesIn(region).map((line) => {
    const raw = region.source.text.slice(line.leadStart, line.end)
    return line.lead.length < 2 ? line : new TextLine(line.index, raw, line.leadStart, false)
  })
)

/** Decorations of a line: its signs, its fence, and its own. */
export function marksOf({source}: TextRegion, line: TextLine): readonly Mark[] {
  const ownMarks = line.normal.marks
  const fence = fenceAt(source, line.index)
  if (fence === undefined && line.lead.length === 0) return ownMarks
  const inner = {start: line.start, end: line.end}
  return [...(fence === undefined ? [] : [{decoration: 'fence' as const, ...inner, inner}]), ...line.lead, ...ownMarks]
}

/**
 * Part of an output that a program reads: the final message, its last line, or the whole transcript; without thoughts.
 */
export function regionOf(output: Source, terms: OutputContract): TextRegion {
  const source = withoutThoughts(output, terms)
  const final = terms.in === 'transcript' ? undefined : source.captured?.parts?.find(({isFinal}) => isFinal)
  const {start, end} = final ?? {start: 0, end: source.text.length}
  if (terms.in !== 'last-line') return {source, start, end}
  const line = lastLineRange(source.text.slice(start, end))
  return {source, start: start + line.start, end: start + line.end}
}

function lastLineRange(text: string): Range {
  const end = text.trimEnd().length
  return {start: Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1, end}
}

/** Tags of models' thoughts before the answer. */
const thoughtNames = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'scratchpad']

/** The output without thoughts, unless a contract requires their tag; offsets stay. */
function withoutThoughts(source: Source, terms: OutputContract): Source {
  if (!/<\/?(?:think|thought|reasoning|reflection|scratchpad)/i.test(source.text)) return source
  const tags = new Set(tagsOf(terms))
  return thoughtless(source)(thoughtNames.filter((name) => !tags.has(name)).join('|'))
}

function tagsOf(terms: OutputContract): readonly string[] {
  return [...(terms.tag === undefined ? [] : [terms.tag.toLowerCase()]), ...innerContracts(terms).flatMap(tagsOf)]
}

const thoughtless = memoize((source: Source) => {
  const known = new Map<string, Source>()
  return (names: string): Source => memo(known, names, () => blanked(source, thoughtRanges(source, names)))
})

/** Thoughts may begin before the output and may be unclosed. */
function thoughtRanges({text}: Source, names: string): readonly Range[] {
  if (names === '') return []
  const ranges: Range[] = []
  let open: {name: string; start: number} | undefined
  for (const {0: tag, 1: slash, 2: written = '', index} of text.matchAll(
    new RegExp(`<(/?)(${names})(?:\\s[^<>]{0,200})?>`, 'gi')
  )) {
    const name = written.toLowerCase()
    if (slash === '') open ??= {name, start: index}
    else if (open?.name === name || (open === undefined && ranges.length === 0)) {
      ranges.push({start: open?.start ?? 0, end: index + tag.length})
      open = undefined
    }
  }
  // An unclosed tag may be a mention; unclosed thoughts are at the start of the output.
  return open === undefined || text.slice(0, open.start).trim() !== '' ? ranges : [{start: 0, end: text.length}]
}

/** Replaces ranges with spaces, in order; offsets stay. */
function blanked(source: Source, ranges: readonly Range[]): Source {
  if (ranges.length === 0) return source
  let at = 0
  const pieces: string[] = []
  for (const {start, end} of ranges) {
    pieces.push(source.text.slice(at, start), source.text.slice(start, end).replace(/[^\r\n]/g, ' '))
    at = end
  }
  const {path, kind, declared, otherFiles, captured} = source
  const text = pieces.join('') + source.text.slice(at)
  return createSource(text, {path, kind, declared, otherFiles, ...(captured && {captured})})
}
