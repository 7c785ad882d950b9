/** The files that a skill brings along, and whether its other files name them. */
import {type Dirent, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {type FileReader, largestSmallFile} from '../disk/incidental.ts'
import {isNamedIn} from '../hosts/bundled-names.ts'
import {fileName} from '../text/path-ends.ts'

/** How many files of a skill count; of a larger one nothing is known. */
const mostFiles = 300

/** How many folders of a skill are searched. */
const mostFolders = 300

/** Characters of all texts of a skill that are searched. */
const mostText = 5_000_000

export interface Bundles {
  /** The files below a folder, the skill itself aside, with `/`; none where they are too many. */
  files(folder: string): readonly string[]
  /** Whether another file than the skill itself names one; also where not all of them can be read. */
  names(folder: string, path: string): boolean
}

export function openBundles(reader: FileReader): Bundles {
  /** Files of one skill are asked for one after another. */
  let last: {
    readonly folder: string
    readonly files: readonly string[]
    texts?: ReadonlyMap<string, string> | undefined
  } = {
    folder: '',
    files: []
  }
  function bundleOf(folder: string): typeof last {
    if (last.folder !== folder) last = {folder, files: filesBelow(folder)}
    return last
  }
  return {
    files: (folder) => bundleOf(folder).files,
    names(folder, path) {
      const bundle = bundleOf(folder)
      bundle.texts ??= textsOf(folder, bundle.files, reader)
      return [...bundle.texts].some(([other, text]) => other !== path && isNamedIn(text, path))
    }
  }
}

function textsOf(folder: string, files: readonly string[], reader: FileReader): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let length = 0
  for (const file of files) {
    if (length > mostText) break
    const {text, isLossy = false} = reader.attempt(join(folder, file), {from: folder, limit: largestSmallFile})
    if (text === undefined || isLossy) continue
    texts.set(file, text)
    length += text.length
  }
  return texts
}

function filesBelow(top: string): readonly string[] {
  const found: string[] = []
  const open = ['']
  let folders = 0
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (++folders > mostFolders) return []
    for (const {name, isFolder, isFile} of entriesOf(join(top, folder))) {
      if (name.startsWith('.') || name === 'node_modules' || name === '__pycache__') continue
      const path = folder === '' ? name : `${folder}/${name}`
      if (isFolder) open.push(path)
      else if (isFile && path !== 'SKILL.md') found.push(path)
      // The folder of another skill: this one only holds it.
      if (isFile && fileName(path) === 'SKILL.md' && folder !== '') return []
    }
    if (found.length > mostFiles) return []
  }
  return found.sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, {withFileTypes: true}).map((each: Dirent) => ({
      name: each.name,
      isFolder: each.isDirectory(),
      isFile: each.isFile()
    }))
  } catch {
    return []
  }
}
