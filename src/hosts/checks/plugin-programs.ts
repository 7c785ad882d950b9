/** Programs that a part of a plugin starts from the root of its repository: an installed plugin has its own folder alone. */
import type {Source} from '../../contracts/source.ts'
import type {Edit} from '../../text/edit.ts'
import type {Range} from '../../text/lines.ts'
import {folderVariables} from '../folder-variables.ts'
import {pluginRoot} from './file-references.ts'

interface StartedProgram {
  readonly path: string
  readonly range: Range
}

/** A program outside of the plugin's folder, as far as its path goes. */
export interface OutsideProgram extends StartedProgram {
  /** The path below the variable for the plugin's folder, where that folder has the program. */
  readonly meant?: string
  readonly edits: readonly Edit[]
}

/** How many folders there are between a plugin and the root of its repository, at most. */
const deepest = 6

/** The programs that no folder up to the plugin's has by these paths, and a folder above it has. */
export function outsidePrograms(source: Source, programs: readonly StartedProgram[]): readonly OutsideProgram[] {
  const {readers = []} = source.surroundings.reach() ?? {}
  const root = readers.some(({by}) => by === 'plugin') ? pluginRoot(source) : ''
  if (root === '') return []
  const levels = root.split('../').length - 1
  return programs.flatMap(({path, range}): readonly OutsideProgram[] => {
    const level = levelOf(source, path)
    if (level === undefined || level <= levels) return []
    const meant = meantBy(source, path, {root, levels, level})
    if (meant === undefined) return [{path, range, edits: []}]
    const start = source.text.startsWith('./', range.start - 2) ? range.start - 2 : range.start
    return [{path, range, meant, edits: [{start, end: range.end, text: `"${meant}"`}]}]
  })
}

/** How many folders above the file's a path is from; `undefined` where it is not there, or may be outside of the repository. */
function levelOf({surroundings}: Source, path: string): number | undefined {
  for (let level = 0; level <= deepest; level++) {
    const isThere = surroundings.exists('../'.repeat(level) + path)
    if (isThere !== false) return isThere === true ? level : undefined
  }
  return undefined
}

interface Levels {
  /** The plugin's folder, from the folder of the file. */
  readonly root: string
  readonly levels: number
  /** The level that the path is from. */
  readonly level: number
}

function meantBy({path: file, surroundings}: Source, path: string, {root, levels, level}: Levels): string | undefined {
  const {packages} = folderVariables()
  // A plugin without a manifest is one of a catalogue.
  const about =
    packages.find(({manifest}) => surroundings.exists(root + manifest) === true) ??
    packages.find(({catalog}) => catalog !== undefined)
  const folders = file.split('/').slice(0, -1)
  if (about === undefined || folders.length < level) return undefined
  const plugin = `${folders.slice(folders.length - level, folders.length - levels).join('/')}/`
  return path.startsWith(plugin) ? `\${${about.folderVariable}}/${path.slice(plugin.length)}` : undefined
}
