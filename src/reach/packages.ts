/** Plugins and extensions: folders that a manifest makes a host load as a whole. */
import {type HostId, hostIds} from '../contracts/host-ids.ts'
import type {FileKind, Reader} from '../contracts/readers.ts'
import {readGlob} from '../hosts/globs.ts'
import type {Package, PackageContent} from '../hosts/model.ts'
import {packageFolders} from '../hosts/places.ts'
import {hostOf} from '../hosts/tables.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'
import {fileName} from '../text/path-ends.ts'
import {below, folderAbove, inherited, resolveIn, type Tree} from './tree.ts'

/** A folder that a host loads. */
export interface PackageFolder {
  readonly host: HostId
  readonly about: Package
  readonly folder: string
  /** The manifest that makes the folder one. */
  readonly from: string
  /** The name in its own manifest, then the name in the catalog. */
  readonly names: readonly string[]
  /** The kinds of the files and folders that manifests name, by their paths. */
  readonly listed: ReadonlyMap<string, FileKind>
}

interface Packages {
  /** Those that a folder is itself. */
  at(folder: string): readonly PackageFolder[]
  listedIn(folder: string): readonly string[]
}

export function openPackages(tree: Tree): Packages {
  const packages = new Map<string, readonly PackageFolder[]>()
  const catalogs = new Map<string, ReadonlyMap<string, JsonObject>>()
  const all = hostIds.flatMap((host) => (hostOf(host).packages ?? []).map((about) => ({host, about})))

  /** The plugins of the catalog of a folder, by the folders that they list. */
  function entriesIn(folder: string, catalog: string): ReadonlyMap<string, JsonObject> {
    return memo(catalogs, below(folder, catalog), (path) => readCatalog(folder, objectIn(tree, path)))
  }

  const names = [...new Set(all.flatMap(({about: {catalog}}) => catalog ?? []))]
  const catalogsFrom = inherited((at) =>
    names.flatMap((name) => {
      const path = below(at, name)
      const plugins = tree.has(path) ? entriesIn(at, name) : undefined
      return plugins === undefined || plugins.size === 0 ? [] : [{at, path, plugins}]
    })
  )

  /** The entry of a folder in the catalogs of the folders around it, and the nearest of these. */
  function entryOf(folder: string, catalog: string | undefined): {from: string; value: JsonObject} | undefined {
    for (const {at, path, plugins} of catalog === undefined ? [] : catalogsFrom(folder)) {
      const value = catalog !== undefined && path === below(at, catalog) ? plugins.get(folder) : undefined
      if (value !== undefined) return {from: path, value}
    }
    return undefined
  }

  function find(folder: string): readonly PackageFolder[] {
    // The folder of a manifest holds no package itself, though the name of its manifest is another host's, too.
    if (packageFolders().some((each) => folder === each || folder.endsWith(`/${each}`))) return []
    return all.flatMap(({host, about}): readonly PackageFolder[] => {
      const from = below(folder, about.manifest)
      const manifest = tree.has(from) ? {from, value: objectIn(tree, from) ?? {}} : undefined
      const listing = entryOf(folder, about.catalog)
      const manifests = [manifest, listing].flatMap((each) => each ?? [])
      const [first] = manifests
      if (first === undefined) return []
      const names = [...new Set(manifests.flatMap(({value: {name}}) => (typeof name === 'string' ? [name] : [])))]
      const listed = new Map(manifests.flatMap(({value}) => listedIn(folder, value, about)))
      return [{host, about, folder, from: first.from, names, listed}]
    })
  }

  return {
    at: (folder) => memo(packages, folder, find),
    listedIn: (folder) => catalogsFrom(folder).flatMap(({at, plugins}) => (at === folder ? [...plugins.keys()] : []))
  }
}

/** The host that loads a file as a part of a package. */
export function readerIn({host, about, folder, from, listed}: PackageFolder, path: string): Reader | undefined {
  const rest = folder === '' ? path : path.slice(folder.length + 1)
  const content = about.contents.find(({globs}) => globs.some((glob) => globOf(glob).whole.test(rest)))
  const kind = content?.kind ?? listedKind(listed, about.contents, path)
  return kind && {host, kind, by: about.by, from}
}

const globs = new Map<string, ReturnType<typeof readGlob>>()
const globOf = (glob: string): ReturnType<typeof readGlob> => memo(globs, glob, readGlob)

/** The kind under which a manifest lists a file, or a folder around it. */
function listedKind(
  listed: PackageFolder['listed'],
  contents: readonly PackageContent[],
  path: string
): FileKind | undefined {
  if (listed.size === 0) return undefined
  const isSkill = fileName(path) === 'SKILL.md'
  const ending = (kind: FileKind): string | undefined =>
    contents.find((content) => content.kind === kind)?.globs[0]?.match(/\.[^.*/]+$/)?.[0]
  const named = listed.get(path)
  if (named !== undefined) return named
  let folder = path
  for (let level = 0; folder !== ''; level++) {
    folder = folderAbove(folder)
    const kind = listed.get(folder)
    // A list of the root names a skill there, and no other file beside the manifest.
    if (kind === undefined || kind === 'manifest' || (folder === '' && kind !== 'skill')) continue
    if (kind === 'skill' ? isSkill && level < 2 : path.endsWith(ending(kind) ?? '.md')) return kind
  }
  return undefined
}

/** The kinds of the files and folders that a manifest names, by their paths. */
function listedIn(folder: string, value: JsonObject, {contents}: Package): readonly (readonly [string, FileKind])[] {
  return contents.flatMap(({kind, key = ''}) =>
    pathsIn(value[key]).flatMap((path): readonly (readonly [string, FileKind])[] => {
      const resolved = resolveIn(folder, path)
      return resolved === undefined ? [] : [[resolved, kind]]
    })
  )
}

function readCatalog(folder: string, value: JsonObject | undefined): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const plugins = value?.['plugins']
  const metadata = value?.['metadata']
  const root = isRecord(metadata) && typeof metadata['pluginRoot'] === 'string' ? metadata['pluginRoot'] : '.'
  for (const plugin of Array.isArray(plugins) ? plugins : []) {
    const source = isRecord(plugin) ? plugin['source'] : undefined
    if (!isRecord(plugin) || typeof source !== 'string') continue
    const path = resolveIn(folder, /^[./~\\]/.test(source) ? source : `${root}/${source}`)
    if (path !== undefined && !found.has(path)) found.set(path, plugin)
  }
  return found
}

/** The paths that a value of a manifest names: one, a list of them, or tables with `source`. */
function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? [each] : []))
  if (!isRecord(value)) return []
  return Object.values(value).flatMap((each) => {
    const source = isRecord(each) ? each['source'] : undefined
    return typeof source === 'string' ? [source] : []
  })
}

/** The object in a file of JSON; `undefined` where the file cannot be read as one. */
export function objectIn(tree: Tree, path: string): JsonObject | undefined {
  const text = tree.textOf(path)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
