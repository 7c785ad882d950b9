import {basename, dirname, join} from 'node:path'
import {bareName} from '../contracts/engine/bound.ts'
import {isCapturedKind} from '../contracts/kinds.ts'
import {hasNamedSections} from '../contracts/prompt-sections/sections.ts'
import {type Context, createSource, type Source} from '../contracts/source.ts'
import {largestDefinition} from '../disk/contained-reader.ts'
import {namesIn} from '../disk/entries.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, toSlashes} from '../disk/paths.ts'
import {agentFolderOf} from '../hosts/places.ts'
import {usualHost} from '../hosts/tables.ts'
import {createMemo, memo, memoize, once} from '../text/memoize.ts'
import {endsAt, fileName, hasFolder} from '../text/path-ends.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import {createAgentPlaces, definitionsBelow, loadedIn} from './definition-files.ts'
import {createNames, definedName} from './definition-names.ts'
import {createNamedDefinitions, type NamedDefinitions, type NamedFolder} from './named-definitions.ts'
import {openProjects, type ProjectOptions, type Projects} from './project.ts'

/** Agent definitions in the repository of a run, by the names in transcripts. */
export interface Definitions extends NamedDefinitions {
  /**
   * Finds the definition of an agent, of a command or skill (`/name`), or of a prompt by its own or its file's name. A
   * plugin's agent also has its bare name. Definitions in the output's own project come first, then the nearest.
   *
   * @param near path of an output of the agent
   */
  find(agent: string, near: string): Source | undefined
  /** Whether a file may define an agent or command of this name; a file with another `name` does not. */
  has(name: string, near: string): boolean
  /** All definitions in folders of agents in the project of a run, by name. */
  all(): ByName
  /** Definitions of a name in folders of agents: of the output's own project, else of the repository around it. */
  agentsOf(name: string, near: string): readonly Source[]
  /** Repository of the run, else its working directory. */
  readonly root: string
}

type ByName = ReadonlyMap<string, readonly Source[]>

interface Folder extends NamedFolder {
  agents(): ByName
  /** Definitions of a name outside of folders of agents, in order. */
  others(name: string): readonly Source[]
  prompts(name: string): readonly Source[]
  /** Names of all Markdown files without extensions. */
  stems(): ReadonlySet<string>
  commands(name: string): readonly Source[]
}

/** Agents that programs supply: only folders of agents define them. */
const builtIn: ReadonlySet<string> = new Set(['general-purpose', 'explore', 'plan', 'default', 'main'])

export function isBuiltInAgent(name: string): boolean {
  return builtIn.has(name.toLowerCase())
}

/** Documentation files in folders of agents. */
const about = /^(?:readme|claude|agents|gemini|contributing|changelog|index)$/i

/** Limit of cached folders of outputs and prompts beside outputs. */
const mostBeside = 1_000

/** Finds definitions on the first use of a name: in folders of agents and of the configuration, then anywhere. */
export function openDefinitions({cwd, config, reader}: Pick<ProjectOptions, 'cwd' | 'config' | 'reader'>): Definitions {
  const projects = openProjects({cwd, config, reader, listsUnread: false})
  const root = projects.reader.workTreeOf(cwd) ?? cwd
  const read = definitionReader(projects)
  const folders = new Map<string, Folder>()
  const loaded = new Map<string, ByName>()
  const namesByTree = new Map<string, NamedDefinitions>()
  const namesBeside = createMemo<string, ReadonlySet<string>>(mostBeside)
  const besideOutputs = createMemo<string, {readonly prompt: Source | undefined}>(mostBeside)

  function folderAt(path: string, tree: string): Folder {
    return memo(folders, path, () => openFolder(path, tree, projects, read))
  }

  /** The project's folder comes first, since the repository around it may ignore it. */
  function foldersIn(tree: string, folder: string): readonly Folder[] {
    const file = projects.configFor(folder)
    const projectFolder = file === undefined ? tree : dirname(file.path)
    return (isBelow(tree, projectFolder) ? [projectFolder, tree] : [tree]).map((path) => folderAt(path, tree))
  }

  /** Outputs are often outside of the repository of their agents. */
  function foldersFor(folder: string): readonly Folder[] {
    return foldersIn(root, folder)
  }

  /** Calls in a file refer to its own repository, or to the run's repository around it. */
  function namesFor(near: string): NamedDefinitions | undefined {
    const tree = projects.reader.workTreeOf(dirname(near)) ?? (isBelow(root, near) ? root : undefined)
    if (tree === undefined) return undefined
    return memo(namesByTree, tree, () => {
      const around = isBelow(root, tree) ? [folderAt(root, root)] : []
      return createNamedDefinitions((folder) => [...foldersIn(tree, folder), ...around], tree, projects.reader)
    })
  }

  /** Agents in Claude Code's folder are nearest; other definitions of a name are searched only without them. */
  function loadedAgents(folder: string): ByName {
    return memo(loaded, folder, () => {
      const paths = loadedIn(folder, root, projects).filter(createAgentPlaces(root, projects))
      return byName(paths, read, keptName)
    })
  }

  /** File of a command, or of a skill, which is called in the same way. */
  function findCommand(name: string, near: string): Source | undefined {
    for (const {commands} of foldersFor(dirname(near))) {
      const found = nearest(commands(name), near)
      if (found !== undefined) return found
    }
    return undefined
  }

  function find(agent: string, near: string): Source | undefined {
    if (agent.startsWith('/')) return findCommand(bareName(agent), near)
    const name = bareName(agent)
    const beside = name === agent ? loadedAgents(dirname(near)).get(name)?.[0] : undefined
    if (beside !== undefined) return beside
    const searched = foldersFor(dirname(near))
    for (const {agents} of searched) {
      const found = nearest(agents().get(agent) ?? agents().get(name) ?? [], near)
      if (found !== undefined) return found
    }
    if (isBuiltInAgent(name)) return undefined
    for (const {others, prompts} of searched) {
      const found = nearest(others(name), near) ?? nearest(prompts(name), near)
      if (found !== undefined) return found
    }
    return findPrompt(name, near)
  }

  /** A prompt beside its output or in the working directory: the only places if no file list exists. */
  function findPrompt(name: string, near: string): Source | undefined {
    if (/[\\/]/.test(name)) return undefined
    for (const folder of new Set([dirname(near), cwd])) {
      const file = `${name}.md`
      // Cached by folder and in lower case, since tables may name very many agents and file systems may ignore case.
      const names = namesBeside(folder, () => new Set(namesIn(folder).map((each) => each.toLowerCase())))
      if (!names.has(file.toLowerCase())) continue
      const path = join(folder, file)
      const {prompt} = besideOutputs(path, () => ({
        prompt: statOf(path) === undefined ? undefined : readPrompt(path, read)
      }))
      if (prompt !== undefined) return prompt
    }
    return undefined
  }

  /** An output does not define its own agent. */
  function findOther(agent: string, near: string): Source | undefined {
    const found = find(agent, near)
    return found?.path === near ? undefined : found
  }

  return {
    find: findOther,
    has: (name, near) =>
      findOther(name, near) !== undefined || foldersFor(dirname(near)).some(({stems}) => stems().has(name)),
    hasAgent: (name, near) => namesFor(near)?.hasAgent(name, near),
    pluginOfAgent: (name, near) => namesFor(near)?.pluginOfAgent(name, near),
    hasSkill: (name, near) => namesFor(near)?.hasSkill(name, near),
    hasPart: (name, near) => namesFor(near)?.hasPart(name, near),
    all: () => foldersFor(cwd)[0]?.agents() ?? new Map(),
    agentsOf(name, near) {
      for (const {agents} of foldersFor(dirname(near))) {
        const found = agents().get(name)
        if (found !== undefined) return found
      }
      return []
    },
    root
  }
}

function openFolder(folder: string, root: string, projects: Projects, read: ReadDefinition): Folder {
  const others = new Map<string, readonly Source[]>()
  const prompts = new Map<string, readonly Source[]>()
  const commands = new Map<string, readonly Source[]>()

  /** Most files are neither in a folder of agents nor configured, so only their names are read. */
  const files = once(() => {
    const {paths, counts} = definitionsBelow(folder, root, projects)
    const names = new Set(paths.filter(createAgentPlaces(root, projects)))
    return {
      agentPaths: [...names].filter(counts).sort(byPlace),
      others: paths.filter((path) => !names.has(path)),
      counts
    }
  })
  const paths = once(() => [...files().agentPaths, ...files().others.filter(files().counts)])
  const otherNames = once(() =>
    createNames(files().others, (path) => (files().counts(path) ? nameIn(path, read) : undefined))
  )
  const promptPaths = once(() => groupPaths(paths(), (path) => stemOf(path)?.replace(/\.prompt$/, '')))
  const commandPaths = once(() => groupPaths(paths(), commandStem))

  return {
    agents: once(() => byName(files().agentPaths, read, keptName)),
    others(name) {
      const found = otherNames()(name)
      return memo(others, name, () => byName(found.filter(files().counts), read, definedName).get(name) ?? [])
    },
    prompts(name) {
      const found = promptPaths().get(name) ?? []
      return memo(prompts, name, () => found.flatMap((path) => readPrompt(path, read) ?? []))
    },
    commands(name) {
      const found = commandPaths().get(fileName(name)) ?? []
      return memo(commands, name, () =>
        found.filter((path) => isCommandFile(path, name)).flatMap((path) => read(path, true) ?? [])
      )
    },
    paths,
    stems: once(() => new Set(paths().map((path) => basename(path).replace(/(?:\.agent)?\.[^.]*$/, ''))))
  }
}

/** Groups files by name, since transcripts may name very many agents. */
function groupPaths(
  paths: readonly string[],
  nameOf: (path: string) => string | undefined
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const name = nameOf(path)
    if (name !== undefined) memo(groups, name, () => []).push(path)
  }
  return groups
}

/** Last part of a command file's name; `undefined` for other files. */
function commandStem(path: string): string {
  return basename(path) === 'SKILL.md' ? basename(dirname(path)) : basename(path, '.md')
}

/** Whether a host loads a file as the command of a name. */
function isCommandFile(file: string, name: string): boolean {
  const path = toSlashes(file)
  return endsAt(path, `${name}/SKILL.md`) || (hasFolder(path, 'commands') && endsAt(path, `${name}.md`))
}

function nameIn(path: string, read: ReadDefinition): string | undefined {
  const source = read(path)
  return source && definedName(source)
}

function keptName(source: Source, path: string): string | undefined {
  return definedName(source) ?? stemOf(path)
}

/** A declared prompt, or one made of sections. */
function readPrompt(path: string, read: ReadDefinition): Source | undefined {
  const source = read(path, true)
  return source !== undefined && (source.kind === 'prompt' || hasNamedSections(source)) ? source : undefined
}

/** Reads a definition of an agent, a prompt or, on request, a command; `undefined` for other and unreadable files. */
type ReadDefinition = (path: string, countsCommands?: boolean) => Source | undefined

function definitionReader({projectFor, reader}: Projects): ReadDefinition {
  const {cachedFactsOf} = reader
  return (path, countsCommands = false) => {
    const {context} = projectFor(path)
    const isDefinition = context.kind === 'agent' || context.kind === 'prompt'
    if (!isDefinition && !(countsCommands && context.kind === 'command')) return undefined
    const text = reader.read(path, {limit: largestDefinition})
    if (text === undefined) return undefined
    const fault = exceededTextLimit(text, lintedLimits)
    if (fault !== undefined) {
      reader.refuse(path, `Unexpected ${fault}`, true)
      return undefined
    }
    if (cachedFactsOf === undefined) return createSource(text, context)
    return createSource(text, {...context, cachedFacts: once(() => cachedFactsOf(text, context))})
  }
}

function byName(
  paths: readonly string[],
  read: ReadDefinition,
  nameOf: (source: Source, path: string) => string | undefined
): ByName {
  const found = new Map<string, Source[]>()
  for (const path of paths) {
    const source = read(path)
    if (source === undefined) continue
    const name = nameOf(source, path)
    const same = name === undefined ? undefined : found.get(name)
    if (same !== undefined) same.push(source)
    else if (name !== undefined) found.set(name, [source])
  }
  return found
}

/** Source that shares the most folders with a path; the first of equals. */
function nearest(sources: readonly Source[], near: string): Source | undefined {
  if (sources.length < 2) return sources[0]
  const below = firstBelow(sources)
  for (let folder = dirname(near); ; folder = dirname(folder)) {
    const found = below.get(folder)
    if (found !== undefined || dirname(folder) === folder) return found ?? sources[0]
  }
}

/** First definition below each folder, cached since outputs anywhere ask for it. */
const firstBelow = memoize((sources: readonly Source[]): ReadonlyMap<string, Source> => {
  const found = new Map<string, Source>()
  for (const source of sources) {
    let folder = dirname(source.path)
    while (!found.has(folder)) {
      found.set(folder, source)
      folder = dirname(folder)
    }
  }
  return found
})

/** Sorts by the folders of the usual host first, then by depth. */
function byPlace(a: string, b: string): number {
  const folder = `/${agentFolderOf(usualHost)}/`
  const rank = (path: string): number => (`/${toSlashes(path)}`.includes(folder) ? 0 : 1)
  const depth = (path: string): number => path.split(/[\\/]/).length
  return rank(a) - rank(b) || depth(a) - depth(b) || (a < b ? -1 : 1)
}

function stemOf(path: string): string | undefined {
  const stem = basename(path).replace(/(?:\.agent)?\.(?:mdc?|toml)$/i, '')
  return about.test(stem) ? undefined : stem
}

/** Adds the agents, skills and commands among which the names in a definition are looked up. @param open called at the first name */
export function withAgents(context: Context, path: string, open: () => Definitions): Context {
  if (isCapturedKind(context.kind)) return context
  return {
    ...context,
    surroundings: {
      ...context.surroundings,
      hasAgent: (name) => open().hasAgent(name, path),
      pluginOfAgent: (name) => open().pluginOfAgent(name, path),
      hasSkill: (name) => open().hasSkill(name, path),
      hasPart: (name) => open().hasPart(name, path)
    }
  }
}
