import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {LineFormat} from '../format.ts'
import {addPrompt} from '../last-message.ts'
import {closeThread, type OpenThread, openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {openBranches} from '../save-points.ts'
import {addTurn, turnOf} from '../turns.ts'

/**
 * A session of pi, or of OpenClaw, which is built on it: `{type: 'session', version, id, cwd}`, then entries such as
 * `{type: 'message', id, parentId, message}`, a tree of which the last entry is the end; and the transcript of a sub-agent that
 * pi-subagents keeps, `{recordType, agent, message}`.
 *
 * Source: sessions in tests of https://github.com/jazzyalex/agent-sessions and transcripts that pi-subagents wrote, read in November 2026.
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
  return (type === 'message' || recordType === 'message') && isRecord(message) && typeof message['role'] === 'string'
}

function addMessageOf(main: OpenThread, message: JsonObject, line: number): void {
  if (message['role'] === 'user') addPrompt(main)
  if (message['role'] !== 'assistant') return
  addTurn(main, {...turnOf(message, [], message['stopReason']), model: asString(message['model'])}, line)
}
