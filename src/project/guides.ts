import {dirname, join} from 'node:path'
import {gitRoot} from '../disk/git-root.ts'
import {statOf} from '../disk/open-file.ts'

/** What Codex reads of a folder: the first of these that is not empty. */
const names = ['AGENTS.override.md', 'AGENTS.md']

/**
 * The bytes of the instructions that Codex reads before those of a file: of each folder from the root of the repository down.
 *
 * @param file absolute
 * @returns `undefined` where it reads another file of the same folder in the place of this one
 */
export function bytesAbove(file: string): number | undefined {
  const folder = dirname(file)
  const own = readIn(folder)
  if (own !== undefined && own.path !== file) return undefined
  const root = gitRoot(folder)
  let bytes = 0
  for (let at = folder; root !== undefined && at !== root; ) {
    at = dirname(at)
    bytes += readIn(at)?.size ?? 0
  }
  return bytes
}

function readIn(folder: string): {readonly path: string; readonly size: number} | undefined {
  for (const name of names) {
    const path = join(folder, name)
    const stat = statOf(path)
    if (stat?.isFile() === true && stat.size > 0) return {path, size: stat.size}
  }
  return undefined
}
