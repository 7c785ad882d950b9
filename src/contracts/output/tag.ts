/** Contracts of a tag: `<review>PASS</review>`. */
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
import {trimEndOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'
import type {OutputContract} from './model.ts'
import {counted, countProblems, endProblems} from './places.ts'
import type {OutputProblem} from './problem.ts'

export interface TagTerms extends Pick<OutputContract, 'at' | 'count'> {
  readonly tag: string
  readonly values?: readonly string[] | undefined
}

/** What is wrong with a tag of an output: how it is written, its value, its number, its place. */
export function tagProblems(source: Source, terms: TagTerms): readonly OutputProblem[] {
  const found = printedElements(source, terms)
  const problems = new Map(counted(found, terms).map((element) => [element, elementProblem(source, element, terms)]))
  const spans = found.map((element) => spanOf(source, element))
  return [
    ...[...problems.values()].flatMap((problem) => problem ?? []),
    ...numberProblems(source, found, spans, terms, (element) => problems.get(element) !== undefined),
    ...endProblems(source, spans, terms, {kind: 'tag', tag: terms.tag})
  ]
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

/** Where the tag is in code or in a comment, with a value. */
function mentionOf(source: Source, {tag, values}: TagTerms): number | undefined {
  const all = findElements(source, {names: [tag], counts: () => true})
  return all.find(({isClosed, value}) => isClosed && (values === undefined || meantOf(value, values) !== undefined))
    ?.start
}

/** An opening tag without an end may be a mention: a value has to follow or, where any value may, it has to begin a line. */
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
  return trimEndOf(value.replace(/^[*_`"']+/, ''), '*_`"\'.!,;:')
}

function meantOf(value: string, values: readonly string[]): string | undefined {
  return meantValue(bare(value), values) ?? begunValue(value, values)?.meant
}

/** An element with all that could belong to it: the line, where nothing ends it. */
function spanOf({lines, text}: Source, {start, end, isClosed}: Element): Range {
  return {start, end: isClosed ? end : (lines[lineAt(lines, start)]?.end ?? text.length)}
}

function elementProblem(source: Source, element: Element, terms: TagTerms): OutputProblem | undefined {
  const {tag} = terms
  const {open, close} = element
  if (close === undefined) return unclosedProblem(source, element, terms)
  for (const [range, expected] of [
    [open, `<${tag}>`],
    [close, `</${tag}>`]
  ] as const) {
    if (source.text.slice(range.start, range.end) === expected) continue
    const data = {actual: excerpt(source.text, range), expected}
    return {kind: 'misspelt-tag', range: firstLineOf(source.text, range), data, expected: [expected]}
  }
  return valueProblem(source, element, terms)
}

function unclosedProblem({text}: Source, element: Element, {tag, values}: TagTerms): OutputProblem {
  const begun = values && begunValue(element.value, values)
  const start = element.open.end + text.slice(element.open.end).search(/\S|$/)
  const range = {start: element.start, end: begun === undefined ? element.open.end : start + begun.text.length}
  return {
    kind: 'unclosed-tag',
    range: firstLineOf(text, range),
    data: {actual: excerpt(text, range), tag},
    ...(begun && {expected: [`<${tag}>${begun.meant}</${tag}>`]})
  }
}

function valueProblem(source: Source, element: Element, {tag, values}: TagTerms): OutputProblem | undefined {
  const {value} = element
  if (value === '')
    return {kind: 'missing-value', range: firstLineOf(source.text, element), data: {tag, expected: values}}
  if (values === undefined || values.includes(value)) return undefined
  const range = firstLineOf(source.text, valueRange(source, element))
  const actual = excerpt(source.text, range)
  if (leavesAlternatives(source, element, values)) return {kind: 'alternatives', range, data: {tag, actual}}
  const meant = meantOf(value, values) ?? (values.length === 1 ? values[0] : undefined)
  const expected = meant === undefined ? values : [meant]
  return {kind: 'unknown-value', range, data: {tag, actual, expected}, ...(meant !== undefined && {expected})}
}

/** Too few, or too many: one that is wrong in itself is not also one too many. */
function numberProblems(
  source: Source,
  found: readonly Element[],
  spans: readonly Range[],
  terms: TagTerms,
  isWrong: (element: Element) => boolean
): readonly OutputProblem[] {
  const {tag, count} = terms
  const [first] = found
  const extra = count === undefined ? undefined : found[count]
  if (extra !== undefined && isWrong(extra)) return []
  if (first === undefined || extra === undefined || count !== 1 || isWrong(first) || first.value === extra.value)
    return countProblems(source, spans, terms, {kind: 'tag', tag}, () => mentionOf(source, terms))
  const data = {tag, actual: inOneLine(extra.value), first: inOneLine(first.value)}
  return [{kind: 'second-value', range: firstLineOf(source.text, extra), data}]
}

function inOneLine(value: string): string {
  return excerpt(value, {start: 0, end: value.length})
}
