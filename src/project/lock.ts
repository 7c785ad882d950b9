/** `lint-agents.lock.json`: program schemas, exported by a run that a person started. */
import {dirname, join} from 'node:path'
import * as z from 'zod/mini'
import {type FileReader, largestDefinition} from '../disk/contained-reader.ts'
import {problemSentence} from '../schema/message.ts'
import {placeFormatter} from '../schema/place.ts'
import {rangeOfProblem} from '../schema/problem.ts'
import {validate} from '../schema/zod.ts'
import {type JsonDocument, readJson} from '../text/json.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {type Quoted, sentence, textOf} from '../text/quoted.ts'
import type {ConfigFile} from './config.ts'

export const lockName = 'lint-agents.lock.json'

const lockVersion = 1

const JsonSchema = z.union([z.boolean(), z.record(z.string(), z.unknown())])

export const LockEntry = z.strictObject({
  exporter: z
    .strictObject({name: z.string(), version: z.string()})
    .check(z.describe('The library that exported the schema')),
  hash: z.string().check(z.describe('`sha256:` and the hash of the schema, with sorted keys and without spaces')),
  lost: z
    .array(z.strictObject({path: z.string(), what: z.string()}))
    .check(z.describe('Checks of the program that a JSON Schema cannot say, by their paths in a value')),
  schema: JsonSchema.check(z.describe('The exported JSON Schema'))
})
export type LockEntry = z.infer<typeof LockEntry>

const lockShape = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.strictObject({
    version: z.literal(lockVersion),
    schemas: z.record(z.string(), entry).check(z.describe('By `program`, as the contracts have it'))
  })

/** Format of the lock file: an interface. */
export const Lock = lockShape(LockEntry)

/** Entries are validated separately: a fault only affects its own contract. */
const LooseLock = lockShape(z.unknown())

/** A schema of the lock, with locations of its values as `file:line:column`. */
export interface LockedSchema {
  readonly entry: LockEntry
  readonly at: (path: readonly PropertyKey[]) => string
}

/** A parsed lock: an entry by name, its fault, or `undefined` if missing. */
export interface ReadLock {
  readonly names: readonly string[]
  entry(name: string): LockedSchema | Quoted | undefined
}

/** Path of the lock beside a configuration, absolute. */
export function lockPath({path}: Pick<ConfigFile, 'path'>): string {
  return join(dirname(path), lockName)
}

/**
 * Reads the lock beside a configuration; a missing lock is empty.
 *
 * @param shownPath its path in messages
 * @returns the reason for an unreadable lock
 */
export function readLock(
  file: Pick<ConfigFile, 'path'>,
  reader: FileReader,
  shownPath: string = lockName
): ReadLock | Quoted {
  const {text, reason} = reader.attempt(lockPath(file), {limit: largestDefinition})
  if (reason !== undefined) return sentence`Unexpected \`${shownPath}\`, expected a file: ${reason}`
  if (text === undefined) return {names: [], entry: () => undefined}
  const json = readJson(text)
  const placeOf = placeFormatter(shownPath, text)
  const [fault] = json.faults
  if (fault !== undefined) return sentence`Unexpected ${textOf(fault.reason)} at ${placeOf(fault)}, expected JSON`
  const {data, words} = checked(LooseLock, json, placeOf, [])
  if (data === undefined) return words
  const names = Object.keys(data.schemas)
  return {
    names,
    entry: (name) => (Object.hasOwn(data.schemas, name) ? entryOf(name, json, placeOf) : undefined)
  }
}

type PlaceOf = ReturnType<typeof placeFormatter>

function entryOf(name: string, json: JsonDocument, placeOf: PlaceOf): LockedSchema | Quoted {
  const at = (path: readonly PropertyKey[]): string => placeOf(json.locate(['schemas', name, ...path]))
  const {data, words} = checked(LockEntry, json, placeOf, ['schemas', name])
  if (data === undefined) return words
  if (data.hash !== schemaHash(data.schema))
    return sentence`Unexpected schema of \`${name}\` at ${at(['schema'])}, expected the exported one, by its hash`
  return {entry: data, at: (path) => at(['schema', ...path])}
}

/** A validated part of the lock, or its first fault. */
function checked<T>(
  schema: z.ZodMiniType<T>,
  json: JsonDocument,
  placeOf: PlaceOf,
  root: readonly string[]
): {readonly data: T; readonly words?: undefined} | {readonly data?: undefined; readonly words: Quoted} {
  const value = root.reduce<unknown>((outer, key) => (isRecord(outer) ? outer[key] : undefined), json.value)
  const {data, problems} = validate(schema, value)
  const [problem] = problems
  if (data !== undefined || problem === undefined) return {data: data as T}
  const inner = {...problem, path: [...root, ...problem.path]}
  return {
    words: sentence`${problemSentence(inner, {whole: 'the lock'})}, at ${placeOf(rangeOfProblem(inner, json))}`
  }
}

/** Hash of a schema, ignoring the order of keys. */
export function schemaHash(schema: unknown): string {
  // Lazy: runs without a lock do not need it.
  const {createHash} = process.getBuiltinModule('node:crypto')
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(withSortedKeys(schema)))
    .digest('hex')}`
}

export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (!isRecord(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key): [string, unknown] => [key, withSortedKeys((value as JsonObject)[key])]))
}

export function lockText(schemas: ReadonlyMap<string, LockEntry>): string {
  return `${JSON.stringify({version: lockVersion, schemas: withSortedKeys(Object.fromEntries(schemas))}, null, 2)}\n`
}
