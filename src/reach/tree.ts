import {memo} from '../text/memoize.ts'

/** The kind of a name in a folder; links are not followed. */
export type NameKind = 'file' | 'folder' | 'link' | 'other'

/** The files of a repository, as far as the model asks for them. All paths are from its root, with `/`. */
export interface Tree {
  /** Whether a file or a folder is there. */
  has(path: string): boolean
  /** The text of a file; `undefined` where it cannot be read. @param limit in bytes, less without it */
  textOf(path: string, limit?: number): string | undefined
  /** The bytes of a file, also over a link; `undefined` for anything else. */
  sizeOf(path: string): number | undefined
  /** The path that a link leads to; `undefined` for anything else, and for a link to nothing or out of the repository. */
  linkAt(path: string): string | undefined
  /** Whether a path is a link to nothing or out of the repository. */
  isBroken(path: string): boolean
  /** The names in a folder, in no order; none where it cannot be listed. */
  namesIn(folder: string): ReadonlyMap<string, NameKind>
}

/** A path below a folder; the root is the empty path. */
export function below(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}

export function linksIn(folder: string, tree: Tree): readonly string[] {
  return [...tree.namesIn(folder)].flatMap(([name, kind]) => (kind === 'link' ? [name] : []))
}

/** The folder of a path; empty for the root. */
export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The folders of a file, from its own up to the root. */
export function foldersAbove(path: string): readonly string[] {
  const found: string[] = []
  for (let folder = folderAbove(path); ; folder = folderAbove(folder)) {
    found.push(folder)
    if (folder === '') return found
  }
}

/** A path from a folder, without `.` and `..`; `undefined` for one that leaves the root, and for one that is not relative. */
export function resolveIn(folder: string, path: string): string | undefined {
  if (/^(?:[/~\\]|[a-z][a-z\d+.-]*:)/i.test(path)) return undefined
  const segments = folder === '' ? [] : folder.split('/')
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/** The values of a folder and of those above it, the nearest first; a folder without values of its own shares the list above. */
export function inherited<Value>(valuesOf: (folder: string) => readonly Value[]): (folder: string) => readonly Value[] {
  const lists = new Map<string, readonly Value[]>()
  const listOf = (folder: string): readonly Value[] =>
    memo(lists, folder, () => {
      const above = folder === '' ? [] : listOf(folderAbove(folder))
      const values = valuesOf(folder)
      return values.length === 0 ? above : [...values, ...above]
    })
  return listOf
}
