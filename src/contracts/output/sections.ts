/** Contracts of sections: headings with exactly these texts. */

import {excerpt, rangeOf} from '../../text/lines.ts'
import type {Heading} from '../../text/shapes.ts'
import {structure} from '../../text/structure.ts'
import type {Source} from '../source.ts'
import {headingInCode, isExact, isNear, underlined} from './heading.ts'
import type {OutputContract} from './model.ts'
import {countProblems, endProblems} from './places.ts'
import type {OutputProblem} from './problem.ts'

interface Terms extends Pick<OutputContract, 'at' | 'count' | 'order'> {
  readonly sections: readonly string[]
}

/** A section that a contract asks for, and its headings in the output, in order. */
interface Section {
  readonly name: string
  readonly headings: readonly Heading[]
}

/** What is wrong with the sections of an output: names, number, order, place. */
export function sectionProblems(source: Source, terms: Terms): readonly OutputProblem[] {
  const sections = findSections(source, terms)
  const present = sections.filter(({headings}) => headings.length > 0)
  return [
    ...present.flatMap(({name, headings}) => headings.flatMap((heading) => spellingProblem(source, heading, name))),
    ...sections.flatMap((section) => numberProblems(source, section, terms)),
    ...(terms.order ? orderProblem(present) : []),
    ...(isMissingAtEdge(sections, terms) ? [] : placeProblems(source, present, terms))
  ]
}

/** Exact headings first; any other may be a near miss, each of one section. */
function findSections(source: Source, {sections}: Terms): readonly Section[] {
  const headings = [...structure(source).headings, ...underlined(source)].sort((a, b) => a.start - b.start)
  const taken = new Set(headings.filter((heading) => sections.some((name) => isExact(heading, name))))
  return sections.map((name) => {
    const exact = headings.filter((heading) => isExact(heading, name))
    if (exact.length > 0) return {name, headings: exact}
    const near = headings.find((heading) => !taken.has(heading) && isNear(heading, name))
    if (near !== undefined) taken.add(near)
    return {name, headings: near === undefined ? [] : [near]}
  })
}

function spellingProblem(source: Source, heading: Heading, name: string): OutputProblem[] {
  if (isExact(heading, name)) return []
  const start = heading.start + source.text.slice(heading.start, heading.end).indexOf(heading.text)
  const range = {start, end: start + heading.text.length}
  const data = {actual: excerpt(source.text, range), expected: name}
  return [{kind: 'misspelt-section', range, data, expected: [name]}]
}

function numberProblems(source: Source, {name, headings}: Section, {at, count = 1}: Terms): readonly OutputProblem[] {
  const subject = {kind: 'section', section: name} as const
  if (headings.length > 0) return countProblems(source, headings.map(rangeOf), {at, count}, subject)
  return countProblems(source, [], {}, subject, () => headingInCode(source, name))
}

/** The first heading of the text that comes after one which the contract names later. */
function orderProblem(present: readonly Section[]): OutputProblem[] {
  const found = present.flatMap(({name, headings: [heading]}, index) => (heading ? [{name, heading, index}] : []))
  found.sort((a, b) => a.heading.start - b.heading.start)
  for (const [at, {name, heading, index}] of found.entries()) {
    const early = found.slice(0, at).find((other) => other.index > index)
    if (early === undefined) continue
    return [{kind: 'section-order', range: rangeOf(heading), data: {section: name, before: early.name}}]
  }
  return []
}

/** Whether the section is missing that should be at the edge: of sections in any order, any may be. */
function isMissingAtEdge(sections: readonly Section[], {at, order}: Terms): boolean {
  const edge = order ? [at === 'start' ? sections[0] : sections.at(-1)] : sections
  return edge.some((section) => section?.headings.length === 0)
}

/** At the start, nothing comes before the first; at the end, no section follows the last, though it may have parts. */
function placeProblems(source: Source, present: readonly Section[], {at}: Terms): readonly OutputProblem[] {
  const found = present
    .flatMap(({name, headings}) => headings.map((heading) => ({name, heading})))
    .sort((a, b) => a.heading.start - b.heading.start)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  if (at === 'start') return endProblems(source, [first.heading], {at}, {kind: 'section', section: first.name})
  if (at !== 'end') return []
  const after = structure(source).headings.find(
    ({start, depth}) => start > last.heading.start && depth <= last.heading.depth
  )
  if (after === undefined) return []
  const actual = excerpt(after.text, {start: 0, end: after.text.length})
  return [{kind: 'section-after', range: rangeOf(after), data: {actual, last: last.name}}]
}
