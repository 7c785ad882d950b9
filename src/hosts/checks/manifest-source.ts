/** A manifest, read: its table, its keys and values, and their places. */

import type {Source} from '../../contracts/source.ts'
import {type JsonDocument, type JsonFault, readJson} from '../../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import {memoize} from '../../text/memoize.ts'
import {textOf} from '../../text/quoted.ts'
import {readToml} from '../../text/toml.ts'
import {readYaml} from '../../text/yaml.ts'
import type {HostManifest, ManifestId} from '../manifests/model.ts'
import {bareManifest, manifestAt, manifestBeside, manifestHost} from '../manifests/places.ts'
import {manifestOf} from '../manifests/tables.ts'
import {otherKeys} from './misspelt.ts'
import type {ValuePath} from './shape-faults.ts'

export interface ReadManifest {
  readonly manifest: HostManifest
  /** Nothing where the text cannot be read. */
  readonly document: JsonDocument | undefined
  /** The first fault of the text. */
  readonly fault: JsonFault | undefined
  /** Keys that are there twice. */
  readonly twice: readonly JsonFault[]
}

/** In UTF-16 units: hand-written manifests have a hundredth of it. */
export const longestManifest = 1_000_000

const readers: Readonly<Record<HostManifest['syntax'], (text: string) => JsonDocument>> = {
  toml: readToml,
  yaml: readYaml,
  json: (text) => readJson(text, {comments: false}),
  comments: (text) => readJson(text, {comments: true, noTrailingCommas: true}),
  loose: (text) => readJson(text, {comments: true})
}

/** A file of kind `manifest`; `undefined` for one that is none of a host. */
export const readManifest = memoize((source: Source): ReadManifest | undefined => {
  const {hasFile} = source.surroundings
  const id = manifestBeside(source.path, hasFile) ?? listedManifest(source)
  if (id === undefined) return undefined
  let manifest = manifestOf(id)
  if (source.text.length > longestManifest) return {manifest, document: undefined, fault: undefined, twice: []}
  const document = readers[manifest.syntax](source.text)
  const bare = isRecord(document.value) ? bareManifest(id, document.value, hasFile) : undefined
  if (bare !== undefined) manifest = manifestOf(bare)
  const [fault] = document.faults.filter((each) => !isTwice(each))
  const {value} = document
  if (isOfOther(source, manifest, value)) return undefined
  if (manifest.isCommonName === true && fault === undefined && isRecord(value) && !hasKeyOf(manifest, value))
    return undefined
  return {
    manifest,
    document: fault === undefined ? document : undefined,
    fault,
    twice: fault === undefined ? document.faults : []
  }
})

/** A manifest in a plugin that a marketplace alone makes one. */
function listedManifest({path, surroundings}: Source): ManifestId | undefined {
  const id = manifestAt(path)
  const {readers = []} = (id && surroundings.reach()) ?? {}
  const isLoaded = readers.some(
    ({host, kind, by}) => kind === 'manifest' && by === 'plugin' && host === manifestHost(id as ManifestId)
  )
  return isLoaded ? id : undefined
}

/** Whether nothing in the repository shows the host of a manifest, whose place other programs have, too. */
export function isShared({surroundings}: Source): boolean {
  return surroundings.reach()?.readers.some((reader) => reader.isShared === true) === true
}

/** Whether a shared file has the form of another program, which reads it as it is. */
function isOfOther(source: Source, {otherOwners = {}}: HostManifest, value: unknown): boolean {
  return isShared(source) && isRecord(value) && Object.keys(otherOwners).some((key) => Object.hasOwn(value, key))
}

/** Whether an object has a key of a manifest, or one that is almost one: other programs have files of that name, too. */
function hasKeyOf({shape}: HostManifest, value: JsonObject): boolean {
  const others = otherKeys(value, shape)
  return others.length < Object.keys(value).length || others.some(({is}) => is === 'misspelt')
}

function isTwice({reason}: JsonFault): boolean {
  return textOf(reason).startsWith('duplicate key')
}

/** The texts at a place in a manifest, of which `*` is each key or item. */
export function textsAt(
  value: unknown,
  [key, ...rest]: ValuePath,
  path: ValuePath = []
): readonly {readonly text: string; readonly path: ValuePath}[] {
  if (key === undefined) return typeof value === 'string' ? [{text: value, path}] : []
  const items = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
  const chosen = key === '*' ? items : items.filter(([name]) => name === key)
  return chosen.flatMap(([name, item]) => textsAt(item, rest, [...path, name]))
}

export function valueOfPath(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Array.isArray(inner) ? (inner[Number(key)] as unknown) : memberOf(inner, String(key))),
    value
  )
}
