import {existsSync, readFileSync} from 'node:fs'
import {dirname, join, relative, sep} from 'node:path'
import ignore, {type Ignore} from 'ignore'
import {topOf} from './git.ts'
import {toSlashes} from './paths.ts'
import type {Projects} from './project.ts'

/** The files to skip: those that git, `.remarkignore` or `ignore` of the configuration ignores, dependencies and builds. */
export interface Ignores {
  /** @param path absolute */
  isIgnored(path: string, isFolder: boolean): boolean
}

const always: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist'])
const ignoreFiles = ['.gitignore', '.remarkignore', join('.git', 'info', 'exclude')] as const

/** Patterns, and the folder that they are relative to. */
interface Level {
  readonly folder: string
  readonly patterns: Ignore
}

/** @param options `evidence`: captured outputs, which git often ignores, so that only the configuration ignores them */
export function openIgnores(cwd: string, projects: Projects, {evidence = false} = {}): Ignores {
  const levels = new Map<string, readonly Level[]>()
  const isTop = topOf(cwd)

  /** The patterns that hold in a folder, outermost first. */
  function levelsFor(folder: string): readonly Level[] {
    let found = levels.get(folder)
    if (found === undefined) {
      found = [...(isTop(folder) ? [] : levelsFor(dirname(folder))), ...readLevel(folder)]
      levels.set(folder, found)
    }
    return found
  }

  const configured = new Map<string, Level>()

  function configLevel(folder: string): readonly Level[] {
    const file = projects.configFor(folder)
    if (file?.config.ignore === undefined) return []
    const known = configured.get(file.path) ?? {folder: dirname(file.path), patterns: ignore().add(file.config.ignore)}
    configured.set(file.path, known)
    return [known]
  }

  return {
    isIgnored(path, isFolder) {
      if (
        relative(cwd, path)
          .split(sep)
          .some((segment) => always.has(segment))
      )
        return true
      const folder = dirname(path)
      const isInIgnoreFile = !evidence && isIgnoredBy(levelsFor(folder), path, isFolder)
      return isInIgnoreFile || isIgnoredBy(configLevel(folder), path, isFolder)
    }
  }
}

/**
 * Which known files a walk from a folder skips: those that are ignored, and all in ignored folders. A folder with a
 * configuration of its own may be ignored by the configuration around it.
 *
 * @returns for absolute paths below the folder
 */
export function ignoredBelow(top: string, ignores: Ignores): (path: string) => boolean {
  const known = new Map([[top, false]])
  const isSkipped = (folder: string): boolean => {
    const found = known.get(folder) ?? (isSkipped(dirname(folder)) || ignores.isIgnored(folder, true))
    known.set(folder, found)
    return found
  }
  return (path) => isSkipped(dirname(path)) || ignores.isIgnored(path, false)
}

function readLevel(folder: string): Level[] {
  const texts = ignoreFiles.map((name) => join(folder, name)).filter((path) => existsSync(path))
  if (texts.length === 0) return []
  return [{folder, patterns: ignore().add(texts.map((path) => readFileSync(path, 'utf8')).join('\n'))}]
}

/** As git does: the innermost pattern that matches the path decides. */
function isIgnoredBy(levels: readonly Level[], path: string, isFolder: boolean): boolean {
  let isIgnored = false
  for (const {folder, patterns} of levels) {
    const inner = toSlashes(relative(folder, path))
    if (inner === '' || inner.startsWith('../')) continue
    const result = patterns.test(isFolder ? `${inner}/` : inner)
    isIgnored = result.ignored || (isIgnored && !result.unignored)
  }
  return isIgnored
}
