import type {JsonDocument} from '../text/json.ts'
import type {Range} from '../text/lines.ts'

export type Expected =
  | {readonly kind: 'value'; readonly value: unknown}
  /** A JSON type, or `integer`. */
  | {readonly kind: 'type'; readonly type: string}
  | {readonly kind: 'size'; readonly of: Measure; readonly comparison: Comparison; readonly limit: number}
  | {readonly kind: 'pattern'; readonly pattern: string}
  | {readonly kind: 'multiple'; readonly of: number}
  | {readonly kind: 'rule'; readonly rule: 'unique' | 'contains' | 'any' | 'one' | 'nothing' | 'other'}
  /** Description in the schema, as the end of "expected ...". */
  | {readonly kind: 'text'; readonly text: string}

export type Measure = 'number' | 'character' | 'item' | 'key'
export type Comparison = '>=' | '<=' | '>' | '<'

/**
 * A violation of a zod or JSON Schema.
 *
 * @template Found content of the value: strings for a configuration
 */
export type SchemaProblem<Found = string> = MissingKey<Found> | UnknownKey<Found> | WrongValue<Found>

/** A path of names in the schema and keys of the value. */
type FoundPath<Found> = readonly (PropertyKey | Found)[]

/** Limit of problems: a value may have as many as its text has characters. */
export const mostFaults = 10_000

/** Problem for a value with more faults than listed. */
export const tooManyFaults: WrongValue<never> = {
  kind: 'wrong-value',
  path: [],
  expected: [{kind: 'text', text: 'one with fewer faults'}]
}

interface MissingKey<Found> {
  readonly kind: 'missing-key'
  readonly path: FoundPath<Found>
  readonly key: string
  /** Condition under which the key is required: `status: error`. */
  readonly beside?: string | undefined
}

interface UnknownKey<Found> {
  readonly kind: 'unknown-key'
  readonly path: FoundPath<Found>
  readonly key: Found
  /** Known key with a similar spelling, else all known keys. */
  readonly expected: readonly string[]
}

export interface WrongValue<Found = string> {
  readonly kind: 'wrong-value'
  readonly path: FoundPath<Found>
  /** The value as text, if the message shows it. */
  readonly value?: Found | undefined
  readonly expected: readonly Expected[]
  /** Expected value with a similar spelling. */
  readonly nearest?: string | undefined
}

/** Reason why a JSON Schema is unusable. */
export interface SchemaFault {
  /** Path in the schema, as far as known. */
  readonly path: readonly PropertyKey[]
  readonly expected: readonly Expected[]
}

/** Range of a problem: an unknown key, the key of the object that lacks one, else the value. */
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
