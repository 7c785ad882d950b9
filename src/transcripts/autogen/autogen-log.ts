import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {Format, LineFormat} from '../format.ts'
import {openNamedTurns} from '../named-turns.ts'
import {asObject, asString} from '../record.ts'
import type {Turn} from '../turns.ts'

/**
 * Events that AutoGen logs, one on each line: what a model answered to each agent is a message of the agent.
 *
 * Source: `logging.py` and `models/_types.py` of `autogen-core` in https://github.com/microsoft/autogen, read in November 2026.
 */
const autogenLog: LineFormat = {
  name: 'autogen-log',
  detects: (records) => records.some(isCall) && records.every(({type}) => types.has(type)),
  open() {
    const chat = openNamedTurns()
    return {
      read(record, line) {
        const agent = agentIn(record)
        if (!isCall(record) || (agent !== undefined && manager.test(agent))) return
        const {
          text = '',
          stopReason,
          model
        } = resultIn(record['response']) ?? answerIn(record['response'], [], () => line) ?? {}
        chat.add({agent, turn: {text, stopReason, model, path: []}}, line)
      },
      finish: () => ({threads: chat.threads()})
    }
  }
}

const types: ReadonlySet<unknown> = new Set([
  ...['LLMCall', 'LLMStreamStart', 'LLMStreamEnd', 'ToolCall', 'Message', 'MessageDropped'],
  ...['MessageHandlerException', 'AgentConstructionException']
])

function isCall({type, messages, response}: JsonObject): boolean {
  if (type === 'LLMStreamEnd') return isRecord(response)
  return type === 'LLMCall' && Array.isArray(messages) && isRecord(response)
}

/** The result of a stream, `{finish_reason, content}`: its content is a text or the calls. */
function resultIn(response: unknown): Omit<Turn, 'path'> | undefined {
  const {finish_reason: reason, content} = asObject(response)
  if (typeof reason !== 'string') return undefined
  if (typeof content === 'string') return {text: content, stopReason: stopReasonOf(reason)}
  return Array.isArray(content) ? {text: '', stopReason: 'tool call'} : undefined
}

/** What chooses who is next in a team is not an agent. */
const manager = /GroupChatManager$/

/** The name of an agent in its id, `name_team/key`; the id of a team is a UUID. */
function agentIn({agent_id: id}: JsonObject): string | undefined {
  const [name = ''] = (asString(id) ?? '').split('/', 1)
  return asString(name.replace(/_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, ''))
}

export const autogenLogFormat: Format = {
  name: 'autogen-log',
  program: 'AutoGen, AG2',
  files: 'logged events',
  triedOn: 'documentation',
  lines: [autogenLog]
}
