import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A chat of VS Code, exported or as its workspace keeps it: `{requests: [{message, response: []}]}`. A response has texts and calls of
 * tools in turn; its answer is the text after the last call.
 *
 * Source: `chatModel.ts` of https://github.com/microsoft/vscode, read in November 2026.
 */
export const vscodeChat: DocumentFormat = {
  name: 'vscode-chat',
  detects(value) {
    const {requests, responderUsername, requesterUsername, sessionId, version} = asObject(value)
    const isOwn =
      [responderUsername, requesterUsername, sessionId].some((each) => typeof each === 'string') ||
      version !== undefined
    return isOwn && Array.isArray(requests) && requests.length > 0 && requests.every(isRequest)
  },
  read(value, lineOf) {
    const requests = asArray(asObject(value)['requests']).map(asObject)
    const turns = requests.flatMap((request, index) => turnsIn(request, ['requests', index]))
    return {threads: [readTurns(openMain(), turns, ['requests', requests.length - 1], lineOf)]}
  }
}

function isRequest(value: unknown): boolean {
  const {message, response} = asObject(value)
  const isPrompt =
    typeof message === 'string' ||
    typeof asObject(message)['text'] === 'string' ||
    Array.isArray(asObject(message)['parts'])
  return (
    isPrompt && (response === undefined || response === null || typeof response === 'string' || Array.isArray(response))
  )
}

const calls: ReadonlySet<unknown> = new Set([
  'toolInvocation',
  'toolInvocationSerialized',
  'confirmation',
  'elicitation'
])

function turnsIn(request: JsonObject, base: Path): readonly Turn[] {
  const {response, result, isCanceled, modelId} = request
  const path = [...base, 'response']
  const model = asString(modelId)
  const turns: Turn[] = []
  let [text, at]: [string, Path] = ['', path]
  for (const [index, part] of (typeof response === 'string' ? [response] : asArray(response)).entries()) {
    if (calls.has(asObject(part)['kind'])) {
      if (text.trim() !== '') turns.push({text, path: at, model})
      turns.push({path, stopReason: 'tool call'})
      text = ''
      continue
    }
    const partText = textOfPart(part)
    if (partText === undefined) continue
    if (text === '') at = typeof response === 'string' ? path : [...path, index]
    text += partText
  }
  if (text.trim() !== '') turns.push({text, path: at, model})
  const stopReason = stopReasonIn(asObject(result), isCanceled)
  return stopReason === undefined ? turns : [...turns, {path: base, stopReason}]
}

/** The text of a part: Markdown, or the name of what it links to. */
function textOfPart(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  if (!isRecord(part)) return undefined
  const {kind, value, content, inlineReference, name} = part
  if (kind === undefined || kind === 'markdownContent') return markdown(content) ?? asString(value) ?? markdown(value)
  if (kind !== 'inlineReference') return undefined
  const {name: referenceName, path, fsPath, uri} = asObject(inlineReference)
  const file = asString(path) ?? asString(fsPath) ?? asString(asObject(uri)['path'])
  const label = asString(name) ?? asString(referenceName) ?? file?.slice(file.lastIndexOf('/') + 1)
  return label === undefined ? undefined : `\`${label}\``
}

function markdown(value: unknown): string | undefined {
  return asString(asObject(value)['value'])
}

function stopReasonIn({errorDetails}: JsonObject, isCanceled: unknown): StopReason | undefined {
  const {message, responseIsFiltered, code} = asObject(errorDetails)
  if (isCanceled === true || code === 'canceled' || /^cancell?ed$/i.test(asString(message) ?? '')) return 'interruption'
  if (responseIsFiltered === true) return 'refusal'
  return isRecord(errorDetails) ? 'error' : undefined
}
