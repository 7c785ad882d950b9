import type * as z from 'zod/mini'
import type {Kind} from '../contracts/kinds.ts'
import type {AnyProblem, FixTitles, Messages, Severity} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import type {Fix} from '../text/edit.ts'
import type {Range} from '../text/lines.ts'

/**
 * What a configuration says about a rule. `default`: each finding keeps its own severity; `warn`: none is more than a warning;
 * `error`: each is an error, but for what is only derived from a definition.
 */
export const ruleLevels = ['off', 'default', 'warn', 'error'] as const
export type RuleLevel = (typeof ruleLevels)[number]

export interface Rule<Found extends AnyProblem = AnyProblem, Options = unknown> {
  readonly id: string
  /** The severity of its findings, where a problem does not give its own. */
  readonly severity: Severity
  /** The kinds of file that it reads. */
  readonly kinds: readonly Kind[]
  /** It reads TOML, too. Without it, a rule reads Markdown and the JSON of its kinds. */
  readonly readsToml?: boolean
  /** It reads the structured output of a run, too. */
  readonly readsStructured?: boolean
  /**
   * A rule of scope `folder` checks a folder as a whole, by the names in `source.surroundings.folder()`, not by the text. It runs
   * on the folder's first file of its kinds and on no other, so a run reports it once; the runner reads that file where a run has
   * only others of the folder, so that the findings do not depend on which files were named.
   */
  readonly scope?: 'folder'
  /** The problems that count in a file without a reader, by their kinds; none where it is not given. */
  readonly withoutReader?: readonly string[]
  /** The address of its page; of the rules of this package it follows from the id. */
  readonly url?: string
  /** What a configuration can set; no options where it is not given. */
  readonly options?: z.ZodMiniType<Given<Options>>
  /** The options that nothing sets; not part of the schema, which a run without a configuration does not build. */
  readonly defaults?: Options
  /** The options of preset `strict` where they differ from the defaults. */
  readonly strict?: Given<Options>
  /** Whether `check` may find anything: a cheap search that misses no near miss. Every file is searched; few are checked. */
  mayFind?(source: Source): boolean
  check(source: Source, report: (problem: Found) => void, options: Options): void
  readonly messages: Messages<Found>
  readonly fixes?: FixTitles<Found>
}

/** Some of the options of a rule. */
type Given<Options> = {readonly [Name in keyof Options]?: Options[Name] | undefined}

/** What a rule found in a source, worded; offsets, not yet lines and columns. */
export interface Finding {
  readonly rule: string
  /** The kind of the problem: stable where the message may be reworded. */
  readonly messageId: string
  readonly severity: Severity
  readonly message: string
  readonly range: Range
  readonly fix?: TitledFix | undefined
  readonly expected?: readonly string[] | undefined
  readonly related?: AnyProblem['related']
  readonly hosts?: AnyProblem['hosts']
  /** The same for all findings that one cause explains. */
  readonly cause?: string | undefined
  /** What the message is made from: it may hold linted text. */
  readonly data?: unknown
  readonly url?: AnyProblem['url']
  /** The same without linted text: what a report without excerpts has in place of these. */
  readonly masked?: () => MaskedFinding
}

/** The parts of a finding that may quote the text. */
export interface MaskedFinding extends Pick<Finding, 'message' | 'expected'> {
  /** Of its fix, whose edits may write what the text has. */
  readonly title?: string | undefined
}

/** A fix, and what it does in a few words. */
export interface TitledFix extends Fix {
  readonly title: string
}

/** How a rule runs in a project. */
export interface RuleSetting {
  readonly level: RuleLevel
  readonly options: unknown
}

/** How each rule runs, by its id. */
export type Settings = ReadonlyMap<string, RuleSetting>
