import type {CachedFacts} from '../text/cached-facts.ts'
import {createDocument, type Document} from '../text/document.ts'
import {type Point, pointAt, type Range} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import {type FileContext, noProject, noSurroundings, type ProjectContext, type Surroundings} from './context.ts'
import {definitionsAndOutputs} from './kinds.ts'

/** The other files that a text is compared with; files of functions are read on demand. */
export interface OtherFiles {
  /** The workflow state that the configuration or the command line names. */
  readonly state?: Source
  /** The definition of the agent whose output this is. */
  readonly definition?: Source
  /** The personas of the inception party that the file is about. */
  personas(): Source | undefined
  /** The orchestrator that a command hands over to. */
  orchestrator(): Source | undefined
}

export interface Context extends FileContext {
  readonly project: ProjectContext
  readonly surroundings: Surroundings
  readonly otherFiles: OtherFiles
}

export const noOtherFiles: OtherFiles = {personas: () => undefined, orchestrator: () => undefined}

/** A text under check, and known facts about it. */
export interface Source extends Document, Context {
  /** Facts from earlier runs, to which this run adds. The reader of definitions gives them. */
  readonly cachedFacts?: () => CachedFacts
}

/** The parts of a source; a text on its own needs only its identity. */
export type SourceContext = FileContext & Partial<Omit<Source, keyof Document | keyof FileContext>>

export function createSource(text: string, context: SourceContext): Source {
  return Object.assign(createDocument(text, {mayHaveFrontMatter: context.kind !== 'output'}), onItsOwn, context)
}

const onItsOwn = {project: noProject, surroundings: noSurroundings, otherFiles: noOtherFiles}

/** Whether a file is Markdown: code and comments are neither in JSON nor in a transcript. */
export function isMarkdown({kind}: Source): boolean {
  return kind === 'brief' || (definitionsAndOutputs as readonly string[]).includes(kind)
}

/**
 * Like `memoize`, for a fact that the next run may read from the cache, since it takes longer to derive than an
 * output to check. The fact depends only on the text and the declarations of the file. JSON must keep it, except for
 * `undefined` properties.
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
