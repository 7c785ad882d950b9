import type {CacheRequest} from '../cache/open.ts'
import type {ReaderOptions} from '../disk/contained-reader.ts'
import type {ChangeScope, Changes} from '../git/changed.ts'
import type {Rule} from '../linter/rule.ts'
import type {Overrides} from '../project/project.ts'
import type {BaselineRequest, BaselineUpdate} from '../report/baseline/open.ts'
import type {Detail} from '../report/details.ts'
import type {Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import type {Shard} from '../report/shard.ts'
import type {Result} from './result.ts'

export const threadChoices = ['all', 'main', 'sub'] as const
export type ThreadChoice = (typeof threadChoices)[number]

/** Request of a run: all that findings depend on besides the files. */
export interface RunRequest {
  /** Files, folders and globs of definitions and configured outputs, such as `['.']`. */
  readonly paths?: readonly string[] | undefined
  /**
   * Files, folders and globs of captured outputs and transcripts; a file in both lists is an output. Any list,
   * even an empty one, adds agents to the report.
   */
  readonly outputs?: readonly string[] | undefined
  /** Whether a pattern of `outputs` without matches is a notice instead of an error. */
  readonly areOutputsOptional?: boolean
  readonly texts?: readonly RequestedText[]
  /** A configuration file for all files; `false` for none; by default the nearest to each file. */
  readonly config?: string | false | undefined
  /** Properties of all files; they win over configuration and paths. */
  readonly overrides?: Overrides | undefined
  /** Levels by rule id; they win over the configuration. */
  readonly levels?: Readonly<Record<string, string>> | undefined
  /** Day of the run, such as `2026-11-25`; by default from `SOURCE_DATE_EPOCH`, or today. */
  readonly day?: string | undefined
  readonly scope?: ChangeScope | undefined
  /** Known changes instead of `scope`: limits `paths` to these files, but not outputs. */
  readonly changes?: Changes | undefined
  /** Limits files, or changed files, to this part. */
  readonly shard?: Shard | undefined
  /** With `scope` or `changes`: limits findings to changed lines. */
  readonly hasChangedLinesOnly?: boolean
  /** Threads of transcripts; by default `all`. */
  readonly threads?: ThreadChoice | undefined
  /** Fixes to apply; by default none. */
  readonly fix?: 'safe' | 'unsafe' | undefined
  /** Whether to report comments that turn nothing off. */
  readonly hasUnusedDisables?: boolean | undefined
  /** Whether to report comments without a reason; the configuration can also require reasons. */
  readonly requiresReasons?: boolean | undefined
  /** Whether to load and run configured plugins, which are code of the repository; by default not. */
  readonly allowsPlugins?: boolean | undefined
  /** Whether the run's rules include results of contracts' commands, so that their outputs count as checked. */
  readonly areCommandsRun?: boolean | undefined
  /** Cache of findings; by default none. */
  readonly cache?: CacheRequest | undefined
  /** Baseline, whose findings do not count; by default none. */
  readonly baseline?: BaselineRequest | undefined
  /** Whether to count outputs by agent, model, rule and message, as `stats` of the report. */
  readonly hasStats?: boolean | undefined
  /** Whether to write fixed files to disk. Texts are never written. */
  readonly hasWrites?: boolean
}

export interface RequestedText {
  /** Relative to the working directory; selects the configuration. */
  readonly path: string
  /** Whether nothing declares the text, such as unnamed standard input: then text like a transcript is rejected. */
  readonly isUnnamed?: boolean
  /** Text, or its bytes in parts; with kind `output` it may be a transcript. */
  readonly content: string | Iterable<Uint8Array>
  /** Properties of this text; they win over the request's overrides. */
  readonly overrides?: Overrides
}

/** Environment of a run. */
export interface Environment extends Omit<ReaderOptions, 'named' | 'asked'> {
  /** Base of the paths in request and report. */
  readonly cwd: string
  /** Receives messages besides the report, as they occur. */
  readonly notify: (notice: Notice) => void
  /**
   * Called after each input with the number of linted and of all inputs. The run awaits a promise, and stops if it is
   * rejected.
   */
  readonly onFile?: ((done: number, total: number) => void | Promise<void>) | undefined
  /** By default all rules of this package. */
  readonly rules?: readonly Rule[] | undefined
  /** Details of each listed finding; by default none. */
  readonly details?: readonly Detail[] | undefined
}

export interface RunResult {
  readonly report: Report
  /** Files of the report, in linting order. */
  readonly results: readonly Result[]
  /** Paths of files that could not be read or linted. */
  readonly failed: readonly string[]
  readonly baseline?: BaselineUpdate
  /** Whether any file could not be read, linted or written. */
  readonly hasFailed: boolean
  /** A sentence about the agents that were checked against their definitions. */
  readonly checked?: string | undefined
}
