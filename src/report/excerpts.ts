import {isCapturedKind} from '../contracts/kinds.ts'
import type {MaskedFinding} from '../linter/rule.ts'
import {ellipsis} from '../text/quoted.ts'
import type {Detail} from './details.ts'
import type {Notice} from './notice.ts'
import type {AgentReport, FileReport, ListedFinding, Report} from './report.ts'
import type {OffFinding, Reported} from './reports.ts'
import {withoutStatNames} from './stats/names.ts'

/**
 * A report without quotations of linted text, except for paths. Rule, message id, severity, place and words of the
 * configuration and definitions stay.
 *
 * @param isHidden files to quote nothing from; by default all
 */
export function withoutExcerpts(report: Report, isHidden: (file: FileReport) => boolean = () => true): Report {
  const {agents, notices, stats} = report
  return {
    ...report,
    files: report.files.map((file) => (isHidden(file) ? maskedFile(file) : file)),
    ...(agents && {agents: agents.map(withoutName)}),
    ...(notices && {notices: notices.map(noticeWithoutNames)}),
    ...(stats && {stats: withoutStatNames(stats, new Set(agents?.filter(isOfProject).map(({name}) => name)))})
  }
}

function maskedFile({suppressions, ...file}: FileReport): FileReport {
  const left = withoutReasons(suppressions)
  return {...file, findings: file.findings.map(withoutExcerpt), ...(left && {suppressions: left})}
}

/** Findings turned off by comments, without the reasons, which are linted text. */
export function withoutReasons(suppressions: FileReport['suppressions']): FileReport['suppressions'] {
  return suppressions?.map(({reason: _, ...each}) => each)
}

/** Details for a report without quotations. */
export function maskedDetails(details: readonly Detail[]): readonly Detail[] {
  return details.includes('off') ? ['masks', 'off'] : ['masks']
}

/** Findings of each file that were turned off, by path. @param hasExcerpts whether they may quote the file */
export function offFindings(
  results: readonly Reported[],
  hasExcerpts: boolean
): (file: FileReport) => readonly OffFinding[] {
  const byPath = new Map<string, OffFinding[]>()
  for (const {report, off = []} of results) {
    const listed = hasExcerpts ? off : off.map(({finding, by}) => ({finding: withoutExcerpt(finding), by}))
    if (off.length > 0) byPath.set(report.path, [...(byPath.get(report.path) ?? []), ...listed])
  }
  return ({path}) => byPath.get(path) ?? []
}

/** Whether a file is captured output, which may hold secrets. */
export function isEvidence({kind}: FileReport): boolean {
  return isCapturedKind(kind)
}

/** A finding without quotations of its text. If it has no mask, it says nothing of the text. */
export function withoutExcerpt(finding: ListedFinding): ListedFinding {
  const {expected: _, cause: __, fix: offered, origin, details, ...rest} = finding
  const {message, expected, title}: MaskedFinding = details?.masked ?? {
    message: `Unexpected text, expected what the page of \`${finding.rule}\` describes`
  }
  return {
    ...rest,
    message,
    ...(expected && {expected: [...expected]}),
    ...(offered && {fix: {title: title ?? 'Apply the fix', safe: offered.safe, edits: []}}),
    ...(origin && {origin: withoutNames(origin)})
  }
}

type Origin = NonNullable<ListedFinding['origin']>

/** Names of threads and agents come from the transcript. */
function withoutNames({thread, agent, ...place}: Origin): Origin {
  return {thread: thread === 'main' ? thread : ellipsis, ...(agent !== undefined && {agent: ellipsis}), ...place}
}

/** The name of an agent without definition and contracts comes from linted text. */
function withoutName(agent: AgentReport): AgentReport {
  return isOfProject(agent) ? agent : {...agent, name: ellipsis}
}

function isOfProject({definition, contracts}: AgentReport): boolean {
  return definition !== undefined || contracts.length > 0
}

/** Notices with names of agents that may come from linted text. */
const namesAgents: ReadonlySet<Notice['kind']> = new Set([
  'ambiguous-outputs',
  'undefined-agents',
  'unbound-agents',
  'unknown-agent'
])

/** A notice without names of agents or reasons, which may quote outputs; in a report or alone. */
export function noticeWithoutNames<
  Kind extends Pick<Notice, 'kind' | 'message'> & {
    readonly agents?: readonly string[] | undefined
    readonly known?: readonly string[] | undefined
  }
>(notice: Kind): Kind {
  if (notice.kind === 'failed') return {...notice, message: notice.message.replace(/(\/issues): .*$/s, '$1')}
  if (!namesAgents.has(notice.kind)) return notice
  const {agents: _, known: __, ...rest} = notice
  return {...rest, message: withoutQuotes(notice.message)} as Kind
}

/** Cuts a message from its first backtick to its last. */
export function withoutQuotes(message: string): string {
  return message.replace(/`.*`/s, `\`${ellipsis}\``)
}
