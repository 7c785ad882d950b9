import {existsSync} from 'node:fs'
import {dirname, join, relative, resolve} from 'node:path'
import {UsageError} from './errors.ts'
import {findFiles, notUtf8} from './files.ts'
import {gitRoot} from './git.ts'
import {ignoredBelow, openIgnores} from './ignores.ts'
import type {Reader} from './incidental.ts'
import {statOf} from './open-file.ts'
import {toSlashes} from './paths.ts'
import type {Projects} from './project.ts'
import {listFiles} from './run-git.ts'

/** Folders of agents in a folder that is not a repository and has no configuration: it may be a home folder. */
const usual = ['agents', 'agent', '.agents', '.claude', '.codex', '.cursor', '.gemini', '.github', '.opencode']

/**
 * The Markdown files below a folder, absolute, without those that the configuration or git ignores.
 *
 * @param root of the repository, else of what is linted
 */
export function markdownBelow(folder: string, root: string, projects: Projects): readonly string[] {
  const listed = gitRoot(folder) === root ? listedByGit(folder, root, projects.reader) : undefined
  if (listed === undefined) return walked(folder, root, projects)
  const isIgnored = ignoredBelow(folder, openIgnores(root, projects, {evidence: true}))
  return listed.filter((path) => !isIgnored(path) && isThere(path, projects.reader))
}

function walked(folder: string, root: string, projects: Projects): readonly string[] {
  const found = findFiles(searched(folder, root, projects), folder, openIgnores(root, projects))
  for (const {path, reason} of found.failures) projects.reader.refuse(path, reason)
  return found.files.filter(isMarkdown)
}

/** Git knows files that were deleted, and links: one to a file counts. */
function isThere(path: string, reader: Reader): boolean {
  return statOf(path)?.isFile() === true || reader.read(path) !== undefined
}

function isMarkdown(path: string): boolean {
  return /\.mdc?$/i.test(path)
}

/** The files that git knows, or does not know but does not ignore: much faster than a walk through all folders. */
function listedByGit(folder: string, root: string, reader: Reader): readonly string[] | undefined {
  try {
    const names = listFiles(root, {below: toSlashes(relative(root, folder)) || '.'})
    const markdown = names.filter(({name}) => isMarkdown(name))
    for (const {name, isUtf8} of markdown) if (!isUtf8) reader.refuse(resolve(root, name), notUtf8)
    const found = markdown.flatMap(({name, isUtf8}) => (isUtf8 ? [name] : []))
    return [...new Set(found)].map((name) => resolve(root, name)).sort()
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function searched(folder: string, root: string, projects: Projects): readonly string[] {
  const file = projects.configFor(folder)
  if (gitRoot(root) !== undefined || (file !== undefined && dirname(file.path) === folder)) return [folder]
  return usual.map((name) => join(folder, name)).filter((path) => existsSync(path))
}
