import {closeBrace, openBrace, quote} from '../bytes/codes.ts'
import {openFields} from '../bytes/fields.ts'
import {namesOf} from '../bytes/names.ts'
import {createRepeats} from '../bytes/repeats.ts'
import {unsure} from '../bytes/values.ts'
import type {Author} from './participants.ts'
import {retractionKeys} from './retractions.ts'

const names = namesOf(
  ['type', 'isSidechain', 'agentId', 'attributionAgent', 'teamName', 'agentName', 'isApiErrorMessage'],
  ['message', 'attachment', 'snapshot', 'data', ...retractionKeys]
)
const [type, isSidechain, agentId, attributionAgent, teamName, agentName, isApiErrorMessage] = [0, 1, 2, 3, 4, 5, 6]
const [message, attachment] = [7, 8]

const attachmentNames = namesOf(['type'], ['prompt'])

const types = {
  assistant: Buffer.from('"assistant"'),
  user: Buffer.from('"user"'),
  attachment: Buffer.from('"attachment"'),
  queued: Buffer.from('"queue-operation"'),
  setting: Buffer.from('"agent-setting"'),
  system: Buffer.from('"system"'),
  progress: Buffer.from('"progress"')
}
const history = Buffer.from('"file-history-')
const queuedCommand = Buffer.from('"queued_command"')
const yes = Buffer.from('true')
const no = Buffer.from('false')

const main: Author = {key: '', type: undefined, name: undefined}

/** A record of a session by its bytes; one object for all of them. */
export interface SessionRecord {
  /**
   * Begins a record.
   *
   * @returns whether it has a `message`, with the fields before; `inert` where it does nothing; `undefined` where a parser is needed
   */
  begin(bytes: Buffer, start: number, end: number): 'message' | 'inert' | undefined
  /** Where the message begins. */
  messageStart(): number
  /**
   * Reads the fields after the message.
   *
   * @param after not before this place
   * @returns the last byte of the message; -1 where a parser is needed
   */
  finish(bytes: Buffer, after: number, end: number): number
  is(bytes: Buffer, name: keyof typeof types): boolean
  /** Whether the type is that of an answer, or not known yet. */
  mayAnswer(bytes: Buffer): boolean
  /** Whether it is of the main thread, or names its agent. */
  isNamed(bytes: Buffer): boolean
  /** Whether an error of the service may have taken the place of the message. */
  mayBeFailure(bytes: Buffer): boolean
  /** Who the record belongs to, once all of its fields are read; `undefined` where a parser is needed. */
  author(bytes: Buffer): Author | undefined
}

export function createSessionRecord(): SessionRecord {
  const fields = openFields(names, createRepeats())
  const attached = openFields(attachmentNames)
  const is = (bytes: Buffer, name: keyof typeof types): boolean => fields.is(bytes, type, types[name])

  function begin(bytes: Buffer, start: number, end: number): 'message' | 'inert' | undefined {
    if (bytes[start] !== openBrace || bytes[end - 1] !== closeBrace) return undefined
    const stop = fields.readFirst(bytes, start + 1, end)
    if (stop === message) return 'message'
    if (fields.begins(bytes, type, history)) return 'inert'
    if (stop === attachment) return isAddition(bytes, end) ? 'inert' : undefined
    if (is(bytes, 'progress')) return isNamed(bytes) ? 'inert' : undefined
    return stop === names.count && fields.stop() === end - 1 && isInert(bytes) ? 'inert' : undefined
  }

  /** What the program adds to the prompts for the model; a queued command may be the report of an agent. */
  function isAddition(bytes: Buffer, end: number): boolean {
    if (bytes[fields.stop()] !== openBrace) return false
    attached.readFirst(bytes, fields.stop() + 1, end)
    if (attached.text(bytes, 0) === undefined || attached.is(bytes, 0, queuedCommand)) return false
    return finish(bytes, attached.stop(), end) !== unsure && is(bytes, 'attachment') && isNamed(bytes)
  }

  function isInert(bytes: Buffer): boolean {
    const isRead = (['assistant', 'user', 'attachment', 'queued', 'setting'] as const).some((name) => is(bytes, name))
    return !isRead && fields.text(bytes, type) !== undefined && author(bytes) !== undefined
  }

  function finish(bytes: Buffer, after: number, end: number): number {
    return fields.readLast(bytes, after, end)
  }

  function isNamed(bytes: Buffer): boolean {
    return fields.is(bytes, isSidechain, no) || fields.text(bytes, agentId) !== undefined
  }

  function author(bytes: Buffer): Author | undefined {
    const isMain = fields.is(bytes, isSidechain, no)
    if (isMain && !fields.hasAny(attributionAgent, isApiErrorMessage)) return main
    for (const name of [agentId, attributionAgent, teamName, agentName])
      if (bytes[fields.start(name)] === quote && fields.start(name) > 0 && fields.text(bytes, name) === undefined)
        return undefined
    const agent = fields.text(bytes, agentId)
    if (!isMain && agent === undefined && fields.is(bytes, isSidechain, yes)) return undefined
    return {
      key: isMain ? '' : (agent ?? ''),
      type: fields.text(bytes, attributionAgent),
      name: fields.text(bytes, teamName) && fields.text(bytes, agentName)
    }
  }

  return {
    begin,
    messageStart: () => fields.stop(),
    finish,
    is,
    mayAnswer: (bytes) => fields.start(type) === 0 || is(bytes, 'user'),
    isNamed,
    mayBeFailure: (bytes) => fields.start(isApiErrorMessage) !== 0 && !fields.is(bytes, isApiErrorMessage, no),
    author
  }
}
