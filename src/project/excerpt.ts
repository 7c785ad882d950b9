/** Whether a folder outside of git holds a whole tree, or a part of one: a collection, a download, a sample. */
import {type Dirent, readdirSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {createSource} from '../contracts/source.ts'
import type {FileReader} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, toSlashes} from '../disk/paths.ts'
import {linkReferences} from '../hosts/checks/link-references.ts'
import {bundledReferences} from '../hosts/checks/skill-files.ts'
import {memo} from '../text/memoize.ts'

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
export type LeftOut = 'nothing' | 'other-files' | 'any-files'

export const isMarkdownName = (path: string): boolean => /\.(?:md|mdc|mdx|markdown)$/i.test(path)

/**
 * A tree of Markdown alone may lack the other files of its repository. Where, besides, most of the Markdown files that it links to
 * are not there, those were left out as well: no one link proves a fault of its file.
 *
 * @returns a function of the folder of a file and of the highest folder that counts, both absolute
 */
export function openExcerpts(cwd: string, reader: FileReader): (folder: string, top: string) => LeftOut {
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
