import {isUtf8} from 'node:buffer'
import {constants, lstatSync, realpathSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import type {CachedFactsOf} from '../text/cached-facts.ts'
import {memo} from '../text/memoize.ts'
import {createRoots} from './folders.ts'
import {namesGitFolder} from './git-files.ts'
import {isPointer, pointerFault} from './lfs-pointer.ts'
import {readRegular, UnreadableError} from './open-file.ts'
import {isBelow, isSameOrBelow, reasonOf} from './paths.ts'

/** Bytes of a file that is written by hand: a configuration, an ignore file, the data of a party. */
export const largestSmallFile = 1_000_000

/** Bytes of a definition or a schema. */
export const largestDefinition = 10_000_000

/** The only file of git whose text is read: other files hold tokens. */
const ignoreFile = /[\\/]\.git[\\/]info[\\/]exclude$/

/** The text, or the reason for a refusal; neither if there is no file. */
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
  /** The run must fail: a check depends on the file. */
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
  /** Whether files of the repository above the folder count too, such as a configuration. */
  readonly countsAbove: boolean
}

/** A text that replaces a file; `null`: the file counts as missing; `undefined`: the file itself counts. */
export type TextAt = (path: string) => string | null | undefined

/** The texts of the first that has one. */
export function firstText(...all: readonly (TextAt | undefined)[]): TextAt {
  return (path) => {
    for (const textAt of all) {
      const text = textAt?.(path)
      if (text !== undefined) return text
    }
    return undefined
  }
}

/** Files as in another state of the repository, such as its last commit. */
export interface OtherState {
  readonly textAt: TextAt
  /** Absolute paths of files that this state has besides. */
  readonly more: readonly string[]
}

export interface ReaderOptions {
  /** Facts of texts from earlier runs; by default all files are read anew. */
  readonly cachedFactsOf?: CachedFactsOf | undefined
  /** Omitted for the folder of the run, which no client opened. */
  readonly bounds?: Bounds | undefined
  readonly textAt?: TextAt | undefined
  /** Absolute paths that a person named: a folder bounds its files where no repository does. */
  readonly named?: readonly string[] | undefined
  /** Absolute paths of files that only `textAt` has, for lists of files. */
  readonly more?: readonly string[] | undefined
  /** Receives the absolute paths of files that are read or looked for. */
  readonly asked?: Set<string> | undefined
}

/**
 * Reads files that no person named: neighbours of linted files, and files that they name. Each must be a regular file
 * inside of its repository (without a repository: of the working directory), also after links. Files of git, large
 * files and pointers of Git LFS are refused. A refused file counts as absent and is listed.
 */
export interface FileReader {
  /** A text; `undefined` where there is none, or it is refused. */
  read(path: string, options?: ReadOptions): string | undefined
  /** The same, for those who have to know why there is none. Nothing is listed. */
  attempt(path: string, options?: ReadOptions): Attempt
  /** The text that replaces a file; the file itself is not opened. */
  given(path: string): string | null | undefined
  /** Lists a file that is not read. */
  refuse(path: string, reason: string, isFailure?: boolean): void
  /** The refused files, in order of the first attempt. */
  refusals(): readonly Refusal[]
  /** The root of the git work tree around a folder, as this reader saw it first. */
  workTreeOf(folder: string): string | undefined
  /** The folder that no file of a folder leads out of: the same, or the bounds in it. */
  rootOf(folder: string): string | undefined
  /** The same; without a repository the working directory or a folder that a person named. */
  baseOf(folder: string): string | undefined
  /** Facts of texts from earlier runs; omitted without a cache. */
  readonly cachedFactsOf?: CachedFactsOf | undefined
  readonly bounds: Bounds | undefined
  /** Absolute paths of files that only given texts have. */
  readonly more: readonly string[]
}

/** The folder that bounds all reads for a folder: the root, or the bounds if the root is wider. */
export function boundedRoot(root: string, folder: string, bounds: Bounds | undefined): string {
  return bounds !== undefined && isBelow(root, bounds.folder) && isSameOrBelow(bounds.folder, folder)
    ? bounds.folder
    : root
}

/** @param cwd absolute */
export function openReader(
  cwd: string,
  {cachedFactsOf, bounds, textAt, named = [], more = [], asked}: ReaderOptions = {}
): FileReader {
  const refused = new Map<string, Omit<Refusal, 'path'>>()
  const roots = new Map<string, readonly string[]>()
  const realFolders = new Map<string, string>()
  const workTreeOf = createRoots(bounds?.countsAbove === false ? bounds.folder : undefined)

  function given(path: string): string | null | undefined {
    asked?.add(path)
    return textAt?.(path)
  }

  function rootOf(folder: string): string | undefined {
    const root = workTreeOf(folder)
    return root === undefined ? undefined : boundedRoot(root, folder, bounds)
  }

  const outermost = [cwd, ...named].sort((a, b) => a.length - b.length)

  function baseOf(folder: string): string | undefined {
    return rootOf(folder) ?? outermost.find((each) => isSameOrBelow(each, folder))
  }

  function isBounded(path: string): boolean {
    return bounds !== undefined && isSameOrBelow(bounds.folder, path)
  }

  /** Cached, so that each of thousands of nested folders is examined once. */
  function realFolder(folder: string): string {
    return memo(realFolders, folder, (path) =>
      dirname(path) === path || lstatSync(path).isSymbolicLink()
        ? realpathSync.native(path)
        : join(realFolder(dirname(path)), basename(path))
    )
  }

  /**
   * The allowed folders of a file after links: the repository of the file that names it, and the repository of the
   * run.
   */
  function rootsFor(folder: string): readonly string[] {
    const root = baseOf(folder) ?? folder
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

  /** The path after links; `undefined` if there is no file. @throws {UnreadableError} outside of the roots */
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
    const text = given(path)
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
    more,
    workTreeOf,
    rootOf,
    baseOf,
    attempt,
    given,
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
