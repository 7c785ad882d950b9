/** What a program gets of the sections of an output. */
import type {Heading} from '../../markdown/shapes.ts'
import type {Source} from '../source.ts'
import type {SectionTerms} from './model.ts'
import {type FoundSubject, foundAt} from './reading.ts'
import {readContent, sectionRange} from './section-content.ts'
import type {FoundSection} from './sections.ts'
import {hasTemplateWildcard} from './template.ts'

/** A section: its heading, the text up to the next heading that is not of a part of it, and what it has to hold. */
interface SectionValue {
  readonly [primitive: string]: unknown
  readonly heading: string
  /** Trimmed. */
  readonly text: string
}

/** One value: each section by the name that the contract has for it, a list where that has a wildcard. */
export function sectionValue(
  source: Source,
  headings: readonly Heading[],
  sections: readonly FoundSection[]
): FoundSubject[] {
  const sectionHeadings = sections.flatMap((section) => section.headings).sort((a, b) => a.start - b.start)
  const first = sectionHeadings[0]
  if (first === undefined) return []
  const indexes = new Map(headings.map((heading, index) => [heading, index]))
  const read = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      sections.flatMap(({name, terms, template, headings: found}): [string, unknown][] => {
        const values = found.flatMap((heading) => valueIn(source, headings, indexes.get(heading) ?? -1, terms))
        if (hasTemplateWildcard(template)) return [[name, values]]
        return values[0] === undefined ? [] : [[name, values[0]]]
      })
    )
  return [foundAt({start: first.start, end: source.text.trimEnd().length}, read)]
}

function valueIn(source: Source, headings: readonly Heading[], index: number, terms: SectionTerms): SectionValue[] {
  const heading = headings[index]
  if (heading === undefined) return []
  const range = sectionRange(source, headings, index)
  const text = source.text.slice(range.start, range.end).trim()
  return [{heading: heading.text, text, ...readContent(source, heading, range, terms).value()}]
}
