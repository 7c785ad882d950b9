import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {FormatForm, OneEffect, OpenRecords} from '../engine/description.ts'
import {aList, allOf, aNumber, aString, eachIs, isPresent} from '../engine/pattern.ts'
import {documentFormat, format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {subagentId} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import type {Turn} from '../turns.ts'

/** Parts for which a response waits: the result of a tool, or the answer of a person. */
const calls: ReadonlySet<unknown> = new Set([
  ...['toolInvocation', 'toolInvocationSerialized', 'confirmation', 'questionCarousel', 'planReview'],
  ...['elicitation', 'elicitation2', 'elicitationSerialized']
])

/** The texts and calls of a response in turn. @param base where its request is */
function responseTurns(request: JsonObject, base: Path): readonly Turn[] {
  const path = [...base, 'response']
  const model = asString(request['modelId'])
  const turns: Turn[] = []
  let text = openText(path)
  for (const [index, part] of partsOf(request).entries()) {
    const {kind, subAgentInvocationId: subagent} = asObject(part)
    if (kind === 'codeblockUri') text.addEdit()
    // A sub-agent's parts are shown within its call.
    else if (typeof subagent === 'string' && subagent !== '') continue
    else if (calls.has(kind)) {
      turns.push(...text.turns(model), {path, stopReason: 'tool call'})
      text = openText(path)
    } else text.add(textOfPart(part), typeof request['response'] === 'string' ? path : [...path, index])
  }
  return [...turns, ...text.turns(model)]
}

/** The parts of a response, without those that were undone. */
function partsOf({response, shouldBeRemovedOnSend: undone}: JsonObject): readonly unknown[] {
  if (typeof response === 'string') return [response]
  const parts = asArray(response)
  const {afterUndoStop: stop} = asObject(undone)
  const at = parts.findIndex((part) => {
    const {kind, id} = asObject(part)
    return kind === 'undoStop' && id === stop
  })
  return stop === undefined || at === -1 ? parts : parts.slice(0, at)
}

/** An edit is between marks of an empty code block, which the program writes. */
const opening = /(^|\n)`{3,}[^`\n]*\n*$/
const closing = /^\s*`{3,}[^\S\n]*(?:\n|$)/

function openText(path: Path) {
  const pieces: string[] = []
  let at = path
  let filled = 0
  let isEdit = false

  function push(piece: string): void {
    pieces.push(piece)
    if (!isSpace(piece)) filled++
  }

  /** @returns the piece without the end of an empty code block, whose start is taken off the piece before it */
  function withoutEdit(piece: string): string {
    const before = pieces.at(-1) ?? ''
    if (!isEdit || !closing.test(piece) || !opening.test(before)) return piece
    pieces.pop()
    filled--
    push(before.replace(opening, '$1'))
    return piece.replace(closing, '')
  }

  return {
    addEdit(): void {
      isEdit = true
    },
    add(piece: string | undefined, place: Path): void {
      if (piece === undefined) return
      const printed = withoutEdit(piece)
      isEdit = false
      if (filled === 0) at = place
      push(printed)
    },
    turns(model: string | undefined): readonly Turn[] {
      return filled === 0 ? [] : [{text: pieces.join(''), path: at, model}]
    }
  }
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}

/** The text of a part: Markdown, or the name of its link's target. */
function textOfPart(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  if (!isRecord(part)) return undefined
  const {kind, value, content, inlineReference, name} = part
  if (kind === undefined || kind === 'markdownContent' || kind === 'markdownVuln')
    return markdown(content) ?? asString(content) ?? asString(value) ?? markdown(value)
  if (kind !== 'inlineReference') return undefined
  const {name: referenceName, path, fsPath, uri} = asObject(inlineReference)
  const file = asString(path) ?? asString(fsPath) ?? asString(asObject(uri)['path'])
  const label = asString(name) ?? asString(referenceName) ?? file?.slice(file.lastIndexOf('/') + 1)
  return label === undefined ? undefined : `\`${label}\``
}

function markdown(value: unknown): string | undefined {
  return asString(asObject(value)['value'])
}

/** The program's result of a sub-agent that printed nothing. */
const noOutput = 'Agent completed with no output'

/** The sub-agents that a response called, each with its result. */
function subagentTurns(request: JsonObject, base: Path): readonly OneEffect[] {
  return partsOf(request).flatMap((part, index) => {
    const {toolCallId, toolSpecificData} = asObject(part)
    const {kind, agentName, modelName, result} = asObject(toolSpecificData)
    if (kind !== 'subagent') return []
    const path = [...base, 'response', index]
    const subagent = {id: subagentId(asString(toolCallId) ?? path.join(' ')), agent: asString(agentName)}
    if (typeof result !== 'string' || result === noOutput) return {path, subagent}
    return {text: result, path, model: asString(modelName), subagent}
  })
}

const request = {
  message: [aString, {text: aString}, {parts: aList}],
  response: [undefined, null, aString, aList]
}

const chat: FormatForm = {
  open: () => (sent, path) =>
    isUndone(sent) ? undefined : [...subagentTurns(sent, path), ...responseTurns(sent, path), stopReasonIn(sent)],
  last(_, main, requests) {
    // A default agent has no name, whichever answered before it.
    main.agent = agentOf(requests.findLast((each) => !isUndone(each)) ?? {})
    return undefined
  }
}

/** The requests of a chat as far as they are kept while its changes are read. */
const keptChat = documentFormat({
  ...chat,
  name: 'vscode-chat',
  documents: [{when: () => true, records: 'requests'}]
})

/** Whether the next prompt removes a request. If only the end of its response was undone, the rest stays. */
function isUndone({isHidden, shouldBeRemovedOnSend: undone}: JsonObject): boolean {
  return isHidden === true || (isRecord(undone) && undone['afterUndoStop'] === undefined)
}

/** The agent of a definition that answered; the program's own have no instructions. */
function agentOf({modeInfo}: JsonObject): string | undefined {
  return asString(asObject(asObject(modeInfo)['modeInstructions'])['name'])
}

/** The states of a response that is not complete: pending, cancelled, failed, waiting for a person. */
const states: ReadonlyMap<unknown, StopReason> = new Map([
  [0, 'unfinished run'],
  [2, 'interruption'],
  [3, 'error'],
  [4, 'unfinished run']
])

function stopReasonIn({result, responseErrorDetails, isCanceled, modelState}: JsonObject): StopReason | undefined {
  const errorDetails = responseErrorDetails ?? asObject(result)['errorDetails']
  const {message, responseIsFiltered, code} = asObject(errorDetails)
  if (isCanceled === true || code === 'canceled' || /^cancell?ed$/i.test(asString(message) ?? '')) return 'interruption'
  if (responseIsFiltered === true) return 'refusal'
  return isRecord(errorDetails) ? 'error' : states.get(asObject(modelState)['value'])
}

const kinds = {initial: 0, set: 1, push: 2, delete: 3} as const

const partFields: ReadonlySet<string> = new Set([
  ...['kind', 'value', 'content', 'inlineReference', 'name', 'id'],
  ...['toolCallId', 'toolSpecificData', 'subAgentInvocationId']
])
const requestFields: ReadonlySet<string> = new Set([
  ...['result', 'responseErrorDetails', 'isCanceled', 'modelState', 'modelId'],
  ...['isHidden', 'shouldBeRemovedOnSend', 'modeInfo']
])

const writtenOn = Symbol('line')

/** A request or a part of a response, as far as its answer needs it, and the line that wrote it last. */
interface ChatObject {
  [name: string]: unknown
  [writtenOn]?: number
}

/**
 * A chat of VS Code as its workspace keeps it since 2026: the chat on the first line, then its changes.
 * `{kind: 1, k, v}` sets the value at a path, `{kind: 2, k, v, i}` adds to a list after cutting it at an index,
 * `{kind: 3, k}` removes a value.
 *
 * Source: `objectMutationLog.ts` of https://github.com/microsoft/vscode, read in November 2026.
 */
const openLog: OpenRecords = (file, lineOf) => {
  let requests: ChatObject[] = []
  let last = 1

  function placed(object: ChatObject): ChatObject {
    object[writtenOn] = last
    return object
  }

  function keepRequest(value: unknown): ChatObject {
    const {response} = asObject(value)
    const parts = typeof response === 'string' ? [response] : asArray(response)
    return placed({...picked(asObject(value), requestFields), response: parts.map(keepPart)})
  }

  /** Results of tools other than sub-agents are not kept. */
  function keepPart(value: unknown): ChatObject {
    const part: ChatObject = isRecord(value) ? picked(value, partFields) : {value}
    if (part['toolSpecificData'] !== undefined && asObject(part['toolSpecificData'])['kind'] !== 'subagent')
      delete part['toolSpecificData']
    return placed(part)
  }

  function change(record: JsonObject, [request, key, part, ...rest]: readonly unknown[]): void {
    const {v} = record
    if (request === undefined) requests = changed(requests, record, keepRequest)
    else if (key === undefined) setAt(requests, request, keepRequest(v))
    else changeRequest(itemAt(requests, request), record, [key, part, ...rest])
  }

  function changeRequest(
    request: ChatObject | undefined,
    record: JsonObject,
    [key, part, ...rest]: readonly unknown[]
  ): void {
    if (request === undefined) return
    placed(request)
    const parts = partsIn(request)
    if (key !== 'response') setField(request, requestFields, [key, part, ...rest], record['v'])
    else if (part === undefined) request['response'] = changed(parts, record, keepPart)
    else if (rest.length === 0) setAt(parts, part, keepPart(record['v']))
    else {
      const object = itemAt(parts, part)
      if (object !== undefined) setField(placed(object), partFields, rest, record['v'])
    }
  }

  const placeOf: LineOf = ([, index, , part]) => {
    const request = itemAt(requests, index)
    const object = part === undefined ? request : itemAt(partsIn(request), part)
    return object?.[writtenOn] ?? last
  }

  return {
    add(record) {
      last = lineOf([])
      const {kind, v, k} = record
      const [key, ...path] = asArray(k)
      if (kind === kinds.initial) requests = asArray(asObject(v)['requests']).map(keepRequest)
      else if (key === 'requests') change(record, path)
    },
    finish: () => keptChat.read({requests}, placeOf, file)
  }
}

/** The parts of the response of a request, which is a list while changes are read. */
function partsIn(request: ChatObject | undefined): ChatObject[] {
  return (request?.['response'] ?? []) as ChatObject[]
}

/** A list that is set, or cut at an index and added to. */
function changed(
  list: ChatObject[],
  {kind, v, i: index}: JsonObject,
  keep: (value: unknown) => ChatObject
): ChatObject[] {
  if (kind !== kinds.push) return asArray(v).map(keep)
  if (typeof index === 'number' && index >= 0) list.splice(index)
  for (const value of asArray(v)) list.push(keep(value))
  return list
}

function itemAt<T>(list: readonly T[], index: unknown): T | undefined {
  return typeof index === 'number' ? list[index] : undefined
}

/** An index beyond the end of a list does not come from a program. */
function setAt(list: ChatObject[], index: unknown, object: ChatObject): void {
  if (typeof index === 'number' && Number.isInteger(index) && index >= 0 && index <= list.length) list[index] = object
}

function picked(value: JsonObject, names: ReadonlySet<string>): ChatObject {
  const found: ChatObject = {}
  for (const name of Object.keys(value)) if (names.has(name)) found[name] = value[name]
  return found
}

/** Sets the value at a path of one or two names. */
function setField(object: ChatObject, names: ReadonlySet<string>, path: readonly unknown[], value: unknown): void {
  const [name, inner] = path.filter((each) => each !== undefined)
  if (typeof name !== 'string' || !names.has(name)) return
  if (inner === undefined) object[name] = value
  else if (typeof inner === 'string') object[name] = {...asObject(object[name]), [inner]: value}
}

/**
 * A chat of VS Code, exported or as its workspace keeps it: `{requests: [{message, response: []}]}`. A response has texts and calls of
 * tools in turn; its answer is the text after the last call. A call of a sub-agent has its result.
 *
 * Source: `chatModel.ts` and `runSubagentTool.ts` of https://github.com/microsoft/vscode, read in November 2026.
 */
export const vscodeChatFormat = format({
  ...chat,
  name: 'vscode-chat',
  program: 'VS Code',
  files: 'chats: exported, or below `chatSessions`, with the sub-agents in them',
  triedOn: 'documentation',
  documents: [
    {
      when: allOf({requests: eachIs(request)}, [
        {responderUsername: aString},
        {requesterUsername: aString},
        {sessionId: aString},
        {version: isPresent}
      ]),
      records: 'requests'
    }
  ],
  forms: [
    {
      lines: {
        first: {
          kind: kinds.initial,
          v: allOf({requests: aList}, [{sessionId: aString}, {responderUsername: aString}, {version: aNumber}])
        }
      },
      reader: openLog
    }
  ]
})
