import type * as z from 'zod/mini'
import type {Kind} from '../contracts/kinds.ts'
import type {AnyProblem, FixTitles, Messages, Severity} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import type {Fix} from '../text/edit.ts'
import type {Range} from '../text/lines.ts'

/**
 * Levels in a configuration. `default` keeps the severity of each finding, `warn` caps it at warning, `error` raises
 * it, except for derived contracts.
 */
export const ruleLevels = ['off', 'default', 'warn', 'error'] as const
export type RuleLevel = (typeof ruleLevels)[number]

export interface Rule<Found extends AnyProblem = AnyProblem, Options = unknown> {
  readonly id: string
  /** Default severity of its problems. */
  readonly severity: Severity
  readonly kinds: readonly Kind[]
  /** Whether it also reads TOML; all rules read Markdown and the JSON of their kinds. */
  readonly readsToml?: boolean
  /** Whether it also reads the structured output of a run. */
  readonly readsStructured?: boolean
  /**
   * A `folder` rule checks the names in `source.surroundings.folder()` once a folder, on its first file of these kinds.
   * A run reads that file even if only others were named, so that findings do not depend on the selection.
   */
  readonly scope?: 'folder'
  /** Message ids that also apply to files without a reader; by default none. */
  readonly withoutReader?: readonly string[]
  /** Address of its page; rules of this package derive it from the id. */
  readonly url?: string
  /** Schema of its options; by default no options. */
  readonly options?: z.ZodMiniType<Given<Options>>
  /** Default options, separate from the schema so that a run without configuration need not build it. */
  readonly defaults?: Options
  /** Options of the preset `strict` that differ from the defaults. */
  readonly strict?: Given<Options>
  /** A cheap search that rejects texts without findings; must not miss near misses. */
  mayFind?(source: Source): boolean
  check(source: Source, report: (problem: Found) => void, options: Options): void
  readonly messages: Messages<Found>
  readonly fixes?: FixTitles<Found>
}

type Given<Options> = {readonly [Name in keyof Options]?: Options[Name] | undefined}

/** A worded finding of a source, with offsets. */
export interface Finding {
  readonly rule: string
  /** Kind of the problem, stable across rewording. */
  readonly messageId: string
  readonly severity: Severity
  readonly message: string
  readonly range: Range
  readonly fix?: TitledFix | undefined
  readonly expected?: readonly string[] | undefined
  readonly related?: AnyProblem['related']
  readonly hosts?: AnyProblem['hosts']
  /** Shared by all findings with one cause. */
  readonly cause?: string | undefined
  /** Values of the message; may hold linted text. */
  readonly data?: unknown
  readonly url?: AnyProblem['url']
  /** Replacement texts for a report without excerpts. */
  readonly masked?: () => MaskedFinding
}

/** Parts of a finding that may quote the text. */
export interface MaskedFinding extends Pick<Finding, 'message' | 'expected'> {
  /** Title of its fix; the edits may contain linted text. */
  readonly title?: string | undefined
}

export interface TitledFix extends Fix {
  readonly title: string
}

export interface RuleSetting {
  readonly level: RuleLevel
  readonly options: unknown
}

/** Settings by rule id. */
export type Settings = ReadonlyMap<string, RuleSetting>
