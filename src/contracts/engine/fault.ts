/** Faults of outputs under a contract: ten kinds, and faults of data and patterns. */
import type {SchemaProblem} from '../../schema/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {At, NumberRange, OutputScope} from './model.ts'
import type {Decoration} from './normal.ts'

export type Subject =
  | {readonly kind: 'tag'; readonly tag: string}
  | {readonly kind: 'section'; readonly section: string}
  | {readonly kind: 'line'; readonly label: string}
  | {readonly kind: 'one-of'; readonly lines: readonly string[]}
  | {readonly kind: 'fence'; readonly language: string}
  | {readonly kind: 'items'; readonly item: string}
  | {readonly kind: 'attribute'; readonly attribute: string}
  | {readonly kind: 'table'; readonly columns: readonly string[]}
  | {readonly kind: 'column'; readonly column: string}
  /** `program`: path and name of the expression. */
  | {
      readonly kind: 'pattern'
      readonly pattern: string
      readonly program?: {readonly path: string; readonly name: string}
    }
  /** A literal that every match of a pattern contains. */
  | {readonly kind: 'literal'; readonly text: string}
  /** Data in a language; `key` is its only content. */
  | {readonly kind: 'data'; readonly language: Language; readonly key?: string | undefined}
  | {readonly kind: 'any'; readonly subjects: readonly Subject[]}
  | {readonly kind: 'all'; readonly subjects: readonly Subject[]}

export type Language = 'json' | 'yaml'

/** A noun for a part with a name in the contract, and perhaps another one in the output. */
type Named = 'tag' | 'section' | 'label' | 'line' | 'column' | 'fence' | 'item' | 'part' | 'attribute' | 'key' | 'text'

export type Stray =
  | {
      readonly what: 'text'
      readonly where: 'before' | 'after'
      readonly subject: Subject
      readonly only?: boolean | undefined
      /** Correct text before the subject. */
      readonly behind?: string | undefined
    }
  /** A section after the last one, or an extra one in a closed contract. */
  | {readonly what: 'section'; readonly actual: Quoted; readonly last?: string; readonly expected?: readonly string[]}
  | {readonly what: 'column'; readonly actual: Quoted; readonly last: string}
  | {readonly what: 'fence'; readonly language: Language}
  /** Text around, before or in correct text. */
  | {
      readonly what: 'decoration'
      readonly decorations: readonly Decoration[]
      readonly actual: Quoted
      /** Correct text, if the contract has it. */
      readonly expected?: string | undefined
      readonly more?: number | undefined
    }
  /** Spaces around a value that the program does not trim. */
  | {readonly what: 'spaces'; readonly actual: Quoted}
  /** A required decoration that is missing. */
  | {readonly what: 'plain'; readonly actual: Quoted; readonly expected: string}

export type Side = 'before' | 'after' | 'inside' | 'outside'

export type OutputProblem = Problem<{
  missing: {
    readonly subject: Subject
    readonly at?: At | undefined
    readonly count?: number | undefined
    /** Actual number, of a count or (unless `isExact`) of a minimum. */
    readonly actual?: number | undefined
    readonly isExact?: boolean | undefined
    readonly in?: OutputScope | undefined
    /** Tag, section or table that should contain it. */
    readonly inside?: Subject | undefined
    readonly around?: Language | undefined
    /** Column before it; `null` for the first column. */
    readonly after?: string | null | undefined
    /** Part that should follow it. */
    readonly before?: string | undefined
  }
  unexpected: Stray
  /** Another text than expected, or no match of a pattern. */
  misspelt: {
    readonly noun: Named
    readonly actual: Quoted
    readonly expected: MaybeQuoted | undefined
    readonly match?: Subject
    /** How many others of the text have the same fault. */
    readonly more?: number | undefined
  }
  /** `place`: required position relative to another thing. */
  misplaced: {readonly noun: Named; readonly name: string; readonly place: Side; readonly other: string}
  /** One too many; with values, one that contradicts the first. */
  repeated: {
    readonly subject: Subject
    readonly count: number
    /** Whether fewer are allowed. */
    readonly isMost?: boolean | undefined
    readonly actual?: MaybeQuoted | undefined
    readonly first?: MaybeQuoted | undefined
    /** Whether the program takes the last one. */
    readonly isLast?: boolean | undefined
  }
  /** `expected` is absent if any text may be the value. */
  empty: {readonly subject: Subject; readonly expected?: readonly string[] | undefined}
  /** A value that is not listed, or does not match a pattern. */
  value: {
    readonly subject: Subject
    readonly actual: Quoted
    readonly expected?: readonly string[] | undefined
    readonly pattern?: string | undefined
    readonly range?: NumberRange | undefined
  }
  /** Several values of which the agent should have chosen one; without a subject a text in braces. */
  placeholder: {readonly subject?: Subject | undefined; readonly actual: Quoted}
  /** Another sign or space between a label and its value, or another space in an `expected` text. */
  spacing: {readonly actual: MaybeQuoted} & ({readonly label: string} | {readonly expected: string})
  unclosed: {readonly actual: Quoted; readonly end: string}
  case: {readonly actual: Quoted; readonly match: Subject}
  /** A pattern of the contract or its schema that takes too long. */
  'timed-out': {readonly match?: Subject; readonly seconds: number}
  /** `reason`: object of "Unexpected ..."; `expected`: text to write, if the language is not enough. */
  syntax: {readonly reason: MaybeQuoted; readonly expected?: string | undefined; readonly language: Language}
  schema: {readonly problem: SchemaProblem<Quoted>; readonly language: Language}
  /** A definition without a required part of its outputs. */
  'not-in-definition': {readonly subjects: readonly Subject[]}
}>

type WithContract<Found> = Found extends {readonly data: unknown}
  ? Omit<Found, 'data'> & {readonly data: Found['data'] & {readonly contract: string}}
  : never

export type NamedProblem = WithContract<OutputProblem>
