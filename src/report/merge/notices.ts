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
  const unknown = nothing.reduce((sum, each) => sum + (each.unknown ?? 0), 0)
  const words = first.message.slice(0, first.message.length - unknownFormats(first.unknown ?? 0).length)
  return [{kind: 'nothing-found', message: `${words}${unknownFormats(unknown)}`, ...(unknown > 0 && {unknown})}]
}

function unchecked(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const kinds = [...new Set(all.map(({kind}) => kind))].filter(isUncheckedKind)
  return kinds.map((kind) => {
    const notices = all.filter((notice) => notice.kind === kind)
    const count = notices.reduce((sum, {files = 0}) => sum + files, 0)
    const {
      files = count,
      agents,
      message
    } = uncheckedNotice(
      kind,
      count,
      notices.flatMap(({agents = []}) => agents)
    )
    return {kind, message, files, ...(agents && {agents: [...agents]})}
  })
}

function unapplied(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const counts = new Map<string, number>()
  for (const {kind, message, files = 0} of all)
    if (kind === 'unapplied-contracts') counts.set(message, (counts.get(message) ?? 0) + files)
  return [...counts].map(([message, files]) => ({kind: 'unapplied-contracts', message, ...(files > 0 && {files})}))
}

function unrun(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const counts = new Map<string, {outputs: number; files: number}>()
  for (const {kind, message, outputs = 0, files = 0} of all) {
    if (kind !== 'unrun-commands') continue
    const count = memo(counts, unrunSubject(message), () => ({outputs: 0, files: 0}))
    count.outputs += outputs
    count.files += files
  }
  return [...counts].map(([subject, {outputs, files}]) => noticeReport(unrunNotice(subject, outputs, files), ''))
}

function unread(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const byReason = new Map<string, Set<string>>()
  for (const {kind, message, path, paths = []} of all) {
    if (kind !== 'unread-file') continue
    const reason = message.slice(unreadFiles(paths).length)
    const names = byReason.get(reason) ?? new Set()
    byReason.set(reason, names)
    for (const name of path === undefined ? paths : [...paths, path]) names.add(name)
  }
  return [...byReason].map(([reason, names]) => {
    const paths = [...names].sort()
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
    const found = byPlace.get(noticeKey) ?? {notice, known: new Set()}
    byPlace.set(noticeKey, found)
    for (const name of known) found.known.add(name)
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

/**
 * Joined notices of formatters.
 *
 * @returns one for each formatter
 */
function joinFormatted(all: readonly NoticeReport[]): readonly NoticeReport[] {
  const bySubject = new Map<string, {readonly first: NoticeReport; readonly paths: Set<string>}>()
  for (const notice of all) {
    if (notice.kind !== 'formatted') continue
    const [subject = ''] = notice.message.split(formattedVerb, 1)
    const {paths} = memo(bySubject, subject, () => ({first: notice, paths: new Set<string>()}))
    for (const path of notice.paths ?? []) paths.add(path)
  }
  return [...bySubject].map(([subject, {first, paths}]) => {
    const names = [...paths].sort()
    return {...first, message: formattedMessage(subject, names), paths: names}
  })
}
