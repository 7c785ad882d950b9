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
  const found: ManifestModel[] = []
  const search = (value: unknown, [key, ...rest]: ValuePath, path: ValuePath): void => {
    if (key === undefined) {
      if (typeof value === 'string') found.push({host, name: value, range: document.locate(path)})
    } else if (key === '*') {
      const items = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
      for (const [name, item] of items) search(item, rest, [...path, name])
    } else if (isRecord(value) && Object.hasOwn(value, key)) search(value[key], rest, [...path, key])
  }
  for (const place of manifest.models ?? []) search(document.value, place, [])
  return found
}
