/** Contracts of JSON and of YAML: values in an output that keep a schema. */

import {isRecord} from '../../text/json.ts'
import {firstLineOf, type Range, rangeOf} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {type Candidate, candidates, type Language} from './candidates.ts'
import type {CustomContract, NamedContract, OutputIssue} from './model.ts'
import {countIssues, endIssues} from './places.ts'
import {type Validator, validatorOf} from './schema.ts'
import {schemaIssues} from './schema-words.ts'

type Terms = Pick<CustomContract, 'at' | 'count'>

/** A candidate, and what is wrong with it. */
interface Judged extends Range {
  readonly issues: readonly OutputIssue[]
  /** How many of the keys that the schema names stand in it. */
  readonly keys: number
}

/** What is wrong with the JSON or the YAML of an output: syntax, schema, number, place. */
export function dataIssues(source: Source, contract: NamedContract, language: Language): OutputIssue[] {
  const {terms, schema} = contract
  const validate = validatorOf(contract)
  const names = isRecord(schema) && isRecord(schema['properties']) ? Object.keys(schema['properties']) : []
  const judged = candidates(source, language, terms.at).map((candidate): Judged => {
    const text = source.text.slice(candidate.start, candidate.end)
    const issues = issuesOf(source, candidate, language, validate)
    return {...rangeOf(candidate), issues, keys: names.filter((name) => text.includes(name)).length}
  })
  const found = chosen(judged, terms)
  const what = language.toUpperCase()
  return [
    ...found.flatMap(({issues}) => issues),
    ...countIssues(source, found, terms, what),
    ...endIssues(source, found, terms, what)
  ]
}

function issuesOf(
  source: Source,
  {document, content}: Candidate,
  language: Language,
  validate: Validator
): OutputIssue[] {
  const [fault] = document.faults
  const what = language.toUpperCase()
  if (fault !== undefined)
    return [{message: `Unexpected ${fault.reason}, expected ${what}`, ...lastWritten(source, content, fault)}]
  try {
    return schemaIssues({text: source.text, document, language: what}, validate(document.value))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{message: `Unexpected depth of nesting, expected ${what}`, start: content.start, end: content.start + 1}]
  }
}

/** A place in a text or, beyond its end, its last character. */
function lastWritten({text}: Source, content: Range, {start, end}: Range): Range {
  const last = content.start + Math.max(1, text.slice(content.start, content.end).trimEnd().length)
  const range = start < last ? {start, end: Math.min(Math.max(end, start + 1), last)} : {start: last - 1, end: last}
  return firstLineOf(text, range)
}

/** The one where it should stand, all that keep the schema and, where these are too few, those that nearly do. */
function chosen(judged: readonly Judged[], {at, count}: Terms): readonly Judged[] {
  const edge = at === 'end' ? judged.at(-1) : at === 'start' ? judged[0] : undefined
  if (edge !== undefined && count === undefined) return [edge]
  const sure = judged.filter((each) => each === edge || each.issues.length === 0)
  const near = judged
    .filter((each) => !sure.includes(each))
    .sort((a, b) => b.keys - a.keys || a.issues.length - b.issues.length || b.start - a.start)
  return [...sure, ...near.slice(0, Math.max(0, (count ?? 1) - sure.length))].sort((a, b) => a.start - b.start)
}
