import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {CapturedFile, DocumentFormat, Format} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {readTask, readTaskReport, stopReasonOfError, textOfPart} from './parts.ts'

/**
 * What `opencode export` writes: `{info, messages: [{info, parts}]}`, from version 2 on (`opencode session export`) with messages
 * `{id, type, content}`.
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
  // Files of other programs have neither the end of a message nor what it took.
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
