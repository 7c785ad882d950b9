/** What a program gets of the sections of an output. */
import {type FoundSubject, foundAt} from './reading.ts'
import type {SectionReading} from './section-content.ts'
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
export function sectionValue(end: number, sections: readonly FoundSection[]): FoundSubject[] {
  const starts = sections.flatMap(({headings}) => headings[0]?.start ?? [])
  if (starts.length === 0) return []
  const read = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      sections.flatMap(({name, template, readings}): [string, unknown][] => {
        const values = readings().map(toValue)
        if (hasTemplateWildcard(template)) return [[name, values]]
        return values[0] === undefined ? [] : [[name, values[0]]]
      })
    )
  return [foundAt({start: Math.min(...starts), end}, read)]
}

function toValue({heading, text, contents}: SectionReading): SectionValue {
  const values = contents.map(([primitive, {found}]) => [primitive, found[0]?.value])
  return {heading: heading.text, text, ...Object.fromEntries(values)}
}
