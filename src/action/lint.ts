import type {Changes} from '../git/changed.ts'
import {isEvidence, noticeWithoutNames, withoutExcerpts} from '../report/excerpts.ts'
import {failing, type Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import {detailsFor} from '../reporters/load.ts'
import {run} from '../run/run.ts'
import type {Inputs} from './inputs.ts'

export interface WorkspaceRun {
  readonly report: Report
  /** Skipped files with reasons. */
  readonly notices: readonly string[]
  /** Files that could not be linted: unreadable, or with a defect of the linter. */
  readonly failures: readonly string[]
}

/**
 * Lints the named definitions and captured outputs; a file in both inputs is an output.
 *
 * @param cwd workspace, absolute; base of the paths of inputs and report
 * @param changes limits definitions; `undefined` for all
 * @throws {UsageError} for a missing path
 * @throws {ConfigError}
 */
export async function lintWorkspace(inputs: Inputs, cwd: string, changes: Changes | undefined): Promise<WorkspaceRun> {
  const {paths, outputs, config, baseline, levels, state, changed, excerpts, isCached, sarifFile, allowsPlugins} =
    inputs
  const notices: Notice[] = []
  const captured = outputs.length === 0 ? undefined : outputs
  // Code scanning would show findings that are turned off as open.
  const forSarif = sarifFile === undefined ? [] : detailsFor(['sarif']).filter((each) => each !== 'off')
  const details = excerpts === 'all' ? forSarif : [...forSarif, 'masks' as const]
  const {report} = await run(
    {
      paths,
      outputs: captured,
      areOutputsOptional: true,
      config,
      levels,
      changes,
      allowsPlugins,
      hasChangedLinesOnly: changes !== undefined && changed === 'lines',
      ...(state !== undefined && {overrides: {state}}),
      ...(baseline !== undefined && {baseline: {file: baseline}}),
      ...(isCached && {cache: {}})
    },
    {cwd, notify: (notice) => notices.push(notice), details}
  )
  // A folder in both inputs is listed twice.
  const messages = (kinds: readonly Notice['kind'][]): readonly string[] => [
    ...new Set(
      notices
        .filter(({kind}) => kinds.includes(kind))
        .map((notice) => (excerpts === 'all' ? notice : noticeWithoutNames(notice)).message)
    )
  ]
  return {
    report: quoting(report, excerpts),
    notices: messages([
      'no-match',
      'skipped',
      'changed-settings',
      'read-as-text',
      'unread-file',
      'unused-baseline',
      'unapplied-contracts',
      'plugins-not-run'
    ]),
    failures: messages([...failing])
  }
}

function quoting(report: Report, excerpts: Inputs['excerpts']): Report {
  if (excerpts === 'all') return report
  return excerpts === 'none' ? withoutExcerpts(report) : withoutExcerpts(report, isEvidence)
}
