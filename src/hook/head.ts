import {realpathSync, type Stats} from 'node:fs'
import {join} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {openReader, type TextAt} from '../disk/incidental.ts'
import {isPointer} from '../disk/lfs-pointer.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, relativePath} from '../disk/paths.ts'
import {readTracked} from '../git/index-file.ts'
import {readGit} from '../git/run-git.ts'

/** How many files git is asked for: those that one check reads are a few tens. */
const mostPaths = 5_000

/** What the last commit has of the files that a check reads: the agent may have changed them since. */
export interface HeadTexts {
  /** Absolute paths of those that differ from it, and of those that it does not have. */
  readonly changed: readonly string[]
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
  for (const path of paths) {
    if (!isBelow(root, path)) continue
    const name = relativePath(root, path)
    const stats = statOf(path)
    if (stats === undefined ? index.has(name) : stats.isFile() && !isUnchanged(path, name, stats)) return true
  }
  return false

  function isUnchanged(path: string, name: string, stats: Stats): boolean {
    return index?.isUnchanged(name, stats) === true || (index?.has(name) === false && isLinked(root, path, name))
  }
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
  const asked = [...paths].filter((path) => isBelow(root, path) && !path.includes('\n')).slice(0, mostPaths)
  if (asked.length === 0) return undefined
  const input = ['HEAD^{commit}', ...asked.map((path) => `HEAD:${relativePath(root, path)}`)].join('\n')
  const answers = readGit(root, ['--no-replace-objects', 'cat-file', '--batch', '--follow-symlinks'], {input})
  const texts = textsIn(answers, asked.length)
  if (texts === undefined) return undefined
  const committed = new Map(asked.map((path, index) => [path, texts[index]]))
  const onDisk = openReader(root)
  const changed = asked.filter((path) => {
    const text = committed.get(path)
    return text !== undefined && withLf(onDisk.attempt(path, {limit: Number.MAX_SAFE_INTEGER}).text) !== withLf(text)
  })
  const differing = new Set(changed)
  return {changed, textAt: (path) => (differing.has(path) ? committed.get(path) : undefined)}
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

/** Where the definition of an agent usually is: it may be gone, also from the index. */
export function usualDefinitions(root: string, agent: string, folders: readonly string[]): readonly string[] {
  return /^[\w.-]+$/.test(agent) ? folders.map((folder) => join(root, folder, 'agents', `${agent}.md`)) : []
}
