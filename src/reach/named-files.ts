/** Files that instructions and configurations of hosts name. */
import type {Reader} from '../contracts/readers.ts'
import {createSource} from '../contracts/source.ts'
import {fileReferences} from '../hosts/checks/file-references.ts'
import {isInCode} from '../hosts/checks/on-line.ts'
import type {Configuration} from '../hosts/model.ts'
import {allHosts} from '../hosts/tables.ts'
import {readJson} from '../text/json.ts'
import {isRecord, type JsonObject, memberOf} from '../text/json-object.ts'
import {readToml} from '../text/toml.ts'
import {below, folderAbove, resolveIn, type Tree} from './tree.ts'

/** How many imports lead from instructions to a file at most, one in the file of another. */
const mostHops = 5

/** How many files the instructions of a folder import at most. */
const mostImports = 1_000

/** The files that the instructions and configurations in a folder name, each with the hosts that open it for that. */
export function namedFilesIn(folder: string, tree: Tree): ReadonlyMap<string, readonly Reader[]> {
  const found = new Map<string, Reader[]>()
  const add = (path: string, reader: Reader): void => {
    found.set(path, [...(found.get(path) ?? []), reader])
  }
  for (const {id: host, guides, configuration} of allHosts()) {
    for (const name of guides?.importing ?? []) {
      const guide = below(folder, name)
      if (tree.has(guide))
        for (const [path, from] of importsOf(guide, tree)) add(path, {host, kind: 'guide', by: 'import', from})
    }
    if (configuration === undefined) continue
    for (const file of configurationsIn(folder, configuration, tree)) {
      for (const [path, name] of agentFilesOf(file, configuration))
        add(path, {host, kind: 'role', by: 'role', from: file.from, name})
      for (const path of instructionsOf(file, folder, configuration))
        add(path, {host, kind: 'guide', by: 'import', from: file.from})
    }
  }
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

/** The agents whose settings are in files of their own: each file, and the name of its agent. */
function agentFilesOf({from, value}: ReadConfiguration, {agents, agentFile}: Configuration) {
  const table = agentFile === undefined ? undefined : memberOf(value, agents)
  return Object.entries(isRecord(table) ? table : {}).flatMap(([name, agent]): readonly [string, string][] => {
    const file = memberOf(agent, agentFile ?? '')
    const path = typeof file === 'string' ? resolveIn(folderAbove(from), file) : undefined
    return path === undefined ? [] : [[path, name]]
  })
}

/** The instructions that a configuration lists, from the folder of the project, and those that it names in texts, from its own. */
function instructionsOf(
  {from, text, value}: ReadConfiguration,
  folder: string,
  {guides, fileReferences}: Configuration
): readonly string[] {
  const named = fileReferences === undefined ? [] : [...text.matchAll(fileReferences)]
  const listed = guides === undefined ? undefined : memberOf(value, guides)
  const paths = [
    ...named.map(([, path = '']) => resolveIn(folderAbove(from), path)),
    ...(Array.isArray(listed) ? listed : []).map((path: unknown) =>
      typeof path === 'string' ? resolveIn(folder, path) : undefined
    )
  ]
  return paths.flatMap((path) => (path === undefined || path.includes('*') ? [] : [path]))
}

/** The agents that configurations in a folder define; `undefined` where a file of one cannot be read. */
export function configuredAgents(folder: string, tree: Tree): readonly string[] | undefined {
  const names: string[] = []
  for (const {configuration} of allHosts()) {
    if (configuration === undefined) continue
    for (const {value} of configurationsIn(folder, configuration, tree)) {
      if (value === undefined) return undefined
      const agents = value[configuration.agents]
      for (const name of Object.keys(isRecord(agents) ? agents : {})) names.push(name)
    }
  }
  return names
}

interface ReadConfiguration {
  readonly from: string
  readonly text: string
  /** Nothing where the text is not an object of the syntax. */
  readonly value: JsonObject | undefined
}

function configurationsIn(folder: string, {paths, syntax}: Configuration, tree: Tree): readonly ReadConfiguration[] {
  return paths.flatMap((name) => {
    const from = below(folder, name)
    const text = tree.has(from) ? tree.textOf(from) : undefined
    if (text === undefined) return []
    const {value, faults} = syntax === 'toml' ? readToml(text) : readJson(text, {comments: true})
    return [{from, text, value: faults.length === 0 && isRecord(value) ? value : undefined}]
  })
}
