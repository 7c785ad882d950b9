/** What hosts expect of their manifests, the files around agents: shapes as data, one file for each host. */

import type {HostId} from '../../contracts/host-ids.ts'
import type {Fact} from '../model.ts'

/** What follows from a fault. */
export interface Consequence extends Fact {
  /** What is lost, as people call it, where it is not all of the manifest: the rest of it works. */
  readonly lostPart?: string
  /** The part is a plugin, with all of its agents: an error as for a whole manifest. */
  readonly isPlugin?: true
}

/** A path, from the folder that the manifest is about. */
export interface PathUse {
  readonly to: 'file' | 'folder' | 'any'
  /** What follows where nothing is there; nothing where it may be made later. */
  readonly missing?: Consequence
  /** What follows from a path that leaves the folder. */
  readonly outside?: Consequence
}

/** A value of a manifest. */
export type ValueShape =
  | {readonly is: 'any'}
  | {readonly is: 'flag'}
  | {readonly is: 'number'; readonly least?: number; readonly above?: number}
  | TextValue
  | {readonly is: 'list'; readonly of: ValueShape; readonly otherwise?: Consequence}
  /** Any keys, and one shape for all their values. */
  | {readonly is: 'map'; readonly of: ValueShape; readonly otherwise?: Consequence}
  | TableValue
  /** One of several; none of two takes the same kind of value. */
  | {readonly is: 'either'; readonly of: readonly ValueShape[]}
  /** Tables of which a key names the variant. */
  | Variants
  /** One of two tables: with the key, or without. */
  | {readonly is: 'choice'; readonly key: string; readonly present: TableValue; readonly absent: TableValue}
  /** A key that may not be there beside another. */
  | {readonly is: 'none'; readonly beside: string}
  /** Hooks by event: `agent-hooks` checks them. */
  | {readonly is: 'hooks'}

export interface TextValue {
  readonly is: 'text'
  readonly values?: readonly string[]
  readonly form?: {readonly pattern: RegExp; readonly expected: string}
  readonly path?: PathUse
  /** A rule that allows or denies a tool, as in `Bash(git *)`. */
  readonly isPermission?: boolean
}

export interface TableValue {
  readonly is: 'table'
  readonly keys: Readonly<Record<string, ManifestKey>>
  /** What the host does with other keys, or `fault`: the same as with a wrong value. Those like none of its own are notes where they do no harm. */
  readonly others?: (Consequence & {readonly areHarmless?: boolean}) | 'fault'
  /** Keys of which it has to have one. */
  readonly needs?: readonly string[]
  /** Other keys are names of people's own, with values of this shape. */
  readonly names?: ValueShape
  /** Where other keys belong, by their names. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** The keys that those of other files and hosts stand for here, by their own. */
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

/** A key of a table. */
export interface ManifestKey {
  readonly shape: ValueShape
  /** What follows where it is missing; `true`: the same as from another value. */
  readonly required?: true | Consequence
  /** What follows from another value, where it is not the same as for the whole manifest. */
  readonly otherwise?: Consequence
}

/** The manifests. */
const manifestIds = [
  'claude-plugin',
  'claude-marketplace',
  'claude-hooks',
  'claude-servers',
  'claude-plugin-servers',
  'claude-settings',
  'opencode-config',
  'gemini-extension',
  'gemini-hooks',
  'gemini-settings',
  'codex-config'
] as const
export type ManifestId = (typeof manifestIds)[number]

/** A kind of manifest. */
export interface HostManifest {
  readonly id: ManifestId
  readonly host: HostId
  /** What the host loads of it, as people call it. */
  readonly noun: string
  /** `comments` is JSON with comments, `loose` with trailing commas, too. */
  readonly syntax: 'json' | 'comments' | 'loose' | 'toml'
  /** Other programs that read a file at the same place, by the key that only their form has. */
  readonly otherOwners?: Readonly<Record<string, string>>
  /** The folder that its paths are from, from its own. */
  readonly root: string
  /** What follows from a text that is not of this syntax. */
  readonly broken: Consequence
  /** What follows from another value. */
  readonly otherwise: Consequence
  readonly shape: TableValue
}

const proof = 'run'

/** A fault with which the host does not load the manifest, as a run shows. */
export const dropped: Consequence = {effect: 'drop', proof}

/** A fault with which the host does not start, as a run shows. */
export const stopped: Consequence = {effect: 'stop', proof}

/** A value or a key that the host ignores, as a run shows. */
export const ignored: Consequence = {effect: 'ignore', proof}

/** A part that the host does not load, as a run shows. */
export const lost = (lostPart: string): Consequence => ({effect: 'drop', proof, lostPart})

export const any: ValueShape = {is: 'any'}
export const flag: ValueShape = {is: 'flag'}
export const text: TextValue = {is: 'text'}
export const count: ValueShape = {is: 'number', least: 1}
export const oneOfTexts = (...values: readonly string[]): TextValue => ({is: 'text', values})
export const listShape = (of: ValueShape, otherwise?: Consequence): ValueShape => ({
  is: 'list',
  of,
  ...(otherwise && {otherwise})
})
export const mapShape = (of: ValueShape, otherwise?: Consequence): ValueShape => ({
  is: 'map',
  of,
  ...(otherwise && {otherwise})
})
export const either = (...of: readonly ValueShape[]): ValueShape => ({is: 'either', of})
export const texts: ValueShape = listShape(text)

/** Keys that have to be there, each a text. */
export function neededTexts(names: readonly string[]): Readonly<Record<string, ManifestKey>> {
  return Object.fromEntries(names.map((name) => [name, {shape: text, required: true}]))
}

/** Keys of one shape. */
export function keysOf(names: readonly string[], shape: ValueShape): Readonly<Record<string, ManifestKey>> {
  return Object.fromEntries(names.map((name) => [name, {shape}]))
}
