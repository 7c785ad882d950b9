import {existsSync, lstatSync, readFileSync, type Stats, statSync} from 'node:fs'
import {dirname, join, relative, resolve} from 'node:path'
import picomatch from 'picomatch'
import type {FolderEntries} from '../disk/entries.ts'
import {NothingFoundError, UsageError} from '../disk/errors.ts'
import type {Refusal} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow, reasonOf, relativePath, toSlashes} from '../disk/paths.ts'
import {memo} from '../text/memoize.ts'
import {sentence} from '../text/quoted.ts'
import {expandBraces, globFault, globMatcher} from './glob.ts'
import {indexGlobs} from './glob-index.ts'
import {type Ignores, ignoredBelow} from './ignores.ts'
import {isPicked} from './kinds.ts'
import {openLinks} from './links.ts'
import {pathHint} from './missing-path.ts'

/** The files of a run, absolute and sorted, and those that were named but are ignored. */
export interface FoundFiles {
  readonly files: readonly string[]
  /** Those of the files that were named themselves. */
  readonly named: ReadonlySet<string>
  readonly ignored: readonly string[]
  /** Of files that were given, those that would count if they were not ignored or left out; sorted. */
  readonly skipped?: readonly string[]
  /** Folders and files that should have been read but cannot be. */
  readonly failures: readonly Refusal[]
  /** Links that are not followed. */
  readonly links: readonly Refusal[]
  /** Folders that are skipped for a name such as that of builds, and that hold files which would count. */
  readonly builds?: readonly string[]
}

/** Whether a file of a folder or a glob is left out: by its path from there, and its absolute one, with `/`. */
export type LeavesOut = (inner: string, path: string) => boolean

/**
 * The files that arguments name: files as they are, folders walked, globs matched. An argument with wildcards is a glob whatever files
 * there are, and the name of a file or folder besides. A link counts if its target is not among them.
 *
 * @param isMeant whether a file counts so that a folder which is skipped for its name alone is listed where it holds one
 * @throws {NothingFoundError} for a path that does not exist and a glob that matches nothing
 */
export function findFiles(
  args: readonly string[],
  cwd: string,
  ignores: Ignores,
  picks = isPicked,
  leavesOut: LeavesOut = () => false,
  isMeant: (path: string) => boolean = () => false
): FoundFiles {
  const files = new Set<string>()
  const named = new Set<string>()
  const ignored: string[] = []
  const failures: Refusal[] = []
  const builds = new Set<string>()
  const skip = (folder: string): void => {
    if (builds.has(dirname(folder))) return
    if (ignores.isBuild(folder) && holdsFile(folder, ignores, isMeant)) builds.add(folder)
  }
  const links = openLinks()
  const walk = (folder: string, isSearched: (path: string) => boolean): string[] => {
    const found: string[] = []
    const isMatch = (path: string): boolean => {
      if (isSearched(path) && !leavesOut(relativePath(folder, path), toSlashes(path))) found.push(path)
      return false
    }
    const fail = (failure: Refusal): unknown => failures.push(failure)
    const met: string[] = []
    someFile(folder, ignores, isMatch, {fail, isSearched, skip, meetOther: (path) => met.push(path)})
    if (met.length === 0) return found
    const root = ignores.rootOf(folder) ?? (isBelow(cwd, folder) ? cwd : folder)
    const search = {root, isSearched, walk: (top: string, isFile: typeof isMatch) => someFile(top, ignores, isFile)}
    for (const path of met) links.follow(path, search)
    return found
  }
  const there = new Set<string>()
  for (const [arg, path] of pathsOf(args, cwd)) {
    const {stats, reason} = statNamed(path)
    if (stats !== undefined) there.add(arg)
    if (stats?.isDirectory()) {
      skip(path)
      for (const file of walk(path, (each) => picks(toSlashes(each)))) files.add(file)
    } else if (stats !== undefined && ignores.isIgnored(path, false)) ignored.push(arg)
    else if (stats !== undefined) {
      files.add(path)
      named.add(path)
    } else if (isGlob(arg)) continue
    else if (reason !== undefined) failures.push({path, reason})
    else throw new NothingFoundError(missing(arg, cwd))
  }
  for (const [base, globs] of globsByBase(args.filter(isGlob), cwd)) {
    const before = failures.length + links.count()
    const matches = indexGlobs([...globs.values()])
    const matchesOf = (path: string): readonly number[] =>
      isBelow(base, path) ? matches(relativePath(base, path)) : []
    const found = isFolder(base) ? walk(base, (path) => matchesOf(path).length > 0) : []
    for (const file of found) files.add(file)
    const matched = new Set(found.flatMap(matchesOf))
    const unmatched = [...globs.keys()].find((arg, index) => !there.has(arg) && !matched.has(index))
    if (unmatched !== undefined && failures.length + links.count() === before)
      throw new NothingFoundError(missing(unmatched, cwd))
  }
  for (const path of links.besides(files)) files.add(path)
  return {files: [...files].sort(), named, ignored, failures, links: links.refused, builds: [...builds].sort()}
}

/**
 * Of files such as those that changed, the ones that arguments name or hold, whether or not they are on disk.
 *
 * @param candidates absolute
 * @throws {UsageError} for a path that does not exist; a glob matches candidates only, and may match none, unless it looks like several
 */
export function pickFiles(
  args: readonly string[],
  candidates: readonly string[],
  cwd: string,
  ignores: Ignores,
  picks = isPicked,
  leavesOut: LeavesOut = () => false
): FoundFiles {
  const files = new Set<string>()
  const named = new Set<string>()
  const ignored: string[] = []
  const skipped = new Set<string>()
  const all = new Set(candidates)
  const there = new Set<string>()
  const hold = (top: string, held: readonly string[]): void => {
    const isIgnored = ignoredBelow(top, ignores)
    for (const file of held) {
      const isSkipped = isIgnored(file) || leavesOut(relativePath(top, file), toSlashes(file))
      const reached = isSkipped ? skipped : files
      reached.add(file)
    }
  }
  for (const [arg, path] of pathsOf(args, cwd)) {
    const inside = candidates.filter((file) => isBelow(path, file))
    if (all.has(path) || inside.length > 0 || existsSync(path)) there.add(arg)
    else if (!isGlob(arg)) throw new UsageError(missing(arg, cwd))
    hold(
      path,
      inside.filter((file) => picks(toSlashes(file)))
    )
    if (!all.has(path)) continue
    if (ignores.isIgnored(path, false)) {
      ignored.push(arg)
      skipped.add(path)
    } else {
      files.add(path)
      named.add(path)
    }
  }
  for (const arg of args.filter(isGlob)) {
    const {folder, isMatch} = globFilter(arg, cwd)
    const matched = candidates.filter(isMatch)
    hold(folder, matched)
    const isFound = there.has(arg) || matched.length > 0 || !/\s/.test(arg) || findsFile(folder, ignores, isMatch)
    if (!isFound) throw new UsageError(missing(arg, cwd))
  }
  const left = [...skipped].filter((path) => !files.has(path)).sort()
  return {files: [...files].sort(), named, ignored, skipped: left, failures: [], links: []}
}

function missing(arg: string, cwd: string): string {
  const hint = pathHint(arg, cwd)
  return isGlob(arg) ? `No file matches \`${arg}\`${hint}` : `No such file or folder: ${arg}${hint}`
}

export function isGlob(arg: string): boolean {
  // Most arguments are paths, for which the package is not loaded.
  return /[*?![\]{}()+@|]/.test(arg) && picomatch.scan(toSlashes(arg)).isGlob
}

/** Each argument with the path that it is; with braces also with the paths that a shell would make of it. */
function pathsOf(args: readonly string[], cwd: string): readonly (readonly [arg: string, path: string])[] {
  return args.flatMap((arg) => {
    const names = isGlob(arg) ? [...new Set([arg, ...(expandBraces(arg) ?? [])])] : [arg]
    return names.map((name) => [arg, resolve(cwd, name)] as const)
  })
}

/** Where the files of arguments are: the path of each and, of a glob, the folder before its first wildcard. */
export function rootsOf(args: readonly string[], cwd: string): readonly string[] {
  const bases = args.filter(isGlob).map((glob) => picomatch.scan(toSlashes(glob)).base)
  return [...args, ...bases].map((path) => resolve(cwd, path))
}

/** What a person named, or why it cannot be reached: a pattern of a shell names links to nothing too. */
function statNamed(path: string): {readonly stats?: Stats | undefined; readonly reason?: string} {
  try {
    const stats = statSync(path, {throwIfNoEntry: false})
    const isLink = stats === undefined && lstatSync(path, {throwIfNoEntry: false}) !== undefined
    return isLink ? {reason: 'a link to nothing'} : {stats}
  } catch (error) {
    // What is below a file is not there.
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? {} : {reason: reasonOf(error)}
  }
}

/**
 * The patterns, relative to a folder, that match no file. Those of one base share a walk, which ends when all have a match.
 *
 * @param candidates absolute paths of files that count before any walk
 */
export function unmatchedPatterns(
  patterns: readonly string[],
  folder: string,
  ignores: Ignores,
  candidates: readonly string[]
): ReadonlySet<string> {
  const all = patterns.filter(isGlob)
  const unmatched = new Set(all)
  for (const pattern of patterns) {
    if (unmatched.has(pattern)) continue
    const path = resolve(folder, pattern)
    if (!isBelow(folder, path) || !existsSync(path) || isFolder(path)) unmatched.add(pattern)
  }
  for (const [base, globs] of globsByBase(all, folder)) {
    // A path of the disk matches no file of the folder, and a search there could be one of all disks.
    if (!isSameOrBelow(folder, base)) continue
    const left = new Set(globs.keys())
    const names = [...left]
    const matches = indexGlobs([...globs.values()])
    const takeOut = (path: string): boolean => {
      for (const index of isBelow(base, path) ? matches(relativePath(base, path)) : []) left.delete(names[index] ?? '')
      return left.size === 0
    }
    if (!candidates.some(takeOut) && isFolder(base)) someFile(base, ignores, takeOut)
    for (const pattern of names) if (!left.has(pattern)) unmatched.delete(pattern)
  }
  return unmatched
}

/** What each glob is from its base, by base: those of one base share a walk. @throws {UsageError} for a glob with a fault */
function globsByBase(globs: readonly string[], cwd: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const byBase = new Map<string, Map<string, string>>()
  for (const each of globs) {
    const {folder, glob} = globBelow(each, cwd)
    memo(byBase, folder, () => new Map()).set(each, glob)
  }
  return byBase
}

/** @throws {UsageError} for a glob with a fault */
function globBelow(glob: string, cwd: string): {readonly folder: string; readonly glob: string} {
  const {base, glob: pattern} = picomatch.scan(toSlashes(glob).replace(/^\.\//, ''))
  const fault = globFault(pattern)
  if (fault !== undefined) throw new UsageError(sentence`Unexpected glob \`${glob}\`, ${fault}`)
  return {folder: resolve(cwd, base), glob: pattern}
}

/** @throws {UsageError} for a glob with a fault */
function globFilter(glob: string, cwd: string): {folder: string; isMatch: (file: string) => boolean} {
  const {folder, glob: pattern} = globBelow(glob, cwd)
  const matches = globMatcher(pattern)
  return {folder, isMatch: (file) => isBelow(folder, file) && matches(toSlashes(relative(folder, file)))}
}

/** Whether a path is a folder that exists. */
function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true
}

interface Walking {
  /** Receives what cannot be read; left out where it does not matter. */
  readonly fail?: (failure: Refusal) => void
  /** Whether a file without a path, since its name is not UTF-8, would be one of those that are searched. */
  readonly isSearched?: (path: string) => boolean
  /** Receives folders that are ignored. */
  readonly skip?: (folder: string) => void
  /** Receives links, which are not followed, pipes, sockets and devices. */
  readonly meetOther?: (path: string) => void
}

/** Whether a run over a folder finds a file. */
export function findsFile(folder: string, ignores: Ignores, picks: (path: string) => boolean): boolean {
  return isFolder(folder) && someFile(folder, ignores, (path) => picks(toSlashes(path)))
}

/** Whether a folder that is ignored holds a file with a property. */
function holdsFile(folder: string, ignores: Ignores, isMatch: (path: string) => boolean): boolean {
  const isIgnored: Ignores['isIgnored'] = (path, isFolder) => isFolder && !ignores.isBuild(path)
  return someFile(folder, {...ignores, isIgnored}, isMatch)
}

/** Whether a file below a folder, which is not ignored, has a property; the walk ends at the first. Links are not followed. */
function someFile(
  top: string,
  ignores: Ignores,
  isMatch: (path: string) => boolean,
  {fail = () => undefined, isSearched = () => false, skip = () => undefined, meetOther = () => undefined}: Walking = {}
): boolean {
  const open = [top]
  const isLeftOut = (path: string, isFolder: boolean): boolean => {
    const isOut = ignores.isIgnored(path, isFolder)
    if (isOut && isFolder) skip(path)
    return isOut
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const {named: folderEntries, unnamed} = entriesOf(at, ignores, fail)
    if (!ignores.areEvidence && at !== top && isWorktree(at, folderEntries)) continue
    for (const folderEntry of folderEntries) {
      const path = join(at, folderEntry.name)
      const isFolder = folderEntry.isDirectory()
      if (isLeftOut(path, isFolder)) continue
      if (isFolder) open.push(path)
      else if (!folderEntry.isFile()) meetOther(path)
      else if (isMatch(path)) return true
    }
    for (const {name, isFolder, isFile} of unnamed)
      if (isFolder || (isFile && isSearched(join(at, name)))) failUnnamed(join(at, name), isFolder, ignores, fail)
  }
  return false
}

/**
 * Whether a folder is the root of another work tree of the same repository: its files are those of a branch. An agent may write a file
 * `.git` that names a work tree which git does not have.
 */
function isWorktree(folder: string, folderEntries: FolderEntries['named']): boolean {
  const link = folderEntries.find(({name}) => name === '.git')
  if (link?.isFile() !== true) return false
  try {
    const text = readFileSync(join(folder, '.git'), 'utf8').slice(0, 4096)
    const [, path = ''] = /^gitdir:[ \t]*([^\r\n]*)/.exec(text) ?? []
    return /[\\/]worktrees[\\/]/.test(path) && isFolder(resolve(folder, path))
  } catch {
    return false
  }
}

/** A file or a folder whose name is not UTF-8. */
function failUnnamed(path: string, isFolder: boolean, ignores: Ignores, fail: (failure: Refusal) => void): void {
  if (!ignores.isIgnored(path, isFolder)) fail({path, reason: notUtf8, isFolder})
}

/** Why a file or folder without a path is not read. */
export const notUtf8 = 'a name that is not UTF-8'

function entriesOf(folder: string, {folders}: Ignores, fail: (failure: Refusal) => void): FolderEntries {
  try {
    return folders.entriesOf(folder)
  } catch (error) {
    fail({path: folder, reason: reasonOf(error), isFolder: true})
    return {named: [], unnamed: []}
  }
}
