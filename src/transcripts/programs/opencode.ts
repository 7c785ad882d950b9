import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, stopReasonOf} from '../chat-message.ts'
import {beforeRule, type DialoguePart, dialogueFormat, isRule, readDialogue, trimmedBlock} from '../dialogue.ts'
import type {Effects, OneEffect} from '../engine/description.ts'
import {aList, aString, eachIs, isEmptyList, itemsAt, type LocatedJson, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {CaptureError} from '../errors.ts'
import type {CapturedFile, Path} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** The text of a part that the agent wrote; text from the program is marked. */
function textOfPart(part: JsonObject): string | undefined {
  if (part['type'] !== 'text' || part['synthetic'] === true || part['ignored'] === true) return undefined
  return asString(part['text'])
}

/** The sub-agent that a part started: only the result of its tool holds its text, `task`, and from version 2 on `subagent`. */
function taskIn(part: JsonObject, path: Path): OneEffect {
  const tool = part['tool'] ?? part['name']
  if (tool !== 'task' && tool !== 'subagent') return undefined
  const {status, output, content, input, metadata} = asObject(part['state'])
  const result = asString(output) ?? contentText(content)
  const report = reportIn(result)
  // A background task reports later.
  if (status !== 'error' && (status !== 'completed' || (tool === 'subagent' && report === undefined))) return undefined
  const {sessionId, sessionID, metadata: inner} = asObject(metadata)
  const known = asString(sessionId) ?? asString(sessionID) ?? asString(asObject(inner)['sessionID'])
  const id = report?.id ?? known ?? asString(part['callID']) ?? asString(part['id'])
  const {subagent_type: type, agent} = asObject(input)
  if (id === undefined) return undefined
  const text = status === 'completed' ? (report?.text ?? unwrap(result)) : ''
  const isFailed = status === 'error' || report?.isFailed === true
  return taskEnd({id, text, isFailed}, asString(type) ?? asString(agent), path)
}

/** The report of a sub-agent that ran in the background, which the program adds to the session. */
function backgroundTask({type, text, metadata}: JsonObject, path: Path): OneEffect {
  const report = type === 'synthetic' ? reportIn(asString(text) ?? '') : undefined
  return report && taskEnd(report, asString(asObject(metadata)['agent']), [...path, 'text'])
}

interface TaskReport {
  readonly id: string
  readonly text: string
  readonly isFailed: boolean
}

function taskEnd({id, text, isFailed}: TaskReport, agent: string | undefined, path: Path): OneEffect {
  return {subagent: {id, agent}, path, text: asString(text), stopReason: isFailed ? 'error' : undefined}
}

/** The text of a sub-agent in the tag that version 2 puts around it; `undefined` for one that still runs. */
function reportIn(result: string): TaskReport | undefined {
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

/** A message as it is from version 2 on. */
const second = {id: aString, type: aString, time: isRecord}
const isOfSecond = testOf(second)

/**
 * The output of `opencode export`: `{info, messages: [{info, parts}]}`. From version 2 on (`opencode session export`),
 * messages are `{id, type, content}`. In the storage of OpenCode until its database, the file of a session has no
 * messages: these are in `storage/message/ses_ID/`, their parts in `storage/part/msg_ID/`.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3, `session-message.ts` of https://github.com/anomalyco/opencode at 0ceb3dd, and
 * files of a session in a public repository, read in November 2026.
 */
export const opencodeExportFormat = format({
  name: 'opencode-export',
  program: 'OpenCode',
  files:
    '`opencode export`, `opencode session export`; sessions in its storage, `storage/session/PROJECT/ses_ID.json` beside `message` and `part`',
  triedOn: 'real files',
  documents: [
    {
      when: [
        {info: {id: aString, projectID: aString}, messages: isEmptyList},
        {info: {projectID: aString}, messages: eachIs(second)},
        {info: isRecord, messages: eachIs({info: isRecord, parts: aList})}
      ],
      records: (document) => standingMessages(asObject(asObject(document)['info']), itemsAt(document, 'messages'))
    },
    {
      when: {id: aString, projectID: aString, directory: aString, time: isRecord, messages: undefined},
      records(document, file) {
        const session = asObject(document)
        const list = storedMessages(file, asString(session['id']))
        // A session that was copied alone says nothing of its agent.
        return list.length === 0 ? undefined : standingMessages(session, list)
      }
    }
  ],
  main(_, __, {info, ...session}) {
    const {id, parentID: parent} = isRecord(info) ? info : session
    return typeof parent === 'string' ? openThread('subagent', asString(id) ?? 'main') : openMain()
  },
  cases: [[isRecord, messageEffects]]
})

/** The messages of a session without those that were taken back: they stay in it until the next prompt. */
function standingMessages(session: JsonObject, messages: readonly LocatedJson[]): readonly LocatedJson[] {
  const {messageID: id} = asObject(session['revert'])
  const end = id === undefined ? -1 : messages.findIndex(({value}) => headOf(asObject(value))['id'] === id)
  return end === -1 ? messages : messages.slice(0, end)
}

function storedMessages(file: CapturedFile, session: string | undefined): readonly LocatedJson[] {
  return objectsIn(file, `../../message/${session}`)
    .sort((a, b) => createdIn(a) - createdIn(b))
    .map((info) => ({
      value: {info, parts: isOwnMessage(info) ? objectsIn(file, `../../part/${asString(info['id'])}`) : []},
      path: []
    }))
}

/** The objects in the files of a folder, by their names. */
function objectsIn({names, sibling}: CapturedFile, folder: string): JsonObject[] {
  const files = (names?.(folder) ?? []).filter((name) => name.endsWith('.json'))
  return [...files].sort().map((name) => asObject(parseJson(sibling?.(`${folder}/${name}`) ?? '')))
}

function createdIn({time}: JsonObject): number {
  return Number(asObject(time)['created'] ?? 0)
}

function headOf(message: JsonObject): JsonObject {
  if (!isOfSecond(message)) return asObject(message['info'])
  const {type: role, model} = message
  return {...message, role, modelID: asObject(model)['id']}
}

/** A message of an agent; the summary that replaces a long session is for the model. */
function isOwnMessage({role, summary}: JsonObject): boolean {
  return role === 'assistant' && summary !== true
}

function messageEffects(message: JsonObject, path: Path): readonly OneEffect[] {
  const head = headOf(message)
  const background = backgroundTask(message, path)
  // A long session does not go on without its summary.
  if (!isOwnMessage(head)) return [background, stopReasonOfError(head['error'])]
  const [key, result] = isOfSecond(message) ? ['content', 'content'] : ['parts', 'output']
  const parts = asArray(message[key]).map(asObject)
  const first = parts.findIndex((part) => textOfPart(part) !== undefined)
  return [
    background,
    {
      text: parts.flatMap((part) => textOfPart(part) ?? []).join('\n'),
      path: [...path, key, first, 'text'],
      stopReason: stopReasonIn(head, parts),
      agent: asString(head['agent']) ?? asString(head['mode']),
      model: asString(head['modelID'])
    },
    ...parts.map((part, index) => taskIn(part, [...path, key, index, 'state', result]))
  ]
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
 * The output of `opencode run --format json`: one finished part of a message on each line.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3 and printed runs, read in November 2026.
 */
export const opencodeRunFormat = format({
  name: 'opencode-run',
  program: 'OpenCode',
  files: '`opencode run --format json`',
  triedOn: 'real files',
  lines: {
    some: [
      [
        {sessionID: aString, type: ['step_start', 'step_finish', 'text', 'tool_use', 'reasoning'], part: isRecord},
        {sessionID: aString, type: 'error', error: isRecord}
      ]
    ]
  },
  open: openRun
})

function openRun(): Effects {
  let message: string | undefined
  /** The next part begins a message, where parts do not have the id of theirs. */
  let isBetween = true
  /** How the last step ended; its text may come after it. */
  let step: JsonObject | undefined
  let error: StopReason | undefined

  /** Whether a part is of the same message as the part before it. */
  function isSame(part: JsonObject, main: OpenThread): boolean {
    const id = asString(part['messageID'])
    const same = id === undefined ? !isBetween : id === message
    message = id
    isBetween = false
    return same && main.number > 0
  }

  function addText(part: JsonObject, text: string): OneEffect {
    error = undefined
    return {
      change(main, line) {
        if (!isSame(part, main)) addMessage(main, {text, line})
        else if (main.text === '') Object.assign(main, {text, line})
        else main.text += `\n${text}`
      }
    }
  }

  function addTool(part: JsonObject): OneEffect {
    return {
      change(main, line) {
        if (isSame(part, main)) main.stopReason = 'tool call'
        else addMessage(main, {text: '', line, stopReason: 'tool call'})
        isBetween = true
      }
    }
  }

  return {
    effectOf({type, part: value, error: failure}) {
      const part = asObject(value)
      const text = type === 'text' ? textOfPart(part) : undefined
      if (text !== undefined) return addText(part, text)
      if (type === 'tool_use') return [addTool(part), taskIn(part, [])]
      if (type === 'step_start') {
        isBetween = true
        step = undefined
      } else if (type === 'step_finish') step = part
      else if (type === 'error') error = stopReasonOfError(failure) ?? 'error'
      return undefined
    },
    end: () => ({
      change(main) {
        main.stopReason = error ?? (isEndOf(message, step) ? stopReasonOf(step['reason']) : main.stopReason)
      }
    })
  }
}

function isEndOf(message: string | undefined, step: JsonObject | undefined): step is JsonObject {
  const id = asString(step?.['messageID'])
  return step !== undefined && (id === undefined || id === message)
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

/**
 * The file that `/export` of OpenCode writes: `## User` and `## Assistant (Build · MODEL · 1.2s)` above each text, a
 * rule below. The end of a thought is not shown, so a last message with one is not read.
 *
 * Source: `transcript.ts` of https://github.com/anomalyco/opencode, and exports in public repositories, read in November 2026.
 */
export const opencodeTranscriptFormat = dialogueFormat({
  name: 'opencode-transcript',
  program: 'OpenCode',
  files: '`/export`, without thoughts, with the format declared',
  triedOn: 'real files',
  detects: (lines) => marksIn(lines).length > 0,
  isEvident: (lines) => lines.slice(0, headerLength).some((line) => header.test(line)) && marksIn(lines).length > 0,
  read(lines) {
    const marks = marksIn(lines)
    const {threads, ...reading} = readDialogue(lines, partsIn(lines, marks))
    const agent = marks.findLast((mark) => mark.agent !== undefined)?.agent
    return {...reading, threads: threads.map((thread) => ({...thread, ...(agent && {agent})}))}
  }
})
