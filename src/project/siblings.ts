import {readdirSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'
import {createSource} from '../contracts/source.ts'
import {type FileReader, largestDefinition} from '../disk/incidental.ts'
import {toSlashes} from '../disk/paths.ts'
import {searchedFolder} from '../hosts/places.ts'
import {frontMatterName} from '../markdown/front-matter.ts'
import {copyOf} from '../text/document.ts'
import {memo} from '../text/memoize.ts'

/** How many files of a tree are read for their names. */
const mostFiles = 10_000

/** The folder whose names are compared: that which the host of a file searches with all below it, else that of the file. */
export function folderOfNames(file: string): string {
  const root = searchedFolder(toSlashes(file))
  return root === undefined ? dirname(file) : root.slice(0, -1)
}

/**
 * The files of a folder by their `name`, in front matter or in TOML; a file that cannot be read has none. Folders below count
 * where a host searches them.
 *
 * @returns paths from the folder, with `/`, sorted
 */
export function namesIn(folder: string, reader: FileReader): ReadonlyMap<string, readonly string[]> {
  const isDeep = searchedFolder(`${toSlashes(folder)}/`) !== undefined
  const found = new Map<string, string[]>()
  for (const file of definitionFiles(folder, isDeep)) {
    const name = nameOf(file, reader)
    if (name !== undefined) memo(found, name, () => []).push(toSlashes(relative(folder, file)))
  }
  return found
}

/** The Markdown and TOML files of a folder, and of those below it; absolute where the folder is, sorted. */
export function definitionFiles(top: string, isDeep: boolean): readonly string[] {
  const found: string[] = []
  const open = [top]
  for (let folder = open.pop(); folder !== undefined && found.length < mostFiles; folder = open.pop()) {
    for (const folderEntry of entriesOf(folder)) {
      const path = join(folder, folderEntry.name)
      if (folderEntry.isDirectory()) {
        if (isDeep) open.push(path)
      } else if (/\.(?:md|toml)$/.test(folderEntry.name)) found.push(path)
    }
  }
  return found.sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch {
    return []
  }
}

function nameOf(path: string, reader: FileReader): string | undefined {
  const text = reader.read(path, {limit: largestDefinition})
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
