/** What a section has to hold: a table, labelled lines, one of several lines, JSON. */
import type {Heading} from '../../markdown/shapes.ts'
import {firstLineOf, type Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {readOutputData} from './data.ts'
import {innerSource, outerProblem} from './inner.ts'
import {readLabelledLines} from './lines.ts'
import {contentTerms, type OutputContract, type SectionTerms} from './model.ts'
import {readOneOf} from './one-of.ts'
import type {OutputProblem} from './problem.ts'
import type {ContractReading} from './reading.ts'
import {readTable} from './table.ts'
import {hasTemplateWildcard, parseTemplate} from './template.ts'

/**
 * Reads what both an output and a section may have to hold as text.
 *
 * @param isSingle whether two lines of a choice contradict each other
 */
export function readTextTerms(source: Source, terms: OutputContract, isSingle = false): ContractReading | undefined {
  const {lines, oneOf, table} = terms
  if (lines !== undefined) return readLabelledLines(source, {...terms, lines})
  if (oneOf !== undefined) return readOneOf(source, {...terms, oneOf, isSingle})
  return table && readTable(source, {...terms, table})
}

/** The text below a heading, up to the next that is not of a part of its section. */
function sectionRange({text}: Source, headings: readonly Heading[], index: number): Range {
  const heading = headings[index] ?? {end: 0, depth: 0}
  let next = index + 1
  while ((headings[next]?.depth ?? 0) > heading.depth) next++
  const line = text.indexOf('\n', heading.end)
  const start = line === -1 ? text.length : line + 1
  const underline = /^ {0,3}(?:=+|-+)[ \t]*(?:\r?\n|$)/.exec(text.slice(start, start + 200))?.[0] ?? ''
  const end = headings[next]?.start ?? text.length
  return {start: Math.min(start + underline.length, Math.max(start, end)), end: Math.max(start, end)}
}

/** A section of an output. */
export interface SectionReading {
  readonly heading: Heading
  /** Trimmed. */
  readonly text: string
  /** At its heading where it is empty. */
  readonly problems: readonly OutputProblem[]
  /** What it holds, by primitive. */
  readonly contents: readonly (readonly [primitive: string, reading: ContractReading])[]
}

/** @param index of the heading of the section */
export function readSection(
  source: Source,
  headings: readonly Heading[],
  index: number,
  terms: SectionTerms
): SectionReading | undefined {
  const heading = headings[index]
  if (heading === undefined) return undefined
  const range = sectionRange(source, headings, index)
  const text = source.text.slice(range.start, range.end).trim()
  const asked = contentTerms(terms)
  if (asked.length === 0) return {heading, text, problems: [], contents: []}
  const inside = innerSource(source, range)
  const contents = asked.map(
    (content) =>
      [
        Object.keys(content)[0] ?? '',
        readTextTerms(
          inside,
          content,
          content.oneOf?.every((line) => !hasTemplateWildcard(parseTemplate(line)))
        ) ?? readOutputData(inside, {schema: content.json ?? true, at: 'end'}, 'json')
      ] as const
  )
  const problems = contents.flatMap(([, reading]) =>
    reading.problems.map((problem) => {
      const outer = outerProblem(problem, range.start, {kind: 'section', section: terms.heading})
      return text === '' ? {...outer, range: firstLineOf(source.text, heading)} : outer
    })
  )
  return {heading, text, problems, contents}
}
