import {type Dirent, readdirSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import {noSurroundings, type ProjectContext, type Surroundings} from '../contracts/context.ts'
import type {HostId} from '../contracts/host-ids.ts'
import {isCapturedKind, type Kind, type Role} from '../contracts/kinds.ts'
import type {FileReach} from '../contracts/readers.ts'
import {type Context, createSource, type Source} from '../contracts/source.ts'
import {knownPhase, templatePhases} from '../contracts/system-templates/name.ts'
import {ConfigError} from '../disk/errors.ts'
import {type Folders, openFolders} from '../disk/folders.ts'
import {type FileReader, largestDefinition, openReader} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, relativePath, toSlashes} from '../disk/paths.ts'
import {readTextFile} from '../disk/text-file.ts'
import {limitTime} from '../disk/time-limit.ts'
import {openLineEnds} from '../git/line-ends.ts'
import {placesOf} from '../hosts/places.ts'
import {didYouMean} from '../schema/expectation.ts'
import {giveTimeLimit} from '../text/bounded.ts'
import {memo, memoize} from '../text/memoize.ts'
import {fileStem, hasFolder} from '../text/path-ends.ts'
import {sentence} from '../text/quoted.ts'
import {type InputFormat, inputFormats, type OwnFormat} from '../transcripts/model.ts'
import type {TableColumns} from '../transcripts/tables/table.ts'
import {type Config, type ConfigFile, contractsOf, type FilesEntry, formatsOf, pathHole} from './config.ts'
import {openConfigs, openRuleLayers, type RuleLayer, type UnreadConfig} from './configs.ts'
import {projectContext} from './contracts.ts'
import {isExecutable, openExistence} from './existence.ts'
import {indexGlobs} from './glob-index.ts'
import {isPicked, kindOf, presetContracts, roleOf} from './kinds.ts'
import {partyFiles} from './party-files.ts'
import {openModels} from './reach.ts'
import {aroundFile} from './surroundings.ts'

/** What the files are by the command line, which wins over configuration and paths. */
export interface Overrides {
  readonly kind?: Kind
  readonly role?: Role
  /** The host that reads the files. */
  readonly host?: HostId
  readonly agent?: string
  readonly contracts?: readonly string[]
  readonly phase?: string
  /** The format of captured outputs. */
  readonly format?: string
  /** Captured outputs are tables, with the outputs in this column. */
  readonly column?: string
  /** Of these tables, the column with the names of the agents. */
  readonly agentColumn?: string
  /** The path of a workflow state. */
  readonly state?: string
}

export interface ProjectOptions {
  /** Absolute. */
  readonly cwd: string
  /** A configuration file to use for all files; `false` for none; else the nearest to each file. */
  readonly config?: string | false | undefined
  readonly overrides?: Overrides
  /** The day of the run, such as `2026-11-25`; what depends on it is not checked where it is not given. */
  readonly day?: string | undefined
  /** What reads files that no person named; one of its own where it is not given. */
  readonly reader?: FileReader | undefined
  /** Whether configurations of another format are listed as well, which takes long in many folders. */
  readonly listsUnread?: boolean
}

/** A file in its project: its context and settings. */
export interface Project {
  readonly context: Context
  /** What sets rules, in order; the same list for all files with the same. */
  readonly rules: readonly RuleLayer[]
  readonly isStrict: boolean
  readonly config: ConfigFile | undefined
  /** The format of a captured output, where it is declared. */
  readonly format: InputFormat | OwnFormat | undefined
  /** The columns of a captured output that is a table. */
  readonly table: TableColumns | undefined
  /** The entries of `files` that match, by index. */
  readonly entries: readonly number[]
  /** A person says that it is an output: on the command line, or by a glob. */
  readonly isDeclaredOutput: boolean
}

/** The projects of a run: each configuration and each state is read once. */
export interface Projects {
  /** @throws {ConfigError} */
  projectFor(file: string): Project
  /** The configuration for files in a folder. */
  configFor(folder: string): ConfigFile | undefined
  /**
   * That of a file. What the configuration of the run declares to be captured may be anyone's: neither a repository nor a
   * configuration among it takes it away.
   */
  configOf(file: string): ConfigFile | undefined
  /** The configurations that were read, by path. */
  configs(): ReadonlyMap<string, ConfigFile>
  /** Files and keys that look like configurations and are not read. */
  unread(): readonly UnreadConfig[]
  readonly reader: FileReader
  readonly folders: Folders
}

const noEntries: FilesEntry[] = []

/** How many projects are kept: those of a usual run. In a larger one a file is asked about several times in a row, and much later. */
const [mostProjects, mostOfLarge] = [5_000, 50]

export function openProjects(options: ProjectOptions): Projects {
  const {cwd, config, overrides = {}, day, reader = openReader(cwd), listsUnread: lists = true} = options
  giveTimeLimit(limitTime)
  const folders = openFolders()
  const {configFor, configs, unread} = openConfigs(cwd, config, {reader, folders}, {lists})
  const states = new Map<string, Source | undefined>()
  const namesByKind = new Map<string, ReadonlyMap<Kind, ReadonlySet<string>>>()
  const shared = new Map<ConfigFile | undefined, ProjectContext>()
  let projects = new Map<string, Project>()
  let mostKept = mostProjects
  const isThere = openExistence(cwd, reader)
  const modelFor = openModels(cwd, reader)
  const isLfInIndex = openLineEnds(reader)
  const layersFor = openRuleLayers()

  function configOf(file: string): ConfigFile | undefined {
    const nearest = configFor(dirname(file))
    const ofRun = configFor(cwd)
    if (nearest === ofRun || ofRun === undefined) return nearest
    // Captured outputs are often outside of the project that they come from.
    if (nearest === undefined) return overrides.kind === 'output' || declaresCaptured(ofRun, file) ? ofRun : undefined
    if (!declaresCaptured(ofRun, nearest.path)) return nearest
    reader.refuse(nearest.path, `a configuration among what ${relativePath(cwd, ofRun.path)} declares to be captured`)
    return ofRun
  }

  /** A run asks when it reads a file, and again when it lints it. */
  function projectFor(file: string): Project {
    if (projects.size >= mostKept) {
      // A map that is cleared may keep its values in memory as long as the heap has room.
      projects = new Map()
      mostKept = mostOfLarge
    }
    return memo(projects, file, openProject)
  }

  function openProject(file: string): Project {
    const found = configOf(file)
    const base = found === undefined ? cwd : dirname(found.path)
    const path = relativePath(base, file)
    const files = found?.config.files ?? noEntries
    const entries = entriesOf(files)(path)
    const presets = [found?.config.preset ?? []].flat()
    const entry: Partial<FilesEntry> = Object.assign({}, ...entries.map((index) => files[index]))
    expectContracts(overrides.contracts ?? [], found)
    expectPhase(overrides.phase)
    const declared = {...entry, ...overrides}
    const bound = declared.contracts ?? presetContracts(presets, path)
    const {host} = overrides
    const role = declared.role ?? (presets.includes('isdlc') ? roleOf(path) : undefined)
    const kind = declared.kind ?? kindOf(toSlashes(file))
    const statePath =
      overrides.state === undefined ? entry.state && join(base, entry.state) : resolve(cwd, overrides.state)
    const state = statePath ? memo(states, statePath, () => readState(statePath, base)) : undefined
    const context: Context = {
      path: toSlashes(file),
      kind,
      declared: [declared.kind, role, bound, host].some((value) => value !== undefined),
      isDeclaredAgent: kind === 'agent' && (declared.kind ?? declared.role ?? host) !== undefined,
      ...(role && {role}),
      ...(bound && {
        contracts: bound,
        bindsOutputs: overrides.contracts === undefined && isPrinting(path, kind, declared)
      }),
      ...agentIn(file, entry, overrides),
      ...(declared.phase && {phase: declared.phase}),
      project: memo(shared, found, (each) => ({...projectContext(each, reader), ...(host && {hosts: [host]})})),
      surroundings: surroundingsOf(file, kind),
      otherFiles: {...partyFiles(file, base, reader), ...(state && {state})}
    }
    return {
      context,
      rules: layersFor(found, entries),
      isStrict: presets.includes('strict'),
      config: found,
      ...formatIn([...entries.flatMap((index) => files[index] ?? []), overrides], found),
      entries,
      isDeclaredOutput: declared.kind === 'output'
    }
  }

  /** The run knows which agents there are. */
  function surroundingsOf(file: string, kind: Kind): Surroundings {
    let reach: FileReach | undefined
    const around = aroundFile(file, modelFor)
    return {
      ...noSurroundings,
      ...around,
      reach() {
        reach ??= overrides.host === undefined ? around.reach() : declaredReach(file, kind, overrides.host)
        return reach
      },
      folder: () => namesOf(kind, file),
      isLfInIndex: () => isLfInIndex(file),
      exists: (path) => isThere(dirname(file), path),
      hasFile: (path) => isThere(dirname(file), path) === true,
      isExecutable: (path) => isExecutable(file, path, reader),
      today: () => day
    }
  }

  /** The files on disk, ignored or not: programs that load a folder do not ask git. */
  function namesOf(kind: Kind, file: string): readonly string[] {
    const name = basename(file)
    const found = memo(namesByKind, dirname(file), kindsIn).get(kind) ?? new Set()
    return found.has(name) ? listOf(found) : [...found, name].sort()
  }

  function kindsIn(folder: string): ReadonlyMap<Kind, ReadonlySet<string>> {
    const found = new Map<Kind, Set<string>>()
    for (const path of [...filesOf(folder)].sort())
      memo(found, projectFor(path).context.kind, () => new Set()).add(basename(path))
    return found
  }

  /** A state that the configuration names does not have to be there: it is often kept out of git. */
  function readState(path: string, from: string): Source | undefined {
    const text =
      overrides.state === undefined ? reader.read(path, {from, limit: largestDefinition}) : readTextFile(path).text
    if (text === undefined) return undefined
    return createSource(text, {path: toSlashes(path), kind: 'state', declared: true})
  }

  return {projectFor, configFor, configOf, configs, unread, reader, folders}
}

/** The agent of an output by the command line, else by the configuration, which may take it from the path. */
function agentIn(file: string, entry: Partial<FilesEntry>, overrides: Overrides): Pick<Context, 'agent' | 'agentBy'> {
  if (overrides.agent) return {agent: overrides.agent, agentBy: 'option'}
  if (!entry.agent) return {}
  const names: Readonly<Record<string, string>> = {stem: fileStem(file), folder: basename(dirname(file))}
  return {agent: entry.agent.replace(pathHole, (_, name: string) => names[name] ?? ''), agentBy: 'configuration'}
}

/** A file that a person says a host reads. */
function declaredReach(file: string, kind: Kind, host: HostId): FileReach {
  const place = placesOf(toSlashes(file)).find((reader) => reader.host === host)
  return {readers: [{host, kind: place?.kind ?? (kind === 'command' ? 'command' : 'agent'), by: 'declaration'}]}
}

/** Whether a file is known to have outputs: a declaration or its folder says that it is an agent or a command, not only its ending. */
function isPrinting(path: string, kind: Kind, {kind: declaredKind, role}: Pick<FilesEntry, 'kind' | 'role'>): boolean {
  if (kind === 'command') return true
  return kind === 'agent' && ((declaredKind ?? role) !== undefined || hasFolder(toSlashes(path), 'agents'))
}

/** What captured outputs are read as: a declared format, or a table. The last of them wins. */
function formatIn(
  declarations: readonly Pick<FilesEntry, 'format' | 'column' | 'agentColumn'>[],
  found: ConfigFile | undefined
): Pick<Project, 'format' | 'table'> {
  const {format, column, agentColumn} =
    declarations.findLast((each) => each.format !== undefined || each.column !== undefined) ?? {}
  return {
    format: format === undefined ? undefined : formatNamed(format, found),
    table: column === undefined ? undefined : {column, agentColumn}
  }
}

/** A format by its name: the project's own, or a known one. @throws {ConfigError} for a name of the command line that is neither */
function formatNamed(name: string, found: ConfigFile | undefined): InputFormat | OwnFormat {
  const described = found?.config.formats && ownFormats(found.config.formats).get(name)
  if (described !== undefined) return described
  const known = inputFormats.find((each) => each === name)
  if (known !== undefined) return known
  const names = formatsOf(found?.config)
  throw new ConfigError(sentence`Unexpected --input-format \`${name}\`, expected ${didYouMean(name, names)}`)
}

const ownFormats = memoize(
  (formats: NonNullable<Config['formats']>): ReadonlyMap<string, OwnFormat> =>
    new Map(Object.entries(formats).map(([name, description]) => [name, {name, description}]))
)

/** The names of a set, which is not changed any more: each file of a folder asks for all of them. */
const listOf = memoize((names: ReadonlySet<string>): readonly string[] => [...names])

/** The files of a folder that a walk would pick up; none where it cannot be read. */
function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, {withFileTypes: true})
      .filter((folderEntry) => isFile(folder, folderEntry))
      .map(({name}) => join(folder, name))
      .filter((path) => isPicked(toSlashes(path)))
  } catch {
    return []
  }
}

/** A link to a file counts: programs follow it. */
function isFile(folder: string, folderEntry: Dirent): boolean {
  return (
    folderEntry.isFile() || (folderEntry.isSymbolicLink() && statOf(join(folder, folderEntry.name))?.isFile() === true)
  )
}

/** @throws {ConfigError} for a contract of the command line that is neither built in nor the configuration's */
function expectContracts(names: readonly string[], found: ConfigFile | undefined): void {
  if (names.length === 0) return
  const known = contractsOf(found?.config)
  for (const name of names)
    if (!known.includes(name))
      throw new ConfigError(sentence`Unexpected --contract \`${name}\`, expected ${didYouMean(name, known)}`)
}

/** @throws {ConfigError} for a phase that the contract `system-templates` does not have */
function expectPhase(phase: string | undefined): void {
  if (phase !== undefined && knownPhase(phase) === undefined)
    throw new ConfigError(sentence`Unexpected --phase \`${phase}\`, expected ${didYouMean(phase, templatePhases)}`)
}

/** Which entries match a path, in order; their globs are read once. */
const entriesOf = memoize((files: readonly FilesEntry[]): ((path: string) => readonly number[]) => {
  const included = indexEntries(files.map(({include}) => include))
  const excluded = indexEntries(files.map(({exclude = []}) => exclude))
  return (path) => {
    const left = new Set(excluded(path))
    return included(path).filter((entry) => !left.has(entry))
  }
})

/** Whether a configuration declares a file below its folder to be captured. */
function declaresCaptured({path, config: {files = noEntries}}: ConfigFile, file: string): boolean {
  const folder = dirname(path)
  return (
    isBelow(folder, file) && entriesOf(files)(relativePath(folder, file)).some((index) => isCapturedEntry(files[index]))
  )
}

/** Whether an entry of `files` declares what it matches to be captured. */
export function isCapturedEntry(entry: FilesEntry | undefined): entry is FilesEntry {
  return entry?.kind !== undefined && isCapturedKind(entry.kind)
}

/** Which of several lists of globs have one that matches a path, in order. */
function indexEntries(lists: readonly (readonly string[])[]): (path: string) => readonly number[] {
  const owners = lists.flatMap((globs, entry) => globs.map(() => entry))
  const matches = indexGlobs(lists.flat().map((glob) => glob.replace(/^\.\//, '')))
  return (path) => [...new Set(matches(path).flatMap((index) => owners[index] ?? []))]
}
