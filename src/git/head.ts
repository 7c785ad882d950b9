import {realpathSync} from 'node:fs'
import {join} from 'node:path'
import {type OtherState, openReader, type TextAt} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {namesGitFolder} from '../disk/git-files.ts'
import {isPointer} from '../disk/lfs-pointer.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, relativePath} from '../disk/paths.ts'
import {once} from '../text/memoize.ts'
import {type IndexedFiles, readTracked} from './index-file.ts'
import {namesOf, readGit} from './run-git.ts'

/** Limit of files in one query; one check reads a few tens. */
const mostPaths = 5_000

/** Limit of later queries with one process each, for the few files that only the last commit leads to. */
const mostLater = 100

/** Texts of a check's files in the last commit, since an agent may have changed the files. */
export interface HeadTexts {
  /** Absolute paths that differ from the commit, or are not in it: of the query, and of later texts. */
  changed(): readonly string[]
  /** Also for files outside of the query. */
  readonly textAt: TextAt
  /** State with some of the changed files as in the commit, and with files that only these lead to. */
  state(paths: readonly string[]): OtherState
}

/** The last commit beside the work tree. The index, and git's list of its changes, are read at most once. */
export interface Head {
  /**
   * Whether files may differ from the commit: new, gone, written since git's last read, or an index with additions.
   * Works without git, whose start takes longer.
   *
   * @param paths absolute, of existing files and of others that a check looked for
   */
  mayDiffer(paths: Iterable<string>): boolean
  /**
   * Files of the commit that the index no longer has, absolute. Lists of files from git lack them.
   *
   * @throws {UsageError} if git fails
   */
  removed(): readonly string[]
  /**
   * Texts of files in the commit, by one git process. Links resolve as in the commit.
   *
   * @param removed more files, which differ whatever the work tree has
   * @returns `undefined` without a commit
   * @throws {UsageError} if git fails
   */
  read(paths: Iterable<string>, removed?: readonly string[]): HeadTexts | undefined
}

/** @param root of a work tree */
export function openHead(root: string): Head {
  const tracked = once(() => readTracked(root))
  const staged = once(() => (tracked()?.isCommitted ? [] : stagedNames(root)))
  const stagedSet = once(() => new Set(staged()))
  // Git decides if the index has additions.
  const differs = (path: string): boolean => {
    const index = tracked()
    return index === undefined || stagedSet().has(relativePath(root, path)) || differsFrom(index, root, path)
  }
  return {
    mayDiffer(paths) {
      const index = tracked()
      if (index?.isCommitted !== true) return true
      for (const path of paths) if (differsFrom(index, root, path)) return true
      return false
    },
    removed() {
      const index = tracked()
      if (index === undefined) return []
      return staged()
        .filter((name) => !index.has(name))
        .map((name) => join(root, name))
    },
    read: (paths, removed = []) => readHead(root, {paths, removed, differs})
  }
}

function differsFrom(index: IndexedFiles, root: string, path: string): boolean {
  if (!isBelow(root, path)) return false
  const name = relativePath(root, path)
  const stats = statOf(path)
  if (stats === undefined) return index.has(name)
  // A pipe may replace a file.
  if (!stats.isFile()) return index.has(name)
  if (index.isUnchanged(name, stats)) return false
  return index.has(name) || !isLinked(root, path, name)
}

/** Whether a link leads to a file or one of its folders, so that git knows another path. */
function isLinked(root: string, path: string, name: string): boolean {
  try {
    return realpathSync.native(path) !== join(realpathSync.native(root), name)
  } catch {
    return false
  }
}

interface HeadQuery {
  readonly paths: Iterable<string>
  readonly removed: readonly string[]
  /** Whether a file outside of the query may differ from the commit. */
  readonly differs: (path: string) => boolean
}

function readHead(root: string, {paths, removed, differs}: HeadQuery): HeadTexts | undefined {
  const first = [...new Set([...paths, ...removed])].filter((path) => isAskable(root, path)).slice(0, mostPaths)
  const texts = first.length === 0 ? undefined : committedTexts(root, first)
  if (texts === undefined) return undefined
  const asked = new Set(first)
  const differing = new Map<string, string | null>()
  const onDisk = openReader(root)
  const gone = new Set(removed)
  const isSame = (path: string, text: string | null): boolean =>
    !gone.has(path) && withLf(onDisk.attempt(path, {limit: Number.MAX_SAFE_INTEGER}).text) === withLf(text)
  const add = (path: string, text: string | null | undefined): void => {
    if (text !== undefined && !isSame(path, text)) differing.set(path, text)
  }
  for (const [index, path] of first.entries()) add(path, texts[index])
  const textAt: TextAt = (path) => {
    if (!asked.has(path) && asked.size < first.length + mostLater && isAskable(root, path)) {
      if (differs(path)) {
        asked.add(path)
        add(path, committedTexts(root, [path])?.[0])
      }
    }
    return differing.get(path)
  }
  return {
    changed: () => [...differing.keys()],
    textAt,
    state(paths) {
      const chosen = new Set(paths)
      const others = new Set([...differing.keys()].filter((path) => !chosen.has(path)))
      const isOther = (path: string): boolean => others.has(path)
      return {
        textAt: (path) => (isOther(path) ? undefined : textAt(path)),
        more: removed.filter((path) => !isOther(path))
      }
    }
  }
}

function isAskable(root: string, path: string): boolean {
  return isBelow(root, path) && !path.includes('\n') && !namesGitFolder(path, root)
}

/** Names that differ between the index and the last commit. @throws {UsageError} if git fails */
function stagedNames(root: string): readonly string[] {
  const args = ['diff-index', '--cached', '--name-only', '--no-renames', '--ignore-submodules', '-z', 'HEAD', '--']
  return namesOf(readGit(root, args, {isOwn: true})).flatMap(({name}) => name || [])
}

/** @returns `undefined` without a commit; a text is `null` if absent from it, `undefined` if unknown */
function committedTexts(root: string, paths: readonly string[]): readonly (string | null | undefined)[] | undefined {
  const input = ['HEAD^{commit}', ...paths.map((path) => `HEAD:${relativePath(root, path)}`)].join('\n')
  const answers = readGit(root, ['--no-replace-objects', 'cat-file', '--batch', '--follow-symlinks'], {
    input,
    isOwn: true
  })
  return textsIn(answers, paths.length)
}

/** Git may check out other line ends than it stores. */
function withLf(text: string | null | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n')
}

/**
 * Parses texts of `git cat-file --batch` in order: `ID TYPE SIZE` and content, or `NAME missing`. Links also give
 * `dangling SIZE` and similar, with the name. `null` is absent from the commit; `undefined` is unknown: a link target
 * outside, or a large file.
 *
 * @returns `undefined` if the first answer is not the commit
 * @throws {UsageError} for truncated answers
 */
function textsIn(bytes: Buffer, count: number): readonly (string | null | undefined)[] | undefined {
  const texts: (string | null | undefined)[] = []
  const commit = /^\S+ commit (\d+)\n/.exec(bytes.toString('latin1', 0, 200))
  if (commit === null) return undefined
  let at = commit[0].length + Number(commit[1]) + 1
  while (texts.length < count) {
    const end = bytes.indexOf(10, at)
    if (end === -1) throw new UsageError('git cat-file failed: expected more answers')
    const line = bytes.toString('utf8', at, end)
    at = end + 1
    if (line.endsWith(' missing')) {
      texts.push(null)
      continue
    }
    const [first = '', type, size] = line.split(' ')
    const length = Number(size ?? type)
    const content = bytes.toString('utf8', at, at + length)
    at += length + 1
    if (type === 'blob') texts.push(isPointer(content) ? undefined : content)
    else texts.push(first === 'symlink' ? undefined : null)
  }
  return texts
}
