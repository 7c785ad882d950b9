import type {Changes} from '../git/changed.ts'
import {isEvidence, noticeWithoutNames, withoutExcerpts} from '../report/excerpts.ts'
import {failing, type Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import {detailsFor} from '../reporters/load.ts'
import {run} from '../run/run.ts'
import type {Inputs} from './inputs.ts'

/** The findings in a workspace. */
export interface WorkspaceRun {
  readonly report: Report
  /** The files that were skipped, and why. */
  readonly notices: readonly string[]
  /** The files that should have been linted but were not: they could not be read, or the linter failed. */
  readonly failures: readonly string[]
}

/**
 * Lints the definitions and the captured outputs that a workflow names; a file that is named as both is an output.
 *
 * @param cwd the workspace, absolute; the paths of inputs and report are relative to it
 * @param changes what definitions are linted, where not all are
 * @throws {UsageError} for a path that does not exist
 * @throws {ConfigError}
 */
export async function lintWorkspace(inputs: Inputs, cwd: string, changes: Changes | undefined): Promise<WorkspaceRun> {
  const {paths, outputs, config, baseline, levels, state, changed, excerpts, isCached, sarifFile, allowsPlugins} =
    inputs
  const notices: Notice[] = []
  const captured = outputs.length === 0 ? undefined : outputs
  // Code scanning shows a finding that is turned off as an open one.
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
  // A folder in both inputs is walked twice.
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

/** A report that quotes only these files. */
function quoting(report: Report, excerpts: Inputs['excerpts']): Report {
  if (excerpts === 'all') return report
  return excerpts === 'none' ? withoutExcerpts(report) : withoutExcerpts(report, isEvidence)
}
