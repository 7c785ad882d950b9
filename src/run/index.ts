/** The library: `import {lint} from 'remark-preset-lint-agents/lint'`. */
import type {Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import type {RunRequest} from './request.ts'
import {changesOf} from './result.ts'
import {run} from './run.ts'

export {ConfigError, UsageError} from '../disk/errors.ts'
export type {Notice} from '../report/notice.ts'
export type {Report} from '../report/report.ts'
export type {RequestedText} from './request.ts'

type AskedOfLibrary =
  | 'paths'
  | 'outputs'
  | 'texts'
  | 'config'
  | 'overrides'
  | 'allowsPlugins'
  | 'levels'
  | 'day'
  | 'scope'
  | 'shard'
  | 'hasChangedLinesOnly'
  | 'threads'
  | 'fix'
  | 'hasUnusedDisables'
  | 'requiresReasons'
  | 'hasStats'
  | 'hasWrites'

/** Files and texts to lint, with options. Only named files are linted. */
export interface LintRequest extends Pick<RunRequest, AskedOfLibrary> {
  /** Base of relative paths; by default the working directory of the process. */
  readonly cwd?: string
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
