/** Near misses of the places of hosts, generated from their globs: paths that differ in one name from those that a host opens. */
import type {HostId} from '../contracts/host-ids.ts'
import type {FileKind, Misplaced, Reader} from '../contracts/readers.ts'
import {type Glob, readGlob} from '../hosts/globs.ts'
import {misplacedManifest} from '../hosts/manifests/places.ts'
import {allPlaces, isNote, matchedPlaces} from '../hosts/places.ts'
import {hostOf} from '../hosts/tables.ts'
import {fileEnding, fileName, textEndings} from '../text/path-ends.ts'
import type {PackageFolder} from './packages.ts'
import {below, folderAbove, foldersAbove, type Tree} from './tree.ts'

/** A file that no host opens, and the place that it is near. @param shows whether the repository shows that people use a host */
export function misplacedAt(
  path: string,
  packages: readonly PackageFolder[],
  tree: Tree,
  shows: (host: HostId) => boolean
): Misplaced | undefined {
  // In the root of a repository, the name is one of instructions.
  if (isNote(path) && path.includes('/')) return undefined
  if (isPartOfSkill(path, tree)) return undefined
  return (
    misplacedInHostFolder(path) ??
    misplacedInPackage(path, packages) ??
    misplacedGuide(path, tree, shows) ??
    misplacedSkill(path)
  )
}

/** The hosts that open a file whose name differs in the case of letters alone, where no other file has the name exactly. */
export function anyCaseReaders(path: string, tree: Tree): readonly Reader[] {
  const folder = folderAbove(path)
  return allPlaces().flatMap(({host, kind, glob}): readonly Reader[] => {
    // A run has shown it for the instructions in the root.
    if (!isAnyCase(host, kind) || (glob.lead.length === 0 && folder !== '')) return []
    const named = correctedName(fileName(path), glob.name)
    const exact = below(folder, named?.name ?? '')
    return named?.is === 'case' && glob.endsPath(exact) && !tree.has(exact) ? [{host, kind, by: 'place'}] : []
  })
}

function isAnyCase(host: HostId, kind: FileKind): boolean {
  return (kind === 'guide' ? hostOf(host).guides : hostOf(host).files[kind])?.anyCase === true
}

/** Whether a skill lies in the folder of another, which says when to read it. */
function isPartOfSkill(path: string, tree: Tree): boolean {
  if (fileName(path) !== 'SKILL.md') return false
  const [, ...outer] = foldersAbove(path)
  return outer.some((folder) => folder !== '' && tree.has(below(folder, 'SKILL.md')))
}

/** Near misses in the own folders of hosts: by the path alone. */
export function misplacedInHostFolder(path: string): Misplaced | undefined {
  const manifest = misplacedManifest(path)
  if (manifest !== undefined) return {...manifest, kind: 'manifest', isProven: true, isCase: false, needsMatter: false}
  const segments = path.split('/')
  if (!segments.some((name) => name.startsWith('.'))) return undefined
  let best: Misplaced | undefined
  for (const {host, kind, glob, isUsual} of allPlaces()) {
    const [root] = glob.lead
    if (isUsual === true || root === undefined || !root.startsWith('.')) continue
    const at = segments.findLastIndex((name) => name.toLowerCase() === root)
    if (at === -1) continue
    const found = nearMiss({host, kind, glob}, segments.slice(0, at), segments.slice(at))
    if (found !== undefined && (best === undefined || (best.needsMatter && !found.needsMatter))) best = found
  }
  return best
}

/** Near misses in a plugin or an extension: a name of a folder, an ending, or all of it in the folder of the manifest. */
function misplacedInPackage(path: string, packages: readonly PackageFolder[]): Misplaced | undefined {
  for (const {host, about, folder} of packages) {
    const rest = folder === '' ? path : path.slice(folder.length + 1)
    const inner = folderAbove(about.manifest)
    const moved = inner !== '' && rest.startsWith(`${inner}/`) ? rest.slice(inner.length + 1) : undefined
    for (const {kind, globs} of about.contents)
      for (const source of globs) {
        const glob = readGlob(source)
        if (moved !== undefined && glob.whole.test(moved))
          return {
            host,
            kind,
            expected: below(folder, moved),
            isProven: isProvenFor(host, kind),
            isCase: false,
            needsMatter: false
          }
        const prefix = folder === '' ? [] : folder.split('/')
        const found = glob.lead.length === 0 ? undefined : nearMiss({host, kind, glob}, prefix, rest.split('/'))
        if (found !== undefined) return found
      }
  }
  return undefined
}

interface Sought {
  readonly host: HostId
  readonly kind: FileKind
  readonly glob: Glob
}

/** A path that matches a glob once one of its names is another; the names of the folder that the glob is from come first. */
function nearMiss(
  {host, kind, glob}: Sought,
  prefix: readonly string[],
  rest: readonly string[]
): Misplaced | undefined {
  if (rest.length <= glob.lead.length) return undefined
  const written = rest.slice(0, glob.lead.length)
  const differences = glob.lead.map((name, index) => difference(written[index] ?? '', name))
  if (differences.includes('other')) return undefined
  const file = rest.at(-1) ?? ''
  const isSkillFile = glob.name === 'SKILL.md' && rest.length === glob.lead.length + 1 && file.endsWith('.md')
  const isInPlace = isSkillFile && differences.every((each) => each === 'same')
  const asFile = isInPlace ? skillAsFile({host, kind, glob}, prefix, file) : undefined
  if (asFile !== undefined) return asFile
  const named = correctedName(file, glob.name)
  if (named === undefined || (named.is === 'case' && isAnyCase(host, kind))) return undefined
  const all = [...differences, named.is].filter((each) => each !== 'same')
  const middle = rest.slice(glob.lead.length, -1)
  const join = (folders: readonly string[]): string => [...prefix, ...glob.lead, ...folders, named.name].join('/')
  const isDeeper = !glob.endsPath(join(middle))
  const folders = isDeeper ? shallower(glob, middle) : middle
  if (folders === undefined || !glob.endsPath(join(folders))) return undefined
  if (all.length + Number(isDeeper) !== 1 && !(all.length > 1 && all.every((each) => each === 'case') && !isDeeper))
    return undefined
  return {
    host,
    kind,
    expected: join(folders),
    isProven: isProvenFor(host, kind),
    isCase: !isDeeper && all.every((each) => each === 'case'),
    needsMatter: named.is === 'ending' || !withoutMatter.has(kind)
  }
}

/** The kinds of files that hosts load without front matter as well. */
const withoutMatter: ReadonlySet<FileKind> = new Set(['command', 'guide', 'rule', 'manifest'])

/** A skill that is a file beside the folders of skills. */
function skillAsFile({host, kind, glob}: Sought, prefix: readonly string[], file: string): Misplaced | undefined {
  // A document about skills, or a template of them.
  if (file !== 'SKILL.md' && /^[A-Z][A-Z0-9_-]+\.md$/.test(file)) return undefined
  const folder = file.toLowerCase() === 'skill.md' ? 'NAME' : file.slice(0, -'.md'.length)
  const expected = [...prefix, ...glob.lead, folder, 'SKILL.md'].join('/')
  return {host, kind, expected, isProven: isProvenFor(host, kind), isCase: false, needsMatter: true}
}

/** The folders that a glob leaves room for, the innermost of them; `undefined` where these would be other files. */
function shallower({name, source, isDeep, lead}: Glob, folders: readonly string[]): readonly string[] | undefined {
  if (isDeep) return undefined
  const room = source.split('/').length - 1 - lead.length
  // A file below a folder of its own is one of many; a name that is fixed stands for itself.
  if (room === 0) return name.includes('*') && folders.length > 1 ? undefined : []
  return folders.length > room ? folders.slice(-room) : undefined
}

type Difference = 'same' | 'case' | 'name' | 'other'

function difference(written: string, name: string): Difference {
  if (written === name) return 'same'
  if (written.toLowerCase() === name.toLowerCase()) return 'case'
  return !name.startsWith('.') && isNearName(written, name) ? 'name' : 'other'
}

/** Whether two names differ in a plural `s`, in hyphens, or by one letter that is missing, added or swapped. */
function isNearName(written: string, name: string): boolean {
  if (`${written}s` === name || written === `${name}s`) return true
  const [letters, expected] = [written, name].map((each) => each.replace(/[-_ ]/g, ''))
  if (letters === expected) return true
  if (name.length < 5 || Math.abs(written.length - name.length) > 1) return false
  let at = 0
  while (at < name.length && written[at] === name[at]) at++
  const [left, right] = [written.slice(at), name.slice(at)]
  if (left.length === right.length)
    return left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0]
  return left.slice(1) === right || left === right.slice(1)
}

/** The name of a file as a glob has it, and how it differs. */
function correctedName(
  file: string,
  pattern: string
): {readonly name: string; readonly is: 'same' | 'case' | 'name' | 'ending'} | undefined {
  if (!pattern.includes('*')) {
    if (file === pattern) return {name: pattern, is: 'same'}
    if (file.toLowerCase() === pattern.toLowerCase()) return {name: pattern, is: 'case'}
    const [stem, ending] = [pattern.slice(0, pattern.lastIndexOf('.')), pattern.slice(pattern.lastIndexOf('.'))]
    const isNear = file.endsWith(ending) && isNearName(file.slice(0, -ending.length), stem)
    return isNear ? {name: pattern, is: 'name'} : undefined
  }
  const ending = pattern.slice(pattern.lastIndexOf('*') + 1)
  if (file.endsWith(ending)) return {name: file, is: 'same'}
  if (file.toLowerCase().endsWith(ending)) return {name: file.slice(0, -ending.length) + ending, is: 'case'}
  if (!otherEndings.has(fileEnding(file)) || file.startsWith('.')) return undefined
  const stem = file.slice(0, file.lastIndexOf('.'))
  // In `plan.prompt.txt` only the last ending differs.
  const first = ending.slice(0, ending.lastIndexOf('.'))
  return {name: (first !== '' && stem.endsWith(first) ? stem.slice(0, -first.length) : stem) + ending, is: 'ending'}
}

/** Endings of texts in which people write definitions. */
const otherEndings: ReadonlySet<string> = new Set([...textEndings, 'toml', 'yaml', 'yml'])

/**
 * Instructions in the root of a repository whose name is nearly one that hosts read. If another host reads the name itself, the
 * repository has to show the host that does not.
 */
function misplacedGuide(path: string, tree: Tree, shows: (host: HostId) => boolean): Misplaced | undefined {
  if (path.includes('/')) return undefined
  const found = allPlaces().flatMap(({host, kind, glob, unless}): readonly Misplaced[] => {
    if (kind !== 'guide' || glob.lead.length > 0 || glob.name.includes('*')) return []
    if (unless?.some((name) => tree.has(name)) === true) return []
    const named = correctedName(path, glob.name)
    if (named === undefined || named.is === 'same' || tree.has(named.name)) return []
    if (named.is === 'case' && isAnyCase(host, kind)) return []
    return [{host, kind, expected: named.name, isProven: false, isCase: named.is === 'case', needsMatter: false}]
  })
  const ofShownHost = found.find(({host}) => shows(host))
  return ofShownHost ?? (matchedPlaces(path).some(({kind}) => kind === 'guide') ? undefined : found[0])
}

/** A skill outside of the folders of hosts, whose file has the name in other letters. */
function misplacedSkill(path: string): Misplaced | undefined {
  const segments = path.split('/')
  const file = segments.at(-1) ?? ''
  if (segments.at(-3) !== 'skills' || file === 'SKILL.md' || file.toLowerCase() !== 'skill.md') return undefined
  const expected = [...segments.slice(0, -1), 'SKILL.md'].join('/')
  return {host: 'agent-skills', kind: 'skill', expected, isProven: false, isCase: true, needsMatter: false}
}

/** Whether a run of the host proved that it opens no file of a kind elsewhere. */
function isProvenFor(host: HostId, kind: FileKind): boolean {
  const {files, guides} = hostOf(host)
  return (kind === 'guide' ? guides?.elsewhere : files[kind]?.elsewhere)?.proof === 'run'
}
