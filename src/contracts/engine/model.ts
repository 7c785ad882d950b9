/** Output contracts: what an output has to contain so that a program can read it. */
import type {SchemaFault} from '../../schema/problem.ts'
import type {Decoration} from './normal.ts'

/** What a contract may ask for: exactly one of these; beside `tag`, `sections` or `json` is its content. */
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

/** Where in an output it is. */
export const positions = ['start', 'end', 'anywhere'] as const
export type At = (typeof positions)[number]

/** Which of several a program takes: all of them, which was called `any`, or with `only` the only one. */
export const readings = ['first', 'last', 'all', 'only', 'any'] as const
type Reading = (typeof readings)[number]

/** Where a program searches: in the final message, in each of its lines alone, in its last line, in all that was printed. */
export const scopes = ['text', 'lines', 'last-line', 'transcript'] as const
/** Where data is: it is the whole output, in a fence of its language, in one that may have none, or in a tag. */
export const dataPlaces = ['whole', 'fence', 'any-fence'] as const
/** How a program runs its expression: anywhere, from the start of the text, on the whole text. */
export const uses = ['search', 'match', 'fullmatch'] as const
type Use = (typeof uses)[number]
export type OutputScope = (typeof scopes)[number] | (typeof dataPlaces)[number] | `tag:${string}`

export function innerContracts({any = [], parts: sequence = [], cases = {}, sections = []}: OutputContract) {
  const held = sectionTerms(sections).flatMap(contentTerms)
  return [...any, ...sequence, ...Object.values(cases).flat(), ...held]
}

/** Whether a program reads all that an agent printed, and not its final message alone. */
export function readsTranscript(contract: OutputContract): boolean {
  return contract.in === 'transcript' || innerContracts(contract).some(readsTranscript)
}

/** A regular expression of JavaScript that matches what one of a program matches. */
export interface Expression {
  readonly pattern: string
  readonly flags: string
  /** The same for the search of near misses, where its literal texts differ. */
  readonly near?: string
  /** Its line in the source of the program, from 1, and how it is written there, shortened. */
  readonly line?: number
  readonly code?: string
}

/** What a contract names in the source of a program, read. */
export interface ProgramTerms {
  /** As the configuration has it. */
  readonly path: string
  readonly name: string
  /** From 1. */
  readonly line: number
  /** The first that matches is the program's. */
  readonly expressions: readonly Expression[]
}

/** Where the source of a program is, and its name there. */
export function programPlace(given: string): readonly [path: string, name: string] {
  const sign = given.lastIndexOf('#')
  return [given.slice(0, sign), given.slice(sign + 1)]
}

/** A program that judges outputs: it gets one on standard input, and takes it where it ends with code 0 and prints JSON. */
interface ProgramCommand {
  /** The program and its arguments, without a shell, in the folder of the configuration. */
  readonly command: readonly string[]
}

/** A JSON Schema, inline; in a configuration also the path of one. */
export type SchemaOrPath = string | boolean | Readonly<Record<string, unknown>>

/** What a section may have to hold: each is a contract within it. */
const sectionPrimitives = [
  'lines',
  'oneOf',
  'items',
  'table',
  'fence',
  'json',
  'parts'
] as const satisfies readonly Primitive[]

/** A heading that an output may lack, and what its section holds. */
export interface SectionTerms
  extends Pick<OutputContract, (typeof sectionPrimitives)[number] | 'values' | 'order' | 'fields'> {
  readonly heading: string
  /** How many number signs it has; any number where it is not given. */
  readonly depth?: number | undefined
  /** Below it is text, and not only other headings and comments. */
  readonly filled?: boolean | undefined
  readonly optional?: boolean | undefined
}

export interface NumberRange {
  readonly min: number
  readonly max: number
  /** It has no fraction. */
  readonly isInteger: boolean
  /** What follows it, such as `%`. */
  readonly unit?: string | undefined
}

/** The value of a label, a cell or an attribute: any text where nothing is given. */
export interface LineTerms {
  readonly pattern?: string | undefined
  readonly values?: readonly string[] | undefined
  /** Between these two, with or without a fraction. */
  readonly number?: readonly [min: number, max: number] | undefined
  readonly integer?: readonly [min: number, max: number] | undefined
  readonly unit?: string | undefined
  /** Of a field of any text: the value runs on below its line, up to the next literal of the contract. */
  readonly multiline?: boolean | undefined
  readonly optional?: boolean | undefined
}

export type ValuesByColumn = Readonly<Record<string, readonly string[] | LineTerms>>

export function rangeOfTerms({number, integer, unit}: LineTerms): NumberRange | undefined {
  const range = integer ?? number
  return range && {min: range[0], max: range[1], isInteger: integer !== undefined, unit}
}

/** What an output has to contain; exactly one primitive. In headings, labels, lines and cells `{x}` is any text, `{a | b}` one of several. */
export interface OutputContract {
  /** `<tag>value</tag>`; its content is one of `values`, or `json`, or `sections`, or `parts`, which may be beside it. */
  readonly tag?: string | undefined
  /** The opening tag may have attributes, `<tag id="1">`, or has these, each with its values. */
  readonly attributes?: boolean | Readonly<Record<string, readonly string[] | LineTerms>> | undefined
  readonly sections?: readonly (string | SectionTerms)[] | undefined
  /** Lines `Label: value`, by label. */
  readonly lines?: Readonly<Record<string, readonly string[] | LineTerms>> | undefined
  /** One of these lines or headings. */
  readonly oneOf?: readonly string[] | undefined
  /** Lines or headings of this form, one for each of several things; with `fields` each has these lines below it. */
  readonly items?: string | undefined
  readonly fields?: OutputContract['lines']
  /** A fence of this language; of any where it is empty. */
  readonly fence?: string | undefined
  /** Contracts that come one after the other. */
  readonly parts?: readonly OutputContract[] | undefined
  /** A field with one of these values, and the contracts that follow it where it has that value. */
  readonly cases?: Readonly<Record<string, readonly OutputContract[]>> | undefined
  /** The label of the field of `cases`. */
  readonly by?: string | undefined
  /** The cells of a table's header. */
  readonly table?: readonly string[] | undefined
  readonly json?: SchemaOrPath | undefined
  readonly yaml?: SchemaOrPath | undefined
  readonly pattern?: string | undefined
  /** Of the patterns; `mu` without them. */
  readonly flags?: string | undefined
  /** In a configuration `PATH#NAME`, which names the expression of a program, or its command; elsewhere the expressions that were read. */
  readonly program?: string | ProgramTerms | ProgramCommand | undefined
  readonly use?: Use | undefined
  /** The group whose text is the value: its number, or its name. */
  readonly group?: number | string | undefined
  readonly any?: readonly OutputContract[] | undefined
  /** Of the tag, of a match or, by column, of a table. */
  readonly values?: readonly string[] | LineTerms | ValuesByColumn | undefined
  readonly order?: boolean | undefined
  readonly at?: At | undefined
  readonly count?: number | {readonly min?: number | undefined; readonly max?: number | undefined} | undefined
  /** An output may have nothing of it. */
  readonly optional?: boolean | undefined
  readonly only?: boolean | undefined
  readonly read?: Reading | undefined
  readonly in?: OutputScope | undefined
  /** The decorations that the program tolerates, in place of those that most do; `all` where no program is known. */
  readonly allow?: 'all' | readonly Decoration[] | undefined
  /** The program tolerates none. */
  readonly exact?: boolean | undefined
  /** Of older configurations: code and quotations count anyway. */
  readonly code?: true | undefined
  readonly quotes?: true | undefined
  readonly description?: string | undefined
  /** An output that keeps the contract: what its self-test begins with. */
  readonly example?: string | undefined
  /** Outputs that keep the whole contract, and outputs that do not: each is a text or the path of one. */
  readonly examples?: Examples | undefined
}

/** Texts; in a declaration, one line that begins with `./` or `../` is the path of one. */
export interface Examples {
  readonly good?: readonly string[] | undefined
  readonly bad?: readonly string[] | undefined
}

export function isPathOfExample(example: string): boolean {
  return /^\.{1,2}\/\S[^\n\r]*$/.test(example)
}

/** The primitive of a contract; the content of a tag belongs to the tag. */
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

/** The same contract, of an output that no program is known to read: all decorations are tolerated, unless it says that none is. */
export function tolerant(terms: OutputContract): OutputContract {
  if (terms.any !== undefined) return {...terms, any: terms.any.map(tolerant)}
  return terms.exact ? terms : {...terms, allow: 'all'}
}

/** The terms of the value of a tag: any text where nothing is given. */
export function tagTerms({values = {}}: OutputContract): LineTerms {
  return lineTerms(values as readonly string[] | LineTerms)
}

export function tagValues(contract: OutputContract): readonly string[] | undefined {
  return tagTerms(contract).values
}

export function columnValues({values = {}}: OutputContract): ValuesByColumn {
  return isList(values) ? {} : (values as ValuesByColumn)
}

/** Whether a program is read: its expressions judge. */
export function hasExpressions(program: OutputContract['program']): program is ProgramTerms {
  return typeof program === 'object' && 'expressions' in program
}

/** The command of a contract, which only a person starts. */
export function programCommand({program}: OutputContract): readonly string[] | undefined {
  return typeof program === 'object' && 'command' in program ? program.command : undefined
}

/** The expressions of a contract: that of a pattern, or those of a program. */
export function expressionsOf({pattern, flags = 'mu', program, use}: OutputContract): readonly Expression[] {
  const ofPattern: readonly Expression[] = pattern === undefined ? [] : [{pattern, flags}]
  const all = hasExpressions(program) ? program.expressions : ofPattern
  return use === undefined || use === 'search'
    ? all
    : all.map((each) => ({...each, pattern: anchored(each.pattern, use), near: each.near ?? each.pattern}))
}

/** The line end of a text does not count. */
function anchored(pattern: string, use: Exclude<Use, 'search'>): string {
  return `(?<![^])(?:${pattern})${use === 'match' ? '' : '(?=\\n?(?![^]))'}`
}

/** Whether values are those of a tag, and not by column. */
export function isList(values: object | undefined): values is readonly string[] {
  return Array.isArray(values)
}

/** @throws {SyntaxError} */
export function readPattern(pattern: string, flags = 'mu'): RegExp {
  return new RegExp(pattern, flags)
}

/** A contract with a name, and where the configuration or the definition of the agent declares it. */
export interface NamedContract {
  readonly name: string
  /** A marker of the definition declares it. */
  readonly isMarked?: boolean
  /** Its schemas and programs are read: none is a path. */
  readonly terms: OutputContract
  readonly configured?: OutputContract
  /** `line` from 1. */
  readonly place: {readonly path: string; readonly line: number}
  /** The programs that it names: `line` from 1, `name` as the configuration has it. */
  readonly programs?: readonly {readonly path: string; readonly line: number; readonly name: string}[]
  readonly schemaError?: (path: readonly PropertyKey[], fault: SchemaFault) => Error
  /** What to throw for a contract that cannot be what its author means, by the path of the fault in it. */
  readonly faultError?: (path: readonly PropertyKey[], message: string) => Error
}
