/** Contracts of sections: headings with exactly these texts. */

import {distance} from '../../text/edit-distance.ts'
import {lastTextLine} from '../../text/ends.ts'
import {excerpt, rangeOf} from '../../text/lines.ts'
import type {Heading} from '../../text/shapes.ts'
import {structure} from '../../text/structure.ts'
import type {Source} from '../source.ts'
import type {CustomContract, OutputIssue} from './model.ts'
import {countIssues, endIssues} from './places.ts'

interface Terms extends Pick<CustomContract, 'at' | 'count' | 'order'> {
  readonly sections: readonly string[]
}

/** A section that a contract asks for, and the headings that are it, in order. */
interface Section {
  readonly name: string
  readonly headings: readonly Heading[]
}

/** What is wrong with the sections of an output: names, number, order, place. */
export function sectionIssues(source: Source, terms: Terms): OutputIssue[] {
  const sections = findSections(source, terms)
  const present = sections.filter(({headings}) => headings.length > 0)
  return [
    ...present.flatMap(({name, headings}) => headings.flatMap((heading) => spellingIssue(source, heading, name))),
    ...sections.flatMap((section) => numberIssues(source, section, terms)),
    ...(terms.order ? orderIssue(present) : []),
    ...placeIssues(source, present, terms)
  ]
}

/** Exact headings first; what none of them is may be a near miss, each heading of one section. */
function findSections(source: Source, {sections}: Terms): readonly Section[] {
  const {headings} = structure(source)
  const taken = new Set(headings.filter(({text}) => sections.includes(text)))
  return sections.map((name) => {
    const exact = headings.filter(({text}) => text === name)
    if (exact.length > 0) return {name, headings: exact}
    const near = headings.find((heading) => !taken.has(heading) && isNear(heading.text, name))
    if (near !== undefined) taken.add(near)
    return {name, headings: near === undefined ? [] : [near]}
  })
}

/** In another case, emphasised, with a number in front or a colon behind, or one or two letters off. */
function isNear(text: string, name: string): boolean {
  const plain = text
    .replace(/[*_`]/g, '')
    .replace(/^\d+(?:\.\d+)*(?:[.):]+\s*|\s+)/, '')
    .replace(/\s*:$/, '')
    .trim()
    .toLowerCase()
  const limit = name.length > 5 ? 2 : name.length > 3 ? 1 : 0
  return distance(plain, name.toLowerCase(), limit) <= limit
}

function spellingIssue(source: Source, heading: Heading, name: string): OutputIssue[] {
  if (heading.text === name) return []
  const start = heading.start + source.text.slice(heading.start, heading.end).indexOf(heading.text)
  const range = {start, end: start + heading.text.length}
  return [
    {message: `Unexpected section \`${excerpt(source.text, range)}\`, expected \`${name}\``, expected: [name], ...range}
  ]
}

function numberIssues(source: Source, {name, headings}: Section, {at, count = 1}: Terms): OutputIssue[] {
  const what = `section \`${name}\``
  if (headings.length > 0) return countIssues(source, headings.map(rangeOf), {at, count}, what)
  return [{message: `Missing ${what}, expected it in the output`, ...lastTextLine(source)}]
}

/** The first heading of the text that stands after one which the contract names later. */
function orderIssue(present: readonly Section[]): OutputIssue[] {
  const found = present.flatMap(({name, headings: [heading]}, index) => (heading ? [{name, heading, index}] : []))
  found.sort((a, b) => a.heading.start - b.heading.start)
  for (const [at, {name, heading, index}] of found.entries()) {
    const early = found.slice(0, at).find((other) => other.index > index)
    if (early === undefined) continue
    const message = `Unexpected section \`${name}\` after \`${early.name}\`, expected it before \`${early.name}\``
    return [{message, ...rangeOf(heading)}]
  }
  return []
}

/** At the start stands nothing before the first; at the end no section follows the last, though it may have parts. */
function placeIssues(source: Source, present: readonly Section[], {at}: Terms): OutputIssue[] {
  const found = present
    .flatMap(({name, headings}) => headings.map((heading) => ({name, heading})))
    .sort((a, b) => a.heading.start - b.heading.start)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  if (at === 'start') return endIssues(source, [first.heading], {at}, `section \`${first.name}\``)
  if (at !== 'end') return []
  const after = structure(source).headings.find(
    ({start, depth}) => start > last.heading.start && depth <= last.heading.depth
  )
  if (after === undefined) return []
  const message = `Unexpected section \`${excerpt(after.text, {start: 0, end: after.text.length})}\` after \`${last.name}\`, expected the output to end with \`${last.name}\``
  return [{message, ...rangeOf(after)}]
}
