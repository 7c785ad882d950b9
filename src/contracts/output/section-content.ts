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

/** The text below a heading, up to the next that is not of a part of its section. */
export function sectionRange({text}: Source, headings: readonly Heading[], index: number): Range {
  const heading = headings[index] ?? {end: 0, depth: 0}
  let next = index + 1
  while ((headings[next]?.depth ?? 0) > heading.depth) next++
  const line = text.indexOf('\n', heading.end)
  const start = line === -1 ? text.length : line + 1
  const underline = /^ {0,3}(?:=+|-+)[ \t]*(?:\r?\n|$)/.exec(text.slice(start, start + 200))?.[0] ?? ''
  const end = headings[next]?.start ?? text.length
  return {start: Math.min(start + underline.length, Math.max(start, end)), end: Math.max(start, end)}
}

/** What a section has of its content, by primitive, and what is wrong with it: at its heading where it is empty. */
export function readContent(
  source: Source,
  heading: Range,
  range: Range,
  terms: SectionTerms
): {readonly problems: readonly OutputProblem[]; readonly value: () => Readonly<Record<string, unknown>>} {
  const contents = contentTerms(terms)
  if (contents.length === 0) return {problems: [], value: () => ({})}
  const inside = innerSource(source, range)
  const readings = contents.map((content) => ({name: Object.keys(content)[0] ?? '', ...readPart(inside, content)}))
  const subject = {kind: 'section', section: terms.heading} as const
  const isEmpty = inside.text.trim() === ''
  return {
    problems: readings.flatMap(({problems}) =>
      problems.map((problem) => {
        const outer = outerProblem(problem, range.start, subject)
        return isEmpty ? {...outer, range: firstLineOf(source.text, heading)} : outer
      })
    ),
    value: () => Object.fromEntries(readings.map(({name, found}) => [name, found[0]?.value]))
  }
}

function readPart(inside: Source, terms: OutputContract): ContractReading {
  const {lines, oneOf, table, json} = terms
  if (lines !== undefined) return readLabelledLines(inside, {...terms, lines})
  if (oneOf !== undefined) return readOneOf(inside, {...terms, oneOf})
  if (table !== undefined) return readTable(inside, {...terms, table})
  return readOutputData(inside, {schema: json ?? true, at: 'end'}, 'json')
}
