/** Contradictions between a catalogue and the manifests of its plugins, and wrong numbers of parts in their descriptions. */

import {readJson} from '../../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../../text/json-object.ts'
import {quoted} from '../../text/quoted.ts'
import {ignored, lost} from '../facts.ts'
import {isNote} from '../places.ts'
import {hostOf} from '../tables.ts'
import {type Linked, type ManifestProblem, problemAt} from './manifest-problem.ts'
import {textsAt} from './manifest-source.ts'
import type {ValuePath} from './shape-faults.ts'

type CatalogueEntry = readonly [index: number, plugin: JsonObject]

/** The plugins that a catalogue lists. */
export function entriesOf({value: {plugins}}: Linked): readonly CatalogueEntry[] {
  if (!Array.isArray(plugins)) return []
  return [...plugins.entries()].flatMap(([index, plugin]: [number, unknown]) =>
    isRecord(plugin) ? [[index, plugin] as const] : []
  )
}

/** Keys of entries that differ from the manifests of the plugins, and wrong numbers in the descriptions. */
export function catalogueProblems(linked: Linked): readonly ManifestProblem[] {
  const plugins = entriesOf(linked)
  return [
    ...plugins.flatMap((each) => entryProblems(linked, each)),
    ...unlistedPlugins(linked, plugins),
    ...countProblems(linked, ['metadata', 'description'], (noun) => (noun === 'plugin' ? plugins.length : undefined))
  ]
}

function entryProblems(linked: Linked, [index, plugin]: CatalogueEntry): readonly ManifestProblem[] {
  const {source, manifest} = linked
  const folder = folderOf(linked, plugin)
  if (folder === undefined) return []
  const path = `${folder}/${manifest.packages?.manifest ?? ''}`
  const declared = objectOf(source.surroundings.textOf(path)) ?? {}
  const [listed, actual] = [plugin['version'], declared['version']]
  const isOther = typeof listed === 'string' && typeof actual === 'string' && listed !== actual
  const from = path.slice(path.startsWith(manifest.root) ? manifest.root.length : 0)
  return [
    ...(isOther ? [otherValue(linked, ['plugins', index, 'version'], listed, {value: actual, path: from})] : []),
    ...countProblems(linked, ['plugins', index, 'description'], (noun) =>
      countIn(linked, folder, noun, [plugin, declared])
    )
  ]
}

/** A value that is another one in the file that counts. */
function otherValue(
  linked: Linked,
  at: ValuePath,
  value: string,
  other: {readonly value: string; readonly path: string}
): ManifestProblem {
  const data = {key: String(at.at(-1)), value: quoted(value), other: quoted(other.value), path: quoted(other.path)}
  return problemAt(linked, at, ignored, {kind: 'other-value', data})
}

/** How many folders there are between a plugin and its catalogue, at most. */
const deepest = 4

/** The name of a plugin that its catalogue lists by another: people install it by one, and call its parts by the other. */
export function cataloguedName(linked: Linked): readonly ManifestProblem[] {
  const {name} = linked.value
  const {plugin, path = ''} = entryOf(linked) ?? {}
  const listed = plugin?.['name']
  return typeof name !== 'string' || typeof listed !== 'string' || listed === name
    ? []
    : [otherValue(linked, ['name'], name, {value: listed, path: path.replace(/^(?:\.\.\/)+/, '')})]
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
  manifest
}: Linked): {readonly plugin: JsonObject | undefined; readonly path: string} | undefined {
  const catalogue = hostOf(manifest.host).packages?.find(({catalog}) => catalog !== undefined)?.catalog
  if (catalogue === undefined) return undefined
  const segments = source.path.split('/').slice(0, -manifest.root.split('/').length)
  for (let level = 0; level <= Math.min(deepest, segments.length); level++) {
    const path = `${manifest.root}${'../'.repeat(level)}${catalogue}`
    const found = objectOf(source.surroundings.textOf(path))
    if (found === undefined) continue
    const folder = segments.slice(segments.length - level).join('/')
    const plugins = Array.isArray(found['plugins']) ? found['plugins'].filter(isRecord) : []
    return {plugin: plugins.find((each) => sourceFolder(each, found) === folder), path}
  }
  return undefined
}

const leastListed = 4

/** How many plugins beside each other a catalogue has to list for each one of several that it may have left out. */
const leastForEach = 7

/** Plugins beside others nearly all of which a catalogue lists. */
function unlistedPlugins(linked: Linked, plugins: readonly CatalogueEntry[]): readonly ManifestProblem[] {
  const {source, manifest, document, value} = linked
  const listed = new Set(plugins.flatMap(([, plugin]) => sourceFolder(plugin, value) ?? []))
  const parents = new Set([...listed].filter((each) => each.includes('/')).map((each) => each.replace(/\/[^/]*$/, '')))
  const files = [...parents].flatMap((parent) => {
    const beside = source.surroundings
      .filesIn(manifest.root + parent)
      .map((file) => `${parent}/${file.split('/', 1)[0]}`)
    const folders = [...new Set(beside)].filter((folder) =>
      source.surroundings.hasFile(`${manifest.root}${folder}/${manifest.packages?.manifest ?? ''}`)
    )
    const missing = folders.filter((folder) => !listed.has(folder))
    const least = missing.length === 1 ? leastListed : missing.length * leastForEach
    return folders.length - missing.length >= least ? missing : []
  })
  if (files.length === 0) return []
  const data = {key: 'plugins', files: files.map(quoted)}
  return [problemAt(linked, document.locateKey(['plugins']), lost('plugin'), {kind: 'left-out', data})]
}

/** The wrong numbers in the description of a plugin. */
export function pluginCounts(linked: Linked): readonly ManifestProblem[] {
  const folder = linked.manifest.root.replace(/\/$/, '') || '.'
  return countProblems(linked, ['description'], (noun) => countIn(linked, folder, noun, [linked.value]))
}

/** The folder of a plugin from the catalogue file's folder; `undefined` for a plugin that lies elsewhere. */
function folderOf({manifest, value}: Linked, plugin: JsonObject): string | undefined {
  const path = sourceFolder(plugin, value)
  return path === undefined ? undefined : `${manifest.root}${path}`.replace(/\/$/, '') || '.'
}

/** The folder of a plugin from the catalogue's folder, without `./` and a `/` at its end. */
function sourceFolder(plugin: JsonObject, catalogue: JsonObject): string | undefined {
  const path = plugin['source']
  const root = memberOf(catalogue['metadata'], 'pluginRoot')
  if (typeof path !== 'string' || !/^\.(?:\/|$)/.test(path) || typeof root === 'string') return undefined
  return plainPath(path)
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
  const found = new Set(
    folders.flatMap((each) =>
      surroundings.filesIn([folder, each].filter(Boolean).join('/')).map((file) => `${each}/${file}`)
    )
  )
  const files = [...found].map((file) => file.replace(/^\//, ''))
  if (noun !== 'skill') return files.filter((file) => !isNote(file)).length
  const depths = new Set(folders.flatMap((each) => [each, `${each}/*`]))
  return files.filter((file) => {
    if (!/(?:^|\/)SKILL\.md$/.test(file)) return false
    const skill = file.replace(/\/?SKILL\.md$/, '')
    return depths.has(skill) || depths.has(`${skill.replace(/\/?[^/]*$/, '')}/*`)
  }).length
}
