/** Contradictions between a catalogue and the manifests of its plugins, and wrong numbers of parts in their descriptions. */

import {readJson} from '../../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import {endsAt} from '../../text/path-ends.ts'
import {quoted} from '../../text/quoted.ts'
import {ignored, lost} from '../facts.ts'
import {isNote} from '../places.ts'
import {hostOf} from '../tables.ts'
import {type Linked, type ManifestProblem, problemAt} from './manifest-problem.ts'
import {textsAt} from './manifest-source.ts'
import type {ValuePath} from './shape-faults.ts'

/** A plugin that a catalogue lists, and its folder, from the catalogue's; `undefined` for a plugin that lies elsewhere. */
interface CatalogueEntry {
  readonly index: number
  readonly plugin: JsonObject
  readonly folder: string | undefined
}

export function entriesOf(catalogue: JsonObject): readonly CatalogueEntry[] {
  const {plugins, metadata} = catalogue
  const hasRoot = typeof memberOf(metadata, 'pluginRoot') === 'string'
  return (Array.isArray(plugins) ? plugins : []).flatMap((plugin: unknown, index) => {
    if (!isRecord(plugin)) return []
    const path = plugin['source']
    const isBeside = typeof path === 'string' && /^\.(?:\/|$)/.test(path) && !hasRoot
    return [{index, plugin, folder: isBeside ? plainPath(path) : undefined}]
  })
}

/** Keys of entries that differ from the manifests of the plugins, and wrong numbers in the descriptions. */
export function catalogueProblems(linked: Linked): readonly ManifestProblem[] {
  const listedPlugins = entriesOf(linked.value)
  return [
    ...listedPlugins.flatMap((each) => entryProblems(linked, each)),
    ...unlistedPlugins(linked, listedPlugins),
    ...countProblems(linked, ['metadata', 'description'], (noun) =>
      noun === 'plugin' ? listedPlugins.length : undefined
    )
  ]
}

function entryProblems(linked: Linked, {index, plugin, folder}: CatalogueEntry): readonly ManifestProblem[] {
  const {source, manifest} = linked
  if (folder === undefined) return []
  const base = `${manifest.root}${folder}`.replace(/\/$/, '') || '.'
  const path = `${base}/${manifest.packages?.manifest ?? ''}`
  const declared = objectOf(source.surroundings.textOf(path)) ?? {}
  const from = path.slice(path.startsWith(manifest.root) ? manifest.root.length : 0)
  return [
    ...otherValue(linked, ['plugins', index, 'version'], plugin['version'], {value: declared['version'], path: from}),
    ...countProblems(linked, ['plugins', index, 'description'], (noun) =>
      countIn(linked, base, noun, [plugin, declared])
    )
  ]
}

/** A text that is another one in the file that counts. */
function otherValue(
  linked: Linked,
  at: ValuePath,
  value: unknown,
  other: {readonly value: unknown; readonly path: string}
): readonly ManifestProblem[] {
  if (typeof value !== 'string' || typeof other.value !== 'string' || value === other.value) return []
  const data = {key: String(at.at(-1)), value: quoted(value), other: quoted(other.value), path: quoted(other.path)}
  return [problemAt(linked, at, ignored, {kind: 'other-value', data})]
}

/** How many folders there are between a plugin and its catalogue, at most. */
const deepest = 4

/** The name of a plugin that its catalogue lists by another: people install it by one, and call its parts by the other. */
export function cataloguedName(linked: Linked): readonly ManifestProblem[] {
  const {plugin, path = ''} = entryOf(linked) ?? {}
  const other = {value: plugin?.['name'], path: path.replace(/^(?:\.\.\/)+/, '')}
  return otherValue(linked, ['name'], linked.value['name'], other)
}

/** A plugin of which neither a key, nor a place, nor its entry in a catalogue gives a part. */
export function missingParts(linked: Linked): readonly ManifestProblem[] {
  const {source, manifest, document, value} = linked
  const {keys = [], places = []} = manifest.parts ?? {}
  const names = (each: JsonObject): boolean => keys.some((key) => Object.hasOwn(each, key))
  if (names(value) || places.some((place) => source.surroundings.exists(manifest.root + place) !== false)) return []
  const {plugin} = entryOf(linked) ?? {}
  if (plugin !== undefined && names(plugin)) return []
  const problem = {kind: 'no-parts', data: {places}, severity: 'warning'} as const
  return [problemAt(linked, document.locateKey(['name']), lost('parts'), problem)]
}

/** The entry of a plugin in the nearest catalogue, and the path of the catalogue. */
function entryOf({
  source,
  manifest: {host, root}
}: Linked): {readonly plugin: JsonObject | undefined; readonly path: string} | undefined {
  const catalogue = hostOf(host).packages?.find(({catalog}) => catalog !== undefined)?.catalog
  if (catalogue === undefined) return undefined
  const segments = source.path.split('/').slice(0, -root.split('/').length)
  for (let level = 0; level <= Math.min(deepest, segments.length); level++) {
    const path = `${root}${'../'.repeat(level)}${catalogue}`
    const found = objectOf(source.surroundings.textOf(path))
    if (found === undefined) continue
    const ownFolder = segments.slice(segments.length - level).join('/')
    return {plugin: entriesOf(found).find(({folder}) => folder === ownFolder)?.plugin, path}
  }
  return undefined
}

const leastListed = 4

/** How many plugins beside each other a catalogue has to list for each one of several that it may have left out. */
const leastForEach = 7

/** Plugins beside others nearly all of which a catalogue lists. */
function unlistedPlugins(linked: Linked, listedPlugins: readonly CatalogueEntry[]): readonly ManifestProblem[] {
  const {
    source: {surroundings},
    manifest: {root, packages}
  } = linked
  const listed = new Set(listedPlugins.flatMap(({folder}) => folder ?? []))
  const parents = new Set([...listed].filter((each) => each.includes('/')).map((each) => each.replace(/\/[^/]*$/, '')))
  const files = [...parents].flatMap((parent) => {
    const beside = surroundings.filesIn(root + parent).map((file) => `${parent}/${file.split('/', 1)[0]}`)
    const folders = [...new Set(beside)].filter((folder) =>
      surroundings.hasFile(`${root}${folder}/${packages?.manifest ?? ''}`)
    )
    const missing = folders.filter((folder) => !listed.has(folder))
    const least = missing.length === 1 ? leastListed : missing.length * leastForEach
    return folders.length - missing.length >= least ? missing : []
  })
  if (files.length === 0) return []
  const data = {key: 'plugins', files: files.map(quoted)}
  return [problemAt(linked, linked.document.locateKey(['plugins']), lost('plugin'), {kind: 'left-out', data})]
}

export function pluginCounts(linked: Linked): readonly ManifestProblem[] {
  const folder = linked.manifest.root.replace(/\/$/, '') || '.'
  return countProblems(linked, ['description'], (noun) => countIn(linked, folder, noun, [linked.value]))
}

/** A path without `./` and a `/` at its end. */
export function plainPath(path: string): string {
  return path.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '')
}

function objectOf(text: string | undefined): JsonObject | undefined {
  const value = text === undefined ? undefined : readJson(text).value
  return isRecord(value) ? value : undefined
}

/** A number of parts, with up to four words before the noun; a plus says that there are more. */
const number =
  /(?<![\w.$-])(\d{1,4})(\+?) (?:(?!(?:across|and|for|from|in|of|on|or|per|to|with) )[a-z&][\w-]* ){0,4}?(agent|skill|command|plugin)s\b/gi

/** Numbers in a description that differ from the tree. A noun with several numbers is skipped: each number is about a part. */
function countProblems(
  {value, document}: Linked,
  path: ValuePath,
  countOf: (noun: string) => number | undefined
): readonly ManifestProblem[] {
  const [{text} = {text: ''}] = textsAt(value, path)
  const found = [...text.matchAll(number)]
  return found.flatMap(([written, digits, plus, name = '']): readonly ManifestProblem[] => {
    const noun = name.toLowerCase()
    if (found.filter((other) => other[3]?.toLowerCase() === noun).length > 1) return []
    const stated = Number(digits)
    const actual = countOf(noun)
    if (actual === undefined || actual === 0 || actual === stated || (plus === '+' && actual > stated)) return []
    // A number of another order counts something else.
    const isNear = actual <= stated * 2 && stated <= actual * 2
    const data = {written: quoted(written), actual, noun}
    return [{kind: 'count', range: document.locate(path), data, severity: isNear ? 'warning' : 'note'}]
  })
}

/** The parts of a plugin, in the folders that it names, else in the usual one; `undefined` where it names other things than folders. */
function countIn(
  {source: {surroundings}}: Linked,
  folder: string,
  noun: string,
  manifests: readonly JsonObject[]
): number | undefined {
  if (noun === 'plugin') return undefined
  const named = manifests.flatMap((each) => each[`${noun}s`] ?? [])
  const paths = named.filter((each): each is string => typeof each === 'string' && /^\.(?:\/|$)/.test(each))
  if (paths.length < named.length || (noun !== 'skill' && named.length > 0)) return undefined
  const folders = paths.length === 0 ? [`${noun}s`] : paths.map(plainPath)
  const found = folders.flatMap((each) =>
    surroundings.filesIn([folder, each].filter(Boolean).join('/')).map((file) => `${each}/${file}`)
  )
  const files = [...new Set(found)].map((file) => file.replace(/^\//, ''))
  if (noun !== 'skill') return files.filter((file) => !isNote(file)).length
  const skills = files.flatMap((file) => (endsAt(file, 'SKILL.md') ? [file.replace(/\/?SKILL\.md$/, '')] : []))
  return skills.filter((skill) => folders.includes(skill) || folders.includes(skill.replace(/\/?[^/]*$/, ''))).length
}
