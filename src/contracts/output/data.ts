/** Contracts of JSON and of YAML: values in an output that match a schema. */

import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineIn, firstLineOf, type Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {type Candidate, candidates} from './candidates.ts'
import type {OutputContract, SchemaOrPath} from './model.ts'
import {countProblems, endProblems} from './places.ts'
import type {Language, OutputProblem} from './problem.ts'
import {validatorOf} from './validator.ts'

interface Terms extends Pick<OutputContract, 'at' | 'count'> {
  readonly schema: SchemaOrPath
}

/** A candidate, and what is wrong with it. */
interface Checked extends Range {
  readonly problems: readonly OutputProblem[]
  /** How many of the keys that the schema names it has. */
  readonly keys: number
}

/** What is wrong with the JSON or the YAML of an output: syntax, schema, number, place. */
export function dataProblems(source: Source, terms: Terms, language: Language): readonly OutputProblem[] {
  const {schema} = terms
  const names = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : []
  const checked = relevant(candidates(source, language, terms.at), terms).map((candidate): Checked => {
    const text = source.text.slice(candidate.start, candidate.end)
    const problems = valueProblems(source, schema, candidate, language)
    return {
      start: candidate.start,
      end: candidate.end,
      problems,
      keys: names.filter((name) => text.includes(name)).length
    }
  })
  const found = chosen(checked, terms)
  const subject = {kind: 'data', language} as const
  return [
    ...found.flatMap(({problems}) => problems),
    ...countProblems(source, found, terms, subject),
    ...endProblems(source, found, terms, subject)
  ]
}

function valueProblems(
  source: Source,
  schema: SchemaOrPath,
  {document, content}: Candidate,
  language: Language
): readonly OutputProblem[] {
  const [fault] = document.faults
  if (fault !== undefined)
    return [
      {
        kind: 'syntax',
        range: lastWritten(source, content, fault),
        data: {reason: fault.reason, expected: fault.expected, language}
      }
    ]
  try {
    return validatorOf(schema)(document.value)
      .map((problem): OutputProblem => {
        const range = firstLineIn(source.lines, rangeOfProblem(problem, document))
        const expected = replacementOf(source.text.charAt(range.start), problem)
        return {kind: 'schema', range, data: {problem, language}, ...(expected !== undefined && {expected: [expected]})}
      })
      .sort((a, b) => a.range.start - b.range.start)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const range = {start: content.start, end: content.start + 1}
    return [{kind: 'syntax', range, data: {reason: 'depth of nesting', language}}]
  }
}

/** What to write in place of a key or a value, where one thing is expected; in the same quotes. */
function replacementOf(quote: string, problem: SchemaProblem): string | undefined {
  const name = expectedName(problem)
  if (name === undefined || (quote !== '"' && quote !== "'")) return name
  return quote === '"' ? JSON.stringify(name) : `'${name.replaceAll("'", "''")}'`
}

function expectedName(problem: SchemaProblem): string | undefined {
  if (problem.kind === 'wrong-value') return problem.nearest
  return problem.kind === 'unknown-key' && problem.expected.length === 1 ? problem.expected[0] : undefined
}

/** A place in a text or, beyond its end, its last character. */
function lastWritten({text}: Source, content: Range, {start, end}: Range): Range {
  const last = content.start + Math.max(1, text.slice(content.start, content.end).trimEnd().length)
  const range = start < last ? {start, end: Math.min(Math.max(end, start + 1), last)} : {start: last - 1, end: last}
  return firstLineOf(text, range)
}

/** Where only the one at its place counts, no other has to be read. */
function relevant(all: readonly Candidate[], {at, count}: Terms): readonly Candidate[] {
  const edge = at === 'end' ? all.at(-1) : at === 'start' ? all[0] : undefined
  return edge === undefined || count !== undefined ? all : [edge]
}

/** The one in the right place, all that match the schema and, where these are too few, those that nearly do. */
function chosen(checked: readonly Checked[], {at, count}: Terms): readonly Checked[] {
  const edge = at === 'end' ? checked.at(-1) : at === 'start' ? checked[0] : undefined
  if (edge !== undefined && count === undefined) return [edge]
  const isSure = (each: Checked): boolean => each === edge || each.problems.length === 0
  const sure = checked.filter(isSure)
  const near = checked
    .filter((each) => !isSure(each))
    .sort((a, b) => b.keys - a.keys || a.problems.length - b.problems.length || b.start - a.start)
  return [...sure, ...near.slice(0, Math.max(0, (count ?? 1) - sure.length))].sort((a, b) => a.start - b.start)
}
