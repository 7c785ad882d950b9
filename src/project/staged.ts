import {resolve} from 'node:path'
import {UsageError} from './errors.ts'
import {withoutPrograms} from './git-programs.ts'
import {readGit} from './run-git.ts'

/** Texts that git stores, by id: one process for all. @throws {UsageError} for an id that is not there */
export function readBlobs(root: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  if (ids.length === 0) return texts
  const bytes = readGit(root, ['cat-file', '--batch'], {input: `${ids.join('\n')}\n`})
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf('\n', at) + 1
    const [id = '', type, size] = bytes.toString('latin1', at, start - 1).split(' ')
    if (type !== 'blob') throw new UsageError(`Missing staged content ${id}, expected it in the git repository`)
    const end = start + Number(size)
    texts.set(id, bytes.toString('utf8', start, end))
    at = end + 1
  }
  return texts
}

/** The files whose copy on disk is not what is staged, absolute; line ends that git converts do not count. */
export function unstagedFiles(root: string): ReadonlySet<string> {
  const args = ['diff', '--name-only', '--no-ext-diff', '--no-textconv', '--ignore-submodules', '-z']
  const names = readGit(root, args, {settings: withoutPrograms(root)}).toString()
  return new Set(names.split('\0').flatMap((name) => (name === '' ? [] : [resolve(root, name)])))
}
