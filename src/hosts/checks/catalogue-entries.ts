/** What a catalogue and the manifests of plugins say of each other, and the numbers of parts that their descriptions give. */

import type {Source} from '../../contracts/source.ts'
import {type JsonDocument, readJson} from '../../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import {ignored} from '../facts.ts'
import type {HostManifest} from '../manifests/model.ts'
import {isNote} from '../places.ts'
import {effectsOf} from './consequences.ts'
import type {ManifestProblem} from './manifest-problem.ts'

/** A manifest beside the files around it. */
export interface Linked {
  readonly source: Source
  readonly manifest: HostManifest
  readonly document: JsonDocument
  readonly value: JsonObject
}

/** Keys of an entry that the manifest of its plugin has as well, and that come from the manifest. */
const shared = ['name', 'version'] as const

/** The keys of entries that differ from those of the plugins, and wrong numbers in the descriptions. */
export function catalogueProblems(linked: Linked, plugins: readonly CatalogueEntry[]): readonly ManifestProblem[] {
  const {document, value} = linked
  return [
    ...plugins.flatMap((each) => entryProblems(linked, each)),
    ...countProblems(
      memberOf(value['metadata'], 'description'),
      document.locate(['metadata', 'description']),
      (noun) => (noun === 'plugin' ? plugins.length : undefined)
    )
  ]
}

type CatalogueEntry = readonly [index: number, plugin: JsonObject]

function entryProblems(linked: Linked, [index, plugin]: CatalogueEntry): readonly ManifestProblem[] {
  const {source, manifest, document} = linked
  const folder = folderOf(linked, plugin)
  if (folder === undefined) return []
  const path = `${folder}/${manifest.packages?.manifest ?? ''}`
  const declared = objectOf(source.surroundings.textOf(path)) ?? {}
  const differing = shared.flatMap((key): readonly ManifestProblem[] => {
    const [listed, actual] = [plugin[key], declared[key]]
    if (typeof listed !== 'string' || typeof actual !== 'string' || listed === actual) return []
    const from = quoted(path.slice(path.startsWith(manifest.root) ? manifest.root.length : 0))
    const data = {...effectsOf(manifest, ignored), key, value: quoted(listed), other: quoted(actual), path: from}
    return [
      {
        kind: 'other-value',
        range: document.locate(['plugins', index, key]),
        data,
        severity: 'note',
        hosts: [manifest.host]
      }
    ]
  })
  const isListed = (noun: string): boolean => [plugin, declared].some((each) => each[`${noun}s`] !== undefined)
  return [
    ...differing,
    ...countProblems(plugin['description'], document.locate(['plugins', index, 'description']), (noun) =>
      noun === 'plugin' || isListed(noun) ? undefined : countIn(linked, folder, noun)
    )
  ]
}

/** The wrong numbers in the description of a plugin. */
export function pluginCounts(linked: Linked): readonly ManifestProblem[] {
  const {document, manifest, value} = linked
  const lists = (noun: string): boolean => value[`${noun}s`] !== undefined
  return countProblems(value['description'], document.locate(['description']), (noun) =>
    noun === 'plugin' || lists(noun) ? undefined : countIn(linked, manifest.root.replace(/\/$/, '') || '.', noun)
  )
}

/** The folder of a plugin from that of the catalogue file; `undefined` for one that lies elsewhere, or whose parts its entry lists. */
function folderOf({manifest, value}: Linked, plugin: JsonObject): string | undefined {
  const path = plugin['source']
  const root = memberOf(value['metadata'], 'pluginRoot')
  if (typeof path !== 'string' || !/^\.\/?/.test(path) || typeof root === 'string') return undefined
  const folder = `${manifest.root}${path.replace(/^\.\/?/, '')}`
  return (folder.endsWith('/') ? folder.slice(0, -1) : folder) || '.'
}

function objectOf(text: string | undefined): JsonObject | undefined {
  const value = text === undefined ? undefined : readJson(text).value
  return isRecord(value) ? value : undefined
}

/** A number of parts, with up to two words before the noun; a plus says that there are more. */
const number = /(?<![\w.$-])(\d{1,4})(\+?) (?:[a-z][\w-]* ){0,2}?(agent|skill|command|plugin)s\b/gi

/** Of numbers in a description those that differ from the tree; of a noun with several numbers, each is one of a part. */
function countProblems(
  text: unknown,
  range: Range,
  countOf: (noun: string) => number | undefined
): readonly ManifestProblem[] {
  if (typeof text !== 'string') return []
  const found = [...text.matchAll(number)].map(([written, digits = '', plus, noun = '']) => ({
    written,
    stated: Number(digits),
    isLeast: plus === '+',
    noun: noun.toLowerCase()
  }))
  return found.flatMap(({written, stated, isLeast, noun}): readonly ManifestProblem[] => {
    if (found.filter((other) => other.noun === noun).length > 1) return []
    const actual = countOf(noun)
    if (actual === undefined || actual === 0 || actual === stated || (isLeast && actual > stated)) return []
    return [{kind: 'count', range, data: {written: quoted(written), actual, noun}, severity: 'note'}]
  })
}

/** The parts of a plugin in its usual folders. */
function countIn({source: {surroundings}}: Linked, folder: string, noun: string): number {
  const files = surroundings.filesIn(`${folder}/${noun}s`)
  if (noun === 'skill') return files.filter((file) => /^[^/]+\/SKILL\.md$/.test(file)).length
  return files.filter((file) => !isNote(file)).length
}
