import {UsageError} from '../../disk/errors.ts'
import {compare} from '../../text/compare.ts'
import {printable} from '../../text/printable.ts'
import {type AgentReport, type FileReport, howOf, type Report} from '../report.ts'
import {joinStats} from '../stats/fold.ts'
import {joinNotices} from './notices.ts'
import type {ReadReport} from './read-report.ts'

/**
 * Report of a run over the files of several reports. Findings are read on demand and not kept.
 *
 * @throws {UsageError} for reports of other versions, of the same file, or without all shards
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
  // Parts of one run may begin on both sides of midnight.
  const day = heads
    .flatMap((head) => head.day ?? [])
    .sort()
    .at(-1)
  return {
    version: 1,
    tool: first.head.tool,
    ...(day && {day}),
    files: filesOf(reports),
    ...(agents && {agents: [...agents]}),
    ...(notices.length > 0 && {notices: [...notices]}),
    summary: summaryOf(heads),
    ...(stats.length > 0 && {stats: joinStats(stats)})
  }
}

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

/** Agents of a run over all outputs; `undefined` if no report has any. */
function joinAgents(agentLists: readonly (readonly AgentReport[] | undefined)[]): readonly AgentReport[] | undefined {
  const all = agentLists.flatMap((agents) => agents ?? [])
  if (agentLists.every((agents) => agents === undefined)) return undefined
  const byName = new Map<string, AgentReport>()
  for (const agent of all) {
    const earlier = byName.get(agent.name)
    byName.set(agent.name, earlier === undefined ? agent : joined(earlier, agent))
  }
  const agents = [...byName.values()].sort((a, b) => compare(a.name, b.name))
  const seen = new Set(agents.flatMap(({outputs, definition}) => (outputs > 0 ? (definition ?? []) : [])))
  // An agent with another name in outputs is listed by that name only, unless the configuration has its own entry.
  return agents.filter(
    ({outputs, definition, contracts}) =>
      outputs > 0 || definition === undefined || contracts.length > 0 || !seen.has(definition)
  )
}

/** Prefers the description of an agent with outputs. */
function joined(a: AgentReport, b: AgentReport): AgentReport {
  const merged = b.outputs > 0 && a.outputs === 0 ? {...a, ...b} : {...b, ...a}
  const {name, definition, contracts} = merged
  return {
    name,
    ...(definition !== undefined && {definition}),
    outputs: a.outputs + b.outputs,
    ...howOf([...(a.how ?? []), ...(b.how ?? [])]),
    contracts
  }
}

/** Limit on missing shards in a message. */
const mostNamed = 5

/**
 * Requires the reports of all shards or of none, since a missing part would look like one without findings.
 *
 * @throws {UsageError}
 */
function expectAllShards(reports: readonly Pick<ReadReport, 'name' | 'head'>[]): void {
  const first = reports.find(({head}) => head.shard !== undefined)
  const count = first?.head.shard?.count
  if (first === undefined || count === undefined) return
  const seen = new Map<number, string>()
  for (const {name, head} of reports) {
    const {shard} = head
    const fail = (problem: string): UsageError => new UsageError(printable(`${name}: ${problem}`))
    if (shard === undefined) throw fail(`Missing shard, expected one of ${count} as in ${first.name}`)
    const {index} = shard
    if (shard.count !== count || index > count)
      throw fail(`Unexpected shard ${index}/${shard.count}, expected one of ${count} as in ${first.name}`)
    const other = seen.get(index)
    if (other !== undefined) throw fail(`Unexpected shard ${index}/${count}, expected another than that of ${other}`)
    seen.set(index, name)
  }
  if (seen.size === count) return
  const missing: number[] = []
  for (let index = 1; missing.length < mostNamed && index <= count; index++) if (!seen.has(index)) missing.push(index)
  const more = count - seen.size - missing.length
  const names = [...missing.map((index) => `${index}/${count}`), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  throw new UsageError(`Missing report of shard ${names}, expected the reports of all shards`)
}
