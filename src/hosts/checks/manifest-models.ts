/** The models that manifests name. */

import type {Source} from '../../contracts/source.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import type {Host} from '../model.ts'
import {hostOf} from '../tables.ts'
import {readManifest} from './manifest-source.ts'
import type {ValuePath} from './shape-faults.ts'

interface ManifestModel {
  readonly host: Host
  readonly name: string
  readonly range: Range
}

export function manifestModels(source: Source): readonly ManifestModel[] {
  const {manifest, document} = readManifest(source) ?? {}
  if (manifest === undefined || document === undefined) return []
  const host = hostOf(manifest.host)
  return (manifest.models ?? []).flatMap((place) =>
    textsAt(document.value, place).map(({text, path}) => ({host, name: text, range: document.locate(path)}))
  )
}

/** The texts at a place in a manifest, of which `*` is each key or item. */
export function textsAt(
  value: unknown,
  place: ValuePath
): readonly {readonly text: string; readonly path: ValuePath}[] {
  const found: {text: string; path: ValuePath}[] = []
  const search = (each: unknown, [key, ...rest]: ValuePath, path: ValuePath): void => {
    if (key === undefined) {
      if (typeof each === 'string') found.push({text: each, path})
    } else if (key === '*') {
      const items = Array.isArray(each) ? [...each.entries()] : isRecord(each) ? Object.entries(each) : []
      for (const [name, item] of items) search(item, rest, [...path, name])
    } else if (isRecord(each) && Object.hasOwn(each, key)) search(each[key], rest, [...path, key])
  }
  search(value, place, [])
  return found
}
