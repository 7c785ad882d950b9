import {existsSync} from 'node:fs'
import {dirname, join, relative, resolve, sep} from 'node:path'
import type {FileReader} from '../disk/contained-reader.ts'
import {namesIn} from '../disk/entries.ts'
import {UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, toSlashes} from '../disk/paths.ts'
import {readTracked} from '../git/index-file.ts'
import {listFiles} from '../git/run-git.ts'
import {agentFolderOf, hostFolders, isHostData} from '../hosts/places.ts'
import {usualHost} from '../hosts/tables.ts'
import {hasFolder} from '../text/path-ends.ts'
import {findFiles, notUtf8} from './files.ts'
import {ignoredBelow, openIgnores} from './ignores.ts'
import type {Projects} from './project.ts'

/** Folders of agents and prompts in a folder without repository and configuration, which may be a home folder. */
const usual = (): readonly string[] => ['agents', 'agent', 'prompts', ...hostFolders()]

/** Possible agent definitions below a folder. */
interface DefinitionFiles {
  /** Absolute. */
  readonly paths: readonly string[]
  /**
   * Whether a file exists and is not ignored by the configuration. Slower than a test of its name, for thousands of
   * files.
   */
  counts(path: string): boolean
}

/**
 * Possible agent definitions below a folder, without files that git ignores.
 *
 * @param root of the repository, else of the linted files
 */
export function definitionsBelow(folder: string, root: string, projects: Projects): DefinitionFiles {
  const paths = projects.reader.workTreeOf(folder) === root ? listedByGit(folder, root, projects.reader) : undefined
  if (paths === undefined) return {paths: walked(folder, root, projects), counts: () => true}
  const isIgnored = ignoredBelow(folder, openIgnores(root, projects, {evidence: true}))
  return {paths, counts: (path) => !isIgnored(path) && isThere(path, projects.reader)}
}

/**
 * Agent files that the usual host loads from a folder, in order. Only files that certainly are below the root, decided
 * without git.
 */
export function loadedIn(folder: string, root: string, projects: Projects): readonly string[] {
  const agentFolder = join(folder, agentFolderOf(usualHost))
  if (projects.reader.workTreeOf(agentFolder) !== root) return []
  const tracked = readTracked(root)
  const isIgnored = ignoredBelow(root, openIgnores(root, projects, {evidence: true}))
  return namesIn(agentFolder)
    .filter(mayDefine)
    .map((name) => join(agentFolder, name))
    .filter(
      (path) =>
        tracked?.has(toSlashes(relative(root, path))) === true && !isIgnored(path) && isThere(path, projects.reader)
    )
    .sort()
}

function walked(folder: string, root: string, projects: Projects): readonly string[] {
  const found = findFiles(searched(folder, root, projects), folder, openIgnores(root, projects))
  for (const {path, reason} of found.failures) projects.reader.refuse(path, reason)
  return found.files.filter(mayDefine)
}

/** Git lists deleted files and links; a link counts if it leads to a file. */
function isThere(path: string, reader: FileReader): boolean {
  return statOf(path)?.isFile() === true || reader.read(path) !== undefined
}

function mayDefine(path: string): boolean {
  return /\.mdc?$/i.test(path) || isHostData(path)
}

/** Tracked and untracked, not ignored files: much faster than walking all folders. */
function listedByGit(folder: string, root: string, reader: FileReader): readonly string[] | undefined {
  try {
    const found = new Set<string>()
    for (const {name, isUtf8} of listFiles(root, {below: toSlashes(relative(root, folder)) || '.'})) {
      if (!mayDefine(name)) continue
      if (isUtf8) found.add(name)
      else reader.refuse(resolve(root, name), notUtf8)
    }
    for (const path of reader.more)
      if (isBelow(folder, path) && mayDefine(path)) found.add(toSlashes(relative(root, path)))
    const start = root.endsWith(sep) ? root : root + sep
    return [...found].sort().map((name) => start + (sep === '/' ? name : name.replaceAll('/', sep)))
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function searched(folder: string, root: string, projects: Projects): readonly string[] {
  const file = projects.configFor(folder)
  if (projects.reader.workTreeOf(root) !== undefined || (file !== undefined && dirname(file.path) === folder))
    return [folder]
  return usual()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
}

/**
 * Whether a file is in a folder of agents or declared as an agent. The last folder's configuration is cached, since
 * files arrive by folder.
 */
export function createAgentPlaces(root: string, projects: Projects): (path: string) => boolean {
  let folder: string | undefined
  let declares = false
  return (path) => {
    const end = path.lastIndexOf(sep)
    if (end !== folder?.length || !path.startsWith(folder)) {
      folder = path.slice(0, end)
      declares = declaresFiles(dirname(path), projects)
    }
    const {declared, kind} = declares ? projects.projectFor(path).context : undeclared
    return declared ? kind === 'agent' : isAgentPath(toSlashes(path.slice(root.length)))
  }
}

const undeclared = {declared: false, kind: undefined}

/** Whether the configuration of a folder has `files`. */
function declaresFiles(folder: string, projects: Projects): boolean {
  const {config} = projects.configFor(folder) ?? {}
  return config?.files !== undefined || config?.preset !== undefined
}

function isAgentPath(path: string): boolean {
  return hasFolder(path, 'agents') || hasFolder(path, 'agent') || path.endsWith('.agent.md')
}
