/** Contracts of JSON and of YAML: values in an output that match a schema. */

import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {boundedPattern, patternLimit, timedOut} from '../../text/bounded.ts'
import {isRecord} from '../../text/json-object.ts'
import {excerpt, firstLineIn, firstLineOf, firstLineWithin, lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {quoted} from '../../text/quoted.ts'
import {isInSchema, quotedProblem} from '../found-in-value.ts'
import type {Source} from '../source.ts'
import {type Candidate, candidates} from './candidates.ts'
import type {Language, OutputProblem} from './fault.ts'
import {type Finds, type Found, limitsOf, type ReadTerms, type Search} from './found.ts'
import type {SchemaOrPath} from './model.ts'
import {validatorOf} from './validator.ts'

export interface DataTerms extends ReadTerms {
  readonly schema: SchemaOrPath
}

/** A candidate, and what is wrong with it. */
interface Checked extends Found {
  /** How many of the keys that the schema names it has. */
  readonly keys: number
}

/** The JSON or the YAML of a region; what nearly matches its schema counts where too little else does. */
export function findData({region, tolerance}: Search, terms: DataTerms, language: Language): Finds {
  const {source} = region
  const {schema, only} = terms
  const names = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : []
  const all = candidates(region, language, only || terms.in !== undefined ? 'end' : terms.at)
  const isFenced = ({start, content}: Candidate): boolean => start !== content.start
  const inPlace = terms.in === 'fence' ? all.filter((each) => isNamed(source.text, each, language)) : all
  const checked = relevant(inPlace.length > 0 ? inPlace : all, terms).map((candidate): Checked => {
    const {start, end} = candidate
    const text = source.text.slice(start, end)
    const faults = [
      ...valueFaults(source, schema, candidate, language),
      ...(terms.in === 'fence' && !isNamed(source.text, candidate, language)
        ? [otherFence(source.text, candidate, language)]
        : []),
      ...(isFenced(candidate) && (terms.in === 'whole' || tolerance.get('fence') !== 'allowed')
        ? fenceFault(source, candidate, language)
        : [])
    ]
    const keys = names.filter((name) => text.includes(name)).length
    return {start, end, line: lineAt(source.lines, start), faults, keys, value: () => candidate.document.value}
  })
  return {exact: chosen(checked, terms), near: () => []}
}

/** Whether a candidate is in a fence of its language. */
function isNamed(text: string, {start, content}: Candidate, language: Language): boolean {
  return start !== content.start && infoOf(text, start).toLowerCase() === language
}

function infoOf(text: string, start: number): string {
  return /^[ \t]*(?:`{3,}|~{3,})[ \t]*([^\s`]*)/.exec(text.slice(start, start + 100))?.[1] ?? ''
}

/** A program that searches for a fence of the language finds none. */
function otherFence(text: string, {start, content}: Candidate, language: Language): OutputProblem {
  const range = firstLineOf(text, {start, end: text.length})
  const expected = `\`\`\`${language}`
  if (start === content.start)
    return {kind: 'missing', range, data: {subject: {kind: 'fence', language}, inside: undefined, around: language}}
  return {
    kind: 'misspelt',
    range,
    data: {noun: 'fence', actual: quoted(excerpt(text, range)), expected},
    expected: [expected]
  }
}

/** A program that takes the whole output for data fails on a fence. */
function fenceFault({text}: Source, {start, end, content}: Candidate, language: Language): OutputProblem[] {
  if (start === content.start && end === content.end) return []
  return [{kind: 'unexpected', range: firstLineOf(text, {start, end}), data: {what: 'fence', language}}]
}

function valueFaults(
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
        range: firstLineWithin(source.text, content, fault),
        data: {reason: fault.reason, expected: fault.expected, language}
      }
    ]
  try {
    const found = validate(schema, document.value, content.end - content.start)
    if (found === timedOut)
      return [{kind: 'timed-out', range: firstLineIn(source.lines, content), data: {...patternLimit}}]
    return found
      .map((problem): OutputProblem => {
        const range = firstLineIn(source.lines, rangeOfProblem(problem, document))
        const expected = replacementOf(source.text.charAt(range.start), problem)
        const data = {problem: quotedProblem(problem, isInSchema(schema)), language}
        return {kind: 'schema', range, data, ...(expected !== undefined && {expected: [expected]})}
      })
      .sort((a, b) => a.range.start - b.range.start)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const range = {start: content.start, end: content.start + 1}
    return [{kind: 'syntax', range, data: {reason: 'depth of nesting', language}}]
  }
}

/** What may take long has an end to its time. @param length of the value as text */
function validate(schema: SchemaOrPath, value: unknown, length: number): readonly SchemaProblem[] | typeof timedOut {
  const validator = validatorOf(schema)
  const {text, isSlow} = typeof schema === 'object' ? costOf(schema) : free
  const isBounded = isSlow || text.length * length > manySteps
  return isBounded ? boundedPattern(text, () => validator(value)) : validator(value)
}

/** A schema as text, and whether what it takes may grow faster than it and the value: by a pattern, or by parts that are used again. */
interface Cost {
  readonly text: string
  readonly isSlow: boolean
}

const free: Cost = {text: '', isSlow: false}

/** What takes less than a second, at a character of the schema for each of the value. */
const manySteps = 100_000_000

const costOf = memoize((schema: object): Cost => {
  const text = JSON.stringify(schema)
  const [, again] = text.match(/"\$(?:dynamic|recursive)?ref":/gi) ?? []
  return {text, isSlow: again !== undefined || /"pattern(?:Properties)?":/.test(text)}
})

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

/** Where only the one at its place counts, no other has to be read. */
function relevant(all: readonly Candidate[], terms: DataTerms): readonly Candidate[] {
  const edge = edgeOf(all, terms)
  return edge === undefined ? all : [edge]
}

/** The only one that counts, by the place or by what a program reads. */
function edgeOf<T>(all: readonly T[], terms: DataTerms): T | undefined {
  const {at, read, only} = terms
  if (read === 'first') return all[0]
  if (read === 'last') return all.at(-1)
  if (limitsOf(terms).max !== undefined) return undefined
  return at === 'end' || (only && at === undefined) ? all.at(-1) : at === 'start' ? all[0] : undefined
}

/** The one in the right place, all that match the schema and, where these are too few, those that nearly do. */
function chosen(checked: readonly Checked[], terms: DataTerms): readonly Checked[] {
  const edge = edgeOf(checked, terms)
  if (edge !== undefined) return [edge]
  const atEdge = terms.at === 'end' ? checked.at(-1) : terms.at === 'start' ? checked[0] : undefined
  const isSure = (each: Checked): boolean => each === atEdge || each.faults.length === 0
  const sure = checked.filter(isSure)
  const near = checked
    .filter((each) => !isSure(each))
    .sort((a, b) => b.keys - a.keys || a.faults.length - b.faults.length || b.start - a.start)
  const more = near.slice(0, Math.max(0, limitsOf(terms).min - sure.length))
  return [...sure, ...more].sort((a, b) => a.start - b.start)
}
