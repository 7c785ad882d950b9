import {isUtf8} from 'node:buffer'
import {constants, lstatSync, realpathSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import type {CachedFactsOf} from '../text/cached-facts.ts'
import {memo} from '../text/memoize.ts'
import {openRoots} from './folders.ts'
import {namesGitFolder} from './git-files.ts'
import {isPointer, pointerFault} from './lfs-pointer.ts'
import {readRegular, UnreadableError} from './open-file.ts'
import {isBelow, isSameOrBelow, reasonOf} from './paths.ts'

/** Bytes of a file that is written by hand: a configuration, an ignore file, the data of a party. */
export const largestSmallFile = 1_000_000

/** Bytes of a definition or a schema. */
export const largestDefinition = 10_000_000

/** The only file of git that is read for what it says: others hold tokens. */
const ignoreFile = /[\\/]\.git[\\/]info[\\/]exclude$/

/** What came of an attempt: the text, or why it is refused; neither where there is no file. */
export interface Attempt {
  readonly text?: string
  readonly reason?: string
  /** Some bytes are invalid UTF-8. */
  readonly isLossy?: boolean
}

/** A file or folder that is there and was not read. */
export interface Refusal {
  /** Absolute; bytes of a name that are not UTF-8 are escaped. */
  readonly path: string
  /** As in `not a regular file but a folder`. */
  readonly reason: string
  readonly isFolder?: boolean
  /** A run cannot go on as if the file were not there: what depends on it would not be checked. */
  readonly isFailure?: boolean
}

interface ReadOptions {
  /** In bytes. */
  readonly limit?: number
  /** The folder of the file that leads to this one; the file's own where it is not given. */
  readonly from?: string
}

/** A folder that a client opened: no file in it leads out of it, although its repository may be larger. */
export interface Bounds {
  /** Absolute. */
  readonly folder: string
  /** Whether what its repository has above the folder counts too, such as a configuration, which is read for itself. */
  readonly countsAbove: boolean
}

/** The text that counts in place of that of a file; `null`: there counts as none. `undefined`: the file itself counts. */
export type TextAt = (path: string) => string | null | undefined

interface ReaderOptions {
  /** What is kept of a text that was read. */
  readonly cachedFactsOf?: CachedFactsOf | undefined
  /** Not given where the folder is that of the run, and no client's. */
  readonly bounds?: Bounds | undefined
  readonly textAt?: TextAt | undefined
}

/**
 * Reads files that no person named: those that lie beside those that are linted, or that those name. Each is a regular file inside of its
 * repository (without one: inside of the working directory) and not among the files of git, also after links, not large, and not a pointer of Git LFS. What is not counts as absent,
 * and is listed.
 */
export interface FileReader {
  /** A text; `undefined` where there is none, or it is refused. */
  read(path: string, options?: ReadOptions): string | undefined
  /** The same, for those who have to know why there is none. Nothing is listed. */
  attempt(path: string, options?: ReadOptions): Attempt
  /** What counts in place of a file, without a look at it. */
  given(path: string): string | null | undefined
  /** Lists a file that is not read. */
  refuse(path: string, reason: string, isFailure?: boolean): void
  /** What was refused, in the order in which it came up. */
  refusals(): readonly Refusal[]
  /** The root of the git work tree that holds a folder, as this reader saw it first: what is in it counts for the folder. */
  workTreeOf(folder: string): string | undefined
  /** The folder that no file of a folder leads out of: the same, or the bounds in it. */
  rootOf(folder: string): string | undefined
  /** What is kept of a text that was read. Not given where nothing is kept. */
  readonly cachedFactsOf?: CachedFactsOf | undefined
  readonly bounds: Bounds | undefined
}

/** What nothing in a folder leads out of, where that may be this root: the bounds where the root is wider. */
export function boundedRoot(root: string, folder: string, bounds: Bounds | undefined): string {
  return bounds !== undefined && isBelow(root, bounds.folder) && isSameOrBelow(bounds.folder, folder)
    ? bounds.folder
    : root
}

/** @param cwd absolute */
export function openReader(cwd: string, {cachedFactsOf, bounds, textAt}: ReaderOptions = {}): FileReader {
  const refused = new Map<string, Omit<Refusal, 'path'>>()
  const roots = new Map<string, readonly string[]>()
  const realFolders = new Map<string, string>()
  const workTreeOf = openRoots(bounds?.countsAbove === false ? bounds.folder : undefined)

  function rootOf(folder: string): string | undefined {
    const root = workTreeOf(folder)
    return root === undefined ? undefined : boundedRoot(root, folder, bounds)
  }

  function isBounded(path: string): boolean {
    return bounds !== undefined && isSameOrBelow(bounds.folder, path)
  }

  /** Of thousands of folders below each other, each is looked at once. */
  function realFolder(folder: string): string {
    return memo(realFolders, folder, (path) =>
      dirname(path) === path || lstatSync(path).isSymbolicLink()
        ? realpathSync.native(path)
        : join(realFolder(dirname(path)), basename(path))
    )
  }

  /** The folders that a file may be in, after links: the repository of the file that leads to it, and that of the run. */
  function rootsFor(folder: string): readonly string[] {
    const root = rootOf(folder) ?? (isBelow(cwd, folder) ? cwd : folder)
    // A folder of a client may hold a link to a repository.
    const all = bounds !== undefined && isBounded(folder) ? [bounds.folder] : [root, rootOf(cwd) ?? cwd]
    return [...new Set(all)].flatMap((path) => {
      try {
        return realFolder(path)
      } catch {
        return []
      }
    })
  }

  /** Where the file is after links; `undefined` where there is none. @throws {UnreadableError} outside of the roots */
  function realPath(path: string, from: string): string | undefined {
    // Most files that are asked for are not there, in every folder: an error takes long to make.
    const stats = lstatSync(path, {throwIfNoEntry: false})
    if (stats === undefined) return undefined
    const real = stats.isSymbolicLink() ? realpathSync.native(path) : join(realFolder(dirname(path)), basename(path))
    const allowed = memo(roots, from, rootsFor)
    const root = allowed.find((each) => isBelow(each, real))
    if (root !== undefined) {
      if (!namesGitFolder(real, root) || ignoreFile.test(real)) return real
      throw new UnreadableError('among the files of git')
    }
    throw new UnreadableError(`outside of ${allowed[0] ?? from}`)
  }

  function attempt(path: string, {limit = largestSmallFile, from = dirname(path)}: ReadOptions = {}): Attempt {
    // In the same words whether or not it is there.
    if (isBounded(from) && !isBounded(path)) return {reason: `outside of ${bounds?.folder}`}
    const text = textAt?.(path)
    if (text !== undefined) return text === null ? {} : {text}
    try {
      const real = realPath(path, from)
      if (real === undefined) return {}
      const bytes = readRegular(real, limit, {more: constants.O_NOFOLLOW ?? 0})
      const found = bytes.toString('utf8')
      return isPointer(found) ? {reason: pointerFault.reason} : {text: found, isLossy: !isUtf8(bytes)}
    } catch (error) {
      return isAbsent(error) ? {} : {reason: reasonOf(error)}
    }
  }

  return {
    cachedFactsOf,
    bounds,
    workTreeOf,
    rootOf,
    attempt,
    given: (path) => textAt?.(path),
    read(path, options) {
      const {text, reason} = attempt(path, options)
      if (reason !== undefined) refused.set(path, {reason})
      return text
    },
    refuse: (path, reason, isFailure) => void refused.set(path, {reason, ...(isFailure && {isFailure})}),
    refusals: () => [...refused].map(([path, refusal]) => ({path, ...refusal}))
  }
}

/** Also below a file in place of a folder, and for a link to nothing. */
function isAbsent(error: unknown): boolean {
  const {code} = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
