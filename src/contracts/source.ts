import type {CachedFacts} from '../text/cached-facts.ts'
import {createDocument, type Document} from '../text/document.ts'
import {type Context, type FileContext, noOtherFiles, noProject, noSurroundings} from './context.ts'

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

/** A text under check, and what is known about it. */
export interface Source extends Document, Context {
  /** What an earlier run derived from this definition; what this run derives is added to it. The reader of definitions gives it. */
  readonly cachedFacts?: () => CachedFacts
}

/** What a source is made of: of a text on its own, only what it is. */
export type SourceContext = FileContext & Partial<Omit<Source, keyof Document | keyof FileContext>>

export function createSource(text: string, context: SourceContext): Source {
  return Object.assign(createDocument(text, {mayHaveFrontMatter: context.kind !== 'output'}), onItsOwn, context)
}

const onItsOwn = {project: noProject, surroundings: noSurroundings, otherFiles: noOtherFiles}

/** Texts that instruct an agent. */
export const definitions = ['agent', 'command', 'template', 'prompt'] as const satisfies readonly Kind[]

/** Definitions, and what agents print. */
export const definitionsAndOutputs = [...definitions, 'output'] as const satisfies readonly Kind[]

/** Whether a file is Markdown: code and comments are neither in JSON nor in a transcript. */
export function isMarkdown({kind}: Source): boolean {
  return kind === 'brief' || (definitionsAndOutputs as readonly string[]).includes(kind)
}
