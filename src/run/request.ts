import type {CacheRequest} from '../cache/open.ts'
import type {Bounds, TextAt} from '../disk/incidental.ts'
import type {ChangeScope, Changes} from '../git/changed.ts'
import type {Rule} from '../linter/rule.ts'
import type {Overrides} from '../project/project.ts'
import type {BaselineRequest, BaselineUpdate} from '../report/baseline/open.ts'
import type {Detail} from '../report/details.ts'
import type {Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import type {Shard} from '../report/shard.ts'
import type {CachedFactsOf} from '../text/cached-facts.ts'
import type {FileResult} from './result.ts'

/** Which threads of a transcript are linted. */
export const threadChoices = ['all', 'main', 'sub'] as const
export type ThreadChoice = (typeof threadChoices)[number]

/** What to lint, as what, and what to do with the fixes: everything that the findings depend on besides the files. */
export interface RunRequest {
  /** Files, folders and globs of definitions, and of outputs that the configuration names. */
  readonly paths?: readonly string[] | undefined
  /**
   * Files, folders and globs of captured outputs and transcripts; a file that is named both ways is an output. Where a list is
   * given, the report lists the agents.
   */
  readonly outputs?: readonly string[] | undefined
  /** A pattern of `outputs` that matches nothing is a notice, not an error. */
  readonly areOutputsOptional?: boolean
  /** Texts that are linted in place of files. */
  readonly texts?: readonly RequestedText[]
  /** A configuration file for all files; `false` for none; else the nearest to each file. */
  readonly config?: string | false | undefined
  /** What all files are; wins over configuration and paths. */
  readonly overrides?: Overrides | undefined
  /** Levels by rule id; they win over the configuration. */
  readonly levels?: Readonly<Record<string, string>> | undefined
  /** The day of the run, such as `2026-11-25`: that of `SOURCE_DATE_EPOCH`, or else today, where it is not given. */
  readonly day?: string | undefined
  /** Of the files, only those that changed. */
  readonly scope?: ChangeScope | undefined
  /** What changed, in place of `scope`, where the caller knows it: only these files of `paths`. Outputs count as they are. */
  readonly changes?: Changes | undefined
  /** Of the files, also those that changed, only this part. */
  readonly shard?: Shard | undefined
  /** With `scope` or `changes`: only findings on changed lines. */
  readonly hasChangedLinesOnly?: boolean
  /** Which threads of transcripts; `all` where it is not given. */
  readonly threads?: ThreadChoice | undefined
  /** Which fixes to apply; none where it is not given. */
  readonly fix?: 'safe' | 'unsafe' | undefined
  /** Report comments that turn rules off where nothing is to turn off. */
  readonly hasUnusedDisables?: boolean
  /** Report comments that turn rules off without a reason, as where the configuration asks for it. */
  readonly requiresReasons?: boolean
  /** Load and run the plugins that configurations name, which is code of the repository; not where it is not given. */
  readonly allowsPlugins?: boolean
  /** The rules of the run judge outputs by the commands of contracts, too: these outputs are checked. */
  readonly areCommandsRun?: boolean
  /** Keep what is found, and use what earlier runs found; not where it is not given. */
  readonly cache?: CacheRequest | undefined
  /** Findings of the baseline, which do not count; none where it is not given. */
  readonly baseline?: BaselineRequest | undefined
  /** Count the outputs by agent, model, rule and message: `stats` of the report. */
  readonly hasStats?: boolean
  /** Write fixed files to disk. Texts are never written. */
  readonly hasWrites?: boolean
}

export interface RequestedText {
  /** Relative to the working directory; it decides which configuration applies. */
  readonly path: string
  /** Nothing says what it is, as of standard input without a name: what looks like a transcript is refused. */
  readonly isUnnamed?: boolean
  /** The text, or its bytes, a part at a time; with kind `output` it may be a transcript. */
  readonly content: string | Iterable<Uint8Array>
  /** What this text is; wins over the overrides of the request. */
  readonly overrides?: Overrides
}

/** Where a run takes place. */
export interface Environment {
  /** Paths of request and report are relative to it. */
  readonly cwd: string
  /** Receives what people should know besides the report, as it comes up. */
  readonly notify: (notice: Notice) => void
  /** Is called after each input, with how many of all are linted. A promise is waited for, and ends the run where it is rejected. */
  readonly onFile?: ((done: number, total: number) => void | Promise<void>) | undefined
  /** The rules that run; all of this package where they are not given. */
  readonly rules?: readonly Rule[] | undefined
  /** What is kept of the files of the project; a run reads all anew where it is not given. */
  readonly cachedFactsOf?: CachedFactsOf | undefined
  /** The folder of a client, where the run is for one. */
  readonly bounds?: Bounds | undefined
  /** What is made for each listed finding besides: what its reporters and its readers need. */
  readonly details?: readonly Detail[]
  /** What counts in place of files that no person named. */
  readonly textAt?: TextAt | undefined
}

/** The findings of a run. */
export interface RunResult {
  readonly report: Report
  /** The files of the report, in the order in which they were linted. */
  readonly results: readonly FileResult[]
  /** How the baseline was changed, where that was requested. */
  readonly baseline?: BaselineUpdate
  /** Some files could not be read, linted or written. */
  readonly hasFailed: boolean
  /** Which agents were checked against what their definitions ask for: a sentence for people. */
  readonly checked?: string | undefined
}
