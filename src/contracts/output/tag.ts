/** Contracts of a tag: `<review>PASS</review>`. */

import {type Element, findElements, leavesAlternatives, nearSpellings, valueRange} from '../../markdown/tags.ts'
import {excerpt, firstLineOf, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {readOutputData} from './data.ts'
import {mentionAt} from './emission.ts'
import {innerSource, outerProblem} from './inner.ts'
import type {OutputContract} from './model.ts'
import {counted, countOf, countProblems, endProblems, type ReadTerms} from './places.ts'
import type {OutputProblem, Subject} from './problem.ts'
import {type ContractReading, type FoundSubject, foundAt} from './reading.ts'
import {readSections} from './sections.ts'
import {begunValue, meantOf} from './values.ts'

export interface TagTerms extends ReadTerms, Pick<OutputContract, 'attributes' | 'json' | 'sections' | 'order'> {
  readonly tag: string
  readonly values?: readonly string[] | undefined
}

/** The tags of an output, and what is wrong with them: how they are written, their values, number and place. */
export function readTags(source: Source, terms: TagTerms): ContractReading {
  const all = printedElements(source, terms)
  const read = new Map(counted(all, terms).map((element) => [element, readElement(source, element, terms)]))
  const spans = all.map((element) => spanOf(source, element, terms))
  const isWrong = (element: Element): boolean => (read.get(element)?.problems.length ?? 0) > 0
  return {
    problems: [
      ...[...read.values()].flatMap(({problems}) => problems),
      ...numberProblems(source, all, spans, terms, isWrong),
      ...endProblems(source, spans, terms, {kind: 'tag', tag: terms.tag})
    ],
    found: [...read.values()].map(({found}) => found)
  }
}

/** What an element holds, and what is wrong with it. */
interface ReadElement {
  readonly problems: readonly OutputProblem[]
  readonly found: FoundSubject
}

function readElement(source: Source, element: Element, terms: TagTerms): ReadElement {
  const {start, end, value} = element
  const problem = elementProblem(source, element, terms)
  if (problem !== undefined) return {problems: [problem], found: {start, end, value}}
  const content = readContent(source, element.content, terms)
  if (content === undefined) return {problems: [], found: {start, end, value}}
  return {problems: content.problems, found: foundAt({start, end}, content.value)}
}

/** A near miss of the name counts where its value shows that it was meant, or where there is nothing else. */
function printedElements(source: Source, terms: TagTerms): readonly Element[] {
  const {tag, values} = terms
  const count = countOf(terms) ?? 1
  const counts = (start: number): boolean =>
    mentionAt(source, {start, end: start + tag.length + 2}, terms) === undefined
  const tags = {names: [tag], counts}
  const exact = findElements(source, tags).filter((element) => isMeant(source, element, terms))
  if (exact.length >= count && exact.every(({isClosed}) => isClosed)) return exact
  return findElements(source, {...tags, spellings: nearSpellings(source, tag)}).filter((element) => {
    const isNear = !source.text.slice(element.open.start, element.open.end).toLowerCase().includes(tag.toLowerCase())
    // Each value is compared with all that the contract has: only where it counts.
    const isValue = (): boolean => values !== undefined && meantOf(element.value, values) !== undefined
    return isMeant(source, element, terms) && (!isNear || exact.length === 0 || isValue())
  })
}

/** Where the tag is only mentioned, with a value. */
function mentionOf(source: Source, {tag, values}: TagTerms): Range | undefined {
  const all = findElements(source, {names: [tag], counts: () => true})
  const found = all.find(
    ({isClosed, value}) => isClosed && (values === undefined || meantOf(value, values) !== undefined)
  )
  return found && rangeOf(found)
}

/** An opening tag without an end may be a mention: a value has to follow or, where any value may, it has to begin a line. */
function isMeant({lines, text}: Source, element: Element, {values}: TagTerms): boolean {
  if (element.isClosed) return true
  if (values !== undefined) return begunValue(element.value, values) !== undefined
  return text.slice(lines[lineAt(lines, element.start)]?.start, element.start).trim() === ''
}

/** An element with all that could belong to it, where nothing ends it: the line or, where any text may be its content, the rest. */
function spanOf({lines, text}: Source, {start, end, isClosed}: Element, {values}: TagTerms): Range {
  const last = values === undefined ? undefined : lines[lineAt(lines, start)]?.end
  return {start, end: isClosed ? end : (last ?? text.length)}
}

function elementProblem(source: Source, element: Element, terms: TagTerms): OutputProblem | undefined {
  const {tag} = terms
  const {open, close, attributes} = element
  if (close === undefined) return unclosedProblem(source, element, terms)
  const hasAttributes = terms.attributes === true && attributes !== ''
  for (const [range, expected] of [
    [open, hasAttributes ? quoting`<${tag} ${quoted(attributes)}>` : `<${tag}>`],
    [close, `</${tag}>`]
  ] as const) {
    if (source.text.slice(range.start, range.end) === textOf(expected)) continue
    const data = {actual: quoted(excerpt(source.text, range)), expected}
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
    data: {actual: quoted(excerpt(text, range)), tag},
    ...(begun && {expected: [`<${tag}>${begun.meant}</${tag}>`]})
  }
}

function valueProblem(source: Source, element: Element, {tag, values}: TagTerms): OutputProblem | undefined {
  const {value} = element
  const subject: Subject = {kind: 'tag', tag}
  if (value === '')
    return {kind: 'missing-value', range: firstLineOf(source.text, element), data: {subject, expected: values}}
  if (values === undefined || values.includes(value)) return undefined
  const range = firstLineOf(source.text, valueRange(source, element))
  const actual = quoted(excerpt(source.text, range))
  if (leavesAlternatives(source, element, values)) return {kind: 'alternatives', range, data: {subject, actual}}
  const meant = meantOf(value, values) ?? (values.length === 1 ? values[0] : undefined)
  const expected = meant === undefined ? values : [meant]
  return {kind: 'unknown-value', range, data: {subject, actual, expected}, ...(meant !== undefined && {expected})}
}

/** Too few, or too many: one that is wrong in itself is not also one too many. */
function numberProblems(
  source: Source,
  found: readonly Element[],
  spans: readonly Range[],
  terms: TagTerms,
  isWrong: (element: Element) => boolean
): readonly OutputProblem[] {
  const {tag} = terms
  const count = countOf(terms)
  const [first] = found
  const extra = count === undefined ? undefined : found[count]
  if (extra !== undefined && isWrong(extra)) return []
  if (first === undefined || extra === undefined || count !== 1 || isWrong(first) || first.value === extra.value)
    return countProblems(source, spans, terms, {kind: 'tag', tag}, () => mentionOf(source, terms))
  const subject = {kind: 'tag', tag} as const
  const data = {subject, actual: inOneLine(extra.value, terms), first: inOneLine(first.value, terms)}
  return [{kind: 'second-value', range: firstLineOf(source.text, extra), data}]
}

function inOneLine(value: string, {values = []}: TagTerms): MaybeQuoted {
  return asKnown(excerpt(value, {start: 0, end: value.length}), values)
}

type Terms = Pick<TagTerms, 'tag' | 'json' | 'sections' | 'order'>

/** What a program gets of a content, and what is wrong with it; `undefined` where any text may be there. */
function readContent(
  source: Source,
  content: Range,
  {tag, json, sections, order = false}: Terms
): {readonly problems: readonly OutputProblem[]; readonly value: () => unknown} | undefined {
  if (json === undefined && sections === undefined) return undefined
  const inside = innerSource(source, content)
  const outer = (problem: OutputProblem): OutputProblem => outerProblem(problem, content.start, {kind: 'tag', tag})
  if (json !== undefined) {
    const {problems, found} = readOutputData(inside, {schema: json, at: 'end', only: true}, 'json')
    // What was checked is read; its value alone is kept, since an output may have very many tags.
    const value = found[0]?.value
    return {problems: problems.map(outer), value: () => value}
  }
  const {problems, found} = readSections(inside, {sections: sections ?? [], order})
  return {problems: problems.map(outer), value: () => found[0]?.value}
}
