import {allHosts} from '../hosts/tables.ts'
import {memo} from '../text/memoize.ts'
import {fileName} from '../text/path-ends.ts'
import {below, folderAbove, type Tree} from './tree.ts'

/** A host with a limit on instructions reads the first of these in a folder that is not empty. */
function limitedNames(): readonly string[] {
  const limited = allHosts().find(({guides}) => guides?.longest !== undefined)
  return (limited?.guides?.places ?? []).flatMap(({globs}) => globs.map(fileName))
}

/**
 * Answers with the bytes of instructions that the host reads before a file, from the root of the repository down. `undefined` if
 * it reads another file of the same folder in its place.
 */
export function openGuides(tree: Tree): (path: string) => number | undefined {
  const names = limitedNames()
  const bytesByFolder = new Map<string, number>()

  /** The bytes of a folder and of all above it. */
  function bytesIn(folder: string): number {
    return memo(bytesByFolder, folder, (at) => (readIn(at)?.size ?? 0) + bytesAbove(at))
  }

  function bytesAbove(folder: string): number {
    return folder === '' ? 0 : bytesIn(folderAbove(folder))
  }

  function readIn(folder: string): {readonly path: string; readonly size: number} | undefined {
    for (const name of names) {
      const path = below(folder, name)
      const size = tree.sizeOf(path) ?? 0
      if (size > 0) return {path, size}
    }
    return undefined
  }

  return (path) => {
    const loaded = readIn(folderAbove(path))
    return loaded !== undefined && loaded.path !== path ? undefined : bytesAbove(folderAbove(path))
  }
}
