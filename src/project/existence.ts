import {type Dirent, readdirSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {gitRoot} from './git.ts'
import {memo} from './memo.ts'
import {statOf} from './open-file.ts'
import {isBelow} from './paths.ts'

/** How many files are enough to know what a tree holds. */
const mostFiles = 3_000

/** How many Markdown files a tree holds that may be a part of another. */
const leastMarkdown = 50

const isMarkdown = (path: string): boolean => /\.(?:md|mdc|mdx|markdown)$/i.test(path)

/** Where the files of a folder may lead to. */
interface Tree {
  /** Absolute. */
  readonly top: string
  /** Whether files of the tree may have been left out, as far as they are not Markdown. */
  readonly isPart: () => boolean
}

/**
 * Answers whether paths from a folder are there: `undefined` for those that leave its repository, and for those that may have
 * been left out of a part of one.
 *
 * @returns a function of an absolute folder and a path from there
 */
export function openExistence(cwd: string): (folder: string, path: string) => boolean | undefined {
  const trees = new Map<string, Tree>()
  const parts = new Map<string, boolean>()
  const known = new Map<string, boolean>()
  const treeOf = (folder: string): Tree => {
    const root = gitRoot(folder)
    const top = root ?? (folder === cwd || isBelow(cwd, folder) ? cwd : folder)
    return {top, isPart: () => root === undefined && memo(parts, top, isExcerpt)}
  }
  return (folder, path) => {
    const {top, isPart} = memo(trees, folder, treeOf)
    const absolute = resolve(folder, path)
    if (!isBelow(top, absolute)) return undefined
    if (memo(known, absolute, (each) => statOf(each) !== undefined)) return true
    return !isMarkdown(absolute) && isPart() ? undefined : false
  }
}

/**
 * Whether a tree holds Markdown alone, so that other files of its repository may have been left out: one of a collection, or of a
 * download. Of fifty files, one may be of another kind.
 *
 * @param top absolute; not the root of a repository
 */
function isExcerpt(top: string): boolean {
  const open = [top]
  let markdown = 0
  let others = 0
  for (let folder = open.pop(); folder !== undefined && markdown + others < mostFiles; folder = open.pop())
    for (const entry of entriesOf(folder)) {
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') open.push(join(folder, entry.name))
      } else if (isMarkdown(entry.name)) markdown++
      else others++
    }
  return markdown >= leastMarkdown && others * leastMarkdown <= markdown
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch {
    return []
  }
}
