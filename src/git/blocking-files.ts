/** Pipes and devices in place of git's own files: git waits for a pipe, and reads an endless `commondir` into memory. */
import {existsSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {readRegular, statOf, typeOf} from '../disk/open-file.ts'

/** In the git folder. */
const ofGit = [
  'HEAD',
  'index',
  'config',
  'config.worktree',
  'packed-refs',
  'shallow',
  'commondir',
  'info/exclude'
].concat('info/attributes', 'info/grafts', 'info/sparse-checkout', 'objects/info/alternates')

/** In the root of the work tree. */
const ofTree = ['.git', '.gitignore', '.gitattributes', '.gitmodules', '.mailmap']

/** Limit in bytes of a file that names others. */
const largest = 1_000_000

/** @throws {UsageError} for a repository in which git would block */
export function expectNoBlockingFiles(root: string): void {
  for (const path of filesOf(root)) expectFile(path)
}

/** Rejects pipes, devices and endless files of `/proc`. Sockets cannot be opened; `/dev/null`, which settings name, is empty. */
function expectFile(path: string): void {
  const stats = statOf(path)
  if (stats === undefined || stats.isDirectory() || stats.isSocket()) return
  if (stats.isFile() && stats.dev !== statOf('/proc')?.dev) return
  if (stats.isFile()) throw new UsageError(`git failed: ${path} is not a file of a disk but one of the system`)
  if (stats.isFIFO() || stats.rdev !== statOf('/dev/null')?.rdev)
    throw new UsageError(`git failed: ${path} is not a regular file but ${typeOf(stats)}`)
}

function* filesOf(root: string): Generator<string> {
  for (const name of ofTree) yield join(root, name)
  const ownFolder = folderOf(root)
  const shared = textOf(join(ownFolder, 'commondir'))
  // A linked work tree has a folder of its own, and a shared one.
  const folders = shared === undefined ? [ownFolder] : [ownFolder, resolve(ownFolder, shared.trim())]
  for (const folder of folders) for (const name of ofGit) yield join(folder, name)
  const [, ref] = /^ref: (refs\/[^\0\n]+)/.exec(textOf(join(ownFolder, 'HEAD')) ?? '') ?? []
  if (ref !== undefined) for (const folder of folders) yield join(folder, ref)
  for (const folder of folders) yield* namedBy(join(folder, 'config'), new Set())
}

/** The git folder; a linked work tree names it in a file. */
function folderOf(root: string): string {
  const path = join(root, '.git')
  const [, named] = /^gitdir: (.+)/.exec(textOf(path) ?? '') ?? []
  return named === undefined ? path : resolve(root, named.trim())
}

const keysOfFiles: ReadonlySet<string> = new Set(['path', 'excludesfile', 'attributesfile'])

/** Files named by a configuration: includes, ignore lists and attributes. */
function* namedBy(config: string, seen: Set<string>): Generator<string> {
  if (seen.has(config)) return
  seen.add(config)
  for (const line of (textOf(config) ?? '').split('\n')) {
    const at = line.indexOf('=')
    const key = line
      .slice(line.lastIndexOf(']', at) + 1, Math.max(at, 0))
      .trim()
      .toLowerCase()
    if (!keysOfFiles.has(key)) continue
    const written = line
      .slice(at + 1)
      .trim()
      .replaceAll('"', '')
    const path = resolve(
      dirname(config),
      written.replace(/^~(?=\/)/, () => process.getBuiltinModule('node:os').homedir())
    )
    yield path
    if (key === 'path') yield* namedBy(path, seen)
  }
}

function textOf(path: string): string | undefined {
  try {
    return existsSync(path) ? readRegular(path, largest).toString('utf8') : undefined
  } catch {
    return undefined
  }
}
