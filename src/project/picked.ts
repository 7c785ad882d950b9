/** Selection of files in a folder, by their names, the configuration, and the hosts that open them. */

import {extname} from 'node:path'
import {isCapturedKind} from '../contracts/kinds.ts'
import {beginsAsText} from '../disk/first-bytes.ts'
import {memoize} from '../text/memoize.ts'
import type {ConfigFile, FilesEntry} from './config.ts'
import {isFolderNote, isOutputFile, isPicked, isText, tableFormatOf} from './kinds.ts'
import {isCapturedEntry, type Projects} from './project.ts'

/**
 * Whether a run over a file's folder lints it: by its name, or since the configuration or a host's configuration names
 * it.
 */
export function isPickedUp(path: string, projects: Projects): boolean {
  return isPicked(path) || isConfiguredOutput(path, projects) || isNamedToml(path, projects)
}

/** Whether a file is text by its name, or since the configuration of a host names it. */
export function isReadAsText(path: string, projects: Projects): boolean {
  return isText(path) || isNamedToml(path, projects)
}

/** Whether the configuration of a host names a TOML file, wherever it is. */
function isNamedToml(path: string, {projectFor}: Projects): boolean {
  if (!path.endsWith('.toml')) return false
  return (
    projectFor(path)
      .context.surroundings.reach()
      ?.readers.some(({by}) => by === 'role') === true
  )
}

/** Whether a walk through outputs includes a file. */
export function isPickedOutput(path: string, projects: Projects): boolean {
  return isOutputFile(path) || isTable(path, projects) || hasDeclaredEnding(path, projects)
}

/** Outputs and messages that are not Markdown need a kind in the configuration. */
export function isConfiguredOutput(path: string, projects: Projects): boolean {
  if (isOutputFile(path)) return ['output', 'messages'].includes(projects.projectFor(path).context.kind)
  if (hasDeclaredEnding(path, projects)) return true
  return isTable(path, projects) && projects.projectFor(path).context.kind === 'output'
}

/** Whether a declared captured text is in no walk, such as `runs/a.log` for `runs/**`. */
export function isMissedOutput(path: string, {configOf, projectFor}: Projects): boolean {
  const files = configOf(path)?.config.files
  if (files === undefined || !files.some(isCapturedEntry) || isFolderNote(path)) return false
  const {entries, context} = projectFor(path)
  return isCapturedKind(context.kind) && entries.some((index) => isCapturedEntry(files[index])) && beginsAsText(path)
}

/** Whether a glob with the file's extension declares its kind, such as `runs/*.log`: `runs/**` may match pictures. */
function hasDeclaredEnding(path: string, {configOf, projectFor}: Projects): boolean {
  const config = configOf(path)
  if (config === undefined || !endingsIn(config).has(extname(path))) return false
  return projectFor(path).entries.some((index) => capturedEndings(config.config.files?.[index]).includes(extname(path)))
}

const endingsIn = memoize(
  ({config: {files = []}}: ConfigFile): ReadonlySet<string> => new Set(files.flatMap(capturedEndings))
)

/** Extensions in the globs of an entry for captured files, single or in braces. */
function capturedEndings(entry: FilesEntry | undefined): readonly string[] {
  if (!isCapturedEntry(entry)) return []
  return entry.include.flatMap((glob) => {
    const [, some, one = ''] = /\.(?:\{([\w,]+)\}|(\w+))$/.exec(glob) ?? []
    return (some?.split(',') ?? [one]).filter((ending) => ending !== '').map((ending) => `.${ending}`)
  })
}

/** Whether a file has a table's name, and a column of outputs is declared. */
function isTable(path: string, projects: Projects): boolean {
  return tableFormatOf(path) !== undefined && projects.projectFor(path).table !== undefined
}
