import {resolve} from 'node:path'
import {gitRoot} from '../disk/folders.ts'
import {relativePath} from '../disk/paths.ts'
import {hashOf} from '../text/hash.ts'

/** A part of the files of a run, for one of several machines. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

/** More machines than any run has. */
const mostShards = 100_000

/** A shard as `I/N`; `undefined` for another text. */
export function readShard(text: string): Shard | undefined {
  const [, index, count] = (/^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []).map(Number)
  if (index === undefined || count === undefined || index > count || count > mostShards) return undefined
  return {index, count}
}

/**
 * Whether a file is in a shard. Its path from the root of the repository decides, or from the working directory outside of one:
 * so every file is in exactly one shard, in the same one on every machine, and stays there when others are added.
 */
export function shardFilter({index, count}: Shard, cwd: string): (path: string) => boolean {
  const root = gitRoot(cwd) ?? cwd
  // Some file systems decompose letters with accents.
  return (path) => hashOf(relativePath(root, resolve(cwd, path)).normalize('NFC')) % count === index - 1
}
