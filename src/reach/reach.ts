/** The hosts that open a file, by which way, and as which kind. The answer comes before any rule runs, for one file at a time. */
import {type HostId, hostIds} from '../contracts/host-ids.ts'
import type {FileKind, FileReach, Misplaced, Reader} from '../contracts/readers.ts'
import {manifestAt, manifestBeside, manifestHost} from '../hosts/manifests/places.ts'
import {manifestOf} from '../hosts/manifests/tables.ts'
import {
  allPlaces,
  beforeSpecification,
  isFixturePath,
  isNote,
  matchedPlaces,
  ownerOfFolder,
  wayTo
} from '../hosts/places.ts'
import {hostOf} from '../hosts/tables.ts'
import {memo} from '../text/memoize.ts'
import {endsAt, fileName, hasFolder} from '../text/path-ends.ts'
import {linkedPlaces, pathsOverLinks} from './links.ts'
import {anyCaseReaders, misplacedAt, misplacedInHostFolder} from './misplaced.ts'
import {namedFilesIn} from './named-files.ts'
import {openPackages, type PackageFolder, readerIn} from './packages.ts'
import {below, folderAbove, inherited, resolveIn, type Tree} from './tree.ts'

/** The model of a repository. Paths are from its root, with `/`. */
export interface Reach {
  reachOf(path: string): FileReach
}

export function openReach(tree: Tree): Reach {
  const packages = openPackages(tree)
  const packagesFrom = inherited(packages.at)
  const namedFrom = inherited((folder) => {
    const found = namedFilesIn(folder, tree)
    return found.size === 0 ? [] : [found]
  })
  const linksFrom = inherited((folder) => {
    const found = linkedPlaces(folder, packages.listedIn(folder), tree)
    return found.size === 0 ? [] : [found]
  })
  /** The readers of the skills around a folder, with the path of each skill. */
  const skillsFrom = inherited((folder) => {
    const skill = below(folder, 'SKILL.md')
    const readers = tree.has(skill) ? ownReaders(skill) : []
    return readers.length === 0 ? [] : [{skill, readers}]
  })
  /** The hosts that a folder or one above it shows. */
  const shownFrom = inherited((folder) =>
    hostIds.filter((host) => signsOf(host).some((sign) => tree.has(below(folder, sign))))
  )

  function packagesOf(path: string): readonly PackageFolder[] {
    return packagesFrom(folderAbove(path))
  }

  /** The hosts that open a file by its own path. */
  function directReaders(path: string): readonly Reader[] {
    const owner = ownerOf(path)
    // In the folder of another program, a place that has its name.
    if (owner === 'unknown') return manifestAt(fileName(path)) === undefined ? manifestReaders(path, undefined) : []
    const names = namedIn(path)
    const all = [
      ...names.filter(({by}) => by === 'role'),
      ...placeReaders(path, owner),
      ...anyCaseReaders(path, tree).filter(({host}) => path.includes('/') || showsHost(host, path)),
      ...packageReaders(path),
      ...manifestReaders(path, owner),
      ...names
    ]
    const found = all.filter(({host}, index) => all.findIndex((other) => other.host === host) === index)
    const hosts = beforeSpecification(found)
    return hasFolder(path, '.agents') ? ownersOf(hosts, path) : hosts
  }

  /** The hosts that look at the place of a file. @param owner the host of the folder, which alone decides there */
  function placeReaders(path: string, owner: ReturnType<typeof ownerOf>): readonly Reader[] {
    const isNoteFile = isNote(path)
    return matchedPlaces(path).flatMap((place): readonly Reader[] => {
      const {host, kind, unless = [], isUsual, isShared, glob} = place
      if (isShared === true && !showsHost(host, path)) return []
      if (isUsual === true || (host === 'agent-skills' && owner !== undefined)) return []
      const isOfOther = owner !== undefined && owner !== 'shared' && host !== owner
      if (isOfOther && ownerOfFolder(glob.lead[0] ?? '') !== owner) return []
      if (unless.some((name) => tree.has(below(folderAbove(path), name)))) return []
      const isAbout = isNoteFile && kind !== 'guide' && kind !== 'skill'
      if (isAbout && !isLoadedNote(host, kind, path)) return []
      const when = unless.length === 0 ? {} : {when: `only without ${unless.join(' and ')}`}
      return [{host, kind, by: wayTo(place), ...when, ...(isAbout && {isNote: true})}]
    })
  }

  /** The hosts that load the plugin or the extension that a file is in. */
  function packageReaders(path: string): readonly Reader[] {
    return packagesOf(path).flatMap((each): readonly Reader[] => {
      const reader = packageReader(each, path)
      if (reader === undefined || !isNote(path) || reader.kind === 'skill') return reader === undefined ? [] : [reader]
      return isLoadedNote(reader.host, reader.kind, path) ? [{...reader, isNote: true}] : []
    })
  }

  /** The host of a package that loads a file. Other programs have manifests without a folder, too: the repository has to show the host. */
  function packageReader(each: PackageFolder, path: string): Reader | undefined {
    const {host, from, about} = each
    const owner = ownerOf(from)
    if (owner !== undefined && owner !== 'shared' && owner !== host) return undefined
    const isOwnName = about.manifest.includes('/') || about.manifest.includes(host)
    return isOwnName || showsHost(host, from) ? readerIn(each, path) : undefined
  }

  function manifestReaders(path: string, owner: ReturnType<typeof ownerOf>): readonly Reader[] {
    const folder = folderAbove(path)
    const hasFile = (name: string): boolean => tree.has(resolveIn(folder, name) ?? '')
    const id = isPartOfPackage(path) ? undefined : manifestBeside(path, hasFile)
    if (id === undefined) return []
    const host = manifestHost(id)
    if (owner !== undefined && owner !== 'shared' && owner !== host) return []
    if (manifestOf(id).otherOwners === undefined || signsOf(host).some((sign) => tree.has(below(folder, sign))))
      return [{host, kind: 'manifest', by: 'place'}]
    const isOfOther = packagesOf(path).some((each) => each.folder === folder && each.host !== host)
    return isOfOther ? [] : [{host, kind: 'manifest', by: 'place', isShared: true}]
  }

  /** The hosts that the repository shows, among those that share a folder; without a sign, all of them. */
  function ownersOf(hosts: readonly Reader[], path: string): readonly Reader[] {
    const usedHosts = hosts.filter(({host}) => showsHost(host, path))
    return usedHosts.length > 0 ? usedHosts : hosts.map((reader) => ({...reader, isShared: true}))
  }

  /** Whether a host loads a file such as `README.md`: with front matter like any other, and of some kinds without. */
  function isLoadedNote(host: HostId, kind: FileKind, path: string): boolean {
    if (hostOf(host).files[kind]?.notes !== undefined) return true
    const text = tree.textOf(path)
    // A file that cannot be read is an error, not silence.
    return text === undefined ? tree.sizeOf(path) !== undefined : /^\uFEFF?---/.test(text)
  }

  /** Whether the repository has a folder of a host, its instructions or a manifest of its packages around a file. */
  function showsHost(host: HostId, path: string): boolean {
    return shownFrom(folderAbove(path)).includes(host)
  }

  function namedIn(path: string): readonly Reader[] {
    return namedFrom(folderAbove(path)).flatMap((files) => files.get(path) ?? [])
  }

  /** The hosts that open a file by a path over a link. */
  function linkReaders(path: string): readonly Reader[] {
    return linksFrom(folderAbove(path)).flatMap((links) =>
      pathsOverLinks(path, links).flatMap(({path: over, link}) =>
        directReaders(over).map((reader) => ({...reader, by: 'link' as const, from: link}))
      )
    )
  }

  /** The hosts that open the skill which brings a file along. */
  function bundleReaders(path: string): readonly Reader[] {
    const [nearest] = fileName(path) === 'SKILL.md' ? [] : skillsFrom(folderAbove(path))
    if (nearest === undefined) return []
    return nearest.readers.map(({host}) => ({host, kind: 'bundle', by: 'bundle', from: nearest.skill}))
  }

  function ownReaders(path: string): readonly Reader[] {
    const found = [...directReaders(path)]
    for (const reader of linkReaders(path)) if (!found.some(({host}) => host === reader.host)) found.push(reader)
    return beforeSpecification(found)
  }

  function reachOf(path: string): FileReach {
    if (isFixturePath(path)) return {readers: [], closed: 'fixture'}
    if (tree.isBroken(path)) {
      // A broken link in place of a folder hides the files that the host looks for there. A specification looks nowhere.
      const [readers = []] = [path, `${path}/SKILL.md`, `${path}/x.md`, `${path}/x/SKILL.md`]
        .map((each) => directReaders(each).filter(({host}) => host !== 'agent-skills'))
        .filter(({length}) => length > 0)
      return readers.length > 0 ? {readers, isBroken: true} : {readers}
    }
    const opening = ownReaders(path)
    const readers = opening.length > 0 ? opening : bundleReaders(path)
    const owner = ownerOf(path)
    const isOwned = owner !== undefined && owner !== 'shared'
    const misplaced = owner === 'unknown' ? undefined : misplacedFile(path, readers)
    if (misplaced !== undefined) return {readers: [], misplaced, ...(isOwned && {closed: 'program'})}
    return {readers, ...(isOwned && {closed: 'program'})}
  }

  function misplacedFile(path: string, readers: readonly Reader[]): Misplaced | undefined {
    // The specification of skills asks for no place: a host that does comes before it.
    if (readers.every(({host, by}) => host === 'agent-skills' && by === 'place'))
      return misplacedAt(path, packagesOf(path), tree, (host) => showsHost(host, path))
    // Files that are only named as those of a host may be a collection, but not beside the place of the host.
    if (readers.some(({by}) => by !== 'shape')) return undefined
    const near = misplacedInHostFolder(path)
    return readers.some(({host}) => host === near?.host) ? near : undefined
  }

  return {reachOf}
}

/** The host of a folder with the manifests of its packages, such as `.claude-plugin`. */
function hostOfManifests(folder: string): HostId | undefined {
  return hostIds.find((id) => hostOf(id).packages?.some(({manifest}) => folderAbove(manifest) === folder))
}

/** The host whose own folder a file is in, by the innermost folder with a dot; `unknown` for the folder of another program. */
function ownerOf(path: string): HostId | 'shared' | 'unknown' | undefined {
  const dotted = folderAbove(path)
    .split('/')
    .findLast((name) => /^\.[^.]/.test(name))
    // Some file systems take one for the other.
    ?.toLowerCase()
  if (dotted === undefined) return undefined
  return hostOfManifests(dotted) ?? ownerOfFolder(dotted) ?? 'unknown'
}

const signs = new Map<HostId, readonly string[]>()

/** Paths of which one shows that people use a host: its folders, its own instructions, the folder of its manifests. */
function signsOf(host: HostId): readonly string[] {
  return memo(signs, host, () => {
    const {packages = []} = hostOf(host)
    const places = allPlaces().filter((place) => place.host === host && place.isUsual !== true)
    const folders = places.flatMap(({glob: {lead}}) => {
      const [top = ''] = lead
      if (!top.startsWith('.') || top === '.agents') return []
      if (ownerOfFolder(top) === host) return [top]
      // Others have files beside this one.
      return lead.length === 1 ? [] : [lead.join('/')]
    })
    const guides = places.flatMap(({kind, glob}) => {
      const isItsOwn =
        glob.name.toLowerCase().startsWith(host) ||
        allPlaces().every((other) => other.host === host || other.glob.source !== glob.source)
      return kind === 'guide' && isItsOwn ? [glob.source.replace(/^\*\*\//, '')] : []
    })
    return [
      ...new Set([
        ...folders,
        ...guides,
        ...packages.flatMap(({manifest}) => folderAbove(manifest) || (manifest.includes(host) ? manifest : []))
      ])
    ]
  })
}

/** Files that hosts load from packages alone: in the own folder of another host, a file of this name is in its place. */
function isPartOfPackage(path: string): boolean {
  return endsAt(path, 'hooks/hooks.json') && manifestAt(path) === 'claude-hooks'
}
