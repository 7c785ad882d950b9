/** Contracts of sections: headings with these texts. */

import type {Heading} from '../../markdown/shapes.ts'
import {excerpt, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {headingInCode, headingsOf, isExact, isNear, titleOf, unmarkedText} from './heading.ts'
import {lineValueProblem} from './line-value.ts'
import {contentTerms, type SectionTerms, sectionTerms} from './model.ts'
import {asOnly, countOf, countProblems, endProblems, type ReadTerms} from './places.ts'
import type {OutputProblem} from './problem.ts'
import type {ContractReading} from './reading.ts'
import {readSection, type SectionReading} from './section-content.ts'
import {orderProblem} from './section-order.ts'
import {sectionValue} from './section-value.ts'
import {hasTemplateWildcard, isOpen, parseTemplate, type Template, wrongChoice} from './template.ts'

export interface SectionsTerms extends ReadTerms {
  readonly sections: readonly (string | SectionTerms)[]
  readonly order?: boolean | undefined
}

/** A section that a contract asks for, and its headings in the output, in order. */
export interface FoundSection {
  readonly name: string
  readonly terms: SectionTerms
  readonly template: Template
  readonly isOptional: boolean
  readonly headings: readonly Heading[]
  /** Of each heading what is below it, read once. */
  readonly readings: () => readonly SectionReading[]
}

/** The sections of an output, and what is wrong with them: names, number, order, place. */
export function readSections(source: Source, terms: SectionsTerms): ContractReading {
  const headings = headingsOf(source)
  const sections = findSections(source, headings, terms)
  const present = sections.filter(({headings}) => headings.length > 0)
  return {
    problems: [
      ...present.flatMap(({template, headings}) =>
        headings.flatMap((heading) => spellingProblem(source, heading, template))
      ),
      ...sections.flatMap((section) => numberProblems(source, section, terms)),
      ...contentProblems(present),
      ...(terms.order ? orderProblem(present) : []),
      ...(isMissingAtEdge(sections, terms) ? [] : placeProblems(source, headings, present, terms))
    ],
    found: sectionValue(source.text.trimEnd().length, sections)
  }
}

/** Once for all outputs. */
const templatesOf = memoize((sections: SectionsTerms['sections']) =>
  sectionTerms(sections).map((terms) => ({
    name: terms.heading,
    terms,
    isOptional: terms.optional === true,
    template: parseTemplate(terms.heading)
  }))
)

/** Exact headings first, then those that fit wildcards; any other may be a near miss, each of one section. */
function findSections(
  source: Source,
  headings: readonly Heading[],
  {sections}: SectionsTerms
): readonly FoundSection[] {
  const all = templatesOf(sections)
  const titles = headings.map((heading) => ({heading, title: titleOf(heading.text)}))
  const places = ({template}: (typeof all)[number]): number => template.literals.length + (isOpen(template) ? 100 : 0)
  const fixedFirst = [...all].sort((a, b) => places(a) - places(b))
  const exact = new Map<Template, Heading[]>(all.map(({template}) => [template, []]))
  const others = titles.filter(({heading, title}) => {
    const owner = fixedFirst.find(({template}) => isExact(title, template))
    if (owner !== undefined) exact.get(owner.template)?.push(heading)
    return owner === undefined
  })
  const taken = new Set<Heading>()
  const near = (template: Template): Heading[] => {
    const heading = others.find(({heading, title}) => !taken.has(heading) && isNear(title, template))?.heading
    if (heading === undefined) return []
    taken.add(heading)
    return [heading]
  }
  let indexes: ReadonlyMap<Heading, number> | undefined
  const indexOf = (heading: Heading): number => {
    indexes ??= new Map(headings.map((each, index) => [each, index]))
    return indexes.get(heading) ?? -1
  }
  return all.map((section) => {
    const fitting = exact.get(section.template) ?? []
    const found = fitting.length > 0 ? fitting : near(section.template)
    let readings: readonly SectionReading[] | undefined
    const read = (): readonly SectionReading[] =>
      found.flatMap((heading) => readSection(source, headings, indexOf(heading), section.terms) ?? [])
    return {...section, headings: found, readings: () => (readings ??= read())}
  })
}

function spellingProblem(source: Source, heading: Heading, template: Template): OutputProblem[] {
  if (isExact(titleOf(heading.text), template)) return []
  const start = heading.start + source.text.slice(heading.start, heading.end).indexOf(heading.text)
  const range = {start, end: start + heading.text.length}
  const wrong = wrongChoice(template, heading.text) ?? wrongChoice(template, unmarkedText(heading.text))
  if (wrong !== undefined) {
    const at = start + Math.max(0, heading.text.indexOf(wrong.actual, wrong.at))
    const subject = {kind: 'section', section: template.text} as const
    return lineValueProblem(wrong.actual, {start: at, end: at + wrong.actual.length}, wrong.values, subject)
  }
  const data = {actual: quoted(excerpt(source.text, range)), expected: template.text}
  return [
    {
      kind: 'misspelt-section',
      range,
      data,
      ...(!hasTemplateWildcard(template) && {expected: [template.literals.join('')]})
    }
  ]
}

/** What the sections of an output lack of what they have to hold. */
function contentProblems(present: readonly FoundSection[]): readonly OutputProblem[] {
  return present
    .filter(({terms}) => contentTerms(terms).length > 0)
    .flatMap(({readings}) => readings().flatMap(({problems}) => problems))
}

/** Without a count each is there once; one with a wildcard at least once. */
function numberProblems(
  source: Source,
  {name, template, isOptional, headings}: FoundSection,
  terms: SectionsTerms
): readonly OutputProblem[] {
  const subject = {kind: 'section', section: name} as const
  if (headings.length === 0) {
    if (isOptional) return []
    return countProblems(source, [], {in: terms.in}, subject, () => headingInCode(source, template))
  }
  const isMany = isOpen(template) || (terms.read !== undefined && terms.read !== 'only')
  const count = countOf(terms) ?? (isMany ? undefined : 1)
  return countProblems(source, headings.map(rangeOf), {count}, subject)
}

/** Whether the section is missing that should be at the edge: of sections in any order, any may be. */
function isMissingAtEdge(sections: readonly FoundSection[], {at, order}: SectionsTerms): boolean {
  const edge = order ? [at === 'start' ? sections[0] : sections.at(-1)] : sections
  return edge.some((section) => section?.headings.length === 0 && !section.isOptional)
}

/** At the start, nothing comes before the first; at the end, no section follows the last, though it may have parts. */
function placeProblems(
  source: Source,
  headings: readonly Heading[],
  present: readonly FoundSection[],
  {at, only}: SectionsTerms
): readonly OutputProblem[] {
  const found = present
    .flatMap(({name, headings}) => headings.map((heading) => ({name, heading})))
    .sort((a, b) => a.heading.start - b.heading.start)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const subject = {kind: 'section', section: first.name} as const
  const start = at === 'start' || only ? endProblems(source, [first.heading], {at: 'start'}, subject) : []
  if (only)
    return [
      ...start.map(asOnly),
      ...extraProblems(
        headings,
        found.map(({heading}) => heading),
        present
      )
    ]
  if (at !== 'end') return start
  const after = headings.find(({start, depth}) => start > last.heading.start && depth <= last.heading.depth)
  if (after === undefined) return start
  return [
    ...start,
    {kind: 'section-after', range: rangeOf(after), data: {actual: quotedHeading(after), last: last.name}}
  ]
}

/** Headings that are neither of a section nor of a part of one. */
function extraProblems(
  headings: readonly Heading[],
  sectionHeadings: readonly Heading[],
  present: readonly FoundSection[]
): readonly OutputProblem[] {
  const inSections = new Set(sectionHeadings)
  const expected = present.map(({name}) => name)
  let depth = 0
  return headings.flatMap((heading): OutputProblem[] => {
    if (inSections.has(heading)) {
      depth = heading.depth
      return []
    }
    if (depth > 0 && heading.depth > depth) return []
    return [{kind: 'extra-section', range: rangeOf(heading), data: {actual: quotedHeading(heading), expected}}]
  })
}

function quotedHeading({text}: Heading): Quoted {
  return quoted(excerpt(text, {start: 0, end: text.length}))
}
