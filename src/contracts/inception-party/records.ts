/**
 * The actions of a party's agents, in order: messages, spawns, calls about the team and its tasks. A file of kind
 * `messages` and the calls of a transcript have one model.
 */
import type {Range} from '../../text/lines.ts'

export interface NearKey extends Range {
  readonly key: string
}

interface Base {
  /** The place of the record, for a problem about all of it. */
  readonly range: Range
  /** The place of a field, by its normalised name; the place of the record if its source does not show fields. */
  readonly placeOf?: (field: string) => Range
  /** The range is its content or its prompt: a part of it has a place of its own. */
  readonly isText?: boolean
  readonly nearKey?: (field: string) => NearKey | undefined
  /** Who did it, where the record names it: the name of a member, or its agent type. */
  readonly from?: string
  /** The phase, where the record names it. */
  readonly phase?: number
}

/** A message (3.4, 3.5), whichever form the host has for it. */
export interface MessageRecord extends Base {
  readonly kind: 'message'
  /** `message`, `broadcast`, `shutdown_request` or another written type; `undefined` if no type was written. */
  readonly type: string | undefined
  /** `*` for all. */
  readonly to: string | undefined
  readonly content: string | undefined
  readonly summary: string | undefined
  /** It has the newer form `{to, message}`, of hosts without broadcasts. */
  readonly isDirect?: boolean
}

/** An agent that was started (3.3). */
export interface SpawnRecord extends Base {
  readonly kind: 'spawn'
  readonly name: string | undefined
  readonly agentType: string | undefined
  readonly team: string | undefined
  readonly prompt: string | undefined
  readonly description: string | undefined
}

/** A team that was made or taken down (3.1). */
export interface TeamRecord extends Base {
  readonly kind: 'team'
  readonly call: 'TeamCreate' | 'TeamDelete'
  readonly team?: string | undefined
  readonly description?: string | undefined
}

/** A task that was made (3.2). */
export interface TaskRecord extends Base {
  readonly kind: 'task'
  readonly subject: string | undefined
  readonly activeForm: string | undefined
}

/** A task whose status was set (3.2). */
export interface TaskUpdateRecord extends Base {
  readonly kind: 'task-update'
  /** The number of the task, in the order in which tasks were created, or its id. */
  readonly task: string | undefined
  readonly status: string | undefined
}

/** A record of the kind `other` is a call of any other tool. */
export type PartyRecord =
  | (MessageRecord | SpawnRecord | TeamRecord | TaskRecord | TaskUpdateRecord)
  | (Base & {readonly kind: 'other'})

export function fieldRange(record: PartyRecord, field: string): Range {
  return record.placeOf?.(field) ?? record.range
}

/** The place of a part of the content or of the prompt, if the record shows it, else the place of the field. */
export function partRange(record: PartyRecord, field: 'content' | 'prompt', {start, end}: Range): Range {
  const from = record.range.start
  return record.isText === true ? {start: from + start, end: from + end} : fieldRange(record, field)
}
