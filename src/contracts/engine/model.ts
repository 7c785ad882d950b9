/** Output contracts: requirements by which a program can read an output. */
import type {SchemaFault} from '../../schema/problem.ts'
import {projectPattern} from '../../text/project-pattern.ts'
import type {Decoration} from './normal.ts'

/** Primitives of a contract, which has exactly one; beside `tag`, `sections` or `json` is its content. */
export const primitives = [
  'tag',
  'sections',
  'lines',
  'oneOf',
  'items',
  'table',
  'fence',
  'json',
  'yaml',
  'pattern',
  'program',
  'parts',
  'cases',
  'any'
] as const
export type Primitive = (typeof primitives)[number]

export const positions = ['start', 'end', 'anywhere'] as const
export type At = (typeof positions)[number]

/** Values that a program takes: `all` (formerly `any`), or with `only` the single one. */
export const readings = ['first', 'last', 'all', 'only', 'any'] as const
type Reading = (typeof readings)[number]

/** Text that a program searches: the final message, each line alone, the last line, or the whole transcript. */
export const scopes = ['text', 'lines', 'last-line', 'transcript'] as const
/** Place of data: the whole output, a fence of its language, a fence that may have no language, or a tag. */
export const dataPlaces = ['whole', 'fence', 'any-fence'] as const
/** Application of a program's expression: anywhere, from the start of the text, on the whole text. */
export const uses = ['search', 'match', 'fullmatch'] as const
type Use = (typeof uses)[number]
export type OutputScope = (typeof scopes)[number] | (typeof dataPlaces)[number] | `tag:${string}`

export function innerContracts({any = [], parts: sequence = [], cases = {}, sections = []}: OutputContract) {
  const held = sectionTerms(sections).flatMap(contentTerms)
  return [...any, ...sequence, ...Object.values(cases).flat(), ...held]
}

/** Whether a program reads the whole transcript, not only the final message. */
export function readsTranscript(contract: OutputContract): boolean {
  return contract.in === 'transcript' || innerContracts(contract).some(readsTranscript)
}

/** A JavaScript expression that is equivalent to a program's. */
export interface Expression {
  readonly pattern: string
  readonly flags: string
  /** Variant for the search of near misses, if its literals differ. */
  readonly near?: string
  /** Line in the program's source, from 1, and shortened text there. */
  readonly line?: number
  readonly code?: string
}

/** Parsed terms of a program's expression. */
export interface ProgramTerms {
  /** As in the configuration. */
  readonly path: string
  readonly name: string
  /** From 1. */
  readonly line: number
  /** The first match counts. */
  readonly expressions: readonly Expression[]
}

export function programPlace(given: string): readonly [path: string, name: string] {
  const sign = given.lastIndexOf('#')
  return [given.slice(0, sign), given.slice(sign + 1)]
}

/** A program that judges outputs: it gets one on standard input, and accepts it by exit code 0 and JSON. */
interface ProgramCommand {
  /** Program with arguments, run without a shell in the configuration's folder. */
  readonly command: readonly string[]
}

/** A JSON Schema, inline or, in a configuration, its path. */
export type SchemaOrPath = string | boolean | Readonly<Record<string, unknown>>

const sectionPrimitives = [
  'lines',
  'oneOf',
  'items',
  'table',
  'fence',
  'json',
  'parts'
] as const satisfies readonly Primitive[]

/** A heading that may be optional, with the content of its section. */
export interface SectionTerms
  extends Pick<OutputContract, (typeof sectionPrimitives)[number] | 'values' | 'order' | 'fields'> {
  readonly heading: string
  /** Number of number signs; by default any. */
  readonly depth?: number | undefined
  /** Whether it must contain text besides headings and comments. */
  readonly filled?: boolean | undefined
  readonly optional?: boolean | undefined
}

export interface NumberRange {
  readonly min: number
  readonly max: number
  /** Whether it has no fraction. */
  readonly isInteger: boolean
  /** Text behind it, such as `%`. */
  readonly unit?: string | undefined
}

/** Value of a label, a cell or an attribute; by default any text. */
export interface LineTerms {
  readonly pattern?: string | undefined
  readonly values?: readonly string[] | undefined
  /** Inclusive bounds, with or without a fraction. */
  readonly number?: readonly [min: number, max: number] | undefined
  readonly integer?: readonly [min: number, max: number] | undefined
  readonly unit?: string | undefined
  /** For free text: whether the value continues below its line, up to the contract's next literal. */
  readonly multiline?: boolean | undefined
  readonly optional?: boolean | undefined
}

export type ValuesByColumn = Readonly<Record<string, readonly string[] | LineTerms>>

export function rangeOfTerms({number, integer, unit}: LineTerms): NumberRange | undefined {
  const range = integer ?? number
  return range && {min: range[0], max: range[1], isInteger: integer !== undefined, unit}
}

/**
 * Required content of an output; exactly one primitive. In headings, labels, lines and cells `{x}` is any text, `{a |
 * b}` a choice.
 */
export interface OutputContract {
  /** `<tag>value</tag>`, with `values`, `json`, `sections` or `parts` as its content. */
  readonly tag?: string | undefined
  /** Whether the opening tag may have attributes, `<tag id="1">`, or their names and values. */
  readonly attributes?: boolean | Readonly<Record<string, readonly string[] | LineTerms>> | undefined
  readonly sections?: readonly (string | SectionTerms)[] | undefined
  /** Lines `Label: value`, by label. */
  readonly lines?: Readonly<Record<string, readonly string[] | LineTerms>> | undefined
  /** A choice of lines or headings. */
  readonly oneOf?: readonly string[] | undefined
  /** Repeated lines or headings of this form; with `fields` each has these lines below it. */
  readonly items?: string | undefined
  readonly fields?: OutputContract['lines']
  /** A fence of this language; empty for any. */
  readonly fence?: string | undefined
  readonly parts?: readonly OutputContract[] | undefined
  /** Values of a field, each with the contracts that follow it. */
  readonly cases?: Readonly<Record<string, readonly OutputContract[]>> | undefined
  readonly by?: string | undefined
  /** Cells of a table's header. */
  readonly table?: readonly string[] | undefined
  readonly json?: SchemaOrPath | undefined
  readonly yaml?: SchemaOrPath | undefined
  readonly pattern?: string | undefined
  /** Flags of the patterns; by default `mu`. */
  readonly flags?: string | undefined
  /** In a configuration `PATH#NAME` for an expression, or a command; elsewhere the parsed expressions. */
  readonly program?: string | ProgramTerms | ProgramCommand | undefined
  readonly use?: Use | undefined
  /** Group with the value: its number or name. */
  readonly group?: number | string | undefined
  readonly any?: readonly OutputContract[] | undefined
  /** Values of the tag, of a match or, by column, of a table. */
  readonly values?: readonly string[] | LineTerms | ValuesByColumn | undefined
  readonly order?: boolean | undefined
  readonly at?: At | undefined
  readonly count?: number | {readonly min?: number | undefined; readonly max?: number | undefined} | undefined
  readonly optional?: boolean | undefined
  readonly only?: boolean | undefined
  readonly read?: Reading | undefined
  readonly in?: OutputScope | undefined
  /** Decorations that the program tolerates, instead of the usual ones; `all` without a known program. */
  readonly allow?: 'all' | readonly Decoration[] | undefined
  readonly exact?: boolean | undefined
  /** For older configurations; code and quotations always count. */
  readonly code?: true | undefined
  readonly quotes?: true | undefined
  readonly description?: string | undefined
  /** A valid output, on which the self-test is based. */
  readonly example?: string | undefined
  /** Valid and invalid outputs of the whole contract: texts or paths. */
  readonly examples?: Examples | undefined
}

/** Texts; in a declaration, a single line that begins with `./` or `../` is a path. */
export interface Examples {
  readonly good?: readonly string[] | undefined
  readonly bad?: readonly string[] | undefined
}

export function isPathOfExample(example: string): boolean {
  return /^\.{1,2}\/\S[^\n\r]*$/.test(example)
}

/** Primitive of a contract; the content of a tag belongs to the tag. */
export function primitiveOf(contract: OutputContract): Primitive | undefined {
  return primitives.find((name) => contract[name] !== undefined)
}

export function sectionTerms(sections: readonly (string | SectionTerms)[]): readonly SectionTerms[] {
  return sections.map((each) => (typeof each === 'string' ? {heading: each} : each))
}

export function lineTerms(terms: readonly string[] | LineTerms): LineTerms {
  return isList(terms) ? {values: terms} : terms
}

export function contentTerms({values, order, fields, ...terms}: SectionTerms): readonly OutputContract[] {
  return sectionPrimitives
    .filter((name) => terms[name] !== undefined)
    .map((name) => ({
      [name]: terms[name],
      ...(name === 'table' && values !== undefined && {values}),
      ...(name === 'items' && fields !== undefined && {fields}),
      ...((name === 'lines' || name === 'parts') && order !== undefined && {order})
    }))
}

/** The contract without a known program: all decorations are tolerated, unless it is exact. */
export function tolerant(terms: OutputContract): OutputContract {
  if (terms.any !== undefined) return {...terms, any: terms.any.map(tolerant)}
  return terms.exact ? terms : {...terms, allow: 'all'}
}

/** Terms of a tag's value; by default any text. */
export function tagTerms({values = {}}: OutputContract): LineTerms {
  return lineTerms(values as readonly string[] | LineTerms)
}

export function columnValues({values = {}}: OutputContract): ValuesByColumn {
  return isList(values) ? {} : (values as ValuesByColumn)
}

export function hasExpressions(program: OutputContract['program']): program is ProgramTerms {
  return typeof program === 'object' && 'expressions' in program
}

/** Command of a contract, which runs only on a person's request. */
export function programCommand({program}: OutputContract): readonly string[] | undefined {
  return typeof program === 'object' && 'command' in program ? program.command : undefined
}

/** Expressions of a contract, from its pattern or program. */
export function expressionsOf({pattern, flags = 'mu', program, use}: OutputContract): readonly Expression[] {
  const ofPattern: readonly Expression[] = pattern === undefined ? [] : [{pattern, flags}]
  const all = hasExpressions(program) ? program.expressions : ofPattern
  return use === undefined || use === 'search'
    ? all
    : all.map((each) => ({...each, pattern: anchored(each.pattern, use), near: each.near ?? each.pattern}))
}

/** A final line end does not count. */
function anchored(pattern: string, use: Exclude<Use, 'search'>): string {
  return `(?<![^])(?:${pattern})${use === 'match' ? '' : '(?=\\n?(?![^]))'}`
}

/** Whether values belong to a tag, not to columns. */
export function isList(values: object | undefined): values is readonly string[] {
  return Array.isArray(values)
}

/** @throws {SyntaxError} */
export function readPattern(pattern: string, flags = 'mu'): RegExp {
  return projectPattern(pattern, flags)
}

export interface NamedContract {
  readonly name: string
  readonly isMarked?: boolean
  /** Schemas and programs are resolved: none is a path. */
  readonly terms: OutputContract
  readonly configured?: OutputContract
  /** `line` from 1. */
  readonly place: {readonly path: string; readonly line: number}
  /** Its programs: `line` from 1, `name` as in the configuration. */
  readonly programs?: readonly {readonly path: string; readonly line: number; readonly name: string}[]
  readonly schemaError?: (path: readonly PropertyKey[], fault: SchemaFault) => Error
  /** Creates the error for a contradictory contract, by the path of the fault. */
  readonly faultError?: (path: readonly PropertyKey[], message: string) => Error
}
