import {type Dirent, readdirSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {createSource} from '../contracts/source.ts'
import type {FileReader} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow, toSlashes} from '../disk/paths.ts'
import {linkReferences} from '../hosts/checks/link-references.ts'
import {bundledReferences} from '../hosts/checks/skill-files.ts'
import {memo} from '../text/memoize.ts'

/** Where the files of a folder may lead to. */
interface Tree {
  /** Absolute. */
  readonly top: string
  readonly leftOut: () => LeftOut
}

/** How many folders above a file outside of git and of the working directory show whether it is of a part of a tree. */
const mostAbove = 6

/**
 * Answers whether paths from a folder are there: `undefined` for those that leave its repository, and, outside of git, for those
 * that may have been left out of a part of a tree. A repository is whole.
 *
 * @returns a function of an absolute folder and a path from there
 */
export function openExistence(cwd: string, reader: FileReader): (folder: string, path: string) => boolean | undefined {
  const trees = new Map<string, Tree>()
  const isThere = openSearch()
  const leftOut = openExcerpts(cwd, reader)
  const treeOf = (folder: string): Tree => {
    const root = reader.rootOf(folder)
    if (root !== undefined) return {top: root, leftOut: () => 'nothing'}
    const isInside = isSameOrBelow(cwd, folder)
    const highest = isInside ? cwd : topAround(folder, cwd)
    let left: LeftOut | undefined
    return {
      top: isInside ? cwd : folder,
      leftOut: () => {
        left ??= leftOut(folder, highest)
        return left
      }
    }
  }
  return (folder, path) => {
    const tree = memo(trees, folder, treeOf)
    const absolute = resolve(folder, path)
    if (!isBelow(tree.top, absolute)) return undefined
    if (isThere(absolute)) return true
    const left = tree.leftOut()
    return left === 'any-files' || (left === 'other-files' && !isMarkdownName(absolute)) ? undefined : false
  }
}

/** The bits with which a file is executable, for its owner and for others. */
const executeBits = 0o111

/** Whether a file may be executed; `undefined` outside of git, where copies lose that, on Windows, and for a folder. */
export function isExecutable(file: string, path: string, reader: FileReader): boolean | undefined {
  const folder = dirname(file)
  const stats =
    process.platform === 'win32' || reader.rootOf(folder) === undefined ? undefined : statOf(resolve(folder, path))
  return stats?.isFile() === true ? (stats.mode & executeBits) !== 0 : undefined
}

/** Answers whether there is something at an absolute path. Of a folder that is not there, no file is searched after the first. */
function openSearch(): (path: string) => boolean {
  const paths = new Map<string, boolean>()
  const folders = new Map<string, boolean>()
  const isAt = (path: string): boolean => statOf(path) !== undefined
  return (path) => {
    const folder = dirname(path)
    if (folders.get(folder) === false) return false
    const isFound = memo(paths, path, isAt)
    if (!isFound) memo(folders, folder, isAt)
    return isFound
  }
}

/** A folder above, below those of the person and of the run. */
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

/** How many files are enough to know what a tree holds, and of how many the links are followed. */
const mostFiles = 3_000
const mostRead = 200

/** Bytes of a file whose links are followed. */
const largestRead = 200_000

/** How many Markdown files a tree holds that may be a part of another; of as many, one file may be of another kind. */
const leastMarkdown = 50

/** How many Markdown files the working directory holds where links to nothing show that it is a part. */
const leastInCwd = 10

/** How many files have to be missing, and how many for each that is there. */
const leastMissing = 8
const missingForEach = 2

/** What may have been left out of a tree. */
type LeftOut = 'nothing' | 'other-files' | 'any-files'

const isMarkdownName = (path: string): boolean => /\.(?:md|mdc|mdx|markdown)$/i.test(path)

/**
 * A tree of Markdown alone may lack the other files of its repository. Where, besides, most of the Markdown files that it links to
 * are not there, those were left out as well: no one link proves a fault of its file.
 *
 * @returns a function of the folder of a file and of the highest folder that counts, both absolute
 */
function openExcerpts(cwd: string, reader: FileReader): (folder: string, top: string) => LeftOut {
  const leftOutByFolder = new Map<string, LeftOut>()
  return (folder, top) => {
    const found = new Set<LeftOut>()
    for (let each = folder; ; each = dirname(each)) {
      found.add(
        memo(leftOutByFolder, each, (level) => leftOut(level, level === cwd ? leastInCwd : leastMarkdown, reader))
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

/** The Markdown files of a tree that holds next to nothing else, sorted by folder. */
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

/** By name, so that the same files count everywhere. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** How many Markdown files of a tree some of its files lead to, and how many of those are not there. */
function linkedIn(top: string, paths: readonly string[], reader: FileReader) {
  const step = Math.ceil(paths.length / mostRead)
  const targets = new Set<string>()
  for (let index = 0; index < paths.length; index += step) {
    const path = paths[index] ?? top
    const {text} = reader.attempt(path, {limit: largestRead, from: top})
    if (text === undefined) continue
    const source = createSource(text, {path: toSlashes(path), kind: 'agent', declared: false})
    for (const reference of [...linkReferences(source).files, ...bundledReferences(source)]) {
      const [first = ''] = reference.paths
      const target = resolve(dirname(path), first)
      if (isMarkdownName(first) && isBelow(top, target)) targets.add(target)
    }
  }
  const present = [...targets].filter((target) => statOf(target) !== undefined).length
  return {present, missing: targets.size - present}
}
