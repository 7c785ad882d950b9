import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Format, LineFormat, LineReader, Path} from '../format.ts'
import {asArray, asObject} from '../record.ts'
import {vscodeChat} from './vscode-chat.ts'

/** A part of a response, as far as its text needs it, and the line that wrote it last. */
interface Part {
  fields: JsonObject
  line: number
}

/** A request, as far as its answer needs it. */
interface Request {
  fields: JsonObject
  parts: Part[]
  line: number
}

const kinds = {initial: 0, set: 1, push: 2, delete: 3} as const

const partFields = [
  ...(['kind', 'value', 'content', 'inlineReference', 'name', 'id'] as const),
  ...(['toolCallId', 'toolSpecificData', 'subAgentInvocationId'] as const)
]
const requestFields = [
  ...(['result', 'responseErrorDetails', 'isCanceled', 'modelState', 'modelId'] as const),
  ...(['isHidden', 'shouldBeRemovedOnSend', 'modeInfo'] as const)
]

/**
 * A chat of VS Code as its workspace keeps it since 2026: the chat on the first line, then what changed: `{kind: 1, k, v}` sets the value
 * at a path, `{kind: 2, k, v, i}` adds to a list after cutting it at an index, `{kind: 3, k}` removes a value.
 *
 * Source: `objectMutationLog.ts` of https://github.com/microsoft/vscode, read in November 2026.
 */
const vscodeChatLines: LineFormat = {
  name: 'vscode-chat',
  detects([first]) {
    const {kind, v} = asObject(first)
    const {requests, sessionId, responderUsername, version} = asObject(v)
    const isOwn = typeof sessionId === 'string' || typeof responderUsername === 'string' || typeof version === 'number'
    return kind === kinds.initial && Array.isArray(requests) && isOwn
  },
  open: openLog
}

function openLog(): LineReader {
  let requests: Request[] = []
  let last = 1

  function change({kind, v, i}: JsonObject, path: readonly unknown[], line: number): void {
    const [requestIndex, key, partIndex, ...rest] = path
    const isPush = kind === kinds.push
    if (path.length === 0) requests = changed(requests, v, {i, isPush}, (value) => keepRequest(value, line))
    else if (path.length === 1) setAt(requests, requestIndex, keepRequest(v, line))
    else {
      const request = typeof requestIndex === 'number' ? requests[requestIndex] : undefined
      if (request === undefined) return
      request.line = line
      if (key !== 'response') request.fields = withField(request.fields, requestFields, [key, partIndex, ...rest], v)
      else if (path.length === 2)
        request.parts = changed(request.parts, v, {i, isPush}, (value) => keepPart(value, line))
      else if (path.length === 3) setAt(request.parts, partIndex, keepPart(v, line))
      else changePart(typeof partIndex === 'number' ? request.parts[partIndex] : undefined, rest, v, line)
    }
  }

  return {
    read(record, line) {
      last = line
      const {kind, v, k} = record
      if (kind === kinds.initial) requests = asArray(asObject(v)['requests']).map((each) => keepRequest(each, line))
      else if (asArray(k)[0] === 'requests') change(record, asArray(k).slice(1), line)
    },
    finish() {
      const chat = {
        requests: requests.map(({fields, parts}) => ({...fields, response: parts.map((each) => each.fields)}))
      }
      const lineOf = ([, requestIndex, , partIndex]: Path): number => {
        const request = typeof requestIndex === 'number' ? requests[requestIndex] : undefined
        return (typeof partIndex === 'number' ? request?.parts[partIndex]?.line : request?.line) ?? last
      }
      return vscodeChat.read(chat, lineOf, {})
    }
  }
}

/** A list that is set, or cut at an index and added to. */
function changed<T>(
  list: T[],
  values: unknown,
  {i: index, isPush}: {readonly i: unknown; readonly isPush: boolean},
  keep: (value: unknown) => T
): T[] {
  if (!isPush) return asArray(values).map(keep)
  if (typeof index === 'number' && index >= 0) list.splice(index)
  for (const value of asArray(values)) list.push(keep(value))
  return list
}

/** An index beyond the end of a list does not come from a program. */
function setAt<T>(list: T[], index: unknown, value: T): void {
  if (typeof index === 'number' && Number.isInteger(index) && index >= 0 && index <= list.length) list[index] = value
}

function changePart(part: Part | undefined, path: readonly unknown[], value: unknown, line: number): void {
  if (part === undefined) return
  part.fields = withField(part.fields, partFields, path, value)
  part.line = line
}

function keepRequest(value: unknown, line: number): Request {
  const {response, ...rest} = asObject(value)
  const parts = typeof response === 'string' ? [{value: response}] : asArray(response)
  return {fields: picked(rest, requestFields), parts: parts.map((part) => keepPart(part, line)), line}
}

/** What tools other than sub-agents gave back is not kept. */
function keepPart(value: unknown, line: number): Part {
  const {toolSpecificData, ...fields} = picked(isRecord(value) ? value : {value}, partFields)
  const isSubagent = asObject(toolSpecificData)['kind'] === 'subagent'
  return {fields: isSubagent ? {...fields, toolSpecificData} : fields, line}
}

function picked(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])))
}

/** An object with another value at a path of one or two names. */
function withField(object: JsonObject, names: readonly string[], path: readonly unknown[], value: unknown): JsonObject {
  const [name, inner] = path.filter((each) => each !== undefined)
  if (typeof name !== 'string' || !names.includes(name)) return object
  if (inner === undefined) return {...object, [name]: value}
  return typeof inner === 'string' ? {...object, [name]: {...asObject(object[name]), [inner]: value}} : object
}

export const vscodeChatFormat: Format = {
  name: 'vscode-chat',
  program: 'VS Code',
  files: 'chats: exported, or below `chatSessions`, with the sub-agents in them',
  triedOn: 'documentation',
  documents: [vscodeChat],
  lines: [vscodeChatLines]
}
