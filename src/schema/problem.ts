import type {JsonDocument} from '../text/json.ts'
import type {Range} from '../text/lines.ts'

/** One thing that a schema accepts; of several, a value needs only one. */
export type Expected =
  | {readonly kind: 'value'; readonly value: unknown}
  /** A type of JSON, or `integer`. */
  | {readonly kind: 'type'; readonly type: string}
  | {readonly kind: 'size'; readonly of: Measure; readonly comparison: Comparison; readonly limit: number}
  | {readonly kind: 'pattern'; readonly pattern: string}
  | {readonly kind: 'multiple'; readonly of: number}
  | {readonly kind: 'rule'; readonly rule: 'unique' | 'contains' | 'any' | 'one' | 'nothing' | 'other'}
  /** The schema's own description, as the end of "expected ...". */
  | {readonly kind: 'text'; readonly text: string}

export type Measure = 'number' | 'character' | 'item' | 'key'
export type Comparison = '>=' | '<=' | '>' | '<'

/**
 * What a value violates of a schema, of zod or JSON Schema alike.
 *
 * @template Found what only the value has: of a configuration strings
 */
export type SchemaProblem<Found = string> = MissingKey<Found> | UnknownKey<Found> | WrongValue<Found>

/** A path in a value: names of the schema, and what only the value has. */
type FoundPath<Found> = readonly (PropertyKey | Found)[]

/** How many faults of a value become problems: it may have as many as its text has characters. */
export const mostFaults = 10_000

/** That a value has more faults than those that are listed. */
export const tooManyFaults: WrongValue<never> = {
  kind: 'wrong-value',
  path: [],
  expected: [{kind: 'text', text: 'one with fewer faults'}]
}

interface MissingKey<Found> {
  readonly kind: 'missing-key'
  /** The path of the object that lacks the key. */
  readonly path: FoundPath<Found>
  readonly key: string
  /** What asks for it, where only that does: `status: error`. */
  readonly beside?: string | undefined
}

interface UnknownKey<Found> {
  readonly kind: 'unknown-key'
  /** The path of the object that has the key. */
  readonly path: FoundPath<Found>
  readonly key: Found
  /** The known key that is spelled like it, else all known keys. */
  readonly expected: readonly string[]
}

export interface WrongValue<Found = string> {
  readonly kind: 'wrong-value'
  readonly path: FoundPath<Found>
  /** The value as text, where the message is to show it. */
  readonly value?: Found | undefined
  readonly expected: readonly Expected[]
  /** The expected value that is spelled like it. */
  readonly nearest?: string | undefined
}

/** Why a JSON Schema cannot be used. */
export interface SchemaFault {
  /** The place in the schema, as far as it is known. */
  readonly path: readonly PropertyKey[]
  readonly expected: readonly Expected[]
}

/** Where a problem is in the document: an unknown key, the key of the object that lacks one, else the value. */
export function rangeOfProblem(
  problem: SchemaProblem,
  document: JsonDocument,
  root: readonly PropertyKey[] = []
): Range {
  const path = [...root, ...problem.path]
  if (problem.kind === 'unknown-key') return document.locateKey([...path, problem.key])
  const isMissingInKey = problem.kind === 'missing-key' && typeof path.at(-1) === 'string'
  return isMissingInKey ? document.locateKey(path) : document.locate(path)
}
