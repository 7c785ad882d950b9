/** What a program gets of the sections of an output. */
import type {Heading} from '../../markdown/shapes.ts'
import type {Source} from '../source.ts'
import {type FoundSubject, foundAt} from './reading.ts'
import type {FoundSection} from './sections.ts'
import {hasTemplateWildcard} from './template.ts'

/** A section: its heading, and the text up to the next heading that is not of a part of it. */
interface SectionValue {
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
      sections.flatMap(({name, template, headings: found}): [string, unknown][] => {
        const values = found.map((heading) => sectionOf(source, headings, indexes.get(heading) ?? 0))
        if (hasTemplateWildcard(template)) return [[name, values]]
        return values[0] === undefined ? [] : [[name, values[0]]]
      })
    )
  return [foundAt({start: first.start, end: source.text.trimEnd().length}, read)]
}

function sectionOf({text}: Source, headings: readonly Heading[], index: number): SectionValue | undefined {
  const heading = headings[index]
  if (heading === undefined) return undefined
  let at = index + 1
  while ((headings[at]?.depth ?? 0) > heading.depth) at++
  const next = headings[at]
  const line = text.indexOf('\n', heading.end)
  const from = line === -1 ? text.length : line
  return {
    heading: heading.text,
    text: text
      .slice(from, Math.max(from, next?.start ?? text.length))
      .trim()
      .replace(/^(?:=+|-+)[ \t]*(?:\r?\n|$)/, '')
      .trim()
  }
}
