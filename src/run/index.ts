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

/** What to lint, as what, and what to do with fixes. Only what the request names is linted. */
export interface LintRequest {
  /** The folder that relative paths start from; the working directory of the process where it is not given. */
  readonly cwd?: string
  /** Files, folders and globs of definitions, and of outputs that the configuration names: `['.']`. */
  readonly paths?: readonly string[]
  /** Files, folders and globs of captured outputs and transcripts. With a list, also an empty one, the report has the agents. */
  readonly outputs?: readonly string[]
  /** Texts in place of files; one of kind `output` may be a transcript. */
  readonly texts?: readonly RequestedText[]
  /** A configuration file for all files; `false` for none; else the nearest to each file. */
  readonly config?: string | false
  /** What all files and texts are; wins over configuration and paths. */
  readonly overrides?: RunRequest['overrides']
  /** Run the plugins that configurations name, which is code of the repository. */
  readonly allowsPlugins?: boolean
  /** `off`, `warn` or `error` by rule id; wins over the configuration. */
  readonly levels?: RunRequest['levels']
  /** The day that models are retired or not on, such as `2026-11-25`: that of `SOURCE_DATE_EPOCH`, or else today. */
  readonly day?: string
  /** Only files that git knows as changed. */
  readonly scope?: RunRequest['scope']
  /** Of the files, also those that changed, only the `index`-th of `count` parts; `index` from 1. */
  readonly shard?: RunRequest['shard']
  /** With `scope`: only findings on changed lines. */
  readonly hasChangedLinesOnly?: boolean
  /** Which threads of transcripts: `all` (default), `main` or `sub`. */
  readonly threads?: RunRequest['threads']
  /** Which fixes to apply to the texts of `fixed`; none where it is not given. Outputs are never fixed. */
  readonly fix?: 'safe' | 'unsafe'
  /** Report comments that turn nothing off, too. */
  readonly hasUnusedDisables?: boolean
  /** Report comments that turn rules off without a reason, as where the configuration asks for it. */
  readonly requiresReasons?: boolean
  /** Count the outputs by agent, model, rule and message: `stats` of the report. */
  readonly hasStats?: boolean
  /** With `fix`: write the fixed files to disk, too. Texts are never written. */
  readonly hasWrites?: boolean
}

export interface LintResult {
  /** As `--format json` prints it: lines and columns from 1, edits as offsets in UTF-16 units. */
  readonly report: Report
  /** The files and texts that fixes changed; the report has the findings that are left. */
  readonly fixed: readonly FixedText[]
  /** What people should know besides the findings, such as skipped files. */
  readonly notices: readonly Notice[]
}

export interface FixedText {
  /** Absolute. */
  readonly path: string
  /** The whole text after fixes. */
  readonly text: string
}

/**
 * Lints definitions, captured outputs, transcripts and texts, with the findings of `lint-agents`.
 *
 * ```js
 * const {report} = await lint({texts: [{path: 'agents/reviewer.md', content: '# ROLE\n'}], fix: 'safe'})
 * ```
 *
 * @throws {UsageError} for a path that does not exist, or a scope outside of a git work tree
 * @throws {ConfigError} for a mistake in a configuration, with file, line and column
 */
export async function lint({cwd = '.', ...request}: LintRequest): Promise<LintResult> {
  const notices: Notice[] = []
  const {report, results} = await run(request, {cwd, notify: (notice) => void notices.push(notice)})
  return {report, fixed: changesOf(results).map(({path, fixed}) => ({path, text: fixed})), notices}
}
