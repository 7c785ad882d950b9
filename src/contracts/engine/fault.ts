/** What may be wrong with an output under a contract: ten kinds, and those of its data and its patterns. */
import type {SchemaProblem} from '../../schema/problem.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {At, NumberRange, OutputScope} from './model.ts'
import type {Decoration} from './normal.ts'

/** What a contract asks for. */
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
  /** `program`: the place and the name of the expression. */
  | {
      readonly kind: 'pattern'
      readonly pattern: string
      readonly program?: {readonly path: string; readonly name: string}
    }
  /** A text that every match of a pattern holds. */
  | {readonly kind: 'literal'; readonly text: string}
  /** Of a language; `key` is all that it holds. */
  | {readonly kind: 'data'; readonly language: Language; readonly key?: string | undefined}
  /** One of several. */
  | {readonly kind: 'any'; readonly subjects: readonly Subject[]}
  /** Each of several. */
  | {readonly kind: 'all'; readonly subjects: readonly Subject[]}

export type Language = 'json' | 'yaml'

/** Something that has a name in a contract and, maybe another, in the output. */
type Named = 'tag' | 'section' | 'label' | 'line' | 'column' | 'fence' | 'item' | 'part' | 'attribute' | 'key' | 'text'

/** What should not be there. */
export type Stray =
  | {
      readonly what: 'text'
      readonly where: 'before' | 'after'
      readonly subject: Subject
      readonly only?: boolean | undefined
      /** The text that should be right before the subject. */
      readonly behind?: string | undefined
    }
  /** A section after the last one, or one more where the contract has nothing else. */
  | {readonly what: 'section'; readonly actual: Quoted; readonly last?: string; readonly expected?: readonly string[]}
  | {readonly what: 'column'; readonly actual: Quoted; readonly last: string}
  | {readonly what: 'fence'; readonly language: Language}
  /** Around, before or in a text that is right but for them. */
  | {
      readonly what: 'decoration'
      readonly decorations: readonly Decoration[]
      readonly actual: Quoted
      /** The text without them, where the contract has it. */
      readonly expected?: string | undefined
    }
  /** Around a value that the program does not trim. */
  | {readonly what: 'spaces'; readonly actual: Quoted}
  /** A decoration that the contract shows, and that is not there. */
  | {readonly what: 'plain'; readonly actual: Quoted; readonly expected: string}

/** Where a thing should be; it is on the other side. */
export type Side = 'before' | 'after' | 'inside' | 'outside'

/** Where an output or a definition violates a contract. */
export type OutputProblem = Problem<{
  missing: {
    readonly subject: Subject
    readonly at?: At | undefined
    readonly count?: number | undefined
    /** How many there are, of a count or, if not `isExact`, of more. */
    readonly actual?: number | undefined
    readonly isExact?: boolean | undefined
    readonly in?: OutputScope | undefined
    /** The tag, the section or the table that it should be in. */
    readonly inside?: Subject | undefined
    readonly around?: Language | undefined
    /** The column before it; of the first one `null`. */
    readonly after?: string | null | undefined
    /** The part that should follow it. */
    readonly before?: string | undefined
  }
  unexpected: Stray
  /** Not the text that is expected, or no match of a pattern. */
  misspelt: {
    readonly noun: Named
    readonly actual: Quoted
    readonly expected: MaybeQuoted | undefined
    readonly match?: Subject
  }
  /** `place`: where it should be, as seen from another thing. */
  misplaced: {readonly noun: Named; readonly name: string; readonly place: Side; readonly other: string}
  /** One too many: with values, one that contradicts the first. */
  repeated: {
    readonly subject: Subject
    readonly count: number
    /** There may be fewer. */
    readonly isMost?: boolean | undefined
    readonly actual?: MaybeQuoted | undefined
    readonly first?: MaybeQuoted | undefined
    /** The program takes the last of them. */
    readonly isLast?: boolean | undefined
  }
  /** No `expected` where any text may be the value. */
  empty: {readonly subject: Subject; readonly expected?: readonly string[] | undefined}
  /** One that is not listed, or does not match a pattern. */
  value: {
    readonly subject: Subject
    readonly actual: Quoted
    readonly expected?: readonly string[] | undefined
    readonly pattern?: string | undefined
    readonly range?: NumberRange | undefined
  }
  /** All values of which the agent should have chosen one; with no subject a text in braces. */
  placeholder: {readonly subject?: Subject | undefined; readonly actual: Quoted}
  /** Another sign, or another space, between a label and its value; or another space in a text that is `expected`. */
  spacing: {readonly actual: MaybeQuoted} & ({readonly label: string} | {readonly expected: string})
  unclosed: {readonly actual: Quoted; readonly end: string}
  case: {readonly actual: Quoted; readonly match: Subject}
  /** A pattern of the contract, or one of its schema, that takes too long. */
  'timed-out': {readonly match?: Subject; readonly seconds: number}
  /** `reason`: the object of "Unexpected ..."; `expected`: what to write, where the language alone says too little. */
  syntax: {readonly reason: MaybeQuoted; readonly expected?: string | undefined; readonly language: Language}
  schema: {readonly problem: SchemaProblem<Quoted>; readonly language: Language}
  /** A definition without what its agent has to print. */
  'not-in-definition': {readonly subjects: readonly Subject[]}
}>

type WithContract<Found> = Found extends {readonly data: unknown}
  ? Omit<Found, 'data'> & {readonly data: Found['data'] & {readonly contract: string}}
  : never

export type NamedProblem = WithContract<OutputProblem>
