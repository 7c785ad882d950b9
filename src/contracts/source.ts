import type {Root} from 'mdast'
import {createDocument, type Document} from '../text/document.ts'
import type {NamedContract} from './custom/model.ts'

/** What a file is (design: rules, section 0). */
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

/** What part an agent has in a workflow. */
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

/** The thread of a captured run that a text is the end of. */
export interface Captured {
  readonly thread: string
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** Why the text is not what the agent would have ended with; `undefined` where it is. */
  readonly stopReason?: string
}

/** What is known about a file besides its text. */
export interface Context {
  /** With `/`, relative or absolute: read for its names only. */
  readonly path: string
  readonly kind: Kind
  /** Only where somebody declared it. */
  readonly role?: Role
  /** Configuration or the command line said what the file is. */
  readonly declared: boolean
  /** The contracts that the file was declared to keep; `undefined` where nobody said. */
  readonly contracts?: readonly string[]
  /** The contracts of the project's own, by name. */
  readonly customContracts?: ReadonlyMap<string, NamedContract>
  /** The names of the contracts that each agent was declared to keep. */
  readonly agents?: ReadonlyMap<string, readonly string[]>
  readonly agent?: string
  readonly phase?: string
  /** Names of template variables that the project knows. */
  readonly variables: readonly string[]
  /** The workflow state that state-aware checks read. */
  readonly state?: Source
  /** The names of the files of this kind in the file's folder, itself among them, sorted; unknown for a text on its own. */
  readonly folder?: () => readonly string[]
  /** Whether git stores the file with LF, whatever is on disk. */
  readonly isLfInIndex?: () => boolean
  /** The files of the same folder by the `name` of their front matter, this one among them. */
  readonly siblingNames?: () => ReadonlyMap<string, readonly string[]>
  /** Where an output was captured; unknown for a text on its own. */
  readonly captured?: Captured
  /** The definition of the agent whose output this is. */
  readonly definition?: () => Source | undefined
}

/** A text under check, and what is known about it. */
export interface Source extends Document, Context {}

/** @param parse builds the tree; for callers that have one already */
export function createSource(text: string, context: Context, parse?: (text: string) => Root): Source {
  return Object.assign(createDocument(text, {mayHaveFrontMatter: context.kind !== 'output'}, parse), context)
}

/** Texts that tell an agent what to do. */
export const definitions = ['agent', 'command', 'template', 'prompt'] as const satisfies readonly Kind[]

/** Definitions, and what agents print. */
export const definitionsAndOutputs = [...definitions, 'output'] as const satisfies readonly Kind[]
