/** Contracts of a tag: `<review>PASS</review>`. */
import {oneOf} from '../../schema/expectation.ts'
import {excerpt, firstLineOf, lineAt, type Range} from '../../text/lines.ts'
import {
  type Element,
  findElements,
  isPrinted,
  leavesAlternatives,
  meantValue,
  nearSpellings,
  valueRange
} from '../../text/tags.ts'
import type {Source} from '../source.ts'
import type {CustomContract, OutputIssue} from './model.ts'
import {counted, countIssues, endIssues} from './places.ts'

export interface TagTerms extends Pick<CustomContract, 'at' | 'count' | 'values'> {
  readonly tag: string
}

/** What is wrong with a tag of an output: how it is written, its value, its number, its place. */
export function tagIssues(source: Source, terms: TagTerms): OutputIssue[] {
  const found = printedElements(source, terms)
  const issues = new Map(counted(found, terms).map((element) => [element, elementIssue(source, element, terms)]))
  const spans = found.map((element) => spanOf(source, element))
  return [
    ...[...issues.values()].flatMap((issue) => issue ?? []),
    ...numberIssues(source, found, spans, terms, (element) => issues.get(element) !== undefined),
    ...endIssues(source, spans, terms, nameOf(terms))
  ]
}

function nameOf({tag}: TagTerms): string {
  return `\`<${tag}>\``
}

/** A near miss of the name counts where its value shows that it was meant, or where there is nothing else. */
function printedElements(source: Source, terms: TagTerms): readonly Element[] {
  const {tag, values, count = 1} = terms
  const tags = {names: [tag], counts: (offset: number) => isPrinted(source, offset)}
  const exact = findElements(source, tags).filter((element) => isMeant(source, element, terms))
  if (exact.length >= count && exact.every(({isClosed}) => isClosed)) return exact
  return findElements(source, {...tags, spellings: nearSpellings(source, tag)}).filter((element) => {
    const isNear = !source.text.slice(element.open.start, element.open.end).toLowerCase().includes(tag.toLowerCase())
    const isValue = values !== undefined && meantOf(element.value, values) !== undefined
    return isMeant(source, element, terms) && (!isNear || isValue || exact.length === 0)
  })
}

/** An opening tag without an end may be spoken of: a value has to follow or, where any may, it has to begin a line. */
function isMeant({lines, text}: Source, element: Element, {values}: TagTerms): boolean {
  if (element.isClosed) return true
  if (values !== undefined) return begunValue(element.value, values) !== undefined
  return text.slice(lines[lineAt(lines, element.start)]?.start, element.start).trim() === ''
}

/** The value that a text begins with: any text may follow one of them, nothing a near miss. */
function begunValue(text: string, values: readonly string[]): {text: string; meant: string} | undefined {
  const whole = values.find((value) => text.startsWith(value) && !/^[\w-]/.test(text.slice(value.length)))
  if (whole !== undefined) return {text: whole, meant: whole}
  const [word = ''] = /^[^\s<]+/.exec(text) ?? []
  const meant = meantValue(bare(word), values)
  return meant === undefined || /^\s*[^\s<]/.test(text.slice(word.length)) ? undefined : {text: word, meant}
}

/** A value without the marks of Markdown, quotes and stops around it. */
function bare(value: string): string {
  return value.replace(/^[*_`"']+|[*_`"'.!,;:]+$/g, '')
}

function meantOf(value: string, values: readonly string[]): string | undefined {
  return meantValue(bare(value), values) ?? begunValue(value, values)?.meant
}

/** An element with all that could belong to it: the line, where nothing ends it. */
function spanOf({lines, text}: Source, {start, end, isClosed}: Element): Range {
  return {start, end: isClosed ? end : (lines[lineAt(lines, start)]?.end ?? text.length)}
}

function elementIssue(source: Source, element: Element, terms: TagTerms): OutputIssue | undefined {
  const {tag} = terms
  const {open, close} = element
  if (close === undefined) return unclosedIssue(source, element, terms)
  for (const [range, expected] of [
    [open, `<${tag}>`],
    [close, `</${tag}>`]
  ] as const) {
    if (source.text.slice(range.start, range.end) === expected) continue
    const message = `Unexpected tag \`${excerpt(source.text, range)}\`, expected \`${expected}\``
    return {message, expected: [expected], ...firstLineOf(source.text, range)}
  }
  return valueIssue(source, element, terms)
}

function unclosedIssue({text}: Source, element: Element, {tag, values}: TagTerms): OutputIssue {
  const begun = values && begunValue(element.value, values)
  const start = element.open.end + text.slice(element.open.end).search(/\S|$/)
  const range = {start: element.start, end: begun === undefined ? element.open.end : start + begun.text.length}
  const message = `Missing end of \`${excerpt(text, range)}\`, expected \`</${tag}>\` after it`
  return {message, ...(begun && {expected: [`<${tag}>${begun.meant}</${tag}>`]}), ...firstLineOf(text, range)}
}

function valueIssue(source: Source, element: Element, terms: TagTerms): OutputIssue | undefined {
  const {values} = terms
  const {value} = element
  const of = `of ${nameOf(terms)}`
  if (value === '')
    return {
      message: `Missing value ${of}, expected ${values ? oneOf(values) : 'a text'}`,
      ...firstLineOf(source.text, element)
    }
  if (values === undefined || values.includes(value)) return undefined
  const range = firstLineOf(source.text, valueRange(source, element))
  const actual = excerpt(source.text, range)
  if (leavesAlternatives(source, element, values))
    return {message: `Unexpected alternatives \`${actual}\` ${of}, expected one of them`, ...range}
  const meant = meantOf(value, values) ?? (values.length === 1 ? values[0] : undefined)
  const expected = meant === undefined ? values : [meant]
  const message = `Unexpected value \`${actual}\` ${of}, expected ${oneOf(expected)}`
  return {message, ...(meant !== undefined && {expected}), ...range}
}

/** Too few, or too many: one that is wrong in itself is not also one too many. */
function numberIssues(
  source: Source,
  found: readonly Element[],
  spans: readonly Range[],
  terms: TagTerms,
  isWrong: (element: Element) => boolean
): OutputIssue[] {
  const [first] = found
  const extra = terms.count === undefined ? undefined : found[terms.count]
  if (extra !== undefined && isWrong(extra)) return []
  if (first === undefined || extra === undefined || terms.count !== 1 || isWrong(first) || first.value === extra.value)
    return countIssues(source, spans, terms, nameOf(terms))
  const message = `Unexpected second value \`${excerpt(extra.value, {start: 0, end: extra.value.length})}\` of ${nameOf(terms)}, expected only \`${excerpt(first.value, {start: 0, end: first.value.length})}\``
  return [{message, ...firstLineOf(source.text, extra)}]
}
