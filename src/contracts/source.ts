import type {CachedFacts} from '../text/cached-facts.ts'
import {createDocument, type Document} from '../text/document.ts'
import type {Range} from '../text/lines.ts'
import type {HostId} from './host-ids.ts'
import type {PartyRecord} from './inception-party/records.ts'
import type {NamedContract} from './output/model.ts'

/** What a file is. */
export const kinds = [
  'agent',
  'command',
  'template',
  'prompt',
  'output',
  'personas',
  'state',
  'messages',
  'brief'
] as const
export type Kind = (typeof kinds)[number]

/** The role of an agent in a workflow. */
export const roles = ['orchestrator', 'sub-orchestrator', 'phase-agent', 'sub-agent'] as const
export type Role = (typeof roles)[number]

/** The contracts that ship with the product. */
export const contractNames = [
  'suggested-prompts',
  'system-templates',
  'agent-response',
  'prompt-sections',
  'inception-party'
] as const
export type ContractName = (typeof contractNames)[number]

/** The thread of a captured run that a text is the final message of, or all that its agent printed. */
export interface Captured {
  readonly thread: string
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** Why the run ended without a final message; `undefined` where it has one. */
  readonly stopReason?: string
  /** All that the agent printed is checked besides, as a text of its own. */
  readonly hasRun?: boolean
  /** The text is all that the agent printed: its messages, in order. */
  readonly parts?: readonly PrintedPart[]
}

/** A message in the text of all that an agent printed. */
export interface PrintedPart extends Range {
  /** Which message of the agent in its thread it is, from 1. */
  readonly message: number
  /** It is the final one. */
  readonly isFinal: boolean
}

/** What is known about a file besides its text. */
export interface Context {
  /** With `/`, relative or absolute; only its names are used. */
  readonly path: string
  readonly kind: Kind
  /** Only where it is declared. */
  readonly role?: Role
  /** Whether configuration or the command line declares what the file is. */
  readonly declared: boolean
  /** Whether it declares that the file is an agent: its front matter counts, wherever the file is. */
  readonly isDeclaredAgent?: boolean
  /** The contracts that the file is declared to use; `undefined` where none are declared. */
  readonly contracts?: readonly string[]
  /** The custom contracts of the project, by name. */
  readonly customContracts?: ReadonlyMap<string, NamedContract>
  /** The names of the contracts that each agent is declared to use. */
  readonly agents?: ReadonlyMap<string, readonly string[]>
  readonly agent?: string
  readonly phase?: string
  /** Names of template variables that the project knows. */
  readonly variables: readonly string[]
  /** The hosts that the configuration names: what they refuse is an error. */
  readonly hosts?: readonly HostId[]
  /** The workflow state that state-aware checks read. */
  readonly state?: Source
  /** The names of the files of this kind in the file's folder, itself among them, sorted; unknown for a text on its own. */
  readonly folder?: () => readonly string[]
  /** Whether git stores the file with LF, independent of the copy on disk. */
  readonly isLfInIndex?: () => boolean
  /**
   * The files by the `name` of their front matter, this one among them: of all folders that its host searches, by their paths from
   * there; else of its own folder.
   */
  readonly siblingNames?: () => ReadonlyMap<string, readonly string[]>
  /**
   * The bytes of the `AGENTS.md` above this one that Codex reads before it; `undefined` where it reads another file in its place.
   */
  readonly guidesAbove?: () => number | undefined
  /** Whether a path from the folder of the file is there; `undefined` for one that leaves the repository. */
  readonly exists?: (path: string) => boolean | undefined
  /** The anchors of another Markdown file, by its path from the folder of the file; `undefined` where it cannot be read. */
  readonly anchorsIn?: (path: string) => ReadonlySet<string> | undefined
  /** Whether a file of the repository defines an agent of this name; `undefined` where it defines none at all. */
  readonly hasAgent?: (name: string) => boolean | undefined
  /** The personas of the inception party that the file is about. */
  readonly personas?: () => Source | undefined
  /** The orchestrator that a command hands over to. */
  readonly orchestrator?: () => Source | undefined
  /** What the agents of a captured run did together, where the text is what they wrote to each other. */
  readonly records?: () => readonly PartyRecord[]
  /** Each line of the text is one of a transcript, and not a record: before the records, between them, or the last one, cut. */
  readonly stray?: readonly ('before' | 'between' | 'cut')[]
  /** Where an output was captured; unknown for a text on its own. */
  readonly captured?: Captured
  /** The definition of the agent whose output this is. */
  readonly definition?: () => Source | undefined
  /** What an earlier run derived from this definition; what this run derives is added to it. */
  readonly cachedFacts?: () => CachedFacts
}

/** A text under check, and what is known about it. */
export interface Source extends Document, Context {}

export function createSource(text: string, context: Context): Source {
  return Object.assign(createDocument(text, {mayHaveFrontMatter: context.kind !== 'output'}), context)
}

/** Texts that instruct an agent. */
export const definitions = ['agent', 'command', 'template', 'prompt'] as const satisfies readonly Kind[]

/** Definitions, and what agents print. */
export const definitionsAndOutputs = [...definitions, 'output'] as const satisfies readonly Kind[]

/** Whether a file is Markdown: code and comments are neither in JSON nor in a transcript. */
export function isMarkdown({kind}: Source): boolean {
  return kind === 'brief' || (definitionsAndOutputs as readonly string[]).includes(kind)
}
