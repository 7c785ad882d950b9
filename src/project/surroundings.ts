import {type Dirent, readdirSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import type {OtherFiles} from '../contracts/context.ts'
import {createSource, type Kind, type Source} from '../contracts/source.ts'
import {type FileReader, largestSmallFile} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {toSlashes} from '../disk/paths.ts'
import {isNamedIn} from '../hosts/bundled-names.ts'
import {anchorsOf} from '../hosts/checks/anchors.ts'
import {createDocument} from '../text/document.ts'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'
import {fileName} from '../text/path-ends.ts'

/** What Codex reads of a folder: the first of these that is not empty. */
const names = ['AGENTS.override.md', 'AGENTS.md']

/**
 * The bytes of the instructions that Codex reads before those of a file: of each folder from the root of the repository down.
 *
 * @returns a function of an absolute path; `undefined` where Codex reads another file of the same folder in the place of this one
 */
export function openGuides({rootOf}: FileReader): (file: string) => number | undefined {
  const bytesByFolder = new Map<string, number>()

  /** Those of a folder, and of all above it. */
  function bytesIn(folder: string): number {
    return memo(bytesByFolder, folder, (at) => (readIn(at)?.size ?? 0) + bytesAbove(at))
  }

  function bytesAbove(folder: string): number {
    const root = rootOf(folder)
    return root === undefined || root === folder ? 0 : bytesIn(dirname(folder))
  }

  return (file) => {
    const loadedFile = readIn(dirname(file))
    return loadedFile !== undefined && loadedFile.path !== file ? undefined : bytesAbove(dirname(file))
  }
}

function readIn(folder: string): {readonly path: string; readonly size: number} | undefined {
  for (const name of names) {
    const path = join(folder, name)
    const stat = statOf(path)
    if (stat?.isFile() === true && stat.size > 0) return {path, size: stat.size}
  }
  return undefined
}

/** What links to other Markdown files may lead to: each file is read once. */
export function openAnchors(reader: FileReader): (file: string, path: string) => ReadonlySet<string> | undefined {
  const anchorsByPath = new Map<string, ReadonlySet<string> | undefined>()
  return (file, path) => {
    const from = dirname(file)
    return memo(anchorsByPath, resolve(from, path), (each) => {
      const {text} = reader.attempt(each, {from, limit: largestSmallFile})
      return text === undefined ? undefined : anchorsOf(createDocument(text))
    })
  }
}

/**
 * The names of the MCP servers that `.mcp.json` and manifests of plugins configure, in a folder and those above in its repository;
 * `undefined` where none of them is there.
 */
export function openServers(reader: FileReader): (folder: string) => readonly string[] | undefined {
  const serversByFolder = new Map<string, readonly string[] | undefined>()

  function serversAt(folder: string): readonly string[] | undefined {
    const paths = [join(folder, '.mcp.json'), join(folder, '.claude-plugin', 'plugin.json')]
    const lists = paths.flatMap((path) => {
      const {text} = reader.attempt(path, {from: folder})
      const servers = text === undefined ? undefined : serversIn(text)
      return servers === undefined ? [] : [servers]
    })
    const root = reader.rootOf(folder)
    const above = root === undefined || root === folder ? undefined : serversAbove(dirname(folder))
    return lists.length === 0 ? above : [...lists.flat(), ...(above ?? [])]
  }

  function serversAbove(folder: string): readonly string[] | undefined {
    return reader.rootOf(folder) === undefined ? undefined : memo(serversByFolder, folder, serversAt)
  }

  return serversAbove
}

function serversIn(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const servers = isRecord(value) ? value['mcpServers'] : undefined
    return isRecord(servers) ? Object.keys(servers) : undefined
  } catch {
    return undefined
  }
}

/** Where a project has its agents, from the folder of its configuration. */
const agentFolders = ['agents', 'src/claude/agents', '.claude/agents'] as const

/**
 * What files of an inception party read besides themselves (REQ-0006 1.1, 4.2): the personas, and for a command its
 * orchestrator. Nothing is read before a rule asks for it.
 *
 * @param file absolute
 * @param base the folder of the configuration, absolute
 */
export function partyFiles(file: string, base: string, reader: FileReader): OtherFiles {
  const folder = dirname(file)
  const personas = ['party-personas.json', 'discover/party-personas.json']
  return {
    personas: () =>
      firstOf('personas', folder, reader, [
        ...personas.map((name) => join(folder, name)),
        ...agentFolders.map((agents) => join(base, agents, 'discover/party-personas.json'))
      ]),
    orchestrator: () => firstOf('agent', folder, reader, [join(dirname(folder), 'agents', 'discover-orchestrator.md')])
  }
}

function firstOf(kind: Kind, from: string, reader: FileReader, paths: readonly string[]): Source | undefined {
  for (const path of paths) {
    const text = reader.read(path, {from})
    if (text !== undefined) return createSource(text, {path: toSlashes(path), kind, declared: true})
  }
  return undefined
}

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
