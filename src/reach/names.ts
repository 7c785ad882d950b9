/** The names that definitions beside each other have. */
import {createSource} from '../contracts/source.ts'
import {searchedFolder} from '../hosts/places.ts'
import {frontMatterName} from '../markdown/front-matter.ts'
import {copyOf} from '../text/document.ts'
import {memo} from '../text/memoize.ts'
import {below, folderAbove, type Tree} from './tree.ts'

/** How many files of a tree are read for their names. */
const mostFiles = 10_000

/** Bytes of a definition. */
const largest = 10_000_000

/**
 * Answers with the files beside a file by their `name`, in front matter or in TOML. They are from all folders that its host
 * searches, else from its own folder. Paths are from that folder, sorted.
 */
export function openNamesBeside(tree: Tree): (path: string) => ReadonlyMap<string, readonly string[]> {
  const namesByFolder = new Map<string, ReadonlyMap<string, readonly string[]>>()
  return (path) => {
    const searched = searchedFolder(path)
    const folder = searched === undefined ? folderAbove(path) : searched.slice(0, -1)
    return memo(namesByFolder, folder, () => namesIn(folder, searched !== undefined, tree))
  }
}

function namesIn(folder: string, isDeep: boolean, tree: Tree): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const file of definitionFiles(folder, isDeep, tree)) {
    const name = nameOf(below(folder, file), tree)
    if (name !== undefined) memo(found, name, () => []).push(file)
  }
  return found
}

/** The Markdown and TOML files of a folder, and of those below it, by their paths from there, sorted. */
export function definitionFiles(top: string, isDeep: boolean, tree: Tree): readonly string[] {
  const found: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined && found.length < mostFiles; folder = open.pop())
    for (const [name, kind] of tree.namesIn(folder === '' ? top : below(top, folder))) {
      const path = below(folder, name)
      if (kind !== 'folder' && /\.(?:md|toml)$/.test(name)) found.push(path)
      else if (kind === 'folder' && isDeep) open.push(path)
    }
  return found.sort()
}

function nameOf(path: string, tree: Tree): string | undefined {
  const text = tree.textOf(path, largest)
  if (text === undefined) return undefined
  const name = path.endsWith('.toml')
    ? tomlName(text)
    : frontMatterName(createSource(text, {path, kind: 'agent', declared: false}))
  return name && copyOf(name)
}

/** The `name` at the top of a TOML text, by its line: a text in quotes on one line. */
function tomlName(text: string): string | undefined {
  const [top = ''] = text.split(/^[ \t]*\[/m, 1)
  return /^name[ \t]*=[ \t]*(?:"([^"\\\n]*)"|'([^'\n]*)')/m
    .exec(top)
    ?.slice(1)
    .find((each) => each !== undefined)
}
