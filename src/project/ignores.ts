import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {FileReader} from '../disk/contained-reader.ts'
import {topOf} from '../disk/folders.ts'
import {relativePath, toSlashes} from '../disk/paths.ts'
import {type IgnorePatterns, readPatterns} from '../git/gitignore.ts'
import {type TrackedFiles, trackedFiles} from '../git/index-file.ts'
import {placesOf} from '../hosts/places.ts'
import {memo} from '../text/memoize.ts'
import type {Projects} from './project.ts'

/**
 * Files to skip: ignored by `.remarkignore` or the configuration, dependencies, and (unless tracked) builds,
 * dependencies in folders of agents, and files that git ignores.
 */
export interface Ignores {
  /** @param path absolute */
  isIgnored(path: string, isFolder: boolean): boolean
  /** Whether a folder is ignored only for the name of a build, which outputs may have by chance. */
  isBuild(folder: string): boolean
  readonly areEvidence: boolean
  readonly rootOf: FileReader['rootOf']
}

export const dependencies = 'node_modules'

const builds = 'dist'

/** Ignore files of a folder: a row is one list, and later rows win. */
const ignoreFiles = [[['.git', 'info', 'exclude']], [['.gitignore'], ['.remarkignore']]] as const

/** Ignore files that also apply to tracked files. */
const ignoreFilesOfTracked = [[['.remarkignore']]] as const

/** Paths from a folder, as lists of names. */
type IgnoreFiles = readonly (readonly (readonly [string, ...string[]])[])[]

interface Level {
  readonly folder: string
  readonly patterns: IgnorePatterns
}

/** @param options `evidence`: captured outputs, which git often ignores, so only the configuration may ignore them */
export function openIgnores(cwd: string, projects: Projects, {evidence = false} = {}): Ignores {
  const configured = new Map<string, Level & {readonly isIgnored: Ignores['isIgnored']}>()
  const {reader} = projects
  const isTop = topOf(cwd, reader.workTreeOf(cwd) !== undefined)

  function byFiles(names: IgnoreFiles): Ignores['isIgnored'] {
    const levels = new Map<string, readonly Level[]>()
    /** Patterns that apply in a folder, outermost first. */
    function levelsFor(folder: string): readonly Level[] {
      return memo(levels, folder, () => [
        ...(isTop(folder) ? [] : levelsFor(dirname(folder))),
        ...readLevels(folder, names, projects)
      ])
    }
    return underFolders(isTop, (path, isFolder) => isIgnoredBy(levelsFor(dirname(path)), path, isFolder))
  }

  const isInIgnoreFile = byFiles(ignoreFiles)
  const isIgnoredThoughTracked = byFiles(ignoreFilesOfTracked)
  const isTracked = createTracked(isTop, reader)

  function isConfigured(path: string, isFolder: boolean): boolean {
    const file = projects.configOf(path)
    if (file?.config.ignore === undefined) return false
    const patterns = file.config.ignore
    return memo(configured, file.path, () => {
      const level = {folder: dirname(file.path), patterns: readAll(patterns, file.path, projects)}
      const isOutside = (folder: string): boolean => folder === level.folder || dirname(folder) === folder
      return {...level, isIgnored: underFolders(isOutside, (each, folder) => isIgnoredBy([level], each, folder))}
    }).isIgnored(path, isFolder)
  }

  /** Whether a path is skipped for its names: `always`, or unless git tracks it. */
  function skippedBy(segments: readonly string[]): 'always' | 'untracked' | undefined {
    const at = segments.indexOf(dependencies)
    const isLoaded = at > 0 && placesOf(toSlashes(join(cwd, ...segments.slice(0, at), 'a.md'))).length > 0
    if (segments.includes('.git') || (at !== -1 && !isLoaded)) return 'always'
    return isLoaded || isBuilt(segments) ? 'untracked' : undefined
  }

  /** Whether a folder of builds is on the way; a folder that a host loads, not only as a skill anywhere, is none. */
  function isBuilt(segments: readonly string[]): boolean {
    return segments.some((segment, at) => {
      if (segment !== builds) return false
      const folder = toSlashes(join(cwd, ...segments.slice(0, at + 1)))
      const places = ['a.md', 'SKILL.md'].flatMap((name) => placesOf(`${folder}/${name}`))
      return places.every(({host}) => host === 'agent-skills')
    })
  }

  return {
    areEvidence: evidence,
    rootOf: reader.rootOf,
    isBuild(folder) {
      const segments = relativePath(cwd, folder).split('/')
      if (segments.includes(dependencies) || skippedBy(segments) !== 'untracked') return false
      const isOtherwise = (!evidence && isInIgnoreFile(folder, true)) || isConfigured(folder, true)
      return !isOtherwise && !isTracked(folder, true)
    },
    isIgnored(path, isFolder) {
      const skipped = skippedBy(relativePath(cwd, path).split('/'))
      if (skipped === 'always') return true
      const isUsual = skipped === 'untracked' || (!evidence && isInIgnoreFile(path, isFolder))
      if (isUsual && !isTracked(path, isFolder)) return true
      return (isUsual && !evidence && isIgnoredThoughTracked(path, isFolder)) || isConfigured(path, isFolder)
    }
  }
}

/** Whether git tracks a file, or any file below a folder. The index is read on demand. */
function createTracked(
  isTop: (folder: string) => boolean,
  {refuse}: FileReader
): (path: string, isFolder: boolean) => boolean {
  const roots = new Map<string, string>()
  const tracked = new Map<string, TrackedFiles | undefined>()
  const fail = (path: string, reason: string): void =>
    refuse(path, `${reason}, so that what is ignored is skipped also where git tracks it`)
  const rootOf = (folder: string): string =>
    memo(roots, folder, () => (isTop(folder) ? folder : rootOf(dirname(folder))))
  return (path, isFolder) => {
    const root = rootOf(dirname(path))
    const files = memo(tracked, root, () => (existsSync(join(root, '.git')) ? trackedFiles(root, fail) : undefined))
    const name = relativePath(root, path)
    // A submodule is a folder with its own entry in the index.
    return files?.has(name) === true || (isFolder && files?.hasBelow(name) === true)
  }
}

/** As in git, files in an ignored folder are ignored, whatever their own patterns. */
function underFolders(isTop: (folder: string) => boolean, isIgnored: Ignores['isIgnored']): Ignores['isIgnored'] {
  const folders = new Map<string, boolean>()
  const isSkipped = (folder: string): boolean =>
    memo(folders, folder, () => !isTop(folder) && (isSkipped(dirname(folder)) || isIgnored(folder, true)))
  return (path, isFolder) => isSkipped(dirname(path)) || isIgnored(path, isFolder)
}

/**
 * Tests which known files a walk from a folder skips: ignored files, and all files in ignored folders. A folder with
 * its own configuration may be ignored by the outer one.
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

function readLevels(folder: string, names: IgnoreFiles, projects: Projects): readonly Level[] {
  return names.flatMap((files) => {
    const paths = files.map((segments) => join(folder, ...segments))
    const found = paths.flatMap((path) => projects.reader.read(path) ?? [])
    return found.length === 0 ? [] : [{folder, patterns: readAll(found, paths[0] ?? folder, projects)}]
  })
}

/** @param path of the file with these patterns */
function readAll(texts: readonly string[], path: string, {reader}: Projects): IgnorePatterns {
  const patterns = readPatterns(texts)
  if (patterns.skipped > 0)
    reader.refuse(
      path,
      `more than ${patterns.applied} patterns with wildcards, of which ${patterns.skipped} do not apply`
    )
  return patterns
}

/** The innermost matching pattern decides. */
function isIgnoredBy(levels: readonly Level[], path: string, isFolder: boolean): boolean {
  for (const {folder, patterns} of levels.toReversed()) {
    const inner = relativePath(folder, path)
    if (inner === '' || inner.startsWith('../')) continue
    const result = patterns.decide(inner, isFolder)
    if (result !== undefined) return result
  }
  return false
}
