import type {CachedFacts} from '../text/cached-facts.ts'
import {createDocument, type Document} from '../text/document.ts'
import {type Point, pointAt, type Range} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
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
  'brief',
  'manifest'
] as const
export type Kind = (typeof kinds)[number]

/** What agents printed and sent: evidence, which may be anyone's, and which no code of a configuration reads. */
export function isCapturedKind(kind: Kind): boolean {
  return kind === 'output' || kind === 'messages'
}

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

/** The kinds of files that each contract says something about; of any other kind nothing is checked by it. */
export const contractKinds: Readonly<Record<ContractName, readonly Kind[]>> = {
  'suggested-prompts': ['agent', 'command', 'template', 'prompt', 'output', 'state'],
  'system-templates': ['template', 'output'],
  'agent-response': ['agent', 'command', 'template', 'prompt', 'output'],
  'prompt-sections': ['prompt', 'output'],
  'inception-party': ['agent', 'command', 'prompt', 'output', 'personas', 'state', 'messages', 'brief']
}

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

/**
 * The same as `memoize`, for a fact that the next run may read from the cache, since it takes longer to derive than an output to check:
 * it depends on nothing but the text and what is declared about the file, and is the same after it was written as JSON, but for
 * properties that are `undefined`.
 */
export function memoizeCached<Value>(name: string, read: (source: Source) => Value): (source: Source) => Value {
  return memoize((source) => {
    const facts = source.cachedFacts?.()
    const found = facts?.get(name)
    if (found !== undefined) return found[0] as Value
    const value = read(source)
    facts?.set(name, value === undefined ? [] : [value])
    return value
  })
}

/** A value that was read from a text, and its place. */
export interface Located<T> {
  readonly value: T
  readonly start: Point
  readonly end: Point
}

/** A text on its own as a source: an output, since a block may open it. */
export function sourceOf(text: string): Source {
  return createSource(text, {path: '', kind: 'output', declared: true})
}

export function located<T>(source: Source, value: T, [first, last]: readonly [number, number]): Located<T> {
  const range: Range = {start: source.lines[first]?.start ?? 0, end: source.lines[last]?.end ?? 0}
  return {value, start: pointAt(source.lines, range.start), end: pointAt(source.lines, range.end)}
}
