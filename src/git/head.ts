import {realpathSync} from 'node:fs'
import {join} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {openReader, type TextAt} from '../disk/incidental.ts'
import {isPointer} from '../disk/lfs-pointer.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, relativePath} from '../disk/paths.ts'
import {type IndexedFiles, readTracked} from './index-file.ts'
import {namesOf, readGit} from './run-git.ts'

/** How many files git is asked for: those that one check reads are a few tens. */
const mostPaths = 5_000

/** How many more, each by a process of its own: few are read by what the last commit says alone. */
const mostLater = 100

/** What the last commit has of the files that a check reads: the agent may have changed them since. */
export interface HeadTexts {
  /** Absolute paths of those that differ from it, and of those that it does not have. */
  changed(): readonly string[]
  /** Also of files that were not asked for. */
  readonly textAt: TextAt
}

/**
 * Whether files may differ from the last commit: one was written since git read it last, is new or gone, or something was added to
 * the index. Found out without git, whose start takes longer than all else.
 *
 * @param paths absolute, of files that are there, and of others that a check looked for
 */
export function mayDiffer(root: string, paths: Iterable<string>): boolean {
  const index = readTracked(root)
  if (index?.isCommitted !== true) return true
  for (const path of paths) if (differsFrom(index, root, path)) return true
  return false
}

function differsFrom(index: IndexedFiles, root: string, path: string): boolean {
  if (!isBelow(root, path)) return false
  const name = relativePath(root, path)
  const stats = statOf(path)
  if (stats === undefined) return index.has(name)
  // A pipe may be in place of a file.
  if (!stats.isFile()) return index.has(name)
  if (index.isUnchanged(name, stats)) return false
  return index.has(name) || !isLinked(root, path, name)
}

/** Whether a link leads to a file, or to a folder on the way to it: git knows the file under another name. */
function isLinked(root: string, path: string, name: string): boolean {
  try {
    return realpathSync.native(path) !== join(realpathSync.native(root), name)
  } catch {
    return false
  }
}

/**
 * What the last commit has of some files, by one process of git. Links lead where they lead in the commit.
 *
 * @param root of a work tree
 * @returns `undefined` where there is no commit
 * @throws {UsageError} where git does not answer
 */
export function readHead(root: string, paths: Iterable<string>): HeadTexts | undefined {
  const first = [...paths].filter((path) => isAskable(root, path)).slice(0, mostPaths)
  const texts = first.length === 0 ? undefined : committedTexts(root, first)
  if (texts === undefined) return undefined
  const asked = new Set(first)
  const differing = new Map<string, string | null>()
  const onDisk = openReader(root)
  const add = (path: string, text: string | null | undefined): void => {
    if (text !== undefined && withLf(onDisk.attempt(path, {limit: Number.MAX_SAFE_INTEGER}).text) !== withLf(text))
      differing.set(path, text)
  }
  for (const [index, path] of first.entries()) add(path, texts[index])
  let differs: ((path: string) => boolean) | undefined
  return {
    changed: () => [...differing.keys()],
    textAt(path) {
      if (!asked.has(path) && asked.size < first.length + mostLater && isAskable(root, path)) {
        differs ??= openDifference(root)
        if (differs(path)) {
          asked.add(path)
          add(path, committedTexts(root, [path])?.[0])
        }
      }
      return differing.get(path)
    }
  }
}

function isAskable(root: string, path: string): boolean {
  return isBelow(root, path) && !path.includes('\n')
}

/** Whether single files may differ from the last commit. Where something was added to the index, git says what. */
function openDifference(root: string): (path: string) => boolean {
  const index = readTracked(root)
  if (index === undefined) return () => true
  const args = ['diff-index', '--cached', '--name-only', '--no-renames', '--ignore-submodules', '-z', 'HEAD', '--']
  const added = new Set(index.isCommitted ? [] : namesOf(readGit(root, args, {isOwn: true})).map(({name}) => name))
  return (path) => added.has(relativePath(root, path)) || differsFrom(index, root, path)
}

/** @returns `undefined` where there is no commit; a text is `null` where it has no such file, `undefined` where it is not known */
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
 * The texts of `git cat-file --batch`, in order: `ID TYPE SIZE` and the content, or `NAME missing`; with links also `dangling SIZE`
 * and its kin, with the name. `null`: not in the commit. `undefined`: unknown, as what a link leads to outside, and large files.
 *
 * @returns `undefined` where the first answer is not the commit
 * @throws {UsageError} where the answers end early
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
