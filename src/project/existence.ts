import {type Dirent, readdirSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {createSource} from '../contracts/source.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow, toSlashes} from '../disk/paths.ts'
import {fileReferences} from '../hosts/checks/file-references.ts'
import {memo, once} from '../text/memoize.ts'

/** Limits of paths from files in a folder. */
interface Tree {
  /** Absolute. */
  readonly top: string
  readonly leftOut: () => LeftOut
}

/** Limit of parent folders to inspect, outside of git and the working directory, for a partial tree. */
const mostAbove = 6

/**
 * Tests whether paths exist. `undefined` for paths outside of the repository and, outside of git, for files that a
 * partial tree may lack.
 *
 * @returns a function of an absolute folder and a path from there
 */
export function createExistence(
  cwd: string,
  reader: FileReader
): (folder: string, path: string) => boolean | undefined {
  const trees = new Map<string, Tree>()
  const leftOut = createExcerpts(reader)
  const treeOf = (folder: string): Tree => {
    const root = reader.rootOf(folder)
    if (root !== undefined) return {top: root, leftOut: () => 'nothing'}
    const base = reader.baseOf(folder)
    const highest = base ?? topAround(folder, cwd)
    return {top: base ?? folder, leftOut: once(() => leftOut(folder, highest))}
  }
  return (folder, path) => {
    const tree = memo(trees, folder, treeOf)
    const absolute = resolve(folder, path)
    if (!isBelow(tree.top, absolute)) return undefined
    if (statOf(absolute) !== undefined) return true
    const left = tree.leftOut()
    return left === 'any-files' || (left === 'other-files' && !isMarkdownName(absolute)) ? undefined : false
  }
}

/** Executable bits for owner, group and others. */
const executeBits = 0o111

/**
 * Whether a file is executable; `undefined` for folders, on Windows, and outside of git, where copies lose the bits.
 */
export function isExecutable(file: string, path: string, reader: FileReader): boolean | undefined {
  const folder = dirname(file)
  const stats =
    process.platform === 'win32' || reader.rootOf(folder) === undefined ? undefined : statOf(resolve(folder, path))
  return stats?.isFile() === true ? (stats.mode & executeBits) !== 0 : undefined
}

/** A parent folder, below the user's home and the run's folder. */
function topAround(folder: string, cwd: string): string {
  const {HOME, USERPROFILE} = process.env
  const boundaries = [cwd, HOME ?? USERPROFILE ?? cwd]
  let top = folder
  for (let level = 0; level < mostAbove; level++) {
    const above = dirname(top)
    if (boundaries.some((each) => isSameOrBelow(above, each)) || dirname(above) === above) break
    top = above
  }
  return top
}

/** Limits of listed files, and of files whose links are followed. */
const mostFiles = 3_000
const mostRead = 200

/** In bytes; links of larger files are not followed. */
const largestRead = 200_000

/** Least number of Markdown files in a partial tree. One file of another kind is allowed for as many. */
const leastMarkdown = 50

/** Least number of Markdown files in the working directory, or a named folder, for dead links to show that it is partial. */
const leastInBase = 10

/** Least number of missing files, in all and for each existing file. */
const leastMissing = 8
const missingForEach = 2

/** Parts of its repository that a tree may lack. */
type LeftOut = 'nothing' | 'other-files' | 'any-files'

const isMarkdownName = (path: string): boolean => /\.(?:md|mdc|mdx|markdown)$/i.test(path)

/**
 * A tree of Markdown alone may lack other files of its repository. If most of its linked Markdown files are also
 * missing, those were left out too, so that no link proves a fault.
 *
 * @returns a function of a file's folder and of the highest folder, both absolute
 */
function createExcerpts(reader: FileReader): (folder: string, top: string) => LeftOut {
  const leftOutByFolder = new Map<string, LeftOut>()
  return (folder, top) => {
    const found = new Set<LeftOut>()
    for (let each = folder; ; each = dirname(each)) {
      found.add(
        memo(leftOutByFolder, each, (level) =>
          leftOut(level, reader.baseOf(level) === level ? leastInBase : leastMarkdown, reader)
        )
      )
      if (each === top || each === dirname(each)) break
    }
    return found.has('any-files') ? 'any-files' : (leftOutByFolder.get(top) ?? 'nothing')
  }
}

function leftOut(top: string, least: number, reader: FileReader): LeftOut {
  const paths = markdownIn(top)
  if (paths === undefined || paths.length < least) return 'nothing'
  const {present, missing} = linkedIn(top, paths, reader)
  if (missing >= leastMissing && missing > present * missingForEach) return 'any-files'
  return paths.length < leastMarkdown ? 'nothing' : 'other-files'
}

/** Markdown files of a tree with next to no other files, sorted by folder. */
function markdownIn(top: string): readonly string[] | undefined {
  const open = [top]
  const found: string[] = []
  let others = 0
  for (let folder = open.pop(); folder !== undefined && found.length < mostFiles; folder = open.pop())
    for (const folderEntry of entriesOf(folder)) {
      const path = join(folder, folderEntry.name)
      if (folderEntry.isDirectory()) {
        if (folderEntry.name !== 'node_modules') open.push(path)
      } else if (isMarkdownName(folderEntry.name)) found.push(path)
      else if (++others * leastMarkdown > mostFiles) return undefined
    }
  return others * leastMarkdown <= found.length ? found : undefined
}

/** By name, so that the same files count on every system. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** Number of linked Markdown files, and of missing ones. */
function linkedIn(top: string, paths: readonly string[], reader: FileReader) {
  const step = Math.ceil(paths.length / mostRead)
  const targets = new Set<string>()
  for (let index = 0; index < paths.length; index += step) {
    const path = paths[index] ?? top
    const {text} = reader.attempt(path, {limit: largestRead, from: top})
    if (text === undefined) continue
    const source = createSource(text, {path: toSlashes(path), kind: 'agent', declared: false})
    for (const reference of fileReferences(source, ['link', 'bundled-file'])) {
      const [first = ''] = reference.paths
      const target = resolve(dirname(path), first)
      if (isMarkdownName(first) && isBelow(top, target)) targets.add(target)
    }
  }
  const present = [...targets].filter((target) => statOf(target) !== undefined).length
  return {present, missing: targets.size - present}
}
