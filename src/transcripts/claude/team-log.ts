import type {JsonObject} from '../../text/json-object.ts'
import {expectFewCalls} from '../errors.ts'
import type {FormatReading} from '../format.ts'
import type {SideMessage, TeamEvent, TeamSession} from '../model.ts'
import {asString} from '../record.ts'
import type {ToolCall} from './content.ts'
import {sendMessage, sentMessage, teamEventOf} from './content.ts'
import type {Delivery, IsKept} from './last-turn.ts'

/** The tool with which a sub-agent gives its report; from 2.1.271. */
export const handBack = 'SubagentHandback'

/** The record that a call is in. */
interface Origin {
  /** The key of the agent that made the call. */
  readonly thread: string
  /** The name of that agent in its team. */
  readonly from: string | undefined
  readonly uuid: string | undefined
  /** In milliseconds since 1970. */
  readonly time: number | undefined
  readonly line: () => number
}

interface Logged<Item> {
  readonly item: Item
  readonly uuid: string | undefined
}

/** The calls with which the agents of a run work together. */
export function createTeamLog() {
  const messages: Logged<SideMessage>[] = []
  const events: Logged<TeamEvent>[] = []
  const isNewMessage = createFilter()
  const isNewEvent = createFilter()
  let last = {line: 0, callNumber: 0}

  function callOn(line: number): {readonly line: number; readonly callNumber?: number} {
    expectFewCalls(messages.length + events.length)
    last = {line, callNumber: line === last.line ? last.callNumber + 1 : 1}
    return last.callNumber === 1 ? {line} : last
  }

  function addMessage(call: ToolCall, origin: Origin): Delivery | undefined {
    const {uuid} = origin
    const line = origin.line()
    const {kind, ...message} = sentMessage(call.input)
    if (call.name === sendMessage)
      messages.push({item: {...senderIn(origin), kind, ...message, ...callOn(line), ...timeIn(origin)}, uuid})
    if (kind !== 'message' && kind !== 'broadcast') return undefined
    return {tool: call.name, uuid, text: message.text, line}
  }

  return {
    /** @returns the text that the call gives to another agent, if any; a call that is written again is ignored */
    add(call: ToolCall, origin: Origin): Delivery | undefined {
      if (call.name === handBack || call.name === sendMessage)
        return isNewMessage(call) ? addMessage(call, origin) : undefined
      const event = teamEventOf(call)
      if (event !== undefined && isNewEvent(call))
        events.push({
          item: {...senderIn(origin), ...event, ...callOn(origin.line()), ...timeIn(origin)},
          uuid: origin.uuid
        })
      return undefined
    },
    /** @param threadOf the id of the thread of an agent, by its key */
    finish(isKept: IsKept, threadOf: (key: string) => string): Pick<FormatReading, 'messages' | 'teamEvents'> {
      const close = <Item extends {readonly thread: string}>(log: readonly Logged<Item>[]): readonly Item[] =>
        log.filter(({uuid}) => isKept(uuid)).map(({item}) => ({...item, thread: threadOf(item.thread)}))
      return {messages: close(messages), teamEvents: close(events)}
    }
  }
}

function senderIn({thread, from}: Origin): Pick<SideMessage, 'thread' | 'from'> {
  return {thread, ...(from !== undefined && {from})}
}

function timeIn({time}: Origin): Pick<SideMessage, 'time'> {
  return time === undefined ? {} : {time}
}

/** Lets each call pass once; calls without an id always. */
function createFilter(): (call: ToolCall) => boolean {
  const seen = new Set<string>()
  return ({id}) => {
    if (id === undefined) return true
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  }
}

/** Whose session of a team a record is of; `undefined` outside of teams. */
export function teamSessionIn(record: JsonObject): TeamSession | undefined {
  const team = asString(record['teamName'])
  if (team === undefined || team === '') return undefined
  const member = asString(record['agentName'])
  const since = timeOf(record)
  return {team, ...(member && {member}), ...(since !== undefined && {since})}
}

/** The time of a record, in milliseconds since 1970. */
export function timeOf({timestamp}: JsonObject): number | undefined {
  const time = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
