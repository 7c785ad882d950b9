import {existsSync, readdirSync, statSync} from 'node:fs'
import {join, relative, resolve, sep} from 'node:path'
import picomatch from 'picomatch'
import {NothingFoundError, UsageError} from './errors.ts'
import {type Ignores, ignoredBelow} from './ignores.ts'
import {isPicked} from './kinds.ts'
import {reasonOf, toSlashes} from './paths.ts'

/** The files of a run, absolute and sorted, and those that were named but are ignored. */
export interface Found {
  readonly files: readonly string[]
  /** Those of the files that were named themselves. */
  readonly named: ReadonlySet<string>
  readonly ignored: readonly string[]
}

/**
 * The files that arguments name: files as they are, folders walked, globs matched.
 *
 * @throws {NothingFoundError} for a path that does not exist and a glob that matches nothing
 */
export function findFiles(args: readonly string[], cwd: string, ignores: Ignores, picks = isPicked): Found {
  const files = new Set<string>()
  const named = new Set<string>()
  const ignored: string[] = []
  for (const arg of args) {
    const path = resolve(cwd, arg)
    const stats = statSync(path, {throwIfNoEntry: false})
    if (stats?.isDirectory()) {
      for (const file of walk(path, ignores)) if (picks(toSlashes(file))) files.add(file)
    } else if (stats !== undefined) {
      if (ignores.isIgnored(path, false)) ignored.push(arg)
      else {
        files.add(path)
        named.add(path)
      }
    } else {
      const matched = isGlob(arg) ? matchGlob(arg, cwd, ignores) : []
      if (matched.length === 0) throw new NothingFoundError(missing(arg))
      for (const file of matched) files.add(file)
    }
  }
  return {files: [...files].sort(), named, ignored}
}

/**
 * Of files that are known, such as those that changed, the ones that arguments name or hold, whether or not they are on disk.
 *
 * @param known absolute
 * @throws {UsageError} for a path that does not exist; a glob matches known files only, and may match none
 */
export function pickFiles(
  args: readonly string[],
  known: readonly string[],
  cwd: string,
  ignores: Ignores,
  picks = isPicked
): Found {
  const files = new Set<string>()
  const named = new Set<string>()
  const ignored: string[] = []
  for (const arg of args) {
    const path = resolve(cwd, arg)
    if (known.includes(path)) {
      if (ignores.isIgnored(path, false)) ignored.push(arg)
      else {
        files.add(path)
        named.add(path)
      }
      continue
    }
    const inside = known.filter((file) => isBelow(path, file))
    const isThere = inside.length > 0 || existsSync(path)
    if (!isThere && !isGlob(arg)) throw new UsageError(missing(arg))
    const glob = isThere ? undefined : globFilter(arg, cwd)
    const held = glob === undefined ? inside.filter((file) => picks(toSlashes(file))) : known.filter(glob.isMatch)
    const isIgnored = ignoredBelow(glob?.folder ?? path, ignores)
    for (const file of held) if (!isIgnored(file)) files.add(file)
  }
  return {files: [...files].sort(), named, ignored}
}

function missing(arg: string): string {
  return isGlob(arg) ? `No file matches \`${arg}\`` : `No such file or folder: ${arg}`
}

function isGlob(arg: string): boolean {
  return picomatch.scan(toSlashes(arg)).isGlob
}

function matchGlob(glob: string, cwd: string, ignores: Ignores): string[] {
  const {folder, isMatch} = globFilter(glob, cwd)
  if (!isFolder(folder)) return []
  return walk(folder, ignores).filter(isMatch)
}

/**
 * The patterns, relative to a folder, that match no file. Those of one base share a walk, which ends when all have a match.
 *
 * @param known absolute paths of files that count before any walk
 */
export function unmatchedPatterns(
  patterns: readonly string[],
  folder: string,
  ignores: Ignores,
  known: readonly string[]
): ReadonlySet<string> {
  const unmatched = new Set<string>()
  const byBase = new Map<string, Map<string, (file: string) => boolean>>()
  for (const pattern of patterns) {
    if (!isGlob(pattern)) {
      const path = resolve(folder, pattern)
      if (!existsSync(path) || isFolder(path)) unmatched.add(pattern)
      continue
    }
    const {folder: base, isMatch} = globFilter(pattern.replace(/^\.\//, ''), folder)
    if (known.some(isMatch)) continue
    unmatched.add(pattern)
    byBase.set(base, (byBase.get(base) ?? new Map()).set(pattern, isMatch))
  }
  for (const [base, left] of byBase) {
    if (!isFolder(base)) continue
    someFile(base, ignores, (path) => {
      for (const [pattern, isMatch] of left) {
        if (!isMatch(path)) continue
        unmatched.delete(pattern)
        left.delete(pattern)
      }
      return left.size === 0
    })
  }
  return unmatched
}

function globFilter(glob: string, cwd: string): {folder: string; isMatch: (file: string) => boolean} {
  const {base, glob: pattern} = picomatch.scan(toSlashes(glob))
  const folder = resolve(cwd, base)
  const matches = picomatch(pattern, {dot: true})
  return {folder, isMatch: (file) => isBelow(folder, file) && matches(toSlashes(relative(folder, file)))}
}

/** Whether a path is a folder that exists. */
function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true
}

/** Whether a file or folder is inside a folder. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** All files below a folder that are not ignored. Links to folders are not followed. */
function walk(folder: string, ignores: Ignores): string[] {
  const files: string[] = []
  someFile(folder, ignores, (path) => {
    files.push(path)
    return false
  })
  return files
}

/** Whether a file below a folder has a property; the walk ends at the first. */
function someFile(folder: string, ignores: Ignores, isMatch: (path: string) => boolean): boolean {
  const open = [folder]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of readFolder(at)) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) {
        if (!ignores.isIgnored(path, true)) open.push(path)
      } else if (entry.isFile() && !ignores.isIgnored(path, false) && isMatch(path)) return true
    }
  }
  return false
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch (error) {
    throw new UsageError(`${folder}: Cannot read the folder: ${reasonOf(error)}`)
  }
}
