/** Files that instructions and configurations of hosts name. */
import type {Reader} from '../contracts/readers.ts'
import {createSource} from '../contracts/source.ts'
import {fileReferences} from '../hosts/checks/file-references.ts'
import {isInCode} from '../hosts/checks/on-line.ts'
import {readJson} from '../text/json.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {readToml} from '../text/toml.ts'
import {below, folderAbove, resolveIn, type Tree} from './tree.ts'

/** How many imports lead from instructions to a file at most, one in the file of another. */
const mostHops = 5

/** How many files the instructions of a folder import at most. */
const mostImports = 1_000

const importing: readonly {readonly host: Reader['host']; readonly names: readonly string[]}[] = [
  {host: 'claude', names: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md']},
  {host: 'gemini', names: ['GEMINI.md', '.gemini/GEMINI.md']}
]

/** The files that the instructions and configurations in a folder name, each with the hosts that open it for that. */
export function namedFilesIn(folder: string, tree: Tree): ReadonlyMap<string, readonly Reader[]> {
  const found = new Map<string, Reader[]>()
  const add = (path: string, reader: Reader): void => {
    found.set(path, [...(found.get(path) ?? []), reader])
  }
  for (const {host, names} of importing)
    for (const name of names) {
      const guide = below(folder, name)
      if (tree.has(guide))
        for (const [path, from] of importsOf(guide, tree)) add(path, {host, kind: 'guide', by: 'import', from})
    }
  addRoles(folder, tree, add)
  addInstructions(folder, tree, add)
  return found
}

/** The files that a text imports, and those that these import, each with the file that imports it. */
function importsOf(guide: string, tree: Tree): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let open = [guide]
  for (let hop = 0; hop < mostHops && open.length > 0; hop++) {
    const next: string[] = []
    for (const from of open)
      for (const path of importedIn(from, guide, tree)) {
        if (path === guide || found.has(path) || found.size === mostImports) continue
        found.set(path, from)
        if (path.endsWith('.md')) next.push(path)
      }
    open = next
  }
  return found
}

/** The files that one text imports and that are there. @param guide decides whose imports these are */
function importedIn(from: string, guide: string, tree: Tree): readonly string[] {
  const text = tree.textOf(from)
  if (text?.includes('@') !== true) return []
  const source = createSource(text, {path: guide, kind: 'agent', declared: false})
  return fileReferences(source, ['import']).flatMap(({paths: [target = ''], range}) => {
    const path = isInCode(source, range.start) ? undefined : resolveIn(folderAbove(from), target)
    return path === undefined || !tree.has(path) ? [] : [path]
  })
}

/** The roles that the configuration of Codex declares: each role has a file with its own settings. */
function addRoles(folder: string, tree: Tree, add: (path: string, reader: Reader) => void): void {
  const from = below(folder, '.codex/config.toml')
  const text = tree.has(from) ? tree.textOf(from) : undefined
  if (text?.includes('config_file') !== true) return
  const {value} = readToml(text)
  const agents = isRecord(value) ? value['agents'] : undefined
  for (const [name, agent] of isRecord(agents) ? Object.entries(agents) : []) {
    const file = isRecord(agent) ? agent['config_file'] : undefined
    const path = typeof file === 'string' ? resolveIn(folderAbove(from), file) : undefined
    if (path !== undefined) add(path, {host: 'codex', kind: 'role', by: 'role', from, name})
  }
}

function addInstructions(folder: string, tree: Tree, add: (path: string, reader: Reader) => void): void {
  for (const {from, text, value} of openCodeConfigs(folder, tree)) {
    const listed = value?.['instructions']
    const files = [...text.matchAll(/\{file:([^}\n]{1,300})\}/g)].map(([, path = '']) => ({
      path,
      at: folderAbove(from)
    }))
    const instructions = (Array.isArray(listed) ? listed : []).flatMap((path: unknown) =>
      typeof path === 'string' ? [{path, at: folder}] : []
    )
    for (const {path, at} of [...files, ...instructions]) {
      const resolved = resolveIn(at, path)
      if (resolved !== undefined && !resolved.includes('*'))
        add(resolved, {host: 'opencode', kind: 'guide', by: 'import', from})
    }
  }
}

/** The agents that the configuration of OpenCode in a folder defines; `undefined` where a file of it cannot be read. */
export function configuredAgents(folder: string, tree: Tree): readonly string[] | undefined {
  const names: string[] = []
  for (const {value} of openCodeConfigs(folder, tree)) {
    if (value === undefined) return undefined
    if (isRecord(value['agent'])) names.push(...Object.keys(value['agent']))
  }
  return names
}

interface OpenCodeConfig {
  readonly from: string
  readonly text: string
  /** Nothing where the text is not an object of JSON with comments. */
  readonly value: JsonObject | undefined
}

function openCodeConfigs(folder: string, tree: Tree): readonly OpenCodeConfig[] {
  return ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'].flatMap((name) => {
    const from = below(folder, name)
    const text = tree.has(from) ? tree.textOf(from) : undefined
    if (text === undefined) return []
    const {value, faults} = readJson(text, {comments: true})
    return [{from, text, value: faults.length === 0 && isRecord(value) ? value : undefined}]
  })
}
