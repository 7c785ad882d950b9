import type {Related} from '../contracts/problem.ts'
import type {Standing} from '../contracts/readers.ts'
import type {Context, Source} from '../contracts/source.ts'
import {relativePath} from '../disk/paths.ts'
import {groupsOf} from '../linter/groups.ts'
import {pageOf} from '../linter/page.ts'
import type {Finding} from '../linter/rule.ts'
import {compare} from '../text/compare.ts'
import {copyOf} from '../text/document.ts'
import {type Point, pointAt} from '../text/lines.ts'
import {type Detail, withDetails} from './details.ts'
import type {Notice} from './notice.ts'
import {noticeKinds} from './notice-kinds.ts'
import {
  type AgentReport,
  type FileReport,
  type ListedFinding,
  type NoticeReport,
  type Report,
  readBy
} from './report.ts'
import {errorsIn, omittedOf, reportedLimit, sumOf, type Tally} from './severity-counts.ts'
import type {Shard} from './shard.ts'
import type {Stats} from './stats/schema.ts'
import {version} from './version.ts'

interface ReportOptions {
  /** Base of paths in notices and findings. */
  readonly cwd: string
  /** By default none. */
  readonly details?: ReadonlySet<Detail> | undefined
}

/** A finding located in its source, or in the transcript that its source comes from. */
export function listedFinding(
  finding: Finding,
  source: Source,
  {cwd, details = noDetails}: ReportOptions,
  placing?: Placing
): ListedFinding {
  const {lines} = source
  const start = pointAt(lines, finding.range.start)
  const end = pointAt(lines, finding.range.end)
  const groups = groupsOf(finding.rule)
  const region = {line: start.line, column: start.column, endLine: end.line, endColumn: end.column}
  const listed: ListedFinding = {
    rule: finding.rule,
    ...(groups && {groups}),
    messageId: finding.messageId,
    severity: finding.severity,
    message: copyOf(finding.message),
    ...region,
    url: finding.url ?? pageOf(finding.rule),
    ...(finding.expected && {expected: finding.expected.map(copyOf)}),
    ...(finding.fix && {
      fix: {
        title: finding.fix.title,
        safe: finding.fix.safe,
        edits: finding.fix.edits.map(({start, end, text}) => ({start, end, text: copyOf(text)}))
      }
    }),
    ...(finding.related && {
      related: finding.related.map(({path, line, from, name = ''}) => ({
        path: relativePath(cwd, path),
        line,
        message: from === 'program' ? `${readBy} \`${name}\`` : relatedMessages[from]
      }))
    }),
    ...(finding.hosts && {hosts: [...finding.hosts]}),
    ...(finding.cause !== undefined && {cause: copyOf(finding.cause)}),
    ...placing?.(start, end)
  }
  return withDetails(listed, source, region, details, finding)
}

const noDetails: ReadonlySet<Detail> = new Set()

const relatedMessages: Readonly<Record<Exclude<Related['from'], 'program'>, string>> = {
  definition: 'required here',
  configuration: 'declared here'
}

/** A location in a transcript: line of the file, and place in the agent's message. */
type Origin = Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn' | 'origin'>

/** Location of a finding from its start and end in the text. */
export type Placing = (start: Point, end: Point) => Origin

export function fileReport(
  path: string,
  {kind, role}: Context,
  {findings, omitted, suppressions}: Pick<FileReport, 'findings' | 'omitted' | 'suppressions'>,
  cwd: string
): FileReport {
  return {
    path: relativePath(cwd, path),
    kind,
    ...(role && {role}),
    findings,
    ...(omitted && {omitted}),
    ...(suppressions && {suppressions})
  }
}

export interface Reported {
  readonly report: FileReport
  /** Number of findings turned off by comments. */
  readonly suppressed: number
  /** Includes findings that the report leaves out. */
  readonly tally: Tally
  /** Number of errors on unchanged lines, which do not count. */
  readonly hidden?: number
  /** Number of findings in the baseline; absent without a baseline. */
  readonly baselined?: number
  /** Whether the file has a reader; absent for captured outputs. */
  readonly standing?: Standing
  readonly isUnchecked?: boolean
  /** Findings turned off, if the run lists them. */
  readonly off?: readonly OffFinding[]
}

/** A finding that does not count, and its cause. */
export interface OffFinding {
  readonly finding: ListedFinding
  readonly by: 'comment' | 'baseline'
  /** Words of the comment behind `--`. */
  readonly reason?: string | undefined
}

export function joinReports(
  results: readonly Reported[],
  {day, agents, notices = [], shard, stats, skipped = 0, unread = 0}: More = {}
): Report {
  const {error, warning, note} = sumOf(results.map(({tally}) => tally))
  const hiddenErrors = results.reduce((sum, {hidden = 0}) => sum + hidden, 0)
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version},
    ...(day && {day}),
    files: results.map(({report}) => report).sort((a, b) => compare(a.path, b.path)),
    ...(shard && {shard: {index: shard.index, count: shard.count}}),
    ...(agents && {agents: [...agents]}),
    ...(notices.length > 0 && {notices: sortedNotices(notices)}),
    summary: {
      files: results.length,
      checked: results.filter(isChecked).length,
      unread: unread + results.filter(({standing}) => standing === 'unread').length,
      errors: error.found,
      warnings: warning.found,
      notes: note.found,
      fixable: error.safe + warning.safe + note.safe,
      suppressed: results.reduce((sum, {suppressed}) => sum + suppressed, 0),
      ...(hiddenErrors > 0 && {hiddenErrors}),
      ...(skipped > 0 && {skipped}),
      ...(results.some(({baselined}) => baselined !== undefined) && {
        baselined: results.reduce((sum, {baselined = 0}) => sum + baselined, 0)
      })
    },
    ...(stats && {stats})
  }
}

function isChecked({standing = 'read', isUnchecked = false}: Reported): boolean {
  return standing === 'read' && !isUnchecked
}

export function errorsOnly<T extends Reported>({
  report,
  tally,
  ...rest
}: T): Omit<T, 'report' | 'tally'> & Pick<Reported, 'report' | 'tally'> {
  const {omitted: _, ...file} = report
  const errors = errorsIn(tally)
  const omitted = omittedOf(errors, reportedLimit)
  const findings = file.findings.filter(({severity}) => severity === 'error')
  return {...rest, report: {...file, findings, ...(omitted && {omitted})}, tally: errors}
}

/** A notice of the report, with paths relative to `cwd`. */
export function noticeReport({path, agents, known, paths, hosts, ...notice}: Notice, cwd: string): NoticeReport {
  return {
    ...notice,
    ...(path !== undefined && {path: relativePath(cwd, path)}),
    ...(agents && {agents: [...agents]}),
    ...(known && {known: [...known]}),
    ...(paths && {paths: paths.map((each) => relativePath(cwd, each))}),
    ...(hosts && {hosts: [...hosts]})
  }
}

/** Notices by kind and message without duplicates, so that the order of files does not matter. */
export function sortedNotices(notices: readonly NoticeReport[]): NoticeReport[] {
  const byText = new Map(notices.map((notice) => [JSON.stringify(notice), notice]))
  const rank = ({kind}: NoticeReport): number => noticeKinds.indexOf(kind)
  return [...byText.values()].sort((a, b) => rank(a) - rank(b) || compare(a.message, b.message))
}

interface More {
  readonly day?: string | undefined
  readonly agents?: readonly AgentReport[] | undefined
  readonly notices?: readonly NoticeReport[] | undefined
  readonly shard?: Shard | undefined
  /** Number of unlisted files without a reader. */
  readonly unread?: number | undefined
  /** Number of changed files that were not linted. */
  readonly skipped?: number | undefined
  readonly stats?: Stats | undefined
}
