import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, stopReasonOf} from '../chat-message.ts'
import {beforeRule, type DialoguePart, dialogueLines, isRule, readDialogue, trimmedBlock} from '../dialogue.ts'
import {CaptureError} from '../errors.ts'
import type {CapturedFile, DialogueFormat, DocumentFormat, Format, LineFormat, LineReader} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** The text of a part that the agent wrote; text from the program is marked. */
function textOfPart(part: JsonObject): string | undefined {
  if (part['type'] !== 'text' || part['synthetic'] === true || part['ignored'] === true) return undefined
  return asString(part['text'])
}

/** The sub-agent that a part started: only the result of its tool holds its text, `task`, and from version 2 on `subagent`. */
function readTask(part: JsonObject, lineOf: () => number, agents: Map<string, OpenThread>): void {
  const tool = part['tool'] ?? part['name']
  if (tool !== 'task' && tool !== 'subagent') return
  const {status, output, content, input, metadata} = asObject(part['state'])
  const result = asString(output) ?? contentText(content)
  const report = reportIn(result)
  // A background task reports later.
  if (status !== 'error' && (status !== 'completed' || (tool === 'subagent' && report === undefined))) return
  const {sessionId, sessionID, metadata: inner} = asObject(metadata)
  const known = asString(sessionId) ?? asString(sessionID) ?? asString(asObject(inner)['sessionID'])
  const id = report?.id ?? known ?? asString(part['callID']) ?? asString(part['id'])
  const {subagent_type: type, agent} = asObject(input)
  if (id === undefined) return
  endTask(agents, id, asString(type) ?? asString(agent), {
    text: status === 'completed' ? (report?.text ?? unwrap(result)) : '',
    isFailed: status === 'error' || report?.isFailed === true,
    line: lineOf()
  })
}

/** The report of a sub-agent that ran in the background, which the program adds to the session. */
function readTaskReport(message: JsonObject, lineOf: () => number, agents: Map<string, OpenThread>): void {
  const report = message['type'] === 'synthetic' ? reportIn(asString(message['text']) ?? '') : undefined
  if (report === undefined) return
  endTask(agents, report.id, asString(asObject(message['metadata'])['agent']), {...report, line: lineOf()})
}

interface TaskEnd {
  readonly text: string
  readonly isFailed: boolean
  readonly line: number
}

function endTask(
  agents: Map<string, OpenThread>,
  id: string,
  agent: string | undefined,
  {text, isFailed, line}: TaskEnd
): void {
  const thread = subagentIn(agents, id, agent)
  thread.lastLine = line
  if (text !== '') addMessage(thread, {text, line})
  if (isFailed) thread.stopReason = 'error'
}

/** The text of a sub-agent in the tag that version 2 puts around it; `undefined` for one that still runs. */
function reportIn(result: string): (Omit<TaskEnd, 'line'> & {readonly id: string}) | undefined {
  const [tag, id, state] = /^<subagent sessionID="([^"]+)" state="(\w+)"[^>]*>\n?/.exec(result) ?? []
  const end = result.lastIndexOf('</subagent>')
  if (tag === undefined || id === undefined || state === 'running' || end < tag.length) return undefined
  return {id, text: result.slice(tag.length, end).replace(/\n$/, ''), isFailed: state !== 'completed'}
}

/** The text from the closing tag of a result on. */
const closing = /^<\/task_result>\s*(?:<\/task>\s*)?$/
const note = /^<task_metadata>[^<]*<\/task_metadata>\s*$/

/** The text of a sub-agent without the program's frame, which differs between versions. */
function unwrap(output: string): string {
  const inner = resultIn(output)
  if (inner !== undefined) return inner
  const noteAt = output.lastIndexOf('<task_metadata>')
  return noteAt !== -1 && note.test(output.slice(noteAt)) ? output.slice(0, noteAt).trimEnd() : output
}

/** The text of the tag of a result, without the line end at each side. */
function resultIn(output: string): string | undefined {
  const tag = output.indexOf('<task_result>')
  const inner = tag + '<task_result>'.length
  const start = output.charAt(inner) === '\n' ? inner + 1 : inner
  const end = output.lastIndexOf('</task_result>')
  if (tag === -1 || end < start || !mayPrecede(output.slice(0, tag)) || !closing.test(output.slice(end)))
    return undefined
  const text = output.slice(start, end)
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

/** Whether a text may precede a result: nothing, a tag, or a line with the id of the task. */
function mayPrecede(head: string): boolean {
  const line = head.trimEnd()
  return head === '' || /^<task\b[^>]*>$/.test(line) || (/^task_id:[^\n]*$/.test(line) && line !== head)
}

const errors: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['MessageAbortedError', 'interruption'],
  ['aborted', 'interruption'],
  ['MessageOutputLengthError', 'token limit']
])

/** Why a message with an error is not final. */
function stopReasonOfError(error: unknown): StopReason | undefined {
  return isRecord(error) ? (errors.get(error['name'] ?? error['type']) ?? 'error') : undefined
}

/**
 * The output of `opencode export`: `{info, messages: [{info, parts}]}`. From version 2 on (`opencode session export`),
 * messages are `{id, type, content}`.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3, and `session-message.ts` of https://github.com/anomalyco/opencode at 0ceb3dd, read
 * in November 2026.
 */
const opencodeExport: DocumentFormat = {
  name: 'opencode-export',
  detects(value) {
    const {info, messages: list} = asObject(value)
    if (!isRecord(info) || !Array.isArray(list)) return false
    const messages = list.map(asObject)
    if (messages.length === 0) return typeof info['id'] === 'string' && typeof info['projectID'] === 'string'
    const isSecond = typeof info['projectID'] === 'string' && messages.every(isOfSecond)
    return isSecond || messages.every(({info: head, parts}) => isRecord(head) && Array.isArray(parts))
  },
  read(value, lineOf) {
    const {info, messages} = asObject(value)
    const main = threadOf(asObject(info))
    const agents = new Map<string, OpenThread>()
    const list = standingMessages(asObject(info), asArray(messages).map(asObject), headOf)
    let textAt: readonly PropertyKey[] = []
    for (const [index, message] of list.entries()) {
      const head = headOf(message)
      readTaskReport(message, () => lineOf(['messages', index, 'text']), agents)
      if (!isOwnMessage(head)) {
        readOther(main, head)
        continue
      }
      const [key, result] = isOfSecond(message) ? ['content', 'content'] : ['parts', 'output']
      const parts = asArray(message[key]).map(asObject)
      textAt = ['messages', index, key, parts.findIndex((part) => textOfPart(part) !== undefined), 'text']
      const line = main.printed === undefined ? 1 : lineOf(textAt)
      readMessage(main, head, parts, line)
      for (const [partIndex, part] of parts.entries())
        readTask(part, () => lineOf(['messages', index, key, partIndex, 'state', result]), agents)
    }
    main.line = lineOf(textAt)
    main.lastLine = lineOf(['messages', list.length - 1])
    return {threads: [main, ...agents.values()].map(closeThread)}
  }
}

/** A message as it is from version 2 on. */
function isOfSecond({id, type, time}: JsonObject): boolean {
  return typeof id === 'string' && typeof type === 'string' && isRecord(time)
}

function headOf(message: JsonObject): JsonObject {
  if (!isOfSecond(message)) return asObject(message['info'])
  const {type: role, model} = message
  return {...message, role, modelID: asObject(model)['id']}
}

function threadOf({id, parentID: parent}: JsonObject): OpenThread {
  return typeof parent === 'string' ? openThread('subagent', asString(id) ?? 'main') : openMain()
}

/** The messages of a session without those that were taken back: they stay in it until the next prompt. */
function standingMessages<T>(
  session: JsonObject,
  messages: readonly T[],
  headOf: (message: T) => JsonObject
): readonly T[] {
  const {messageID: id} = asObject(session['revert'])
  const end = id === undefined ? -1 : messages.findIndex((message) => headOf(message)['id'] === id)
  return end === -1 ? messages : messages.slice(0, end)
}

/** A message of an agent; the summary that replaces a long session is for the model. */
function isOwnMessage({role, summary}: JsonObject): boolean {
  return role === 'assistant' && summary !== true
}

/** A long session does not go on without its summary. */
function readOther(main: OpenThread, {error}: JsonObject): void {
  main.stopReason = stopReasonOfError(error) ?? main.stopReason
}

function readMessage(main: OpenThread, head: JsonObject, parts: readonly JsonObject[], line: number): void {
  main.agent = asString(head['agent']) ?? asString(head['mode']) ?? main.agent
  main.model = asString(head['modelID']) ?? main.model
  addMessage(main, {
    text: parts.flatMap((part) => textOfPart(part) ?? []).join('\n'),
    line,
    stopReason: stopReasonIn(head, parts)
  })
}

/**
 * A message of the first versions has all steps of its turn: then a text may follow its tools. One that has neither is of a run that
 * broke off, and so is one that was not completed.
 */
function stopReasonIn({error, finish, time, tokens}: JsonObject, parts: readonly JsonObject[]): StopReason | undefined {
  const failure = stopReasonOfError(error)
  if (failure !== undefined) return failure
  if (typeof finish === 'string') return stopReasonOf(finish)
  const lastTool = parts.findLastIndex(({type}) => type === 'tool')
  const lastText = parts.findLastIndex((part) => textOfPart(part) !== undefined)
  if (lastTool > lastText) return 'tool call'
  const {created, completed} = asObject(time)
  // Other programs' files have neither the end of a message nor its tokens.
  const isOpen = created !== undefined && completed === undefined && isRecord(tokens)
  return lastText === -1 || isOpen ? 'unfinished run' : undefined
}

/**
 * The file of a session in the storage of OpenCode until its database, `storage/session/PROJECT/ses_ID.json`: its messages are in
 * `storage/message/ses_ID/`, their parts in `storage/part/msg_ID/`.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3, and files of a session in a public repository, read in November 2026.
 */
const opencodeStorage: DocumentFormat = {
  name: 'opencode-export',
  detects(value) {
    const {id, projectID, directory, time, messages} = asObject(value)
    const isNamed = [id, projectID, directory].every((each) => typeof each === 'string')
    return isNamed && isRecord(time) && messages === undefined
  },
  read(value, _, file) {
    const session = asObject(value)
    const main = threadOf(session)
    const agents = new Map<string, OpenThread>()
    const messages = objectsIn(file, `../../message/${asString(session['id'])}`)
    // A session that was copied alone says nothing of its agent.
    if (messages.length === 0) return {threads: []}
    const sorted = [...messages].sort((a, b) => createdIn(a) - createdIn(b))
    for (const head of standingMessages(session, sorted, (message) => message)) {
      if (!isOwnMessage(head)) {
        readOther(main, head)
        continue
      }
      const parts = objectsIn(file, `../../part/${asString(head['id'])}`)
      readMessage(main, head, parts, 1)
      for (const part of parts) readTask(part, () => 1, agents)
    }
    main.lastLine = 1
    return {threads: [main, ...agents.values()].map(closeThread)}
  }
}

/** The objects in the files of a folder, by their names. */
function objectsIn({names, sibling}: CapturedFile, folder: string): readonly JsonObject[] {
  const files = (names?.(folder) ?? []).filter((name) => name.endsWith('.json'))
  return [...files].sort().map((name) => asObject(parseJson(sibling?.(`${folder}/${name}`) ?? '')))
}

function createdIn({time}: JsonObject): number {
  return Number(asObject(time)['created'] ?? 0)
}

export const opencodeExportFormat: Format = {
  name: 'opencode-export',
  program: 'OpenCode',
  files:
    '`opencode export`, `opencode session export`; sessions in its storage, `storage/session/PROJECT/ses_ID.json` beside `message` and `part`',
  triedOn: 'real files',
  documents: [opencodeExport, opencodeStorage]
}

const events: ReadonlySet<unknown> = new Set(['step_start', 'step_finish', 'text', 'tool_use', 'reasoning'])

/**
 * The output of `opencode run --format json`: one finished part of a message on each line.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3 and printed runs, read in November 2026.
 */
const opencodeRun: LineFormat = {
  name: 'opencode-run',
  detects: (records) =>
    records.some(
      ({type, sessionID, part, error}) =>
        typeof sessionID === 'string' && (events.has(type) ? isRecord(part) : type === 'error' && isRecord(error))
    ),
  open: openRun
}

function openRun(): LineReader {
  const main = openMain()
  const agents = new Map<string, OpenThread>()
  let message: string | undefined
  /** The next part begins a message, where parts do not have the id of theirs. */
  let isBetween = true
  /** How the last step ended; its text may come after it. */
  let end: JsonObject | undefined
  let error: StopReason | undefined

  /** Whether a part is of the same message as the part before it. */
  function isSame(part: JsonObject): boolean {
    const id = asString(part['messageID'])
    const same = id === undefined ? !isBetween : id === message
    message = id
    isBetween = false
    return same && main.number > 0
  }

  function readText(part: JsonObject, line: number): void {
    const text = textOfPart(part)
    if (text === undefined) return
    error = undefined
    if (!isSame(part)) addMessage(main, {text, line})
    else if (main.text === '') {
      main.text = text
      main.line = line
    } else main.text += `\n${text}`
  }

  function readTool(part: JsonObject, line: number): void {
    if (isSame(part)) main.stopReason = 'tool call'
    else addMessage(main, {text: '', line, stopReason: 'tool call'})
    isBetween = true
    readTask(part, () => line, agents)
  }

  return {
    read(record, line) {
      const {type} = record
      const part = asObject(record['part'])
      if (type === 'text') readText(part, line)
      else if (type === 'tool_use') readTool(part, line)
      else if (type === 'step_start') {
        isBetween = true
        end = undefined
      } else if (type === 'step_finish') end = part
      else if (type === 'error') error = stopReasonOfError(record['error']) ?? 'error'
      main.lastLine = line
    },
    finish() {
      main.stopReason = error ?? (isEndOf(message, end) ? stopReasonOf(end['reason']) : main.stopReason)
      return {threads: [main, ...agents.values()].map(closeThread)}
    }
  }
}

/** Whether a step is the one that a message ended with. */
function isEndOf(message: string | undefined, end: JsonObject | undefined): end is JsonObject {
  const id = asString(end?.['messageID'])
  return end !== undefined && (id === undefined || id === message)
}

export const opencodeRunFormat: Format = {
  name: 'opencode-run',
  program: 'OpenCode',
  files: '`opencode run --format json`',
  triedOn: 'real files',
  lines: [opencodeRun]
}

/**
 * The file that `/export` of OpenCode writes: `## User` and `## Assistant (Build · MODEL · 1.2s)` above each text, a
 * rule below. The end of a thought is not shown, so a last message with one is not read.
 *
 * Source: `transcript.ts` of https://github.com/anomalyco/opencode, and exports in public repositories, read in November 2026.
 */
const opencodeTranscript: DialogueFormat = {
  name: 'opencode-transcript',
  detects: (text) => marksIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    return lines.slice(0, headerLength).some((line) => header.test(line)) && marksIn(lines).length > 0
  },
  read(text) {
    const lines = dialogueLines(text)
    const marks = marksIn(lines)
    const {threads, ...reading} = readDialogue(lines, partsIn(lines, marks))
    const agent = marks.findLast((mark) => mark.agent !== undefined)?.agent
    return {...reading, threads: threads.map((thread) => ({...thread, ...(agent && {agent})}))}
  }
}

/** Limit on the lines of an export before its first turn. */
const headerLength = 8
const header = /^\*\*Session ID:\*\* ses_\w/

interface Mark {
  readonly line: number
  readonly isUser: boolean
  readonly agent?: string | undefined
  readonly model?: string | undefined
}

const mark = /^## (User|Assistant)(?: \((.{1,300})\))?$/

/** The lines above turns: each is the first one below a rule. */
function marksIn(lines: readonly string[]): readonly Mark[] {
  const marks: Mark[] = []
  let isBelowRule = false
  for (const [index, line] of lines.entries()) {
    const [found, side, about = ''] = (isBelowRule && mark.exec(line.trimEnd())) || []
    const [agent, model] = about.split(' · ')
    if (found !== undefined)
      marks.push({line: index, isUser: side === 'User', ...(about !== '' && {agent: nameOf(agent), model})})
    if (line.trim() !== '') isBelowRule = isRule(line)
  }
  return marks
}

/** The program shows the words of a name with capitals. */
function nameOf(title = ''): string {
  return title.replace(/\b\w/g, (letter) => letter.toLowerCase())
}

const thought = '_Thinking:_'

function* partsIn(lines: readonly string[], marks: readonly Mark[]): Generator<DialoguePart> {
  const last = marks.findLastIndex(({isUser}) => !isUser)
  for (const [index, {line, isUser, model}] of marks.entries()) {
    if (isUser) continue
    const to = beforeRule(lines, line + 1, marks[index + 1]?.line ?? lines.length)
    const call = callIn(lines, line + 1, to)
    const {text, from} = trimmedBlock(lines, line + 1, call ?? to)
    const isThought = text.startsWith(thought)
    if (text !== '' && !isThought) yield {author: 'agent', from, to: call ?? to, model}
    if (call !== undefined) yield {author: 'agent', from: call, to: call, stopReason: 'tool call', model}
    else if (text === '') yield {author: 'agent', from, to: from, stopReason: 'unfinished run', model}
    else if (isThought && index === last) throw new CaptureError(unclear)
  }
}

const unclear =
  'Unexpected `_Thinking:_` in the last message, expected an export without thoughts, whose ends it does not show, or `opencode export`'

/** The first line of a call; older versions have it in a fence. */
function callIn(lines: readonly string[], from: number, to: number): number | undefined {
  for (let line = from; line < to; line++) {
    const text = lines[line] ?? ''
    if (/^\*\*Tool: \S.{0,200}\*\*$/.test(text) || (text === '```' && /^Tool: \S/.test(lines[line + 1] ?? '')))
      return line
  }
  return undefined
}

export const opencodeTranscriptFormat: Format = {
  name: 'opencode-transcript',
  program: 'OpenCode',
  files: '`/export`, without thoughts, with the format declared',
  triedOn: 'real files',
  dialogues: [opencodeTranscript]
}
