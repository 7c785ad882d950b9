import {existsSync, lstatSync, readFileSync, type Stats, statSync} from 'node:fs'
import {dirname, join, relative, resolve} from 'node:path'
import picomatch from 'picomatch'
import type {Refusal} from '../disk/contained-reader.ts'
import {type FolderEntries, readFolderEntries} from '../disk/entries.ts'
import {NothingFoundError, UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow, reasonOf, relativePath, toSlashes} from '../disk/paths.ts'
import {memo} from '../text/memoize.ts'
import {sentence} from '../text/quoted.ts'
import {expandBraces, globFault, globMatcher} from './glob.ts'
import {indexGlobs} from './glob-index.ts'
import {type Ignores, ignoredBelow} from './ignores.ts'
import {isPicked} from './kinds.ts'
import {createLinks} from './links.ts'
import {pathHint} from './missing-path.ts'

/** Files of a run, absolute and sorted, and named files that are ignored. */
export interface FoundFiles {
  readonly files: readonly string[]
  /** Files that arguments name directly. */
  readonly named: ReadonlySet<string>
  readonly ignored: readonly string[]
  /** Given files that are ignored or left out and would otherwise count; sorted. */
  readonly skipped?: readonly string[]
  /** Unreadable folders and files. */
  readonly failures: readonly Refusal[]
  /** Refused links. */
  readonly links: readonly Refusal[]
  /** Folders with relevant files that are skipped for their names, such as build folders. */
  readonly builds?: readonly string[]
}

/** Whether a file of a folder or glob is left out, by its relative and absolute path, both with `/`. */
export type LeavesOut = (inner: string, path: string) => boolean

/**
 * Files of arguments: paths, walked folders, matched globs. An argument with wildcards is a glob, and also a path if
 * one exists. A link counts if its target is not among the files.
 *
 * @param isMeant whether a file makes a folder, skipped only for its name, worth listing
 * @throws {NothingFoundError} for a missing path and a glob without matches
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
  const links = createLinks()
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
 * Candidates (such as changed files) that arguments name or contain, existing or not.
 *
 * @param candidates absolute
 * @throws {UsageError} for a missing path; a glob only matches candidates and may match none, unless it resembles
 * several arguments
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
  // Most arguments are paths, which do not need the package.
  return /[*?![\]{}()+@|]/.test(arg) && picomatch.scan(toSlashes(arg)).isGlob
}

/** Each argument with its path; with braces also with the paths of a shell's expansion. */
function pathsOf(args: readonly string[], cwd: string): readonly (readonly [arg: string, path: string])[] {
  return args.flatMap((arg) => {
    const names = isGlob(arg) ? [...new Set([arg, ...(expandBraces(arg) ?? [])])] : [arg]
    return names.map((name) => [arg, resolve(cwd, name)] as const)
  })
}

/** Roots of arguments: each path, and for a glob the folder before its first wildcard. */
export function rootsOf(args: readonly string[], cwd: string): readonly string[] {
  const bases = args.filter(isGlob).map((glob) => picomatch.scan(toSlashes(glob)).base)
  return [...args, ...bases].map((path) => resolve(cwd, path))
}

/** Stats of a named path, or the reason for failure: shell patterns also name dangling links. */
function statNamed(path: string): {readonly stats?: Stats | undefined; readonly reason?: string} {
  try {
    const stats = statSync(path, {throwIfNoEntry: false})
    const isLink = stats === undefined && lstatSync(path, {throwIfNoEntry: false}) !== undefined
    return isLink ? {reason: 'a link to nothing'} : {stats}
  } catch (error) {
    // Paths below a file do not exist.
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? {} : {reason: reasonOf(error)}
  }
}

/**
 * Relative patterns without a matching file. Patterns with one base share a walk, which ends when all have a match.
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
    // Absolute paths match no file of the folder, and a search there could cover all disks.
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

/** Globs relative to their bases, by base, for one walk each. @throws {UsageError} for an invalid glob */
function globsByBase(globs: readonly string[], cwd: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const byBase = new Map<string, Map<string, string>>()
  for (const each of globs) {
    const {folder, glob} = globBelow(each, cwd)
    memo(byBase, folder, () => new Map()).set(each, glob)
  }
  return byBase
}

/** The absolute path that a person named, or the folder of a glob. */
export function namedPath(argument: string, cwd: string): string {
  return resolve(cwd, isGlob(argument) ? picomatch.scan(toSlashes(argument)).base : argument)
}

/** @throws {UsageError} for an invalid glob */
function globBelow(glob: string, cwd: string): {readonly folder: string; readonly glob: string} {
  const {base, glob: pattern} = picomatch.scan(toSlashes(glob).replace(/^\.\//, ''))
  const fault = globFault(pattern)
  if (fault !== undefined) throw new UsageError(sentence`Unexpected glob \`${glob}\`, ${fault}`)
  return {folder: resolve(cwd, base), glob: pattern}
}

/** @throws {UsageError} for an invalid glob */
function globFilter(glob: string, cwd: string): {folder: string; isMatch: (file: string) => boolean} {
  const {folder, glob: pattern} = globBelow(glob, cwd)
  const matches = globMatcher(pattern)
  return {folder, isMatch: (file) => isBelow(folder, file) && matches(toSlashes(relative(folder, file)))}
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true
}

interface Walking {
  /** Receives unreadable files and folders. */
  readonly fail?: (failure: Refusal) => void
  /** Whether a file with a name that is not UTF-8, and so without a path, would be searched. */
  readonly isSearched?: (path: string) => boolean
  /** Receives ignored folders. */
  readonly skip?: (folder: string) => void
  /** Receives links, which are not followed, and pipes, sockets and devices. */
  readonly meetOther?: (path: string) => void
}

export function findsFile(folder: string, ignores: Ignores, picks: (path: string) => boolean): boolean {
  return isFolder(folder) && someFile(folder, ignores, (path) => picks(toSlashes(path)))
}

function holdsFile(folder: string, ignores: Ignores, isMatch: (path: string) => boolean): boolean {
  const isIgnored: Ignores['isIgnored'] = (path, isFolder) => isFolder && !ignores.isBuild(path)
  return someFile(folder, {...ignores, isIgnored}, isMatch)
}

/** Whether a file below a folder that is not ignored matches; stops at the first match. Links are not followed. */
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
    const {named: folderEntries, unnamed} = entriesOf(at, fail)
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
 * Whether a folder is another work tree of the same repository, with files of a branch. Git must know the work tree,
 * since an agent may write a file `.git`.
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

/** Reports a file or folder whose name is not UTF-8. */
function failUnnamed(path: string, isFolder: boolean, ignores: Ignores, fail: (failure: Refusal) => void): void {
  if (!ignores.isIgnored(path, isFolder)) fail({path, reason: notUtf8, isFolder})
}

/** Reason for not reading a file or folder without a path. */
export const notUtf8 = 'a name that is not UTF-8'

function entriesOf(folder: string, fail: (failure: Refusal) => void): FolderEntries {
  try {
    return readFolderEntries(folder)
  } catch (error) {
    fail({path: folder, reason: reasonOf(error), isFolder: true})
    return {named: [], unnamed: []}
  }
}
