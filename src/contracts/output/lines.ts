/** Contracts of lines with labels: `Verdict: PASS`. */
import {type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {exactSearch, isNear, type Title, titleOf} from './heading.ts'
import {hasLabel, type LabelLine, readLabelLine, readSeparated, withoutNote} from './label-line.ts'
import {lineProblems} from './line-value.ts'
import {type LineTerms, lineTerms, type OutputContract} from './model.ts'
import {asOnly, counted, countProblems, endProblems, type ReadTerms} from './places.ts'
import type {OutputProblem} from './problem.ts'
import {type ContractReading, type FoundSubject, foundAt} from './reading.ts'
import {secondValueProblems} from './second-value.ts'
import {firstOutOfOrder} from './section-order.ts'
import {hasTemplateWildcard, parseTemplate, type Template} from './template.ts'
import {mentionedLines, type TextLine, textLines} from './text-lines.ts'
import {withoutSign} from './values.ts'

type Lines = NonNullable<OutputContract['lines']>

export interface LinesTerms extends ReadTerms {
  readonly lines: Lines
  readonly order?: boolean | undefined
  readonly flags?: string | undefined
}

/** A label that a contract asks for. */
export interface LabelTerms extends LineTerms {
  readonly name: string
  readonly template: Template
  /** How many colons it has itself. */
  readonly colons: number
}

/** What a labelled line belongs to. */
interface Neighbours {
  /** The first label that it has. */
  readonly label: LabelTerms
  /** The labelled line below it. */
  readonly next: LabelLine | undefined
}

/** A label, and its lines in the output, in order. */
export interface Labelled {
  readonly label: LabelTerms
  readonly lines: readonly LabelLine[]
}

/** Once for all outputs. */
const labelsOf = memoize((lines: Lines): readonly LabelTerms[] =>
  Object.entries(lines).map(([name, terms]) => ({
    ...lineTerms(terms),
    name,
    template: parseTemplate(name),
    colons: (name.match(/[:\uFF1A]/g) ?? []).length
  }))
)

/** Whether any text may be the value: it may be on the lines after the label, too. */
function isFree({values, pattern}: LabelTerms): boolean {
  return values === undefined && pattern === undefined
}

/** The labelled lines of an output, and what is wrong with them: labels, values, number, order, place. */
export function readLabelledLines(source: Source, terms: LinesTerms): ContractReading {
  const text = textLines(source, terms)
  const all = findLines(text, labelsOf(terms.lines))
  const spans = neighbours(all)
  const read = all.map(({label, lines}) => ({label, lines: counted(lines, terms)}))
  const below = (line: LabelLine): Range => rangeBelow(source, line, spans.get(line)?.next)
  return {
    problems: [
      ...read.flatMap(({label, lines}) =>
        lineProblems(source, lines, label, isFree(label) ? below : undefined, terms.flags)
      ),
      ...all.flatMap((each) => numberProblems(source, each, terms)),
      ...secondValueProblems(source, all, text, terms),
      ...(terms.order ? orderProblem(all) : []),
      ...(isMissingAtEdge(all, terms) ? [] : placeProblems(source, spans, text, terms))
    ],
    found: linesValue(source, read, spans)
  }
}

/** All labelled lines by their places. */
function neighbours(all: readonly Labelled[]): ReadonlyMap<LabelLine, Neighbours> {
  const labels = new Map<LabelLine, LabelTerms>()
  for (const {label, lines} of all) for (const line of lines) if (!labels.has(line)) labels.set(line, label)
  const spans = [...labels].sort(([a], [b]) => a.start - b.start)
  let next = 0
  return new Map(
    spans.map(([line, label]) => {
      // A line with several colons may have two labels.
      while ((spans[next]?.[0].index ?? Number.POSITIVE_INFINITY) <= line.index) next++
      return [line, {label, next: spans[next]?.[0]}]
    })
  )
}

/** Exact labels first; any other may be a near miss, or have another sign than a colon, each of one label. */
function findLines(text: readonly TextLine[], labels: readonly LabelTerms[]): readonly Labelled[] {
  const exact = new Map(labels.map((label) => [label, [] as LabelLine[]]))
  for (const [colons, ofColons] of byColons(labels)) {
    const labelsFor = exactSearch(ofColons)
    // Of very many lines, none is kept that has no label of the contract.
    for (const line of text) {
      const read = readLabelLine(line, colons)
      if (read === undefined) continue
      for (const title of titlesOf(read))
        for (const label of labelsFor(title)) {
          const lines = exact.get(label)
          if (lines?.at(-1) !== read) lines?.push(read)
        }
    }
  }
  const missing = labels.filter((label) => exact.get(label)?.length === 0)
  const known = new Set([...exact.values()].flatMap((lines) => lines.map(({index}) => index)))
  const meant = meantLines(text, missing, known)
  return labels.map((label) => ({label, lines: meant.get(label) ?? exact.get(label) ?? []}))
}

function byColons(labels: readonly LabelTerms[]): ReadonlyMap<number, readonly LabelTerms[]> {
  return new Map(labels.map(({colons}) => [colons, labels.filter((label) => label.colons === colons)]))
}

/** What is compared with labels: also without the note in parentheses at its end. */
function titlesOf({label}: LabelLine): readonly Title[] {
  return label.endsWith(')') ? [titleOf(label), titleOf(withoutNote(label))] : [titleOf(label)]
}

/** Of each missing label the first line that has none of its own, was not taken by a label before it, and nearly has this one. */
function meantLines(
  text: readonly TextLine[],
  missing: readonly LabelTerms[],
  known: ReadonlySet<number>
): ReadonlyMap<LabelTerms, readonly LabelLine[]> {
  const near = new Map(
    [...byColons(missing)].flatMap(([colons, labels]) => [
      ...nearLines(text, (line) => readLabelLine(line, colons), labels, {known, most: missing.length})
    ])
  )
  let separated: ReadonlyMap<LabelTerms, readonly LabelLine[]> | undefined
  const taken = new Set<number>()
  const isFree = ({index}: LabelLine): boolean => !taken.has(index)
  const meant = new Map<LabelTerms, readonly LabelLine[]>()
  for (const label of missing) {
    let found = near.get(label)?.find(isFree)
    if (found === undefined) separated ??= nearLines(text, readSeparated, missing, {known, most: missing.length})
    found ??= separated?.get(label)?.find(isFree)
    if (found === undefined) continue
    taken.add(found.index)
    meant.set(label, [found])
  }
  return meant
}

/** The first lines that nearly have each label: as many as could be taken, so that each line is read once for all labels. */
function nearLines(
  text: readonly TextLine[],
  read: (line: TextLine) => LabelLine | undefined,
  labels: readonly LabelTerms[],
  {known, most}: {readonly known: ReadonlySet<number>; readonly most: number}
): ReadonlyMap<LabelTerms, readonly LabelLine[]> {
  const near = new Map(labels.map((label) => [label, [] as LabelLine[]]))
  const open = new Set(labels)
  for (const line of text) {
    if (open.size === 0) break
    const found = known.has(line.index) ? undefined : read(line)
    if (found === undefined) continue
    const titles = titlesOf(found)
    for (const label of open) {
      if (!titles.some((title) => isNear(title, label.template))) continue
      const lines = near.get(label)
      if (lines?.push(found) === most) open.delete(label)
    }
  }
  return near
}

function numberProblems(source: Source, {label, lines}: Labelled, terms: LinesTerms): readonly OutputProblem[] {
  if (lines.length === 0 && label.optional) return []
  return countProblems(source, lines, terms, {kind: 'line', label: label.name}, () =>
    mentionedLines(source).find((line) => {
      const read = readLabelLine(line, label.colons)
      return read !== undefined && hasLabel(read, label.template)
    })
  )
}

function orderProblem(all: readonly Labelled[]): OutputProblem[] {
  const wrong = firstOutOfOrder(
    all.flatMap(({label, lines: [line]}, index) =>
      line === undefined ? [] : [{name: label.name, range: line.labelRange, index}]
    )
  )
  if (wrong === undefined) return []
  const {found, early} = wrong
  return [{kind: 'line-order', range: found.range, data: {label: found.name, before: early.name}}]
}

/** Whether the line is missing that should be at the edge: of lines in any order, any may be. */
function isMissingAtEdge(all: readonly Labelled[], {at, order}: LinesTerms): boolean {
  const edge = order ? [at === 'start' ? all[0] : all.at(-1)] : all
  return edge.some((each) => each?.lines.length === 0 && !each.label.optional)
}

function placeProblems(
  source: Source,
  spans: ReadonlyMap<LabelLine, Neighbours>,
  text: readonly TextLine[],
  {at, only}: LinesTerms
): readonly OutputProblem[] {
  const lines = [...spans.keys()]
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return []
  const subject = (line: LabelLine) => ({kind: 'line', label: spans.get(line)?.label.name ?? ''}) as const
  const problems = [
    ...(at === 'start' || only ? endProblems(source, [first], {at: 'start'}, subject(first)) : []),
    ...((at === 'end' || only) && !isOpenEnded(spans.get(last)?.label)
      ? endProblems(source, [last], {at: 'end'}, subject(last))
      : [])
  ]
  return only ? [...problems.map(asOnly), ...gapProblems(spans, text, subject)] : problems
}

/** What follows a label that takes any text belongs to its value. */
function isOpenEnded(label: LabelTerms | undefined): boolean {
  return label !== undefined && isFree(label)
}

/** The first line between two labelled ones that belongs to neither. */
function gapProblems(
  spans: ReadonlyMap<LabelLine, Neighbours>,
  text: readonly TextLine[],
  subject: (line: LabelLine) => {readonly kind: 'line'; readonly label: string}
): OutputProblem[] {
  const lines = [...spans.keys()]
  const labelled = new Set(lines.map(({index}) => index))
  let next = 0
  for (const line of text) {
    while ((lines[next]?.start ?? Number.POSITIVE_INFINITY) <= line.start) next++
    const before = lines[next - 1]
    if (before === undefined || labelled.has(line.index) || lines[next] === undefined) continue
    if (!isOpenEnded(spans.get(before)?.label))
      return [{kind: 'text-after', range: rangeOf(line), data: {subject: subject(before), only: true}}]
  }
  return []
}

/** What follows a labelled line, up to the next one. */
function rangeBelow({text, lines}: Source, {index}: LabelLine, next: LabelLine | undefined): Range {
  const start = lines[index]?.next ?? text.length
  const until = next === undefined ? text.length : (lines[next.index]?.start ?? text.length)
  return {start, end: Math.max(start, until)}
}

/** One value: the text of each label, a list where that has a wildcard. */
function linesValue(
  source: Source,
  read: readonly Labelled[],
  spans: ReadonlyMap<LabelLine, Neighbours>
): FoundSubject[] {
  const lines = [...spans.keys()]
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return []
  const textOf = (line: LabelLine, {values}: LabelTerms): string => {
    const {start, end} = rangeBelow(source, line, spans.get(line)?.next)
    return line.value === '' ? source.text.slice(start, end).trim() : withoutSign(line.value, values)
  }
  const value = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      read.flatMap(({label, lines}): [string, unknown][] => {
        if (hasTemplateWildcard(label.template))
          return [[label.name, lines.map((line) => ({label: line.label, value: textOf(line, label)}))]]
        return lines[0] === undefined ? [] : [[label.name, textOf(lines[0], label)]]
      })
    )
  return [foundAt({start: first.start, end: last.end}, value)]
}
