import {type Dirent, readdirSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import {noSurroundings, type ProjectContext, type Surroundings} from '../contracts/context.ts'
import type {HostId} from '../contracts/host-ids.ts'
import {isCapturedKind, type Kind, type Role} from '../contracts/kinds.ts'
import type {FileReach} from '../contracts/readers.ts'
import {type Context, createSource, type Source} from '../contracts/source.ts'
import {knownPhase, templatePhases} from '../contracts/system-templates/name.ts'
import {type FileReader, largestDefinition, openReader} from '../disk/contained-reader.ts'
import {ConfigError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, relativePath, toSlashes} from '../disk/paths.ts'
import {readTextFile} from '../disk/text-file.ts'
import {limitTime} from '../disk/time-limit.ts'
import {openLineEnds} from '../git/line-ends.ts'
import {placesOf} from '../hosts/places.ts'
import {didYouMean} from '../schema/expectation.ts'
import {giveTimeLimit} from '../text/bounded.ts'
import {memo, memoize, once} from '../text/memoize.ts'
import {fileStem, hasFolder} from '../text/path-ends.ts'
import {sentence} from '../text/quoted.ts'
import {type InputFormat, inputFormats, type OwnFormat} from '../transcripts/model.ts'
import type {TableColumns} from '../transcripts/tables/table.ts'
import {type Config, type ConfigFile, contractsOf, type FilesEntry, formatsOf, pathHole} from './config.ts'
import {createConfigs, openRuleLayers, type RuleLayer, type UnreadConfig} from './configs.ts'
import {projectContext} from './contracts.ts'
import {createExistence, isExecutable} from './existence.ts'
import {indexGlobs} from './glob-index.ts'
import {isPicked, kindOf, presetContracts, roleOf} from './kinds.ts'
import {partyFiles} from './party-files.ts'
import {createModels} from './reach.ts'
import {aroundFile} from './surroundings.ts'

/** Properties of files from the command line, which win over configuration and paths. */
export interface Overrides {
  readonly kind?: Kind
  readonly role?: Role
  readonly host?: HostId
  readonly agent?: string
  readonly contracts?: readonly string[]
  readonly phase?: string
  readonly format?: string
  /** Column of outputs, for captured tables. */
  readonly column?: string
  /** Column of agent names in these tables. */
  readonly agentColumn?: string
  readonly state?: string
}

export interface ProjectOptions {
  /** Absolute. */
  readonly cwd: string
  /** A configuration file for all files; `false` for none; by default the nearest to each file. */
  readonly config?: string | false | undefined
  readonly overrides?: Overrides
  /** Day of the run, such as `2026-11-25`; without it, checks of dates are skipped. */
  readonly day?: string | undefined
  /** Contained reader of files; by default a new one. */
  readonly reader?: FileReader | undefined
  /** Whether to list configurations of other formats, which takes long in many folders. */
  readonly listsUnread?: boolean
}

export interface Project {
  readonly context: Context
  /** Rule settings in order; files with equal settings share the list. */
  readonly rules: readonly RuleLayer[]
  readonly isStrict: boolean
  readonly config: ConfigFile | undefined
  readonly format: InputFormat | OwnFormat | undefined
  /** Columns of a captured table. */
  readonly table: TableColumns | undefined
  /** Indexes of the matching entries of `files`. */
  readonly entries: readonly number[]
  /** Whether the command line or a glob declares it as output. */
  readonly isDeclaredOutput: boolean
}

/** Projects of a run; each configuration and state is read once. */
export interface Projects {
  /** @throws {ConfigError} */
  projectFor(file: string): Project
  configFor(folder: string): ConfigFile | undefined
  /**
   * Configuration of a file. Captured files that the run's configuration declares keep it, whatever repository or
   * configuration is among them, since they may be anyone's.
   */
  configOf(file: string): ConfigFile | undefined
  /** Read configurations, by path. */
  configs(): ReadonlyMap<string, ConfigFile>
  /** Files and keys that resemble configurations and are not read. */
  unread(): readonly UnreadConfig[]
  readonly reader: FileReader
}

const noEntries: FilesEntry[] = []

/**
 * Limit of cached projects, since a run asks about a file several times in a row. If thousands were kept, V8 would
 * treat all later ones as long-lived.
 */
const mostProjects = 50

export function openProjects(options: ProjectOptions): Projects {
  const {cwd, config, overrides = {}, day, reader = openReader(cwd), listsUnread: lists = true} = options
  giveTimeLimit(limitTime)
  const {configFor, configs, unread} = createConfigs(cwd, config, reader, {lists})
  const states = new Map<string, Source | undefined>()
  const namesByKind = new Map<string, ReadonlyMap<Kind, ReadonlySet<string>>>()
  const shared = new Map<ConfigFile | undefined, ProjectContext>()
  let projects = new Map<string, Project>()
  const isThere = createExistence(cwd, reader)
  const modelFor = createModels(reader)
  const isLfInIndex = openLineEnds(reader)
  const layersFor = openRuleLayers()

  function configOf(file: string): ConfigFile | undefined {
    const nearest = configFor(dirname(file))
    const ofRun = configFor(cwd)
    if (nearest === ofRun || ofRun === undefined) return nearest
    // Captured outputs are often outside of their project.
    if (nearest === undefined) return overrides.kind === 'output' || declaresCaptured(ofRun, file) ? ofRun : undefined
    if (!declaresCaptured(ofRun, nearest.path)) return nearest
    reader.refuse(nearest.path, `a configuration among what ${relativePath(cwd, ofRun.path)} declares to be captured`)
    return ofRun
  }

  function projectFor(file: string): Project {
    // A cleared map may keep its values in memory while the heap has room.
    if (projects.size >= mostProjects) projects = new Map()
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

  /** Adds the agents that the run knows. */
  function surroundingsOf(file: string, kind: Kind): Surroundings {
    const around = aroundFile(file, modelFor)
    return {
      ...noSurroundings,
      ...around,
      reach: once(() => (overrides.host === undefined ? around.reach() : declaredReach(file, kind, overrides.host))),
      folder: () => namesOf(kind, file),
      isLfInIndex: () => isLfInIndex(file),
      exists: (path) => isThere(dirname(file), path),
      hasFile: (path) => isThere(dirname(file), path) === true,
      isExecutable: (path) => isExecutable(file, path, reader),
      today: () => day
    }
  }

  /** Files on disk, ignored or not: programs that load a folder do not ask git. */
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

  /** A configured state may be missing, since it is often kept out of git. */
  function readState(path: string, from: string): Source | undefined {
    const text =
      overrides.state === undefined ? reader.read(path, {from, limit: largestDefinition}) : readTextFile(path).text
    if (text === undefined) return undefined
    return createSource(text, {path: toSlashes(path), kind: 'state', declared: true})
  }

  return {projectFor, configFor, configOf, configs, unread, reader}
}

/** Agent of an output by the command line, else by the configuration, which may derive it from the path. */
function agentIn(file: string, entry: Partial<FilesEntry>, overrides: Overrides): Pick<Context, 'agent' | 'agentBy'> {
  if (overrides.agent) return {agent: overrides.agent, agentBy: 'option'}
  if (!entry.agent) return {}
  const names: Readonly<Record<string, string>> = {stem: fileStem(file), folder: basename(dirname(file))}
  return {agent: entry.agent.replace(pathHole, (_, name: string) => names[name] ?? ''), agentBy: 'configuration'}
}

function declaredReach(file: string, kind: Kind, host: HostId): FileReach {
  const place = placesOf(toSlashes(file)).find((reader) => reader.host === host)
  return {readers: [{host, kind: place?.kind ?? (kind === 'command' ? 'command' : 'agent'), by: 'declaration'}]}
}

/**
 * Whether a file is known to have outputs: its declaration or folder makes it an agent or command, not only its
 * extension.
 */
function isPrinting(path: string, kind: Kind, {kind: declaredKind, role}: Pick<FilesEntry, 'kind' | 'role'>): boolean {
  if (kind === 'command') return true
  return kind === 'agent' && ((declaredKind ?? role) !== undefined || hasFolder(toSlashes(path), 'agents'))
}

/** Declared format or table of captured outputs. The last declaration wins. */
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

/** A custom or built-in format by name. @throws {ConfigError} for an unknown name on the command line */
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

/** Cached list of an immutable set, since each file of a folder needs all names. */
const listOf = memoize((names: ReadonlySet<string>): readonly string[] => [...names])

/** Files of a folder that a walk would include; none for an unreadable folder. */
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

/** A link to a file counts, since programs follow it. */
function isFile(folder: string, folderEntry: Dirent): boolean {
  return (
    folderEntry.isFile() || (folderEntry.isSymbolicLink() && statOf(join(folder, folderEntry.name))?.isFile() === true)
  )
}

/** @throws {ConfigError} for an unknown contract on the command line */
function expectContracts(names: readonly string[], found: ConfigFile | undefined): void {
  if (names.length === 0) return
  const known = contractsOf(found?.config)
  for (const name of names)
    if (!known.includes(name))
      throw new ConfigError(sentence`Unexpected --contract \`${name}\`, expected ${didYouMean(name, known)}`)
}

/** @throws {ConfigError} for an unknown phase of the contract `system-templates` */
function expectPhase(phase: string | undefined): void {
  if (phase !== undefined && knownPhase(phase) === undefined)
    throw new ConfigError(sentence`Unexpected --phase \`${phase}\`, expected ${didYouMean(phase, templatePhases)}`)
}

/** Indexes of the entries that match a path, in order; their globs are compiled once. */
const entriesOf = memoize((files: readonly FilesEntry[]): ((path: string) => readonly number[]) => {
  const included = indexEntries(files.map(({include}) => include))
  const excluded = indexEntries(files.map(({exclude = []}) => exclude))
  return (path) => {
    const left = new Set(excluded(path))
    return included(path).filter((entry) => !left.has(entry))
  }
})

function declaresCaptured({path, config: {files = noEntries}}: ConfigFile, file: string): boolean {
  const folder = dirname(path)
  return (
    isBelow(folder, file) && entriesOf(files)(relativePath(folder, file)).some((index) => isCapturedEntry(files[index]))
  )
}

/** Whether an entry of `files` declares its files as captured. */
export function isCapturedEntry(entry: FilesEntry | undefined): entry is FilesEntry {
  return entry?.kind !== undefined && isCapturedKind(entry.kind)
}

/** Indexes of the lists of globs with a match for a path, in order. */
function indexEntries(lists: readonly (readonly string[])[]): (path: string) => readonly number[] {
  const owners = lists.flatMap((globs, entry) => globs.map(() => entry))
  const matches = indexGlobs(lists.flat().map((glob) => glob.replace(/^\.\//, '')))
  return (path) => [...new Set(matches(path).flatMap((index) => owners[index] ?? []))]
}
