/** The library: `import {lint} from 'remark-preset-lint-agents/lint'`. */
import type {Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import type {RequestedText, RunRequest} from './request.ts'
import {changesOf} from './result.ts'
import {run} from './run.ts'

export {ConfigError, UsageError} from '../disk/errors.ts'
export type {Notice} from '../report/notice.ts'
export type {Report} from '../report/report.ts'
export type {RequestedText} from './request.ts'

/** Files and texts to lint, with options. Only named files are linted. */
export interface LintRequest {
  /** Base of relative paths; by default the working directory of the process. */
  readonly cwd?: string
  /** Files, folders and globs of definitions and configured outputs, such as `['.']`. */
  readonly paths?: readonly string[]
  /**
   * Files, folders and globs of captured outputs and transcripts. Any list, even an empty one, adds agents to the
   * report.
   */
  readonly outputs?: readonly string[]
  /** Texts instead of files; a text of kind `output` may be a transcript. */
  readonly texts?: readonly RequestedText[]
  /** A configuration file for all files; `false` for none; by default the nearest to each file. */
  readonly config?: string | false
  /** Properties of all files and texts; they win over configuration and paths. */
  readonly overrides?: RunRequest['overrides']
  /** Whether to run configured plugins, which are code of the repository. */
  readonly allowsPlugins?: boolean
  /** `off`, `warn` or `error` by rule id; wins over the configuration. */
  readonly levels?: RunRequest['levels']
  /** Day for checks of model retirement, such as `2026-11-25`; by default from `SOURCE_DATE_EPOCH`, or today. */
  readonly day?: string
  /** Limits files to changes known to git. */
  readonly scope?: RunRequest['scope']
  /** Limits files to the `index`-th of `count` parts; `index` from 1. */
  readonly shard?: RunRequest['shard']
  /** With `scope`: limits findings to changed lines. */
  readonly hasChangedLinesOnly?: boolean
  /** Threads of transcripts: `all` (default), `main` or `sub`. */
  readonly threads?: RunRequest['threads']
  /** Fixes to apply for `fixed`; by default none. Outputs are never fixed. */
  readonly fix?: 'safe' | 'unsafe'
  /** Whether to report comments that turn nothing off. */
  readonly hasUnusedDisables?: boolean
  /** Whether to report comments without a reason; the configuration can also require reasons. */
  readonly requiresReasons?: boolean
  /** Whether to count outputs by agent, model, rule and message, as `stats` of the report. */
  readonly hasStats?: boolean
  /** With `fix`: whether to write fixed files to disk. Texts are never written. */
  readonly hasWrites?: boolean
}

export interface LintResult {
  /** As in `--format json`: lines and columns from 1, edits as offsets in UTF-16 units. */
  readonly report: Report
  /** Changed files and texts; the report has their remaining findings. */
  readonly fixed: readonly FixedText[]
  /** Further messages, such as skipped files. */
  readonly notices: readonly Notice[]
}

export interface FixedText {
  /** Absolute. */
  readonly path: string
  /** The whole text after fixes. */
  readonly text: string
}

/**
 * Lints definitions, captured outputs, transcripts and texts, as `lint-agents` does.
 *
 * ```js
 * const {report} = await lint({texts: [{path: 'agents/reviewer.md', content: '# ROLE\n'}], fix: 'safe'})
 * ```
 *
 * @throws {UsageError} for a missing path, or a scope outside of a git work tree
 * @throws {ConfigError} for a mistake in a configuration, with file, line and column
 */
export async function lint({cwd = '.', ...request}: LintRequest): Promise<LintResult> {
  const notices: Notice[] = []
  const {report, results} = await run(request, {cwd, notify: (notice) => void notices.push(notice)})
  return {report, fixed: changesOf(results).map(({path, fixed}) => ({path, text: fixed})), notices}
}
