/** The language of shapes: values that hosts expect in front matter, manifests, hooks and servers, in YAML, JSON and TOML. */

import type {MaybeQuoted} from '../text/quoted.ts'
import type {Fact} from './facts.ts'

/** A path, from the folder that the file is about. */
export interface PathUse {
  readonly to: 'file' | 'folder' | 'any'
  /** The consequence of a missing file; absent if the file may be made later. */
  readonly missing?: Fact
  /** The consequence of a path that leaves the folder. */
  readonly outside?: Fact
}

/** A value that a host expects. */
export type ValueShape =
  | {readonly is: 'any'}
  | FlagValue
  | NumberValue
  | TextValue
  | ListValue
  /** Any keys, and one shape for all their values. */
  | {readonly is: 'map'; readonly of: ValueShape; readonly otherwise?: Fact | undefined}
  | TableValue
  /** One of several: the first that takes the kind of the value. */
  | {readonly is: 'either'; readonly of: readonly ValueShape[]}
  /** Tables of which a key names the variant. */
  | Variants
  /** One of two tables: with the key, or without. */
  | {readonly is: 'choice'; readonly key: string; readonly present: TableValue; readonly absent: TableValue}
  /** A key that may not be there beside another. */
  | {readonly is: 'none'; readonly beside: string}
  /** Hooks by event: `agent-hooks` checks them. */
  | {readonly is: 'hooks'}

/** `true` or `false`; `quoted`: in quotes as well; `switch`: also `yes`, `on`, `1` and their opposites, in any case. */
interface FlagValue {
  readonly is: 'flag'
  readonly takes?: 'quoted' | 'switch'
}

export interface NumberValue {
  readonly is: 'number'
  readonly least?: number
  readonly above?: number
  /** `whole`: no fraction; `quoted`: the same, in quotes or not. */
  readonly takes?: 'whole' | 'quoted'
}

interface ListValue {
  readonly is: 'list'
  readonly of: ValueShape
  /** Not empty. */
  readonly isFilled?: true
  readonly otherwise?: Fact | undefined
}

export interface TextValue {
  readonly is: 'text'
  /** The values, where these are all. */
  readonly values?: readonly string[]
  readonly form?: TextForm
  /** Not only spaces. */
  readonly isFilled?: true
  /** A whole number is right, too. */
  readonly orNumber?: true
  readonly path?: PathUse
  /** A rule that allows or denies a tool, as in `Bash(git *)`: the key of its list is the use. */
  readonly rule?: CheckRule
}

/** The list that a rule of permissions is in. */
export type RuleUse = 'allow' | 'ask' | 'deny'

/** A fault of a rule: its form, its tool, or another meaning than it seems to have. */
export type RuleFault =
  | {readonly kind: 'form'; readonly expected: MaybeQuoted}
  | {readonly kind: 'tool'; readonly tool: string; readonly meant: string | undefined}
  | {readonly kind: 'meaning'; readonly does: string; readonly expected: MaybeQuoted}

export type CheckRule = (rule: string, use: RuleUse) => RuleFault | undefined

interface TextForm {
  readonly pattern: RegExp
  readonly expected: string
  /** Values that match the pattern, which is large. */
  readonly usual?: readonly string[]
  /** The consequence of another form, if it differs from the consequence of another kind of value. */
  readonly otherwise?: Fact
}

export interface TableValue {
  readonly is: 'table'
  readonly keys: Readonly<Record<string, Key>>
  /**
   * The consequence of other keys, or `fault`: the same as of a wrong value. Harmless keys that resemble none of its own are
   * notes; in an open table these are right.
   */
  readonly others?: (Fact & {readonly areHarmless?: boolean; readonly areOpen?: boolean}) | 'fault'
  /** Other keys that are known to have no effect; where they are given, only these and misspelt ones count. */
  readonly foreign?: readonly string[]
  /** `null` counts as a missing value: the consequence of a key with it, if that is not the consequence of a missing key alone. */
  readonly empty?: Fact | 'missing'
  readonly needs?: readonly string[]
  /** Other keys are names of people's own, with values of this shape. */
  readonly names?: ValueShape
  /** The right places of other keys, by their names. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** The keys that replace keys of other files and hosts here, by the replaced key; empty if the host has no equivalent. */
  readonly equivalents?: Readonly<Record<string, string>>
}

export interface Variants {
  readonly is: 'variants'
  /** The key that names the variant. */
  readonly by: string
  readonly tables: Readonly<Record<string, TableValue>>
  /** The variant of a table that names none. */
  readonly usual: string
  /** A table that names none, with one of the keys `has` and without `unless`, has to. */
  readonly named?: {readonly has: readonly string[]; readonly unless: string}
}

/** A key that a host reads. */
export interface Key {
  readonly shape: ValueShape
  /** The consequence of a missing key; `true`: the same as of a wrong value. */
  readonly required?: true | Fact
  /** The consequence of a wrong value, if it differs from the file's. */
  readonly otherwise?: Fact
  /** The consequence of the key without a value, if it is not the same for all keys of the file. */
  readonly empty?: Fact
  /** In characters (code points); together with the value of another key, and ` - ` between them. */
  readonly longest?: {readonly length: number; readonly fact: Fact; readonly with?: string}
  /** The key that replaced it. */
  readonly retired?: {readonly instead: string; readonly fact: Fact}
  /** People write `[file] [format]` as its value, which its host reads although it is not YAML. */
  readonly isHint?: true
  /** It restricts the agent's permissions. */
  readonly isSafety?: boolean
  /** The host names the key, and its effect is unknown. No other key stands for it. */
  readonly isNamed?: true
  /** The value that counts without the key: with a misspelt key of this value nothing is lost. */
  readonly usual?: boolean
}

export const any: ValueShape = {is: 'any'}
export const flag: ValueShape = {is: 'flag'}
export const flagOrText: ValueShape = {is: 'flag', takes: 'quoted'}
export const toggle: ValueShape = {is: 'flag', takes: 'switch'}
export const text: TextValue = {is: 'text'}
export const filledText: TextValue = {is: 'text', isFilled: true}
export const scalar: TextValue = {is: 'text', isFilled: true, orNumber: true}
export const number: ValueShape = {is: 'number'}
/** Texts of a form; other kinds of values are right, too. */
export const textOfForm = (form: TextForm): ValueShape => ({is: 'either', of: [{is: 'text', form}, any]})
export const count: ValueShape = {is: 'number', least: 1}
export const positive: ValueShape = {is: 'number', above: 0, takes: 'whole'}
export const quotedCount: ValueShape = {is: 'number', above: 0, takes: 'quoted'}
export const table: TableValue = {is: 'table', keys: {}}
/** Each call makes a shape of its own: faults are tried once for each nested shape (`npm run hosts`). */
export const tableOf = (keys: TableValue['keys'], more: Omit<TableValue, 'is' | 'keys'> = {}): TableValue => ({
  is: 'table',
  keys,
  ...more
})
/** Tables each of which has to name its own `type`. */
export const typedTables = (tables: Variants['tables']): Variants => ({
  is: 'variants',
  by: 'type',
  usual: '',
  tables: {'': tableOf({type: {shape: text, required: true}}), ...tables}
})
export const formed = (pattern: RegExp, expected: string): TextValue => ({is: 'text', form: {pattern, expected}})
export const oneOfTexts = (...values: readonly string[]): TextValue => ({is: 'text', values})
export const listShape = (of: ValueShape, otherwise?: Fact): ValueShape => ({is: 'list', of, otherwise})
export const mapShape = (of: ValueShape, otherwise?: Fact): ValueShape => ({is: 'map', of, otherwise})
export const either = (...of: readonly ValueShape[]): ValueShape => ({is: 'either', of})
export const texts: ValueShape = listShape(text)
export const textOrTexts: ValueShape = either(text, texts)

/** The values that a shape names, where some are. */
export function namedValues(shape: ValueShape): readonly string[] {
  if (shape.is === 'either') return shape.of.flatMap(namedValues)
  return shape.is === 'text' ? (shape.values ?? []) : []
}

/** The consequence of a missing key. */
export function missingFact({required, otherwise}: Key, whole?: Fact): Fact | undefined {
  return required === true ? (otherwise ?? whole) : required
}

/** Keys that have to be there, each a text. */
export function neededTexts(names: readonly string[]): Readonly<Record<string, Key>> {
  return Object.fromEntries(names.map((name) => [name, {shape: text, required: true}]))
}

/** Keys of one shape, with the consequence of a wrong value. */
export function keysOf(names: readonly string[], shape: ValueShape, otherwise?: Fact): Readonly<Record<string, Key>> {
  return Object.fromEntries(names.map((name) => [name, {shape, ...(otherwise && {otherwise})}]))
}
