/** Tags: `<review>PASS</review>`. */

import {isInCodeSpan} from '../../markdown/mention.ts'
import {fenceAt} from '../../markdown/structure.ts'
import {type Element, findElements, leavesAlternatives, nearSpellings, valueRange} from '../../markdown/tags.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {excerpt, firstLineOf, lastIndexFrom, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {quoted, quoting, textOf} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import type {ContractReading, Finds, Found, Search} from './found.ts'
import {begunValue, decorationFault, judgeValue, meantOf, type Tolerance, valueTermsOf} from './judge.ts'
import {type LineTerms, lineTerms, type OutputContract} from './model.ts'
import {type Decoration, type Mark, normalOf, withoutLookAlikes} from './normal.ts'
import {linesIn, type TextRegion} from './region.ts'

interface TagTerms extends Pick<OutputContract, 'attributes' | 'exact'> {
  readonly tag: string
  /** A list, a range, or a pattern; any text without terms. */
  readonly value: LineTerms
}

type ReadContent = (content: TextRegion) => ContractReading | undefined

/** Tags of a region; tags in unread code, misspelt or unclosed ones are near. */
export function findTags(search: Search, terms: TagTerms, readContent: ReadContent): Finds {
  const {region, tolerance} = search
  const {source} = region
  const {tag} = terms
  const {values} = terms.value
  const isIn = ({start, end}: Range): boolean => start >= region.start && end <= region.end
  const counts = (start: number): boolean => start >= region.start && start < region.end
  const found = (element: Element): Found => read(search, element, terms, readContent)
  const meant = (elements: readonly Element[]): readonly Element[] =>
    elements.filter((element) => isIn(element.open) && isMeant(source, element, terms))
  const all = meant(findElements(source, {names: [tag], counts}))
  const isExact = (element: Element): boolean =>
    element.isClosed && marksAround(search, element).every(({decoration}) => tolerance.get(decoration) === 'allowed')
  const exact = all.filter(isExact)
  return {
    exact: exact.map(found),
    dropped: () => all.filter(({isClosed}) => !isClosed).map(found),
    near: () => {
      const known = new Set(exact.map(({start}) => start))
      const spellings = nearSpellings(source, tag)
      const others = meant(findElements(source, {names: [tag], counts, spellings})).filter(
        ({start}) => !known.has(start)
      )
      const hasName = ({open}: Element): boolean =>
        /^<[ \t]*([^\s<>/]+)/.exec(source.text.slice(open.start, open.end))?.[1]?.toLowerCase() === tag.toLowerCase()
      // Another tag with this one's value is a likelier match than one without.
      const hasValue = ({value}: Element): boolean => values === undefined || meantOf(value, values) !== undefined
      const named = others.filter(hasName)
      const misspelt = others.filter((element) => !hasName(element))
      const likely = [
        ...misspelt.filter(hasValue),
        ...(exact.length > 0 ? [] : misspelt.filter((each) => !hasValue(each)))
      ]
      return [...[...named, ...likely].map(found), ...escaped(search, terms)]
    }
  }
}

/** Whether an unclosed tag is meant, not mentioned: a value follows or, for free values, it begins a line. */
function isMeant({lines, text}: TextRegion['source'], element: Element, {value: {values}}: TagTerms): boolean {
  if (element.isClosed) return true
  if (values !== undefined) return begunValue(element.value, values) !== undefined
  return text.slice(lines[lineAt(lines, element.start)]?.start, element.start).trim() === ''
}

/** Decorations around a tag alone, and before a line that it begins. */
function marksAround({region: {source}}: Search, {start, end}: Element): readonly Mark[] {
  const range = {start, end}
  const index = lineAt(source.lines, start)
  const lines = linesIn({source, start: 0, end: source.text.length})
  const found = lines[lastIndexFrom(lines, index, (each) => each.index)]
  const line = found?.index === index ? found : undefined
  const around: readonly Mark[] = [
    ...(isInCodeSpan(source, start)
      ? [{decoration: 'code' as const, ...withTicks(source.text, range), inner: range}]
      : []),
    ...(line?.normal.marks ?? []).filter(
      ({decoration, inner}) => decoration !== 'code' && inner.start === start && inner.end === end
    )
  ]
  return [
    ...(fenceAt(source, index) === undefined ? [] : [{decoration: 'fence' as const, ...range, inner: range}]),
    ...(line?.start === Math.min(start, ...around.map((mark) => mark.start)) ? line.lead : []),
    ...around
  ]
}

function read(search: Search, element: Element, terms: TagTerms, readContent: ReadContent): Found {
  const {region, tolerance} = search
  const {source} = region
  const {value} = element
  const {start, end} = element
  const line = lineAt(source.lines, start)
  const marks = marksAround(search, element)
  const around = {
    start: Math.min(start, ...marks.map((mark) => mark.start)),
    end: Math.max(end, ...marks.map((mark) => mark.end))
  }
  const fault = elementFault(source, element, terms, tolerance) ?? decorationFault(source.text, marks, tolerance)
  if (fault !== undefined && fault.severity === undefined)
    return {start, end, around, line, faults: [fault], value: () => value}
  const mild = fault === undefined ? [] : [fault]
  const content = value === '' ? undefined : readContent({source, ...element.content})
  if (content !== undefined)
    return {start, end, around, line, faults: [...mild, ...content.problems], value: () => content.found[0]?.value()}
  const wrong = attributeFaults(search, element, terms)
  if (wrong.length > 0) return {start, end, around, line, faults: [...mild, ...wrong], value: () => value}
  const judged = judgeContent(search, element, terms)
  return {
    start,
    end,
    around,
    line,
    faults: judged.fault === undefined ? mild : [...mild, judged.fault],
    answer:
      judged.value === undefined || Object.keys(terms.value).length === 0
        ? undefined
        : {value: judged.value, ...firstLineOf(source.text, element)},
    value: () => judged.value ?? value
  }
}

/** Includes the code signs around a lone tag. */
function withTicks(text: string, {start, end}: Range): Range {
  let [from, to] = [start, end]
  while (text.charAt(from - 1) === '`') from--
  while (text.charAt(to) === '`') to++
  return {start: from, end: to}
}

function elementFault(
  source: TextRegion['source'],
  element: Element,
  terms: TagTerms,
  tolerance: Tolerance
): OutputProblem | undefined {
  const {tag} = terms
  const {open, close, attributes} = element
  if (close === undefined) return unclosedFault(source, element, terms)
  const hasAttributes = terms.attributes !== undefined && terms.attributes !== false && attributes !== ''
  const faults = (
    [
      [open, hasAttributes ? quoting`<${tag} ${quoted(attributes)}>` : `<${tag}>`],
      [close, `</${tag}>`]
    ] as const
  ).flatMap(([range, expected]): OutputProblem[] => {
    const written = source.text.slice(range.start, range.end)
    const likes = likesOf(written, textOf(expected))
    if (likes?.every((each) => tolerance.get(each) === 'allowed')) return []
    const data = {noun: 'tag' as const, actual: quoted(excerpt(source.text, range)), expected}
    const severity = likes?.every((each) => tolerance.has(each)) ? ('warning' as const) : undefined
    return [{kind: 'misspelt', range: firstLineOf(source.text, range), data, expected: [expected], severity}]
  })
  return faults.find(({severity}) => severity === undefined) ?? faults[0]
}

/** Deviations of a tag from another one: empty if equal, `undefined` if unlike. */
function likesOf(written: string, expected: string): readonly Decoration[] | undefined {
  const plain = withoutLookAlikes(written)
  if (plain.toLowerCase() !== expected.toLowerCase()) return undefined
  return [...(plain === written ? [] : ['look-alike' as const]), ...(plain === expected ? [] : ['case' as const])]
}

function attributeFaults(
  {region: {source}, tolerance}: Search,
  {open, attributes}: Element,
  terms: TagTerms
): readonly OutputProblem[] {
  if (typeof terms.attributes !== 'object') return []
  const at = open.start + source.text.slice(open.start, open.end).indexOf(attributes)
  const found = new Map(
    [...attributes.matchAll(/([^\s=<>"'/]{1,100})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)')/g)].map(
      ({0: all, 1: name = '', 2: double, 3: single, index}) => {
        const raw = double ?? single ?? ''
        const start = at + index + all.length - raw.length - 1
        return [name, {raw, range: {start, end: start + raw.length}}]
      }
    )
  )
  return Object.entries(terms.attributes).flatMap(([name, each]): OutputProblem[] => {
    const expected = lineTerms(each)
    const subject: Subject = {kind: 'attribute', attribute: name}
    const attribute = found.get(name)
    if (attribute === undefined) {
      const inside: Subject = {kind: 'tag', tag: terms.tag}
      return expected.optional
        ? []
        : [{kind: 'missing', range: firstLineOf(source.text, open), data: {subject, inside}}]
    }
    const {raw, range} = attribute
    const value = {text: raw, raw, range: raw === '' ? firstLineOf(source.text, open) : range, marks: []}
    const {fault} = judgeValue(source.text, value, valueTermsOf(expected, undefined, [raw]), subject, tolerance)
    return fault === undefined ? [] : [fault]
  })
}

function unclosedFault({text}: TextRegion['source'], element: Element, {tag, value}: TagTerms): OutputProblem {
  const {values} = value
  const begun = values && begunValue(element.value, values)
  const start = element.open.end + text.slice(element.open.end).search(/\S|$/)
  const range = {start: element.start, end: begun === undefined ? element.open.end : start + begun.text.length}
  return {
    kind: 'unclosed',
    range: firstLineOf(text, range),
    data: {actual: quoted(excerpt(text, range)), end: `</${tag}>`},
    ...(begun && {expected: [`<${tag}>${begun.meant}</${tag}>`]})
  }
}

function judgeContent({region: {source}, tolerance}: Search, element: Element, {tag, value: terms, exact}: TagTerms) {
  const {value} = element
  const {values} = terms
  const subject: Subject = {kind: 'tag', tag}
  if (value === '') {
    const range = firstLineOf(source.text, element)
    return {fault: {kind: 'empty', range, data: {subject, expected: values}} as const, value: undefined}
  }
  const range = firstLineOf(source.text, valueRange(source, element))
  if (values !== undefined && leavesAlternatives(source, element, values)) {
    const actual = quoted(excerpt(source.text, range))
    return {fault: {kind: 'placeholder', range, data: {subject, actual}} as const, value: undefined}
  }
  const normal = values === undefined ? {text: value, marks: []} : normalOf(value, range.start)
  const judged = judgeValue(
    source.text,
    {text: normal.text, raw: value, range, marks: normal.marks},
    valueTermsOf(terms, undefined, [normal.text, value]),
    subject,
    tolerance
  )
  const content = source.text.slice(element.content.start, element.content.end)
  if (!exact || judged.fault !== undefined || content === value) return judged
  const fault: OutputProblem = {
    kind: 'unexpected',
    range: firstLineOf(source.text, rangeOf(element.content)),
    data: {what: 'spaces', actual: quoted(value)}
  }
  return {fault, value: judged.value}
}

/** Tags with escaped brackets: `&lt;review&gt;`. */
function escaped({region: {source, start, end}, tolerance}: Search, {tag, value: terms}: TagTerms): readonly Found[] {
  if (!/&lt;|\\</.test(source.text)) return []
  const name = escapeRegExp(tag)
  const pattern = new RegExp(
    `(?:&lt;|\\\\<)${name}(?:&gt;|\\\\?>)([^\\n]{0,200}?)(?:&lt;|\\\\<)/${name}(?:&gt;|\\\\?>)`,
    'g'
  )
  return [...source.text.matchAll(pattern)].flatMap((match): Found[] => {
    const range = {start: match.index, end: match.index + match[0].length}
    if (range.start < start || range.end > end) return []
    const line = lineAt(source.lines, range.start)
    const mark = {decoration: 'escape' as const, ...range, inner: range}
    const fault = decorationFault(source.text, [mark], tolerance)
    const raw = (match[1] ?? '').trim()
    const value = {text: raw, raw, range, marks: []}
    const judged = judgeValue(source.text, value, {values: terms.values}, {kind: 'tag', tag}, tolerance)
    const faults = [fault ?? judged.fault].flatMap((each) => each ?? [])
    return [{...range, line, faults, value: () => judged.value ?? raw}]
  })
}
