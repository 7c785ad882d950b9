import {existsSync, lstatSync, readlinkSync, realpathSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import {UsageError} from './errors.ts'
import {gitRoot} from './folders.ts'
import {namesGitFolder} from './git-files.ts'
import {realFolder} from './open-folder.ts'
import {isBelow, isSameOrBelow} from './paths.ts'

/** As many links in a row as Linux follows. */
const maxLinks = 40

/** The folder and the name that a path leads to after links, also where nothing is there yet. */
export function follow(path: string): {readonly folder: string; readonly name: string} {
  let at = path
  for (let links = 0; links < maxLinks; links++) {
    if (!lstatSync(at, {throwIfNoEntry: false})?.isSymbolicLink()) break
    // The folder of a link may be a link itself, and `..` then starts at its target.
    at = resolve(realpathSync(dirname(at)), readlinkSync(at))
  }
  return {folder: dirname(at), name: basename(at)}
}

/**
 * Expects that links do not lead a write out of the repository, or into the files of git. A repository may bring
 * links, also under names that a pattern of a shell matches. Another target can be named itself.
 *
 * @param real the path after links
 * @param root the bounds for links; by default the repository around the path, else `cwd`
 * @throws {UsageError}
 */
export function expectInside(path: string, real: string, {root, cwd}: {root?: string; cwd?: string}): void {
  if (isOfGit(real)) throw new UsageError(`${path}: not written: it leads to ${real}, which is a file of git`)
  if (root === undefined && (real === path || isDevice(path))) return
  const folder = root === undefined ? rootAround(path, cwd) : realFolder(root)
  if (isSameOrBelow(folder, real)) return
  const advice = root === undefined ? ': name that file instead' : ''
  throw new UsageError(`${path}: not written: it leads to ${real}, outside of ${folder}${advice}`)
}

/** A work tree may lie in the folder of another one's files. */
function isOfGit(real: string): boolean {
  const root = gitRoot(dirname(real)) ?? ''
  if (namesGitFolder(real) && namesGitFolder(real, root)) return true
  return [real, ...foldersAbove(real)].some((folder) => folder.length > root.length && isGitFolder(folder))
}

/**
 * Whether git takes a folder for its own, whatever its name: a bare repository, or the target of
 * `--separate-git-dir`.
 */
function isGitFolder(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

/** Standard output and the like, which are links of the system. */
export function isDevice(path: string): boolean {
  return /^\/(?:dev\/(?:std(?:out|err)|fd\/\d+)|proc\/(?:self|\d+)\/fd\/\d+)$/.test(path)
}

/** A link to another repository does not make its files part of this one: the outermost folder decides. */
function rootAround(path: string, cwd: string | undefined): string {
  const isInGit = cwd !== undefined && gitRoot(cwd) !== undefined
  const roots = foldersAbove(path)
    .filter((folder) => existsSync(join(folder, '.git')) || (folder === cwd && !isInGit))
    .map((folder) => realFolder(folder))
  const outermost = roots.at(-1) ?? realFolder(dirname(path))
  return roots.find((root) => isBelow(outermost, root)) ?? outermost
}

function foldersAbove(path: string): readonly string[] {
  const folders: string[] = []
  for (let at = path; dirname(at) !== at; at = dirname(at)) folders.push(dirname(at))
  return folders
}
