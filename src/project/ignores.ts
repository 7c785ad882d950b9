import {dirname, join} from 'node:path'
import type {Folders} from '../disk/folders.ts'
import {topOf} from '../disk/folders.ts'
import {relativePath} from '../disk/paths.ts'
import {type IgnorePatterns, readPatterns} from '../git/gitignore.ts'
import {memo} from '../text/memoize.ts'
import type {Projects} from './project.ts'

/** The files to skip: those that git, `.remarkignore` or `ignore` of the configuration ignores, dependencies and builds. */
export interface Ignores {
  /** @param path absolute */
  isIgnored(path: string, isFolder: boolean): boolean
  /** Where the files are. */
  readonly folders: Folders
}

const always: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist'])

/** The ignore files of a folder: those of one row are one list, and a later row wins. */
const ignoreFiles = [[['.git', 'info', 'exclude']], [['.gitignore'], ['.remarkignore']]] as const

/** Patterns, and the folder that they are relative to. */
interface Level {
  readonly folder: string
  readonly patterns: IgnorePatterns
}

/** @param options `evidence`: captured outputs, which git often ignores, so that only the configuration ignores them */
export function openIgnores(cwd: string, projects: Projects, {evidence = false} = {}): Ignores {
  const levels = new Map<string, readonly Level[]>()
  const configured = new Map<string, Level & {readonly isIgnored: Ignores['isIgnored']}>()
  const {folders} = projects
  const isTop = topOf(cwd, folders)

  /** The patterns that hold in a folder, outermost first. */
  function levelsFor(folder: string): readonly Level[] {
    return memo(levels, folder, () => [
      ...(isTop(folder) ? [] : levelsFor(dirname(folder))),
      ...readLevels(folder, projects)
    ])
  }

  const isInIgnoreFile = underFolders(isTop, (path, isFolder) => isIgnoredBy(levelsFor(dirname(path)), path, isFolder))

  function isConfigured(path: string, isFolder: boolean): boolean {
    const file = projects.configFor(dirname(path))
    if (file?.config.ignore === undefined) return false
    const patterns = file.config.ignore
    return memo(configured, file.path, () => {
      const level = {folder: dirname(file.path), patterns: readAll(patterns, file.path, projects)}
      const isOutside = (folder: string): boolean => folder === level.folder || dirname(folder) === folder
      return {...level, isIgnored: underFolders(isOutside, (each, folder) => isIgnoredBy([level], each, folder))}
    }).isIgnored(path, isFolder)
  }

  return {
    folders,
    isIgnored(path, isFolder) {
      if (
        relativePath(cwd, path)
          .split('/')
          .some((segment) => always.has(segment))
      )
        return true
      return (!evidence && isInIgnoreFile(path, isFolder)) || isConfigured(path, isFolder)
    }
  }
}

/** As git does: what lies in an ignored folder is ignored, whatever its own patterns are. */
function underFolders(isTop: (folder: string) => boolean, isIgnored: Ignores['isIgnored']): Ignores['isIgnored'] {
  const folders = new Map<string, boolean>()
  const isSkipped = (folder: string): boolean =>
    memo(folders, folder, () => !isTop(folder) && (isSkipped(dirname(folder)) || isIgnored(folder, true)))
  return (path, isFolder) => isSkipped(dirname(path)) || isIgnored(path, isFolder)
}

/**
 * Which known files a walk from a folder skips: those that are ignored, and all in ignored folders. A folder with a
 * configuration of its own may be ignored by the configuration around it.
 *
 * @returns for absolute paths below the folder
 */
export function ignoredBelow(top: string, ignores: Ignores): (path: string) => boolean {
  const skippedByFolder = new Map([[top, false]])
  const isSkipped = (folder: string): boolean => {
    const found = skippedByFolder.get(folder) ?? (isSkipped(dirname(folder)) || ignores.isIgnored(folder, true))
    skippedByFolder.set(folder, found)
    return found
  }
  return (path) => isSkipped(dirname(path)) || ignores.isIgnored(path, false)
}

function readLevels(folder: string, projects: Projects): readonly Level[] {
  return ignoreFiles.flatMap((files) => {
    const there = files.filter(([name]) => projects.folders.mayHold(folder, name))
    const paths = there.map((names) => join(folder, ...names))
    const found = paths.flatMap((path) => projects.reader.read(path) ?? [])
    return found.length === 0 ? [] : [{folder, patterns: readAll(found, paths[0] ?? folder, projects)}]
  })
}

/** @param path of the file that holds them */
function readAll(texts: readonly string[], path: string, {reader}: Projects): IgnorePatterns {
  const patterns = readPatterns(texts)
  if (patterns.skipped > 0)
    reader.refuse(
      path,
      `more than ${patterns.applied} patterns with wildcards, of which ${patterns.skipped} do not apply`
    )
  return patterns
}

/** The innermost pattern that matches the path decides. */
function isIgnoredBy(levels: readonly Level[], path: string, isFolder: boolean): boolean {
  for (const {folder, patterns} of levels.toReversed()) {
    const inner = relativePath(folder, path)
    if (inner === '' || inner.startsWith('../')) continue
    const result = patterns.decide(inner, isFolder)
    if (result !== undefined) return result
  }
  return false
}
