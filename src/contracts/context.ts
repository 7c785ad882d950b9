/** Known facts about a text besides the text: each part has its own source and its own rules. */

import type {Range} from '../text/lines.ts'
import type {NamedContract} from './engine/model.ts'
import type {HostId, HostVersions} from './host-ids.ts'
import type {PartyRecord} from './inception-party/records.ts'
import type {Kind, Role} from './kinds.ts'
import type {FileReach, NamedPath, NamedTask} from './readers.ts'

/** How the agent of an output is known, in the order in which they count. */
export const agentWays = ['transcript', 'option', 'configuration', 'path'] as const
export type AgentWay = (typeof agentWays)[number]

/** The identity of a text, from its path, the configuration, the command line and its transcript. */
export interface FileContext {
  /** With `/`, relative or absolute; only its names are used. */
  readonly path: string
  readonly kind: Kind
  /** Only where it is declared. */
  readonly role?: Role
  /** Whether configuration or the command line declares the kind of the file. */
  readonly declared: boolean
  /** Whether it declares that the file is an agent: its front matter counts, wherever the file is. */
  readonly isDeclaredAgent?: boolean
  /** The contracts that the file is declared to use; `undefined` where none are declared. */
  readonly contracts?: readonly string[]
  /** Whether the configuration declares the contracts of a known agent or command: they bind its outputs, too. */
  readonly bindsOutputs?: boolean
  readonly agent?: string | undefined
  readonly agentBy?: AgentWay | undefined
  /** The agents of which the path of an output names one, where it does not say which. */
  readonly mayBeOf?: readonly string[]
  readonly phase?: string
  /** The capture of an output; unknown for a text on its own. */
  readonly captured?: Captured
}

/** No level of a rule raises it. */
export const derivedLevels = ['off', 'note', 'warn'] as const
export type DerivedLevel = (typeof derivedLevels)[number]

/** The configuration for all files of a project: one object, which they share. */
export interface ProjectContext {
  /** The custom contracts of the project, by name. */
  readonly customContracts: ReadonlyMap<string, NamedContract>
  /** The names of the contracts that each agent is declared to use. */
  readonly agents: ReadonlyMap<string, readonly string[]>
  /** Template variables of the project, for an output also the variables of its definition. */
  readonly variables: readonly string[]
  /** The hosts that the configuration names: a refusal by one is an error. */
  readonly hosts: readonly HostId[]
  /** The versions that it pins: facts of later versions are not reported. */
  readonly hostVersions: HostVersions
  /** The level of findings that only words of a definition ask for: none, a note, a warning. */
  readonly derived: DerivedLevel
  /** The commands of contracts judge the outputs of the run, as a person asked: these outputs are checked. */
  readonly areCommandsRun?: boolean
}

/**
 * Questions about the disk and git around a file. Its project answers at the first question of a rule. A cache of
 * findings records each question with its answer.
 */
export interface Surroundings {
  /** The hosts that open the file, and by which way; `undefined` where nothing around the text is known. */
  reach(): FileReach | undefined
  /** The names of the files of this kind in the file's folder, itself among them, sorted. */
  folder(): readonly string[]
  /** Whether git stores the file with LF, independent of the copy on disk. */
  isLfInIndex(): boolean
  /**
   * The files by the `name` of their front matter, with this file. They are from all folders that the host searches,
   * by their paths from there; without a host from its own folder.
   */
  siblingNames(): ReadonlyMap<string, readonly string[]>
  /**
   * The bytes of the `AGENTS.md` above this one that Codex reads before it; `undefined` where it reads another file in
   * its place.
   */
  guidesAbove(): number | undefined
  /** Whether a path from the folder of the file is there; `undefined` for one that leaves the repository. */
  exists(path: string): boolean | undefined
  /** Whether a path surely exists; `false` for a text in no folder. */
  hasFile(path: string): boolean
  /** The Markdown files in a folder and below, by their paths from there; sorted. */
  filesIn(path: string): readonly string[]
  /** The text of another file; `undefined` where it cannot be read. */
  textOf(path: string): string | undefined
  /** Whether a file may be executed; `undefined` where that is not known, as outside of git. */
  isExecutable(path: string): boolean | undefined
  /** The anchors of another Markdown file, by its path from there; `undefined` where it cannot be read. */
  anchorsIn(path: string): ReadonlySet<string> | undefined
  /**
   * Whether a file of the repository defines an agent of this name; `undefined` where it defines none at all, or
   * nothing looks for definitions. The run answers it, which reads all of them.
   */
  hasAgent(name: string): boolean | undefined
  /** The day of the run, such as `2026-11-25`; `undefined` where it is not given. */
  today(): string | undefined
  /**
   * The plugin of the file, where an agent of this name is one of that plugin and none outside of plugins: hosts know
   * it by both names.
   */
  pluginOfAgent(name: string): string | undefined
  /** Whether the repository has a skill of this name; `undefined` where it has none at all. */
  hasSkill(name: string): boolean | undefined
  /**
   * Whether a plugin of the repository has a command, a skill or an agent, by `plugin:name`; `undefined` where no such
   * plugin is here.
   */
  hasPart(name: string): boolean | undefined
  /** The MCP servers that files of the project configure; `undefined` where there is no such file. */
  servers(): readonly string[] | undefined
  /** The files below the folder of a skill, by their paths from there, sorted. */
  bundledFiles(): readonly string[]
  /** The repository's entry for a path in the text; `undefined` if its files are unknown, as outside of git. */
  pathNear(written: string): NamedPath | undefined
  /**
   * Whether a `package.json` or a Makefile has a task, such as `npm lint` or `make test`. `undefined` if no such file
   * is in the folder or above, or if it may have tasks that it does not name.
   */
  taskNear(command: string): NamedTask | undefined
  /** Whether another of the bundled files, the skill itself aside, names one. */
  isNamedInBundle(path: string): boolean
}

/** The thread of a captured run that a text is the final message of, or all that its agent printed: a transcript or a hook gives it. */
export interface Captured {
  readonly thread: string
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** Why the run ended without a final message, which then lacks nothing; `undefined` where it has one. */
  readonly stopReason?: string | undefined
  /** All that the agent printed is checked besides, as a text of its own: contracts of the whole transcript are left to it. */
  readonly hasRun?: boolean
  /** The run has a structured output, too: the text is `this`, or the final message `beside` it. */
  readonly structured?: 'this' | 'beside'
  /** The text is all that the agent printed: its messages, in order. For contracts of outputs, which say in which they are. */
  readonly parts?: readonly PrintedPart[]
  /** The messages and other actions of the run's agents, for `party-messages`; the text holds their messages. */
  readonly records?: readonly PartyRecord[]
  /** The names of the teams whose run it is, where their members have sessions of their own which are part of the records. */
  readonly teams?: ReadonlySet<string>
  /**
   * Each line of the text is one of the transcript, and not a record: before the records, between them, or the last one, cut. For
   * `transcript-records`.
   */
  readonly stray?: readonly ('before' | 'between' | 'cut')[]
}

/** A message in the text of all that an agent printed. */
export interface PrintedPart extends Range {
  /** Which message of the agent in its thread it is, from 1. */
  readonly message: number
  readonly isFinal: boolean
}

/** Defaults without a configuration file. */
export const noProject: ProjectContext = {
  customContracts: new Map(),
  agents: new Map(),
  variables: [],
  hosts: [],
  hostVersions: {},
  derived: 'warn'
}

/** The answers for a text in no folder: its paths may be anywhere, so that none is missing. */
export const noSurroundings: Surroundings = {
  reach: () => undefined,
  folder: () => [],
  isLfInIndex: () => false,
  siblingNames: () => new Map(),
  guidesAbove: () => 0,
  exists: () => true,
  hasFile: () => false,
  filesIn: () => [],
  textOf: () => undefined,
  isExecutable: () => undefined,
  anchorsIn: () => undefined,
  hasAgent: () => undefined,
  today: () => undefined,
  pluginOfAgent: () => undefined,
  hasSkill: () => undefined,
  hasPart: () => undefined,
  servers: () => undefined,
  bundledFiles: () => [],
  isNamedInBundle: () => true,
  pathNear: () => undefined,
  taskNear: () => undefined
}
