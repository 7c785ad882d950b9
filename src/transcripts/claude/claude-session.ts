import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {OpenRecords} from '../engine/description.ts'
import {isEmptyList, listOf} from '../engine/pattern.ts'
import {format, lineFormat} from '../engine/read.ts'
import type {CapturedFile, Format} from '../format.ts'
import type {TeamSession} from '../model.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {type AgentCalls, answerHead, contentOf, isAnswer, mayNameTeam, mayReport} from './content.ts'
import {teamSessionIn} from './team-log.ts'
import {createClaudeThreads, type LineAt} from './threads.ts'

function isSession(list: unknown): boolean {
  const records = asArray(list).map(asObject)
  const turns = records.filter(isTurn)
  if (turns.length === 0) return records.some(isMetadata) && records.every((each) => isMetadata(each) || isNote(each))
  if (turns.some((record) => typeof record['sessionId'] === 'string' || 'parentUuid' in record)) return true
  return turns.some(({uuid}) => typeof uuid === 'string') && !records.some((record) => 'session_id' in record)
}

function isTurn({type, message}: JsonObject): boolean {
  return (type === 'assistant' || type === 'user') && isRecord(message)
}

const metadata = new Set([
  'agent-name',
  'agent-setting',
  'ai-title',
  'attachment',
  'custom-title',
  'file-history-snapshot',
  'last-prompt',
  'mode',
  'permission-mode',
  'progress',
  'queue-operation',
  'summary',
  'system'
])

/** A session may have no other records, and the journal of a workflow never has. */
function isMetadata(record: JsonObject): boolean {
  const {type, sessionId, leafUuid, messageId, agentId, key} = record
  if (type === 'started' || type === 'result') return typeof agentId === 'string' && typeof key === 'string'
  const isNamed = [sessionId, leafUuid, messageId, agentId].some((id) => typeof id === 'string')
  return typeof type === 'string' && metadata.has(type) && isNamed
}

/** Whether a record is a note of newer versions, such as the cost of a session or the start of a workflow's agents. */
function isNote({type, sessionId, messageId}: JsonObject): boolean {
  if (type === 'launched') return true
  const isNamed = typeof sessionId === 'string' || typeof messageId === 'string'
  return isNamed && typeof type === 'string' && /^[a-z]+(?:-[a-z]+)+$/.test(type)
}

/** A record of the main thread, or with the name of its agent: others belong to the agent of the record before. */
const named = /"isSidechain":\s*false|"agentId":\s*"[^"]/

/** The records of a session, in a file of their own or in a document. */
const openSession: OpenRecords = (file, lineOf) => {
  const threads = createClaudeThreads()
  const chainOf = createChains(threads.calls)
  const agentOfFile = agentFile(file)
  /** Whether all records are of an agent; known from the first message on. */
  let isAgents: boolean | undefined
  let setting: string | undefined
  let teamSession: TeamSession | undefined

  function keyOf(record: JsonObject, lineAt: LineAt): string {
    const agent = asString(record['agentId'])
    const isAside = record['isSidechain'] === true || (record['isSidechain'] !== false && agent !== undefined)
    if (isTurn(record)) isAgents ??= isAside && agentOfFile !== undefined
    if (!isAside) return ''
    return agent ?? (isAgents === true ? agentOfFile?.agent : undefined) ?? chainOf(record, lineAt([]))
  }

  return {
    probe(line) {
      const head = isAgents === undefined ? undefined : answerHead(line)
      if (head === undefined || !named.test(head) || mayReport(line, threads.calls.open())) return 'read'
      return teamSession !== undefined || !mayNameTeam(line) ? 'skip' : 'read'
    },
    add(record, path) {
      if (isHistory(record)) return
      const lineAt: LineAt = (inner) => lineOf([...path, ...inner])
      const key = keyOf(record, lineAt)
      if (isAddition(record)) return
      if (!isAnswer(record)) threads.retract(record)
      const {type, attributionAgent, teamName, agentName} = record
      const author = {key, type: asString(attributionAgent), name: asString(teamName) && asString(agentName)}
      if (key === '' || isAgents === true) teamSession ??= teamSessionIn(record)
      if (type === 'assistant') threads.readAssistant(record, author, lineAt)
      else if (type === 'user') threads.readUser(record, author, lineAt)
      else if (type === 'queue-operation') threads.readQueued(record['content'], lineAt(['content']))
      else if (type === 'attachment')
        threads.readQueued(asObject(record['attachment'])['prompt'], lineAt(['attachment', 'prompt']))
      else if (type === 'agent-setting') setting = asString(record['agentSetting'])
    },
    finish: () => ({
      ...threads.finish({type: setting === 'default' ? undefined : setting}, (agent) =>
        agent === agentOfFile?.agent ? agentOfFile.type() : undefined
      ),
      ...(teamSession && {teamSession})
    })
  }
}

/** Whether a record keeps changed files. */
function isHistory({type}: JsonObject): boolean {
  return typeof type === 'string' && type.startsWith('file-history-')
}

/** Whether a record is progress, or an attachment to a prompt. A queued command may be the report of an agent. */
function isAddition({type, attachment}: JsonObject): boolean {
  const {type: kind = 'queued_command'} = asObject(attachment)
  return type === 'progress' || (type === 'attachment' && kind !== 'queued_command')
}

/** The agent that a file is named after; its type is in another file beside it. */
function agentFile({
  path,
  sibling
}: CapturedFile): {readonly agent: string; readonly type: () => string | undefined} | undefined {
  const agent = /(?:^|\/)agent-([^/]+)\.jsonl$/.exec(path ?? '')?.[1]
  if (agent === undefined) return undefined
  const type = () => asString(asObject(parseJson(sibling?.(`agent-${agent}.meta.json`) ?? ''))['agentType'])
  return {agent, type}
}

/**
 * Separates sub-agents whose unnamed records old versions wrote among the main thread's. Each record has the
 * `parentUuid` of the one before; an agent's first record has the prompt of the call.
 *
 * @returns the key of the agent that a record belongs to
 */
function createChains(calls: AgentCalls): (record: JsonObject, line: number) => string {
  const keys = new Map<string, string>()
  return (record, line) => {
    const parent = asString(record['parentUuid']) ?? asString(record['logicalParentUuid'])
    const uuid = asString(record['uuid'])
    const parentKey = parent === undefined ? undefined : keys.get(parent)
    const key = parentKey ?? calls.take(contentOf(record).texts.join('\n')) ?? uuid ?? `line ${line}`
    if (uuid !== undefined) keys.set(uuid, key)
    return key
  }
}

/**
 * The file in which Claude Code keeps a session, and the files of its sub-agents beside it.
 *
 * A session with an unanswered prompt at its end ends with the last answer. A member of a team ends with its last sent
 * message, if it sent one in its last turn. A message belongs to the thread that sends it.
 *
 * Source: https://github.com/ericbuess/claude-code-docs at ec68a5b, of 2026-08-22, and files of versions 2.0 and 2.1.
 */
export const claudeSession = lineFormat({name: 'claude-session', lines: isSession, reader: openSession})

export const claudeSessionFormat: Format = {
  name: 'claude-session',
  program: 'Claude Code',
  files: 'session files below `~/.claude/projects`, those of sub-agents too',
  triedOn: 'real files',
  lines: [claudeSession]
}

/**
 * A session of Claude Code on the web, exported: `{loglines: [...]}`.
 *
 * Source: exported files, read in November 2026.
 */
export const claudeWebFormat = format({
  name: 'claude-web',
  program: 'Claude Code',
  files: 'web exports',
  triedOn: 'real files',
  documents: [{when: {loglines: [isEmptyList, listOf({some: [isRecord]})]}, records: 'loglines'}],
  reader: openSession
})
