import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {LineFormat} from '../format.ts'
import {addPrompt} from '../last-message.ts'
import {closeThread, type OpenThread, openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {openBranches} from '../save-points.ts'
import {addTurn, turnOf} from '../turns.ts'

/**
 * A session of pi, or of OpenClaw, which is built on it: `{type: 'session', version, id, cwd}`, then entries such as
 * `{type: 'message', id, parentId, message}`, a tree of which the last entry is the end; what `pi --mode json` prints, the
 * same head and then events, of which `{type: 'message_end', message}` has a whole message; and the transcript of a sub-agent that
 * pi-subagents keeps, `{recordType, agent, message}`.
 *
 * Source: sessions in tests of https://github.com/jazzyalex/agent-sessions, transcripts that pi-subagents wrote, and
 * `packages/coding-agent/docs/json.md` of https://github.com/earendil-works/pi with streams in public repositories, read in November 2026.
 */
export const piSession: LineFormat = {
  name: 'pi-session',
  detects: (records) => (isHead(records[0]) || records.every(isOfSubagent)) && records.some(isMessage),
  open() {
    const main = openMain()
    const branches = openBranches(main)
    return {
      read(record, line) {
        main.lastLine = line
        main.agent = asString(record['agent']) ?? main.agent
        if (record['type'] === 'model_change') main.model = asString(record['modelId']) ?? main.model
        branches.enter(record['type'] === 'leaf' ? record['targetId'] : record['parentId'])
        if (isMessage(record)) addMessageOf(main, asObject(record['message']), line)
        branches.leave(record['id'])
      },
      finish: () => ({threads: [closeThread(main)]})
    }
  }
}

function isHead(record: JsonObject | undefined): boolean {
  const {type, version, id, cwd} = record ?? {}
  return (
    type === 'session' &&
    (version === undefined || typeof version === 'number') &&
    typeof id === 'string' &&
    typeof cwd === 'string'
  )
}

function isOfSubagent({recordType, runId, agent}: JsonObject): boolean {
  return typeof recordType === 'string' && typeof runId === 'string' && typeof agent === 'string'
}

function isMessage({type, recordType, message}: JsonObject): boolean {
  const isOne = type === 'message' || type === 'message_end' || recordType === 'message'
  return isOne && isRecord(message) && typeof message['role'] === 'string'
}

function addMessageOf(main: OpenThread, message: JsonObject, line: number): void {
  if (message['role'] === 'user') addPrompt(main)
  if (message['role'] !== 'assistant') return
  addTurn(main, {...turnOf(message, [], message['stopReason']), model: asString(message['model'])}, line)
}
