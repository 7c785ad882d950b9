import {openBrace, quote} from '../bytes/codes.ts'
import {type Fields, openFields} from '../bytes/fields.ts'
import {namesOf} from '../bytes/names.ts'
import type {PlainText} from '../bytes/shapes.ts'
import {unsure} from '../bytes/values.ts'
import type {Author} from './participants.ts'
import {retractionKeys} from './retractions.ts'

const names = namesOf(
  ['type', 'isSidechain', 'agentId', 'attributionAgent', 'teamName', 'agentName', 'isApiErrorMessage'],
  ['message', 'attachment', 'snapshot', 'data', ...retractionKeys]
)
const [type, isSidechain, agentId, attributionAgent, teamName, agentName, isApiErrorMessage] = [0, 1, 2, 3, 4, 5, 6]
const [message, attachment, snapshot, data] = [7, 8, 9, 10]

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

/**
 * What a record begins with: a `message` or an `attachment`, with the fields before; `skip` where they show that it does nothing,
 * and `inert` where all of its fields do.
 */
type Beginning = 'message' | 'attachment' | 'skip' | 'inert'

/** A record of a session by its bytes; one object for all of them. */
export interface SessionRecord {
  /** Begins a record; `undefined` where a parser is needed. */
  begin(bytes: Buffer, start: number, end: number): Beginning | undefined
  /** Where what it begins with ends: where the value begins that is not read. */
  stop(): number
  /** The strings of the beginning that nothing is decided by; after `finish` those of the end. */
  plainTexts(): readonly PlainText[]
  /**
   * Reads the fields after the last object.
   *
   * @param last the last byte of that object
   * @returns whether no parser is needed
   */
  finish(bytes: Buffer, last: number, end: number): boolean
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

/** Those that nothing is decided by. */
function textsOf(fields: Fields): readonly PlainText[] {
  return fields.plainTexts().flatMap(({name, start, end}) => (name === -1 ? [{start, end, isRead: false}] : []))
}

export function createSessionRecord(): SessionRecord {
  const fields = openFields(names)
  const attached = openFields(attachmentNames)
  let stop = 0
  let texts: readonly PlainText[] = []
  const is = (bytes: Buffer, name: keyof typeof types): boolean => fields.is(bytes, type, types[name])

  function begin(bytes: Buffer, start: number, end: number): Beginning | undefined {
    const found = fields.readFirst(bytes, start + 1, end)
    stop = fields.stop()
    texts = textsOf(fields)
    if (found === message) return 'message'
    if (fields.begins(bytes, type, history)) return found === snapshot ? 'skip' : 'inert'
    if (found === attachment) return isAddition(bytes, end) ? 'attachment' : undefined
    if (is(bytes, 'progress')) return isNamed(bytes) ? (found === data ? 'skip' : 'inert') : undefined
    return found === names.count && stop === end - 1 && isInert(bytes) ? 'inert' : undefined
  }

  /** What the program adds to the prompts for the model; a queued command may be the report of an agent. */
  function isAddition(bytes: Buffer, end: number): boolean {
    if (bytes[stop] !== openBrace || attached.readFirst(bytes, stop + 1, end) === unsure) return false
    stop = attached.stop()
    texts = [...texts, ...textsOf(attached)]
    return attached.text(bytes, 0) !== undefined && !attached.is(bytes, 0, queuedCommand)
  }

  function isInert(bytes: Buffer): boolean {
    const isRead = (['assistant', 'user', 'attachment', 'queued', 'setting'] as const).some((name) => is(bytes, name))
    return !isRead && fields.text(bytes, type) !== undefined && authorOf(bytes) !== undefined
  }

  function finish(bytes: Buffer, last: number, end: number): boolean {
    const before = fields.plainTexts().length
    const isWhole = fields.readLast(bytes, last, end)
    texts = textsOf(fields).slice(before)
    return isWhole
  }

  function isNamed(bytes: Buffer): boolean {
    return fields.is(bytes, isSidechain, no) || fields.text(bytes, agentId) !== undefined
  }

  /** Another object may come after the message, and what is between them is not read. */
  function author(bytes: Buffer): Author | undefined {
    return fields.start(isSidechain) === 0 ? undefined : authorOf(bytes)
  }

  function authorOf(bytes: Buffer): Author | undefined {
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
    stop: () => stop,
    plainTexts: () => texts,
    finish,
    is,
    mayAnswer: (bytes) => fields.start(type) === 0 || is(bytes, 'user'),
    isNamed,
    mayBeFailure: (bytes) => fields.start(isApiErrorMessage) !== 0 && !fields.is(bytes, isApiErrorMessage, no),
    author
  }
}
