/** Lookup of names that files use: agents (also of plugins) and skills. */
import {basename, dirname, extname, relative, resolve} from 'node:path'
import type {Source} from '../contracts/source.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import {isBelow, toSlashes} from '../disk/paths.ts'
import {agentKey} from '../hosts/built-in-agents.ts'
import {allHosts} from '../hosts/tables.ts'
import {configuredAgents} from '../reach/named-files.ts'
import {openPackages, type PackageFolder} from '../reach/packages.ts'
import {below, folderAbove, inherited, type Tree} from '../reach/tree.ts'
import {memo, once} from '../text/memoize.ts'
import {endsAt, hasFolder} from '../text/path-ends.ts'
import {namesInHeads} from './definition-names.ts'
import {diskTree} from './reach.ts'

/** Defined names, compared as hosts do: without case, spaces, hyphens and underscores. */
export interface NamedDefinitions {
  /**
   * Whether a file defines an agent of this name by its file name or front matter. `undefined` if no folder of agents
   * defines any, and for agents of unknown plugins. Other files are not read.
   */
  hasAgent(name: string, near: string): boolean | undefined
  /** Plugin of a file, if it has an agent of this name and no agent outside of plugins has it. */
  pluginOfAgent(name: string, near: string): string | undefined
  /** Whether a skill or command of this name exists; `undefined` without any skill, and for skills of plugins. */
  hasSkill(name: string, near: string): boolean | undefined
  /** Whether a plugin has a command, skill or agent, by `plugin:name`; `undefined` for an unknown plugin. */
  hasPart(name: string, near: string): boolean | undefined
}

export interface NamedFolder {
  /** Definitions in folders of agents. */
  agents(): ReadonlyMap<string, readonly Source[]>
  /** All Markdown files that may be definitions, absolute. */
  paths(): readonly string[]
}

interface Keys {
  readonly stems: ReadonlySet<string>
  readonly agents: ReadonlyMap<string, readonly string[]>
  readonly skills: () => ReadonlySet<string>
  /** Names of files and folders in each plugin that may define a part. */
  readonly parts: () => ReadonlyMap<string, ReadonlySet<string>>
}

/** @param root of the repository, absolute */
export function createNamedDefinitions(
  foldersFor: (folder: string) => readonly NamedFolder[],
  root: string,
  reader: FileReader
): NamedDefinitions {
  const tree = diskTree(root, reader)
  const plugins = createPluginNames(root, tree)
  const keysByFolder = new Map<NamedFolder, Keys>()
  const configured = once(() => {
    const names = configuredAgents('', tree)
    return names && new Set(names.map(agentKey))
  })

  function keysFor(near: string): readonly Keys[] {
    return foldersFor(dirname(near)).map((folder) => memo(keysByFolder, folder, () => keysOf(folder, plugins)))
  }

  /** Whether a plugin has an agent; `undefined` for an unknown plugin. */
  function hasPluginAgent(name: string, plugin: string, near: string): boolean | undefined {
    const all = keysFor(near).flatMap(({agents}) => [...agents])
    // Outside of git, no more than the folder of the file may be searched.
    if (all.length === 0) return undefined
    const isOf = (path: string): boolean => plugins.of(path).includes(plugin)
    if (all.some(([key, paths]) => key === name && paths.some(isOf))) return true
    const isHere = plugins.listed().includes(plugin) || all.some(([, paths]) => paths.some(isOf))
    return isHere ? false : undefined
  }

  /** Whether a host has a command in a folder of its name, whatever plugin is called so. */
  function hasCommand(folder: string, name: string): boolean {
    return commandGlobs().some((glob) => {
      const [lead = ''] = glob.split('/*')
      return tree.has(`${lead}/${folder}/${name}${extname(glob)}`)
    })
  }

  return {
    hasAgent(name, near) {
      const [plugin = ''] = name.split(':', 1)
      const key = agentKey(name.replace(/^.*:/s, ''))
      if (plugin !== name) return hasPluginAgent(key, plugin, near)
      const searched = keysFor(near)
      if (searched.some(({stems, agents}) => stems.has(key) || agents.has(key))) return true
      if (searched.every(({agents}) => agents.size === 0)) return undefined
      return configured()?.has(key)
    },
    pluginOfAgent(name, near) {
      const [ownPlugin] = plugins.of(near)
      if (ownPlugin === undefined) return undefined
      const paths = keysFor(near).flatMap(({agents}) => agents.get(agentKey(name)) ?? [])
      const names = paths.map((path) => plugins.of(path))
      return names.every(({length}) => length > 0) && names.flat().includes(ownPlugin) ? ownPlugin : undefined
    },
    hasSkill(name, near) {
      const skills = keysFor(near).map((keys) => keys.skills())
      if (name.includes(':') || skills.every(({size}) => size === 0)) return undefined
      return skills.some((keys) => keys.has(agentKey(name)))
    },
    hasPart(name, near) {
      const [plugin = '', partName = ''] = name.split(':')
      const partSets = keysFor(near).flatMap((keys) => keys.parts().get(plugin) ?? [])
      if (partSets.length === 0) return undefined
      return partSets.some((keys) => keys.has(agentKey(partName))) || hasCommand(plugin, partName)
    }
  }
}

/** The globs of the commands of hosts and of their packages, from the root. */
const commandGlobs = once(() =>
  allHosts().flatMap(({files, packages = []}) => [
    ...(files.command?.globs ?? []),
    ...packages.flatMap(({contents}) => contents.flatMap(({kind, globs}) => (kind === 'command' ? globs : [])))
  ])
)

function keysOf(folder: NamedFolder, plugins: PluginNames): Keys {
  const agents = new Map<string, string[]>()
  for (const [name, sources] of folder.agents()) {
    const key = agentKey(name)
    agents.set(key, [...(agents.get(key) ?? []), ...sources.map(({path}) => path)])
  }
  const paths = folder.paths()
  return {
    stems: new Set(paths.map((path) => agentKey(stemOf(path)))),
    agents,
    skills: once(() => skillsIn(paths)),
    parts: once(() => partsIn(paths, plugins, agents))
  }
}

/** Names of parts of a plugin: its files and folders, and names inside its agents and skills. */
function partsIn(
  paths: readonly string[],
  plugins: PluginNames,
  agents: Keys['agents']
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (path: string, names: readonly string[]): void => {
    for (const plugin of plugins.of(path)) {
      const keys = memo(found, plugin, () => new Set(plugins.namesBeside(path).map(agentKey)))
      for (const name of names) keys.add(agentKey(name))
    }
  }
  const heads = namesInHeads(paths)
  for (const [index, path] of paths.entries()) add(path, [stemOf(path), basename(dirname(path)), heads[index] ?? ''])
  for (const [key, files] of agents) for (const path of files) add(path, [key])
  return found
}

function stemOf(path: string): string {
  return basename(path).replace(/(?:\.agent)?\.[^.]*$/, '')
}

/** Names of skills, by folder and front matter, and of commands, which hosts load as skills. */
function skillsIn(paths: readonly string[]): ReadonlySet<string> {
  const skills = paths.filter((path) => endsAt(toSlashes(path), 'SKILL.md'))
  if (skills.length === 0) return new Set()
  const commands = paths.filter((path) => hasFolder(toSlashes(path), 'commands'))
  const names = [...skills.map((path) => basename(dirname(path))), ...namesInHeads(skills), ...commands.map(stemOf)]
  return new Set(names.map((name = '') => agentKey(name)))
}

/** Names of plugins, the prefix in `plugin:agent`. */
interface PluginNames {
  /** Names of a file's plugin: its own, and the marketplace's; empty outside of plugins. */
  of(path: string): readonly string[]
  listed(): readonly string[]
  /** Names of all files in the folders of a file's plugin, without extensions, workflows included. */
  namesBeside(path: string): readonly string[]
}

/** @param root of the repository, absolute */
function createPluginNames(root: string, tree: Tree): PluginNames {
  const packages = openPackages(tree)
  const packagesAround = inherited((folder) =>
    packages.at(folder).filter(({about}) => about.folderVariable !== undefined)
  )
  const pathFrom = (path: string): string => toSlashes(relative(root, resolve(path)))
  const packageOf = (path: string): PackageFolder | undefined =>
    isBelow(root, resolve(path)) ? packagesAround(folderAbove(pathFrom(path)))[0] : undefined
  return {
    of: (path) => packageOf(path)?.names ?? [],
    namesBeside(path) {
      const top = packageOf(path)?.folder
      if (top === undefined) return []
      const folders = [...tree.namesIn(top)].flatMap(([name, kind]) => (kind === 'folder' ? [below(top, name)] : []))
      return folders.flatMap((folder) => [...tree.namesIn(folder).keys()].map(stemOf))
    },
    listed: () => packages.listedIn('').flatMap((folder) => packages.at(folder).flatMap(({names}) => names))
  }
}
