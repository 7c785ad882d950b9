import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {type OpenThread, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'

/** The sub-agents of a thread, by what the records of the thread report of them. */
export interface SubAgents {
  /** An event of a rollout: `collab_agent_spawn_end` has a role, `collab_waiting_end` and others an end. */
  readEvent(event: JsonObject, line: number): void
  /** An item of `codex exec`: `agents_states` holds `{status, message}` by thread. */
  readItem(item: JsonObject, line: number): void
  /** Those that ended. */
  threads(): Iterable<OpenThread>
}

const stopReasons: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['interrupted', 'interruption']
])

export function createSubAgents(): SubAgents {
  const agents = new Map<string, OpenThread>()
  const roles = new Map<string, string>()

  function end(id: string, status: unknown, text: string | undefined, line: number): void {
    const stopReason = stopReasons.get(status)
    if (stopReason === undefined && status !== 'completed') return
    const thread = subagentIn(agents, id)
    // Each call that waits for the agent reports its end again
    if (text !== undefined && text !== thread.text) addMessage(thread, {text, line})
    if (thread.number === 0) thread.lastLine = line
    thread.stopReason = stopReason
  }

  function readStatus(record: JsonObject, status: unknown, line: number): void {
    const id = asString(record['thread_id']) ?? asString(record['receiver_thread_id'])
    if (id === undefined) return
    const role = asString(record['agent_role']) ?? asString(record['receiver_agent_role'])
    if (role !== undefined) roles.set(id, role)
    if (isRecord(status))
      for (const [name, value] of Object.entries(status)) end(id, name, completed(name, value), line)
    else end(id, status, undefined, line)
  }

  return {
    readEvent(event, line) {
      const spawned = asString(event['new_thread_id'])
      const role = asString(event['new_agent_role'])
      if (spawned !== undefined && role !== undefined) roles.set(spawned, role)
      for (const item of asArray(event['agent_statuses'])) readStatus(asObject(item), asObject(item)['status'], line)
      for (const [id, status] of Object.entries(asObject(event['statuses']))) readStatus({thread_id: id}, status, line)
      readStatus(event, event['status'], line)
    },
    readItem(item, line) {
      for (const [id, state] of Object.entries(asObject(item['agents_states']))) {
        const {status, message} = asObject(state)
        end(id, status, completed(status, message), line)
      }
    },
    *threads() {
      for (const [id, thread] of agents) {
        thread.agent ??= roles.get(id)
        yield thread
      }
    }
  }
}

/** What comes with another status is not a text of the agent. */
function completed(status: unknown, text: unknown): string | undefined {
  return status === 'completed' ? asString(text) : undefined
}
