import {existsSync, readdirSync} from 'node:fs'
import {dirname, join, relative, resolve, sep} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import type {FileReader} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {toSlashes} from '../disk/paths.ts'
import {readTracked} from '../git/index-file.ts'
import {listFiles} from '../git/run-git.ts'
import {hostFolders, isHostData} from '../hosts/places.ts'
import {hasFolder} from '../text/path-ends.ts'
import {findFiles, notUtf8} from './files.ts'
import {ignoredBelow, openIgnores} from './ignores.ts'
import type {Projects} from './project.ts'

/** Folders of agents and prompts in a folder that is not a repository and has no configuration: it may be a home folder. */
const usual = (): readonly string[] => ['agents', 'agent', 'prompts', ...hostFolders()]

/** Files below a folder that may define agents. */
interface DefinitionFiles {
  /** Absolute. */
  readonly paths: readonly string[]
  /** Whether one counts: it is there, and the configuration does not ignore it. Slow beside its name: thousands may be listed. */
  counts(path: string): boolean
}

/**
 * The files below a folder that may define agents, without those that git ignores.
 *
 * @param root of the repository, else of what is linted
 */
export function definitionsBelow(folder: string, root: string, projects: Projects): DefinitionFiles {
  const paths = projects.reader.workTreeOf(folder) === root ? listedByGit(folder, root, projects.reader) : undefined
  if (paths === undefined) return {paths: walked(folder, root, projects), counts: () => true}
  const isIgnored = ignoredBelow(folder, openIgnores(root, projects, {evidence: true}))
  return {paths, counts: (path) => !isIgnored(path) && isThere(path, projects.reader)}
}

/** Where Claude Code finds the agents of a working directory. */
const loaded = join('.claude', 'agents')

/**
 * The Markdown files that Claude Code loads in a folder as agents, in order: those that are among the files below the root for
 * certain, which is found out without git.
 */
export function loadedIn(folder: string, root: string, projects: Projects): readonly string[] {
  const agentFolder = join(folder, loaded)
  if (projects.reader.workTreeOf(agentFolder) !== root) return []
  const tracked = readTracked(root)
  const isIgnored = ignoredBelow(root, openIgnores(root, projects, {evidence: true}))
  return fileNamesIn(agentFolder)
    .filter(mayDefine)
    .map((name) => join(agentFolder, name))
    .filter(
      (path) =>
        tracked?.has(toSlashes(relative(root, path))) === true && !isIgnored(path) && isThere(path, projects.reader)
    )
    .sort()
}

export function fileNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function walked(folder: string, root: string, projects: Projects): readonly string[] {
  const found = findFiles(searched(folder, root, projects), folder, openIgnores(root, projects))
  for (const {path, reason} of found.failures) projects.reader.refuse(path, reason)
  return found.files.filter(mayDefine)
}

/** Git knows files that were deleted, and links: one to a file counts. */
function isThere(path: string, reader: FileReader): boolean {
  return statOf(path)?.isFile() === true || reader.read(path) !== undefined
}

function mayDefine(path: string): boolean {
  return /\.mdc?$/i.test(path) || isHostData(path)
}

/** The files that git knows, or does not know but does not ignore: much faster than a walk through all folders. */
function listedByGit(folder: string, root: string, reader: FileReader): readonly string[] | undefined {
  try {
    const found = new Set<string>()
    for (const {name, isUtf8} of listFiles(root, {below: toSlashes(relative(root, folder)) || '.'})) {
      if (!mayDefine(name)) continue
      if (isUtf8) found.add(name)
      else reader.refuse(resolve(root, name), notUtf8)
    }
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
 * Whether files are in a folder of agents, or the configuration declares them as agents. Of thousands, those of a folder come one
 * after another: its configuration is asked for once.
 */
export function openAgentPlaces(root: string, projects: Projects): (path: string) => boolean {
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

/** Whether the configuration of a folder names files. */
function declaresFiles(folder: string, projects: Projects): boolean {
  const {config} = projects.configFor(folder) ?? {}
  return config?.files !== undefined || config?.preset !== undefined
}

function isAgentPath(path: string): boolean {
  return hasFolder(path, 'agents') || hasFolder(path, 'agent') || path.endsWith('.agent.md')
}
