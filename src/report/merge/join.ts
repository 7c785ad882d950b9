import {UsageError} from '../../disk/errors.ts'
import {compare} from '../../linter/lint.ts'
import {printable} from '../../text/printable.ts'
import type {FileReport, Report} from '../report.ts'
import {joinStats} from '../stats/fold.ts'
import {joinAgents} from './agents.ts'
import {joinNotices} from './notices.ts'
import type {ReadReport} from './read-report.ts'
import {expectAllShards} from './shards.ts'

/**
 * The report of one run over the files of several: that which one machine prints. The findings of a file are read when they are
 * needed, and not kept.
 *
 * @throws {UsageError} for reports that do not go together: of other versions, of the same file, not of all shards
 */
export function joinedReport(reports: readonly [ReadReport, ...ReadReport[]]): Report {
  expectAllShards(reports)
  const [first] = reports
  expectAlike(reports)
  const heads = reports.map(({head}) => head)
  const agents = joinAgents(heads.map((head) => head.agents))
  const notices = joinNotices(
    heads.map((head) => head.notices ?? []),
    agents ?? []
  )
  const stats = heads.flatMap((head) => head.stats ?? [])
  return {
    version: 1,
    tool: first.head.tool,
    files: filesOf(reports),
    ...(agents && {agents: [...agents]}),
    ...(notices.length > 0 && {notices: [...notices]}),
    summary: summaryOf(heads),
    ...(stats.length > 0 && {stats: joinStats(stats)})
  }
}

/** All of a summary are counts, also those that only some runs have. */
function summaryOf(heads: readonly Pick<Report, 'summary'>[]): Report['summary'] {
  const sums = new Map<string, number>()
  for (const {summary} of heads)
    for (const [name, count = 0] of Object.entries(summary)) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries(sums) as Report['summary']
}

/** @throws {UsageError} */
function expectAlike(reports: readonly [ReadReport, ...ReadReport[]]): void {
  const [first] = reports
  for (const {name, head} of reports) {
    const {version} = head.tool
    if (version !== first.head.tool.version)
      throw new UsageError(
        printable(
          `${name}: Unexpected version \`${version}\` of the tool, expected \`${first.head.tool.version}\` as in ${first.name}`
        )
      )
    if ((head.stats === undefined) !== (first.head.stats === undefined)) {
      const [without, other] = head.stats === undefined ? [name, first.name] : [first.name, name]
      throw new UsageError(
        printable(`${without}: Missing statistics, expected them as in ${other}: run each part with --stats`)
      )
    }
  }
}

/** The files of all reports by path. @throws {UsageError} for one that is in two */
function filesOf(reports: readonly ReadReport[]): FileReport[] {
  const all = reports.flatMap(({name, files}) => files.map((file) => ({name, file})))
  all.sort((a, b) => compare(a.file.path, b.file.path))
  for (const [index, {name, file}] of all.entries()) {
    const next = all[index + 1]
    if (next?.file.path === file.path) {
      const where = next.name === name ? `twice in ${name}` : `in ${name} and in ${next.name}`
      throw new UsageError(printable(`Unexpected file \`${file.path}\` ${where}, expected it in one report, once`))
    }
  }
  return all.map(({file}) => file)
}
