/**
 * Fields: a label and its value, on its line or below.
 *
 * ```ebnf
 * field = label, [ note ], ":", [ value ] | "|", label, "|", value, "|" ;
 * note  = "(", text, ")" ;
 * ```
 */
import {fenceAt} from '../../markdown/structure.ts'
import {excerpt, lastIndexFrom, type Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {bare, boldTitle, type Form, formOf, isNamed, isNear, Title, withoutNote} from './form.ts'
import type {Finds, Found, Search} from './found.ts'
import {countingMarks, judgeValue, misspeltFault, nameFaults, type Value, valueTermsOf} from './judge.ts'
import {type LineTerms, lineTerms, type OutputContract} from './model.ts'
import {folded, type Mark, sourceRange} from './normal.ts'
import {linesIn, marksOf, type TextLine, type TextRegion} from './region.ts'
import {fits} from './template.ts'

export interface Field extends LineTerms {
  readonly name: string
  readonly form: Form
  readonly flags: string | undefined
  readonly colons: number
}

/** Cached for all outputs. */
export const fieldsOf = memoize((terms: Pick<OutputContract, 'lines' | 'flags'>): readonly Field[] =>
  Object.entries(terms.lines ?? {}).map(([name, each]) => ({
    ...lineTerms(each),
    name,
    form: formOf(name),
    flags: terms.flags,
    colons: (name.match(/[:\uFF1A]/g) ?? []).length
  }))
)

/** Whether any text may be the value. */
export function isFree({values, pattern, number, integer}: LineTerms): boolean {
  return values === undefined && pattern === undefined && number === undefined && integer === undefined
}

export interface Labelled {
  readonly line: TextLine
  /** In normal form. */
  readonly label: Title
  /** Offset and length of the separator in the line's normal form. */
  readonly at: number
  readonly separator: string
}

export interface FoundField extends Found {
  readonly labelled: Labelled
  readonly labelRange: Range
}

/** In UTF-16 units. */
const longestLabel = 200

function labelledAt(line: TextLine, at: number, separator: string): Labelled {
  return {line, label: new Title(line.normal.text.slice(0, at).trimEnd()), at, separator}
}

/** Label and value of a line, split at the colon with this index, from 0. */
export function readLabelled(line: TextLine, colon: number): Labelled | undefined {
  const {text} = line.normal
  let at = -1
  for (let count = 0; count <= colon; count++) {
    const found = text.slice(at + 1, longestLabel).search(/[:\uFF1A]/)
    if (found === -1) return undefined
    at += found + 1
  }
  return labelledAt(line, at, text.charAt(at))
}

function readSeparated(line: TextLine): Labelled | undefined {
  const found = /(?<=[ \t])(?:-{1,2}|\u2013|\u2014|->|=>|\u2192)(?=[ \t])|=/.exec(
    line.normal.text.slice(0, longestLabel)
  )
  return found === null ? undefined : labelledAt(line, found.index, found[0])
}

/** Labelled lines of a region by number of colons and by label, since few of very many lines are in a contract. */
interface Labels {
  readonly all: readonly Labelled[]
  readonly byLabel: ReadonlyMap<string, readonly Labelled[]>
}

const labelsIn = memoize((region: TextRegion) => {
  const known = new Map<number, Labels>()
  return (colons: number): Labels => memo(known, colons, () => readLabels(linesIn(region), colons))
})

function readLabels(lines: readonly TextLine[], colons: number): Labels {
  const all = lines.flatMap((line) => readLabelled(line, colons) ?? [])
  const byLabel = new Map<string, Labelled[]>()
  for (const labelled of all) {
    const key = folded(labelled.label.text)
    for (const each of new Set([key, withoutNote(key)])) memo(byLabel, each, () => []).push(labelled)
  }
  return {all, byLabel}
}

/** Range of a value below its label, up to the contract's next label. */
export type Below = (labelled: Labelled) => Range

/** Fields of a region with a label; a correct label counts with any value. */
export function findField(search: Search, field: Field, below: Below): Finds<FoundField> {
  const {region} = search
  const {form, colons} = field
  const {all, byLabel} = labelsIn(region)(colons)
  const alike =
    form.key === undefined ? all.filter(({label}) => hasLabel(label.text, form)) : (byLabel.get(form.key) ?? [])
  const read = fieldReader(search, field, below, alike)
  const found = alike.map((labelled) => ({labelled, faults: labelFaults(search, field, labelled, true)}))
  const exact = found.filter(({faults}) => faults.length === 0).map(({labelled}) => read(labelled, []))
  const decorated = (): readonly FoundField[] =>
    found.filter(({faults}) => faults.length > 0).map(({labelled, faults}) => read(labelled, faults))
  return {
    exact,
    decorated,
    near: () => {
      const known = new Set(alike)
      const misspelt = all
        .filter((labelled) => !known.has(labelled) && isNearLabel(labelled.label, form))
        .map((labelled) => read(labelled, labelFaults(search, field, labelled, false)))
      const likely = [
        ...decorated(),
        ...misspelt,
        ...titled(region, form).map((labelled) => read(labelled, titleFault(search, field, labelled)))
      ]
      if (likely.length > 0) return likely
      return linesIn(region).flatMap((line) => {
        const labelled = readSeparated(line)
        if (labelled === undefined || !isOrNear(labelled.label, form)) return []
        return [read(labelled, separatorFault(search, field, labelled))]
      })
    }
  }
}

function hasLabel(text: string, form: Form): boolean {
  return fits(form.template, text) || fits(form.template, withoutNote(text))
}

function isNearLabel(label: Title, form: Form): boolean {
  const plain = withoutNote(label.text)
  return isNear(label, form) || (plain !== label.text && isNear(new Title(plain), form))
}

function isOrNear(label: Title, form: Form): boolean {
  return form.key === undefined
    ? hasLabel(label.text, form)
    : bare(label.text) === form.words.all || isNear(label, form)
}

/** The label as written, with the marks around it alone. */
function labelRangeOf({line: {normal}, label, at}: Labelled): Range {
  const range = sourceRange(normal, {start: 0, end: label.text.length})
  const colon = at < normal.text.length ? sourceRange(normal, {start: at, end: at + 1}).start : range.end
  const around = normal.marks.filter(
    ({start, end, decoration}) => decoration !== 'table' && start <= range.start && end <= colon
  )
  return {
    start: Math.min(range.start, ...around.map(({start}) => start)),
    end: Math.max(range.end, ...around.map(({end}) => end))
  }
}

function labelFaults(
  {region, tolerance}: Search,
  {form, name}: Field,
  labelled: Labelled,
  isFound: boolean
): readonly OutputProblem[] {
  const {line, at} = labelled
  const {text} = region.source
  const range = labelRangeOf(labelled)
  const colon = sourceRange(line.normal, {start: at, end: at + 1})
  const wide: readonly Mark[] =
    line.normal.text[at] === '\uFF1A' ? [{decoration: 'look-alike', ...colon, inner: colon}] : []
  const marks = [...marksOf(region, line), ...wide]
  const free = [{start: colon.end, end: line.end}]
  const isAroundLine = countingMarks(marks, form.ownMarks, free).some(
    ({decoration, inner}) => inner.end > colon.end && tolerance.get(decoration) !== 'allowed'
  )
  const expected = form.key === undefined || isAroundLine ? undefined : `${name}:`
  const data = {noun: 'label', actual: quoted(excerpt(text, range)), expected: name} as const
  const label = {actual: labelled.label.text, range, marks, free, isFound, expected}
  const faults = nameFaults(text, label, form, tolerance, misspeltFault(form, range, data))
  const hasSpace =
    /[ \t]/.test(text.charAt(colon.start - 1)) && line.normal.marks.every(({decoration}) => decoration !== 'table')
  if (faults.length > 0 || !hasSpace || tolerance.get('form') === 'allowed') return faults
  return [{kind: 'spacing', range: {start: colon.start - 1, end: colon.end}, data: {actual: ' :', label: name}}]
}

function titled(region: TextRegion, form: Form): readonly Labelled[] {
  return linesIn(region).flatMap((line) => {
    const name = line.depth > 0 ? line.normal.text : (boldTitle(line)?.text ?? '')
    if (name === '' || name.length > longestLabel || !isNamed(name, form)) return []
    return [{line, label: new Title(name), at: name.length, separator: ''}]
  })
}

function titleFault({region, tolerance}: Search, {name}: Field, {line}: Labelled): readonly OutputProblem[] {
  if (tolerance.get('form') === 'allowed') return []
  const range = {start: line.lead.at(-1)?.start ?? line.start, end: line.end}
  const data = {noun: 'line' as const, actual: quoted(excerpt(region.source.text, range)), expected: `${name}:`}
  return [{kind: 'misspelt', range, data}]
}

function separatorFault(search: Search, field: Field, labelled: Labelled): readonly OutputProblem[] {
  const {line, label, at, separator} = labelled
  const {form, name} = field
  const isLabel = form.key === undefined ? hasLabel(label.text, form) : folded(withoutNote(label.text)) === form.key
  if (!isLabel) return labelFaults(search, field, labelled, false)
  if (search.tolerance.get('form') === 'allowed') return []
  const range = sourceRange(line.normal, {start: at, end: at + separator.length})
  return [{kind: 'spacing', range, data: {actual: separator, label: name}}]
}

type Reader = (labelled: Labelled, faults: readonly OutputProblem[]) => FoundField

function fieldReader(search: Search, field: Field, below: Below, alike: readonly Labelled[]): Reader {
  const {region, tolerance} = search
  const {source} = region
  const subject: Subject = {kind: 'line', label: field.name}
  const texts =
    field.pattern === undefined
      ? []
      : alike.flatMap((labelled) => {
          const {text, raw} = writtenValue(region, field, labelled, below)
          return [text, raw]
        })
  const terms = valueTermsOf(field, field.flags, texts)
  return (labelled, faults) => {
    const {line, separator} = labelled
    const labelRange = labelRangeOf(labelled)
    const value = writtenValue(region, field, labelled, below)
    const isSeparated = separator !== ':' && separator !== '\uFF1A' && separator !== ''
    const whole = {start: line.start, end: line.end}
    const judged = judgeValue(
      source.text,
      value.text === '' ? {...value, range: whole} : value,
      terms,
      subject,
      tolerance
    )
    const {fault, value: answer} = judged
    // An uncertain label has one fault.
    const isKnown =
      isSeparated ||
      faults.some(({kind, severity}) => severity !== 'warning' && (kind === 'misspelt' || kind === 'spacing'))
    return {
      start: line.start,
      end: Math.max(line.end, value.range.end),
      line: line.index,
      labelled,
      labelRange,
      faults: fault === undefined || (faults.length > 0 && isKnown) ? faults : [...faults, fault],
      answer: answer === undefined || isFree(field) ? undefined : {value: answer, ...value.range},
      value: () => {
        if (!isFree(field)) return answer ?? value.text
        return field.multiline ? runningText(search, labelled, value, below(labelled)) : value.raw
      }
    }
  }
}

/**
 * Text from a value up to the next literal: a label, a heading, another part of the contract, or the end of its fence.
 */
function runningText({region, starts}: Search, {line}: Labelled, {range}: Value, below: Range): string {
  const {source} = region
  const lines = linesIn(region)
  const fence = fenceAt(source, line.index)
  let next = lastIndexFrom(lines, line.index, ({index}) => index) + 1
  while ((lines[next]?.start ?? below.end) < below.end && lines[next]?.depth === 0) next++
  const others = starts?.() ?? []
  const nextPart = others[lastIndexFrom(others, line.end, (each) => each) + 1] ?? below.end
  const close = fence === undefined ? below.end : (source.lines[fence.content[1]]?.end ?? below.end)
  return source.text
    .slice(range.start, Math.min(below.end, nextPart, close, lines[next]?.leadStart ?? below.end))
    .trim()
}

/** Value of a field as written and in normal form; below its label, all text or the next line. */
function writtenValue(region: TextRegion, field: Field, labelled: Labelled, below: Below): Value {
  const {line, at, separator} = labelled
  const {normal} = line
  const {text: source} = region.source
  const written = rawRange(source, labelled)
  if (written.end > written.start) {
    const raw = source.slice(written.start, written.end)
    const text = normal.text.slice(at + separator.length).trim()
    const from = normal.text.indexOf(text, at + separator.length)
    const inner = text === '' ? written : sourceRange(normal, {start: from, end: from + text.length})
    const marks = normal.marks.filter(
      ({start, end, decoration}) => decoration !== 'table' && start >= written.start && end <= written.end
    )
    const range = isFree(field) || field.pattern !== undefined ? written : inner
    return {text: text === '' ? raw : text, raw, range, marks}
  }
  const rest = below(labelled)
  const raw = source.slice(rest.start, rest.end)
  const start = rest.start + raw.search(/\S|$/)
  const text = raw.trim()
  if (isFree(field)) return {text, raw: text, range: {start, end: start + text.length}, marks: []}
  const lines = linesIn(region)
  let index = lastIndexFrom(lines, line.index, (each) => each.index) + 1
  if (opensFence(region, lines[index])) index++
  const next = lines[index]
  if (next === undefined || next.start >= rest.end)
    return {text: '', raw: '', range: {start: line.start, end: line.end}, marks: []}
  const range = sourceRange(next.normal, {start: 0, end: next.normal.text.length})
  const isFenced = fenceAt(region.source, line.index) !== undefined
  const marks = marksOf(region, next).filter(({decoration}) => decoration !== 'fence' || !isFenced)
  return {text: next.normal.text, raw: next.text, range, marks}
}

function opensFence({source}: TextRegion, line: TextLine | undefined): boolean {
  return line !== undefined && fenceAt(source, line.index)?.lines[0] === line.index
}

/** The value as written, without closing marks of earlier text. */
function rawRange(source: string, {line, at, separator}: Labelled): Range {
  const {normal} = line
  const isWhole = separator === '' && at >= normal.text.length
  const from = isWhole ? line.end : sourceRange(normal, {start: at, end: at + Math.max(separator.length, 1)})
  let start = typeof from === 'number' ? from : separator === '' ? from.start : from.end
  let end = line.end
  const closings = normal.marks
    .filter((mark) => mark.start < start)
    .map(({inner, end: closed}) => ({start: inner.end, end: closed}))
  for (let isMore = true; isMore; ) {
    while (start < end && /[ \t]/.test(source.charAt(start))) start++
    while (end > start && /[ \t]/.test(source.charAt(end - 1))) end--
    const first = closings.find((each) => each.start === start && each.end > start && each.end <= end)
    const last = closings.find((each) => each.end === end && each.start >= start && each.start < end)
    isMore = first !== undefined || last !== undefined
    start = first?.end ?? start
    end = first === undefined ? (last?.start ?? end) : end
  }
  return {start, end}
}
