import {lstatSync, readlinkSync, type Stats} from 'node:fs'
import {dirname, isAbsolute, join} from 'node:path'
import {diskRoot, partsOf} from './paths.ts'

/** A folder, a link or a file on the way to another one. */
export interface PathEntry {
  /** Absolute, without links before its last part. */
  readonly path: string
  /** For a link, its own stats; `undefined` if nothing is there. */
  readonly stats: Stats | undefined
}

/** As many links as Linux follows. */
const mostLinks = 40

/**
 * The entries on the way to a path, from the root of the disk: links come before their targets. It ends at the first
 * missing part.
 *
 * @param path absolute
 * @throws {NodeJS.ErrnoException} also for more links than the system follows
 */
export function* entriesTo(path: string): Generator<PathEntry> {
  let folder = diskRoot(path)
  const names = partsOf(path).reverse()
  yield {path: folder, stats: lstatSync(folder)}
  for (let links = 0, name = names.pop(); name !== undefined; name = names.pop()) {
    if (name === '..') folder = dirname(folder)
    if (name === '..' || name === '.' || name === '') continue
    const at = join(folder, name)
    const stats = lstatSync(at, {throwIfNoEntry: false})
    yield {path: at, stats}
    if (stats === undefined) return
    if (!stats.isSymbolicLink()) {
      folder = at
      continue
    }
    if (++links > mostLinks) throw new Error(`ELOOP: too many links, ${path}`)
    const target = readlinkSync(at)
    if (isAbsolute(target)) folder = diskRoot(target)
    names.push(...partsOf(target).reverse())
  }
}
