/** The files that a skill brings along. */
import {isNamedIn} from '../hosts/bundled-names.ts'
import {fileName} from '../text/path-ends.ts'
import {below, type Tree} from './tree.ts'

/** How many files of a skill count; of a larger one nothing is known. */
const mostFiles = 300

/** How many folders of a skill are searched. */
const mostFolders = 300

/** Characters of all texts of a skill that are searched. */
const mostText = 5_000_000

export interface Bundles {
  /** The files below a folder, the skill itself aside, by their paths from there, sorted; none where there are too many. */
  files(folder: string): readonly string[]
  /** Whether another file than the skill itself names one. */
  names(folder: string, path: string): boolean
}

interface Bundle {
  readonly folder: string
  readonly files: readonly string[]
  texts?: ReadonlyMap<string, string>
}

export function openBundles(tree: Tree): Bundles {
  /** The files of one skill are asked for one after another. */
  let last: Bundle = {folder: '/', files: []}

  function bundleOf(folder: string): Bundle {
    if (last.folder !== folder) last = {folder, files: filesBelow(folder, tree)}
    return last
  }

  return {
    files: (folder) => bundleOf(folder).files,
    names(folder, path) {
      const bundle = bundleOf(folder)
      bundle.texts ??= textsOf(bundle, tree)
      return [...bundle.texts].some(([other, text]) => other !== path && isNamedIn(text, path))
    }
  }
}

function textsOf({folder, files}: Bundle, tree: Tree): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let length = 0
  for (const file of files) {
    if (length > mostText) break
    const text = tree.textOf(below(folder, file))
    // A file that is not UTF-8, such as a picture, names nothing.
    if (text === undefined || text.includes('\uFFFD')) continue
    texts.set(file, text)
    length += text.length
  }
  return texts
}

function filesBelow(top: string, tree: Tree): readonly string[] {
  const found: string[] = []
  const open = ['']
  let folders = 0
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (++folders > mostFolders) return []
    for (const [name, kind] of tree.namesIn(folder === '' ? top : below(top, folder))) {
      if (name.startsWith('.') || name === 'node_modules' || name === '__pycache__') continue
      const path = below(folder, name)
      if (kind === 'folder') open.push(path)
      else if (kind === 'file' && path !== 'SKILL.md') found.push(path)
      // The folder of another skill: this one only holds it.
      if (kind === 'file' && fileName(path) === 'SKILL.md' && folder !== '') return []
    }
    if (found.length > mostFiles) return []
  }
  return found.sort()
}
