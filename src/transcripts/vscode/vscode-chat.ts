import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat} from '../format.ts'
import type {StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'
import {addSubagents, responseTurns} from './response.ts'

/**
 * A chat of VS Code, exported or as its workspace keeps it: `{requests: [{message, response: []}]}`. A response has texts and calls of
 * tools in turn; its answer is the text after the last call. A call of a sub-agent has its result.
 *
 * Source: `chatModel.ts` and `runSubagentTool.ts` of https://github.com/microsoft/vscode, read in November 2026.
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
    const main = openMain()
    const subagents = new Map<string, OpenThread>()
    const turns = requests.flatMap((request, index): readonly Turn[] => {
      if (isUndone(request)) return []
      const base = ['requests', index]
      main.agent = agentOf(request)
      addSubagents(subagents, request, base, lineOf)
      const stopReason = stopReasonIn(request)
      return [...responseTurns(request, base), ...(stopReason === undefined ? [] : [{path: base, stopReason}])]
    })
    return {
      threads: [
        readTurns(main, turns, ['requests', requests.length - 1], lineOf),
        ...[...subagents.values()].map(closeThread)
      ]
    }
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

/** The next prompt removes what was undone; where only the end of a response was, the rest stays. */
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
