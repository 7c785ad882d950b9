import {indexAgentKeys} from '../../contracts/engine/bound.ts'
import {memo} from '../../text/memoize.ts'
import type {NoticeKind} from '../notice-kinds.ts'
import {
  expectedAgent,
  formattedMessage,
  formattedVerb,
  isUncheckedKind,
  uncheckedNotice,
  unknownFormats,
  unrunNotice,
  unrunSubject
} from '../notice-words.ts'
import type {AgentReport, NoticeReport} from '../report.ts'
import {noticeReport, sortedNotices} from '../reports.ts'
import {unreadFiles} from '../skipped-files.ts'

export function joinNotices(
  noticeLists: readonly (readonly NoticeReport[])[],
  agents: readonly AgentReport[]
): readonly NoticeReport[] {
  const all = noticeLists.flat()
  const seen = agents.flatMap(({name, outputs}) => (outputs > 0 ? name : []))
  const others = all.filter(({kind}) => !joinedKinds.has(kind) && !isUncheckedKind(kind))
  const unknown = joinUnknownAgents(
    all.filter(({kind}) => kind === 'unknown-agent'),
    seen
  )
  return sortedNotices([
    ...others,
    ...unknown,
    ...empty(noticeLists),
    ...unchecked(all),
    ...unapplied(all),
    ...unrun(all),
    ...unread(all),
    ...joinFormatted(all)
  ])
}

/** Kinds whose notices depend on other reports. */
const joinedKinds: ReadonlySet<NoticeKind> = new Set([
  'nothing-found',
  'empty-shard',
  'unknown-agent',
  'unread-file',
  'unapplied-contracts',
  'unrun-commands',
  'formatted'
])

/** "Nothing found" stays only if every report says so. */
function empty(noticeLists: readonly (readonly NoticeReport[])[]): readonly NoticeReport[] {
  const kindsOf = (list: readonly NoticeReport[]) =>
    list.filter(({kind}) => kind === 'nothing-found' || kind === 'empty-shard')
  const found = noticeLists.map(kindsOf)
  if (found.some((notices) => notices.length === 0)) return []
  const nothing = found.flat().filter(({kind}) => kind === 'nothing-found')
  const [first] = nothing
  if (first === undefined) return found.flat()
  const unknown = sum(nothing, 'unknown')
  const words = first.message.slice(0, first.message.length - unknownFormats(first.unknown ?? 0).length)
  return [{kind: 'nothing-found', message: `${words}${unknownFormats(unknown)}`, ...(unknown > 0 && {unknown})}]
}

/** Notices of one kind by a key, in the order of their first ones. */
function grouped(
  all: readonly NoticeReport[],
  kind: NoticeKind,
  keyOf: (notice: NoticeReport) => string
): readonly (readonly [key: string, notices: readonly NoticeReport[]])[] {
  const groups = new Map<string, NoticeReport[]>()
  for (const notice of all) if (notice.kind === kind) memo(groups, keyOf(notice), () => []).push(notice)
  return [...groups]
}

function sum(notices: readonly NoticeReport[], count: 'files' | 'outputs' | 'unknown'): number {
  return notices.reduce((total, notice) => total + (notice[count] ?? 0), 0)
}

/** All their paths, once each. */
function pathsOf(notices: readonly NoticeReport[]): readonly string[] {
  return [...new Set(notices.flatMap(({path, paths = []}) => (path === undefined ? paths : [...paths, path])))].sort()
}

function unchecked(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const kinds = [...new Set(all.map(({kind}) => kind))].filter(isUncheckedKind)
  return kinds.map((kind) => {
    const notices = all.filter((notice) => notice.kind === kind)
    const count = sum(notices, 'files')
    const names = notices.flatMap(({agents = []}) => agents)
    const {files = count, agents, message} = uncheckedNotice(kind, count, names)
    return {kind, message, files, ...(agents && {agents: [...agents]})}
  })
}

function unapplied(all: readonly NoticeReport[]): readonly NoticeReport[] {
  return grouped(all, 'unapplied-contracts', ({message}) => message).map(([message, notices]) => {
    const files = sum(notices, 'files')
    return {kind: 'unapplied-contracts', message, ...(files > 0 && {files})}
  })
}

function unrun(all: readonly NoticeReport[]): readonly NoticeReport[] {
  return grouped(all, 'unrun-commands', ({message}) => unrunSubject(message)).map(([subject, notices]) =>
    noticeReport(unrunNotice(subject, sum(notices, 'outputs'), sum(notices, 'files')), '')
  )
}

function unread(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const reasonOf = ({message, paths = []}: NoticeReport): string => message.slice(unreadFiles(paths).length)
  return grouped(all, 'unread-file', reasonOf).map(([reason, notices]) => {
    const paths = [...pathsOf(notices)]
    const [path] = paths
    return {kind: 'unread-file', message: `${unreadFiles(paths)}${reason}`, ...(path !== undefined && {path}), paths}
  })
}

/**
 * Agents unknown in all reports: another report may have their outputs or agents with similar names.
 *
 * @param seen the agents with outputs
 */
function joinUnknownAgents(notices: readonly NoticeReport[], seen: readonly string[]): readonly NoticeReport[] {
  // Notices without excerpts have no names.
  const nameless = notices.filter(({agents, known}) => agents === undefined || known === undefined)
  const byPlace = new Map<string, {readonly notice: NoticeReport; readonly known: Set<string>}>()
  for (const notice of notices) {
    const {agents, known, path, line, column} = notice
    if (agents === undefined || known === undefined) continue
    const noticeKey = JSON.stringify([agents, path, line, column])
    const place = memo(byPlace, noticeKey, () => ({notice, known: new Set<string>()}))
    for (const name of known) place.known.add(name)
  }
  const found = [...byPlace.values()]
  const namesOf = indexAgentKeys(found.flatMap(({notice: {agents = []}}) => agents.slice(0, 1)))
  const matched = new Set(seen.flatMap(namesOf))
  const joined = found.flatMap(({notice, known}) => {
    const {agents: [name = ''] = [], known: listed = [], message} = notice
    if (matched.has(name)) return []
    const all = [...known].sort()
    const words = message.slice(0, message.length - expectedAgent(name, listed).length)
    return [{...notice, message: `${words}${expectedAgent(name, all)}`, known: all}]
  })
  return [...nameless, ...joined]
}

/** One notice for each formatter. */
function joinFormatted(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const subjectOf = ({message}: NoticeReport): string => message.split(formattedVerb, 1)[0] ?? ''
  return grouped(all, 'formatted', subjectOf).map(([subject, notices]) => {
    const paths = [...new Set(notices.flatMap((notice) => notice.paths ?? []))].sort()
    return {kind: 'formatted', ...notices[0], message: formattedMessage(subject, paths), paths}
  })
}
