import {dirname, join, resolve} from 'node:path'
import type {OtherFiles} from '../contracts/context.ts'
import {createSource, type Kind, type Source} from '../contracts/source.ts'
import {gitRoot} from '../disk/folders.ts'
import {type FileReader, largestSmallFile} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, toSlashes} from '../disk/paths.ts'
import {anchorsOf} from '../hosts/checks/anchors.ts'
import {createDocument} from '../text/document.ts'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'

/** What Codex reads of a folder: the first of these that is not empty. */
const names = ['AGENTS.override.md', 'AGENTS.md']

/**
 * The bytes of the instructions that Codex reads before those of a file: of each folder from the root of the repository down.
 *
 * @param file absolute
 * @returns `undefined` where it reads another file of the same folder in the place of this one
 */
export function bytesAbove(file: string): number | undefined {
  const folder = dirname(file)
  const loadedFile = readIn(folder)
  if (loadedFile !== undefined && loadedFile.path !== file) return undefined
  const root = gitRoot(folder)
  let bytes = 0
  for (let at = folder; root !== undefined && at !== root; ) {
    at = dirname(at)
    bytes += readIn(at)?.size ?? 0
  }
  return bytes
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

/** The names of the MCP servers that `.mcp.json` and manifests of plugins configure, in a folder and those above in its repository. */
export function serversAbove(folder: string, reader: FileReader): readonly string[] | undefined {
  const root = gitRoot(folder)
  const found: string[] = []
  let isConfigured = false
  for (let at = folder; root !== undefined && isBelow(root, join(at, '.mcp.json')); at = dirname(at)) {
    for (const path of [join(at, '.mcp.json'), join(at, '.claude-plugin', 'plugin.json')]) {
      const {text} = reader.attempt(path, {from: folder})
      const servers = text === undefined ? undefined : serversIn(text)
      if (servers === undefined) continue
      isConfigured = true
      found.push(...servers)
    }
    if (at === root) break
  }
  return isConfigured ? found : undefined
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
