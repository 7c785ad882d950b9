import {resolve} from 'node:path'
import {gitRoot} from '../disk/folders.ts'
import {relativePath} from '../disk/paths.ts'
import {hashOf} from '../text/hash.ts'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

/** Beyond any real run. */
const mostShards = 100_000

/** Parses `I/N`; `undefined` for another text. */
export function readShard(text: string): Shard | undefined {
  const [, index, count] = (/^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []).map(Number)
  if (index === undefined || count === undefined || index > count || count > mostShards) return undefined
  return {index, count}
}

/**
 * Filters files by a hash of their path from the root of the repository (outside of git, the working directory). Each
 * file is in exactly one shard, on every machine, whichever files are added.
 */
export function shardFilter({index, count}: Shard, cwd: string): (path: string) => boolean {
  const root = gitRoot(cwd) ?? cwd
  // Some file systems decompose accented letters.
  return (path) => hashOf(relativePath(root, resolve(cwd, path)).normalize('NFC')) % count === index - 1
}
