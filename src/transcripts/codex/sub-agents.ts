import {isRecord} from '../../text/json.ts'
import {type Draft, draftOf, say} from '../last-message.ts'
import type {Json} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

/** How the sub-agents of a thread ended, as the thread was told. */
export interface Collab {
  /** An event of a rollout: `collab_agent_spawn_end` tells a role, `collab_waiting_end` and others an end. */
  readEvent(event: Json, line: number): void
  /** An item of `codex exec`: `agents_states` holds `{status, message}` by thread. */
  readItem(item: Json, line: number): void
  /** Those that ended. */
  drafts(): Iterable<Draft>
}

const cuts: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['interrupted', 'interruption']
])

export function openCollab(): Collab {
  const agents = new Map<string, Draft>()
  const roles = new Map<string, string>()

  function end(id: string, status: unknown, text: string | undefined, line: number): void {
    const stopReason = cuts.get(status)
    if (stopReason === undefined && status !== 'completed') return
    const draft = draftOf(agents, id)
    // An end is told once more by whatever waits for it next
    if (text !== undefined && text !== draft.text) say(draft, text, line)
    if (draft.said === 0) draft.last = line
    draft.stopReason = stopReason
  }

  function readStatus(entry: Json, status: unknown, line: number): void {
    const id = asString(entry['thread_id']) ?? asString(entry['receiver_thread_id'])
    if (id === undefined) return
    const role = asString(entry['agent_role']) ?? asString(entry['receiver_agent_role'])
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
      for (const entry of asArray(event['agent_statuses'])) readStatus(asObject(entry), asObject(entry)['status'], line)
      for (const [id, status] of Object.entries(asObject(event['statuses']))) readStatus({thread_id: id}, status, line)
      readStatus(event, event['status'], line)
    },
    readItem(item, line) {
      for (const [id, state] of Object.entries(asObject(item['agents_states']))) {
        const {status, message} = asObject(state)
        end(id, status, completed(status, message), line)
      }
    },
    *drafts() {
      for (const [id, draft] of agents) {
        draft.agent ??= roles.get(id)
        yield draft
      }
    }
  }
}

/** What comes with another end is no text of the agent. */
function completed(status: unknown, text: unknown): string | undefined {
  return status === 'completed' ? asString(text) : undefined
}
