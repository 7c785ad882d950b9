/** Trees of files that are nowhere, for the room `reach`: texts by path, links, and the questions that were asked. */
import {folderAbove, type NameKind, type Tree} from '../../src/reach/tree.ts'
import {memo} from '../../src/text/memoize.ts'
import {fileName} from '../../src/text/path-ends.ts'
import type {Files} from './folder.ts'

export interface VirtualTree extends Tree {
  /** How many questions were asked. */
  readonly asked: () => number
}

/** @param links the paths that links lead to, from the root; a link to a path that is not there is broken */
export function virtualTree(files: Files, links: Readonly<Record<string, string>> = {}): VirtualTree {
  const paths = new Set<string>()
  for (const path of [...Object.keys(files), ...Object.keys(links)])
    for (let at = path; at !== ''; at = folderAbove(at)) paths.add(at)
  const names = new Map<string, Map<string, NameKind>>()
  for (const path of paths) {
    const folder = folderAbove(path)
    const kind = Object.hasOwn(links, path) ? 'link' : Object.hasOwn(files, path) ? 'file' : 'folder'
    memo(names, folder, () => new Map()).set(fileName(path), kind)
  }
  let count = 0
  const ask = <Value>(value: Value): Value => {
    count++
    return value
  }
  const leadsTo = (path: string): string | undefined => {
    const target = Object.hasOwn(links, path) ? links[path] : undefined
    return target !== undefined && paths.has(target) ? target : undefined
  }
  return {
    asked: () => count,
    has: (path) => ask(paths.has(path) && (!Object.hasOwn(links, path) || leadsTo(path) !== undefined)),
    textOf: (path) => ask(Object.hasOwn(files, path) ? String(files[path]) : undefined),
    sizeOf: (path) => ask(Object.hasOwn(files, path) ? Buffer.byteLength(String(files[path])) : undefined),
    linkAt: (path) => ask(leadsTo(path)),
    isBroken: (path) => ask(Object.hasOwn(links, path) && leadsTo(path) === undefined),
    namesIn: (folder) => ask(names.get(folder) ?? new Map())
  }
}
