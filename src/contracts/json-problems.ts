/** Schema faults in a JSON text, as problems at its nodes. */
import type * as z from 'zod/mini'
import {rangeOfProblem, type SchemaProblem} from '../schema/problem.ts'
import {missingKey, namesKey, validate} from '../schema/zod.ts'
import type {JsonDocument, JsonFault} from '../text/json.ts'
import {firstLineIn, type Line, type Range} from '../text/lines.ts'
import type {Quoted} from '../text/quoted.ts'
import {quotedProblem} from './found-in-value.ts'
import type {Problem} from './problem.ts'

export type JsonSyntaxProblem = Problem<{
  syntax: JsonFault
}>

/** The text that the JSON is in. */
interface Lines {
  readonly lines: readonly Line[]
}

type Found = SchemaProblem<Quoted>
type SchemaKinds = {readonly [Kind in Found['kind']]: Extract<Found, {readonly kind: Kind}>}
/** The text is JSON, but does not keep its schema. */
export type ValueProblem = Problem<SchemaKinds>

export type JsonProblem = JsonSyntaxProblem | ValueProblem

/** A value as its schema reads it, or the problems of its text. */
type ValidatedJson<T> =
  | {readonly data: T; readonly problems: readonly []}
  | {readonly data?: undefined; readonly problems: readonly ValueProblem[]}

export function syntaxProblems({faults}: Pick<JsonDocument, 'faults'>): readonly JsonSyntaxProblem[] {
  return faults.map((fault) => ({kind: 'syntax', range: {start: fault.start, end: fault.end}, data: fault}))
}

export function validateJson<T>(schema: z.ZodMiniType<T>, source: Lines, json: JsonDocument): ValidatedJson<T> {
  const {data, problems} = validate(schema, json.value)
  return data === undefined
    ? {problems: problems.map((problem) => jsonValueProblem(schema, source, json, problem))}
    : {data, problems: []}
}

export function missingKeyProblem(
  schema: z.ZodMiniType,
  source: Lines,
  json: JsonDocument,
  path: readonly PropertyKey[]
): ValueProblem {
  return jsonValueProblem(schema, source, json, missingKey(schema, json.value, path.slice(0, -1), String(path.at(-1))))
}

/** At the node; a problem of an object that has no key of its own is on its first line. */
export function jsonValueProblem(
  schema: z.ZodMiniType,
  {lines}: Lines,
  json: JsonDocument,
  problem: SchemaProblem
): ValueProblem {
  const range = firstLineIn(lines, rangeOfProblem(problem, json))
  const data = quotedProblem(problem, (path) => namesKey(schema, path))
  switch (data.kind) {
    case 'missing-key':
      return {kind: data.kind, range, data}
    case 'unknown-key':
      return {kind: data.kind, range, data, expected: data.expected.map((key) => JSON.stringify(key))}
    case 'wrong-value':
      return {kind: data.kind, range, data}
  }
}

export function keyLine({lines}: Lines, json: JsonDocument, path: readonly PropertyKey[]): Range {
  return firstLineIn(lines, json.locateKey(path))
}
