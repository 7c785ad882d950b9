/** Sections: headings with the text below. */

import type {Heading} from '../../markdown/shapes.ts'
import {fenceAt, isInComment, structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {excerpt, lastIndexFrom, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {nameAt} from './choices.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {boldTitle, type Form, headingFormOf, isAlike, isNamed, isNear, Title} from './form.ts'
import type {ContractReading, Finds, Found, Search} from './found.ts'
import {listedFault, misspeltFault, nameFaults} from './judge.ts'
import {type SectionTerms, sectionTerms} from './model.ts'
import {folded, sourceRange} from './normal.ts'
import {isUnreadLine, linesIn, type TextLine, type TextRegion} from './region.ts'
import {wrongChoice} from './template.ts'

export interface Section {
  readonly name: string
  /** Text in messages, with number signs if their number is given. */
  readonly written: string
  readonly terms: SectionTerms
  readonly form: Form
  readonly optional: boolean
}

/** Cached for all outputs. */
export const sectionsOf = memoize((sections: readonly (string | SectionTerms)[]): readonly Section[] =>
  sectionTerms(sections).map((terms) => ({
    name: terms.heading,
    written: terms.depth === undefined ? terms.heading : `${'#'.repeat(terms.depth)} ${terms.heading}`,
    terms,
    optional: terms.optional === true,
    form: headingFormOf(terms.heading)
  }))
)

/** A heading of an output, also in a fence of text, or underlined. */
export interface OutputHeading extends Range {
  readonly line: TextLine
  readonly depth: number
  readonly title: Title
  /** Line of its fence; -1 outside of fences. */
  readonly fence: number
  /** Start of its section, if not below it. */
  readonly body?: number | undefined
}

export interface FoundSection extends Found {
  readonly heading: OutputHeading
  readonly reading: () => SectionReading
}

interface SectionReading {
  readonly heading: OutputHeading
  /** Trimmed. */
  readonly text: string
  readonly problems: readonly OutputProblem[]
  readonly contents: readonly (readonly [primitive: string, reading: ContractReading])[]
}

export type ReadContents = (content: TextRegion, terms: SectionTerms) => SectionReading['contents']

/** Fences of text may contain headings; in code `#` begins a comment. */
const textInfos: ReadonlySet<string> = new Set(['', 'markdown', 'md', 'text', 'txt', 'plain'])

function isTextFence(line: string): boolean {
  return textInfos.has(
    line
      .replace(/^[^`~]{0,40}[`~]+/, '')
      .trim()
      .toLowerCase()
  )
}

/** In UTF-16 units; longer lines are not titles. */
const longestTitle = 200

export const headingsIn = memoize((region: TextRegion): readonly OutputHeading[] => {
  const {source} = region
  const underlines = underlinesOf(source)
  return linesIn(region).flatMap((line): OutputHeading[] => {
    const depth = line.depth || (underlines.get(line.index) ?? 0)
    if (depth === 0) return []
    const fence = fenceAt(source, line.index)
    const first = fence?.lines[0]
    if (first !== undefined && !isTextFence(lineText(source, first))) return []
    const start = line.lead.at(-1)?.start ?? line.start
    return [
      {
        line,
        depth,
        start: line.depth > 0 ? start : line.start,
        end: line.end,
        title: new Title(line.normal.text),
        fence: first ?? -1
      }
    ]
  })
})

/** Lines above a setext underline, with their depth. */
export const underlinesOf = memoize((source: Source): ReadonlyMap<number, number> => {
  const {lines, text} = source
  const found = new Map<number, number>()
  for (const {line, depth} of structure(source).headings)
    if (/^ {0,3}=+[ \t]*$/.test(lineText(source, line + 1)) && !/^[ \t]*#/.test(lineText(source, line)))
      found.set(line, depth)
  for (const [index, {start, end}] of lines.entries()) {
    if (!/^ {0,3}-+[ \t]*$/.test(text.slice(start, Math.min(end, start + longestTitle)))) continue
    const written = lineText(source, index - 1)
    const isFirst = lineText(source, index - 2).trim() === ''
    if (written.trim() === '' || !isFirst || /^ {0,3}(?:[-+*>#|]|\d+[.)]\s|`{3}|~{3}|\t| {4})/.test(written)) continue
    if (fenceAt(source, index - 1) === undefined) found.set(index - 1, 2)
  }
  return found
})

/** All headings of a text. A line above hyphens, which may also open a block, counts if it is a title. */
export function headingsOf(source: Source, isTitle: (text: string) => boolean): readonly Heading[] {
  const {headings} = structure(source)
  const known = new Set(headings.map(({line}) => line))
  const underlined = [...underlinesOf(source)].flatMap(([line, depth]): Heading[] => {
    const text = lineText(source, line).trim()
    const {start, end} = source.lines[line] ?? {start: 0, end: 0}
    return known.has(line) || !isTitle(text) ? [] : [{line, depth, text, start, end}]
  })
  return underlined.length === 0 ? headings : [...headings, ...underlined].sort((a, b) => a.line - b.line)
}

const byTitle = memoize((headings: readonly OutputHeading[]): ReadonlyMap<string, readonly OutputHeading[]> => {
  const found = new Map<string, OutputHeading[]>()
  for (const heading of headings) memo(found, folded(heading.title.text), () => []).push(heading)
  return found
})

/** Headings with a section's name. A heading of a section without wildcards is not one of a section with them. */
export function findSection(
  search: Search,
  section: Section,
  sections: readonly Section[],
  readContents: ReadContents
): Finds<FoundSection> {
  const {region} = search
  const {form} = section
  const headings = headingsIn(region)
  const isOther = ({title}: OutputHeading): boolean =>
    sections.some((other) => isBefore(other, section) && isAlike(title.text, other.form))
  const alike =
    form.key === undefined
      ? headings.filter((heading) => isAlike(heading.title.text, form) && !isOther(heading))
      : (byTitle(headings).get(form.key) ?? [])
  const found = alike.map((heading) => ({heading, faults: headingFaults(search, heading, section, true)}))
  const read = sectionReader(search, section, readContents)
  return {
    exact: found.filter(({faults}) => faults.length === 0).map(({heading}) => read(heading, [])),
    near: () => {
      const known = new Set(alike)
      const decorated = found.filter(({faults}) => faults.length > 0)
      const among = (fits: (heading: OutputHeading) => boolean): readonly OutputHeading[] =>
        headings.filter((heading) => !known.has(heading) && fits(heading) && !isOther(heading))
      const near = among((heading) => isLike(heading, section))
      const isClear = decorated.length + near.length > 0
      const meant = isClear
        ? near
        : among((heading) => isMeant(heading, section) && !sections.some((other) => isLike(heading, other)))
      const misspelt = meant.map((heading) => ({heading, faults: misspeltHeading(search, heading, section)}))
      const named = isClear ? [] : namingLines(search, section, headings)
      return [...decorated, ...misspelt, ...named].map(({heading, faults}) => read(heading, faults))
    }
  }
}

function isLike({title}: OutputHeading, {form}: Section): boolean {
  return isAlike(title.text, form) || isNear(title, form) || isNamed(title.text, form)
}

const numbered = /^(\d{1,3})[.)][ \t]/

/** Whether a heading means a numbered section: by its number or, without one, by some words. */
function isMeant({title, depth}: OutputHeading, {name, form, terms}: Section): boolean {
  const number = numbered.exec(name)?.[1]
  if (number === undefined || (terms.depth ?? depth) !== depth) return false
  const written = numbered.exec(title.text)?.[1]
  if (written !== undefined) return written === number
  const [words, all] = [splitWords(title.bare), splitWords(form.words.all)]
  return words.length > 0 && words.every((word) => all.includes(word))
}

function splitWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a section takes headings before another: without wildcards first, then with a choice. */
function isBefore(other: Section, section: Section): boolean {
  return other !== section && opennessOf(other) < opennessOf(section)
}

function opennessOf({form: {template}}: Section): number {
  return template.literals.length + (template.choices.includes(undefined) ? 100 : 0)
}

function headingFaults(
  {region, tolerance}: Search,
  heading: OutputHeading,
  section: Section,
  isFound: boolean
): readonly OutputProblem[] {
  const {source} = region
  const {form} = section
  const misspelt = misspeltFaultOf(source, heading, section)
  const name = nameAt(region, heading.line, form, isFound)
  const marks = name.marks.filter(({decoration}) => decoration !== 'heading')
  const faults = nameFaults(source.text, {...name, marks}, form, tolerance, misspelt)
  if (isOfDepth(heading, section, source) || faults.some(({severity}) => severity === undefined)) return faults
  return tolerance.get('form') === 'allowed' ? [] : [misspelt]
}

/** Whether a heading has the required depth, if Markdown reads the line as a heading. */
function isOfDepth({depth, start, line}: OutputHeading, {terms}: Section, {lines}: Source): boolean {
  return terms.depth === undefined || (terms.depth === depth && start - (lines[line.index]?.start ?? 0) <= 3)
}

/** The contract's number signs are a part of the heading. */
function misspeltFaultOf({text, lines}: Source, heading: OutputHeading, {form, written, terms}: Section) {
  const {line, end} = heading
  const range = {start: terms.depth === undefined ? line.start : (lines[line.index]?.start ?? line.start), end}
  const fault = misspeltFault(form, range, {noun: 'section', actual: quoted(excerpt(text, range)), expected: written})
  return terms.depth === undefined ? fault : {...fault, expected: [written]}
}

function misspeltHeading(search: Search, heading: OutputHeading, section: Section): readonly OutputProblem[] {
  const {normal} = heading.line
  const wrong = wrongChoice(section.form.template, normal.text)
  if (wrong === undefined) return headingFaults(search, heading, section, false)
  return [listedFault(wrong.text, sourceRange(normal, wrong), wrong, {kind: 'section', section: section.name})]
}

/** Lines with the name that are not headings: bold, with a colon, or with number signs and no space. */
function namingLines({region, tolerance}: Search, {form, name, terms}: Section, headings: readonly OutputHeading[]) {
  const depth = terms.depth ?? headings[0]?.depth ?? 2
  const expected = `${'#'.repeat(depth)} ${name}`
  return linesIn(region).flatMap((line) => {
    if (line.depth > 0) return []
    const title = titleIn(line) ?? (numbered.test(name) ? underlinedTitle(region.source, line) : undefined)
    if (title === undefined || !isNamed(title.text, form)) return []
    const range = rangeOf(line)
    const data = {
      noun: 'line' as const,
      actual: quoted(excerpt(line.text)),
      expected
    }
    const fault: OutputProblem = {kind: 'misspelt', range, data, expected: [expected]}
    const heading: OutputHeading = {line, depth, ...range, title: new Title(title.text), fence: -1, body: title.body}
    return [{heading, faults: tolerance.get('form') === 'allowed' ? [] : [fault]}]
  })
}

function titleIn(line: TextLine): {readonly text: string; readonly body?: number} | undefined {
  const {text} = line.normal
  if (/^#{1,6}[^#\s]/.test(text) && text.length <= longestTitle) return {text}
  const bold = boldTitle(line)
  if (bold !== undefined) {
    const rest = line.text.slice(bold.end - line.start).replace(/^[ \t]*:?[ \t]*/, '')
    return {text: bold.text, ...(rest !== '' && {body: line.end - rest.length})}
  }
  return text.endsWith(':') && text.length <= longestTitle ? {text} : undefined
}

/** A title with a number above a row of signs, which is an item of a list for Markdown: `3. Costs`. */
function underlinedTitle(source: Source, {index, lead, normal}: TextLine): ReturnType<typeof titleIn> {
  const isItem = lead.at(-1)?.decoration === 'list' && normal.text.length <= longestTitle
  const isUnderlined = isItem && /^ {0,3}(?:=+|-+)[ \t]*$/.test(lineText(source, index + 1))
  return isUnderlined ? {text: normal.text, body: source.lines[index + 1]?.next ?? source.text.length} : undefined
}

function sectionReader(
  search: Search,
  {name, terms}: Section,
  readContents: ReadContents
): (heading: OutputHeading, faults: readonly OutputProblem[]) => FoundSection {
  return (heading, faults) => {
    let known: SectionReading | undefined
    const reading = (): SectionReading => (known ??= readSection(search, heading, {name, terms}, readContents))
    return {
      start: heading.start,
      end: heading.end,
      line: heading.line.index,
      heading,
      faults,
      reading,
      value: () => {
        const {text, contents} = reading()
        const values = contents.map(([primitive, {found}]) => [
          primitive,
          primitive === 'items' ? found.map((each) => each.value()) : found[0]?.value()
        ])
        return {heading: heading.title.text, text, ...Object.fromEntries(values)}
      }
    }
  }
}

function readSection(
  {region, tolerance}: Search,
  heading: OutputHeading,
  {name, terms}: Pick<Section, 'name' | 'terms'>,
  readContents: ReadContents
): SectionReading {
  const range = bodyOf(region, heading)
  const text = region.source.text.slice(range.start, range.end).trim()
  const contents = readContents({source: region.source, ...range}, terms)
  const inside: Subject = {kind: 'section', section: name}
  const empty: OutputProblem = {kind: 'empty', range: rangeOf(heading), data: {subject: inside}}
  const isLoose = tolerance.get('form') === 'allowed'
  const problems = contents.flatMap(([, {problems}]) =>
    problems
      .filter((problem) => !(isLoose && isElsewhere(text, problem)))
      .map((problem) => {
        const inner = insideOf(problem, inside)
        return text === '' ? {...inner, range: rangeOf(heading)} : inner
      })
  )
  const isEmpty = terms.filled === true && heading.fence === -1 && !hasText(region, range)
  return {heading, text, problems: isEmpty ? [empty, ...problems] : problems, contents}
}

function hasText({source}: TextRegion, range: Range): boolean {
  const lines = source.lines.slice(lineAt(source.lines, range.start), lineAt(source.lines, range.end) + 1)
  return (
    lines.some(isUnreadLine) ||
    linesIn({source, ...range}).some(({depth, start}) => depth === 0 && !isInComment(source, start))
  )
}

/** Whether a section gives its content in another way: nothing for a table, or a value in a sentence. */
function isElsewhere(text: string, {kind, data}: OutputProblem): boolean {
  if (kind !== 'missing') return false
  if (data.subject.kind !== 'one-of') return data.subject.kind === 'table'
  const upper = text.toUpperCase()
  return data.subject.lines.some((line) => upper.includes(line.toUpperCase()))
}

/** The fault, located in a part. */
export function insideOf(problem: OutputProblem, inside: Subject): OutputProblem {
  return problem.kind === 'missing'
    ? {...problem, data: {...problem.data, at: undefined, inside: problem.data.inside ?? inside}}
    : problem
}

/** Text below a heading, up to the next heading outside of its section, or the end of its fence. */
function bodyOf(region: TextRegion, heading: OutputHeading): Range {
  const {source} = region
  const headings = headingsIn(region)
  let next = lastIndexFrom(headings, heading.start, ({start}) => start) + 1
  const isPart = (other: OutputHeading): boolean =>
    other.fence === heading.fence ? other.depth > heading.depth : heading.fence === -1
  while (headings[next] !== undefined && isPart(headings[next] ?? heading)) next++
  const fence = heading.fence === -1 ? undefined : fenceAt(source, heading.fence)
  const limit = fence === undefined ? region.end : (source.lines[fence.content[1]]?.end ?? region.end)
  const end = Math.max(heading.end, Math.min(headings[next]?.start ?? limit, limit, region.end))
  const line = source.lines[heading.line.index]
  if (heading.body !== undefined) return {start: heading.body, end: Math.max(heading.body, end)}
  const start = Math.min(line?.next ?? end, end)
  const underline = /^ {0,3}(?:=+|-+)[ \t]*(?:\r?\n|$)/.exec(source.text.slice(start, start + longestTitle))?.[0] ?? ''
  const isUnderlined = heading.line.depth === 0
  return {start: Math.min(isUnderlined ? start + underline.length : start, end), end}
}
