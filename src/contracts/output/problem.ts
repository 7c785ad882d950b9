import type {SchemaProblem} from '../../schema/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Where} from './emission.ts'
import type {At, OutputScope} from './model.ts'

/** What a contract asks for. */
export type Subject =
  | {readonly kind: 'tag'; readonly tag: string}
  | {readonly kind: 'section'; readonly section: string}
  | {readonly kind: 'line'; readonly label: string}
  | {readonly kind: 'one-of'; readonly lines: readonly string[]}
  | {readonly kind: 'table'; readonly columns: readonly string[]}
  | {readonly kind: 'column'; readonly column: string}
  | {readonly kind: 'pattern'; readonly pattern: string}
  /** A text that every match of a pattern holds. */
  | {readonly kind: 'literal'; readonly text: string}
  | {readonly kind: 'data'; readonly language: Language}
  /** One of several. */
  | {readonly kind: 'any'; readonly subjects: readonly Subject[]}
  /** Each of several. */
  | {readonly kind: 'all'; readonly subjects: readonly Subject[]}

/** Where an output only mentions what it should print; `line` from 1. */
export interface Mentioned {
  readonly where: Where
  readonly line: number
  /** The message with the line, of all that an agent printed. */
  readonly message?: number | undefined
}

export type Language = 'json' | 'yaml'

/** Where an output or a definition violates a contract. */
export type OutputProblem = Problem<{
  missing: {
    readonly subject: Subject
    readonly at?: At | undefined
    readonly count?: number | undefined
    readonly mentioned?: Mentioned | undefined
    readonly in?: OutputScope | undefined
    /** The tag or the section that it should be in. */
    readonly inside?: Subject | undefined
  }
  'too-few': {readonly subject: Subject; readonly actual: number; readonly count: number}
  'too-many': {readonly subject: Subject; readonly count: number}
  'text-before': {readonly subject: Subject; readonly only?: boolean | undefined}
  'text-after': {readonly subject: Subject; readonly only?: boolean | undefined}
  'misspelt-tag': {readonly actual: Quoted; readonly expected: MaybeQuoted}
  'unclosed-tag': {readonly actual: Quoted; readonly tag: string}
  /** No `expected` where any text may be the value. */
  'missing-value': {readonly subject: Subject; readonly expected?: readonly string[] | undefined}
  'unknown-value': {readonly subject: Subject; readonly actual: Quoted; readonly expected: readonly string[]}
  /** A value that does not match the pattern of its label. */
  'wrong-value': {readonly subject: Subject; readonly actual: Quoted; readonly pattern: string}
  'second-value': {readonly subject: Subject; readonly actual: MaybeQuoted; readonly first: MaybeQuoted}
  alternatives: {readonly subject: Subject; readonly actual: Quoted}
  'misspelt-section': {readonly actual: Quoted; readonly expected: string}
  /** `before`: what the contract has after it; of sections and lines. */
  'section-order': {readonly section: string; readonly before: string}
  'line-order': {readonly label: string; readonly before: string}
  'section-after': {readonly actual: Quoted; readonly last: string}
  /** One more than the contract has, where it has nothing else. */
  'extra-section': {readonly actual: Quoted; readonly expected: readonly string[]}
  'misspelt-label': {readonly actual: Quoted; readonly expected: string}
  /** Another sign between a label and its value, of those that are known. */
  separator: {readonly actual: string; readonly label: string}
  'misspelt-line': {readonly actual: Quoted; readonly expected: string}
  'misspelt-column': {readonly actual: Quoted; readonly expected: string}
  'missing-column': {readonly column: string; readonly after?: string | undefined}
  'extra-column': {readonly actual: Quoted; readonly last: string}
  'column-order': {readonly column: string; readonly before: string}
  'code-fence': {readonly language: Language}
  case: {readonly actual: Quoted; readonly pattern: string}
  /** A pattern of the contract, or one of its schema, that takes too long. */
  'timed-out': {readonly pattern?: string | undefined; readonly seconds: number}
  /** `reason`: the object of "Unexpected ..."; `expected`: what to write, where the language alone says too little. */
  syntax: {readonly reason: MaybeQuoted; readonly expected?: string | undefined; readonly language: Language}
  schema: {readonly problem: SchemaProblem<Quoted>; readonly language: Language}
  /** A definition without what its agent has to print. */
  'not-in-definition': {readonly subjects: readonly Subject[]}
}>

type WithContract<Found> = Found extends {readonly data: unknown}
  ? Omit<Found, 'data'> & {readonly data: Found['data'] & {readonly contract: string}}
  : never

/** A problem, and the name of the contract that it violates. */
export type NamedProblem = WithContract<OutputProblem>
