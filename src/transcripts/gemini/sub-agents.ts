import type {CapturedFile} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, jsonOf, onlyKey, parseJson} from '../record.ts'

/** What a sub-agent hands in at its end, by a tool that nothing else ends it with; `undefined` where it goes on. */
export function handedIn(toolCalls: unknown): string | undefined {
  const call = asArray(toolCalls)
    .map(asObject)
    .find(({name}) => name === 'complete_task')
  if (call === undefined || call['status'] !== 'success') return undefined
  const args = asObject(call['args'])
  const value = args[onlyKey(args) ?? 'result']
  return typeof value === 'string' ? value : (jsonOf(value) ?? '')
}

/** The threads of the sub-agents that a session called, with what they handed in. @param line of the calls, from 1 */
export function calledAgents(toolCalls: unknown, line: number): readonly Thread[] {
  return asArray(toolCalls).flatMap((call) => {
    const {agentId, resultDisplay} = asObject(call)
    const {isSubagentProgress, agentName, result, terminateReason} = asObject(resultDisplay)
    const id = asString(agentId)
    if (id === undefined || isSubagentProgress !== true) return []
    const thread = openThread('subagent', id, asString(agentName))
    thread.lastLine = line
    const stopReason = reasonOf(terminateReason)
    if (typeof result === 'string' && stopReason === undefined) addMessage(thread, {text: result, line})
    else thread.stopReason = stopReason
    return [closeThread(thread)]
  })
}

/** `AgentTerminateMode` in `agents/types.ts` of https://github.com/google-gemini/gemini-cli. */
function reasonOf(reason: unknown): StopReason | undefined {
  if (reason === 'GOAL') return undefined
  if (reason === 'ABORTED') return 'interruption'
  return typeof reason === 'string' && reason.startsWith('ERROR') ? 'error' : 'unfinished run'
}

/**
 * The name of a sub-agent whose session is in a file of its own, `SESSION/ID.jsonl`: the session beside that folder called it,
 * `session-TIME-START.jsonl`, with the start of its id.
 */
export function callerName(id: string, {path = '', names, sibling}: CapturedFile): string | undefined {
  const session = path.split('/').at(-2) ?? ''
  const caller = names?.('../').find((name) => name.startsWith('session-') && name.includes(`-${session.slice(0, 8)}.`))
  const text = caller === undefined || session === '' ? undefined : sibling?.(`../${caller}`)
  for (const line of text?.split('\n') ?? []) {
    if (!line.includes(id)) continue
    const [agent] = calledAgents(asObject(parseJson(line))['toolCalls'], 1).filter((thread) => thread.id === id)
    if (agent?.agent !== undefined) return agent.agent
  }
  return undefined
}
