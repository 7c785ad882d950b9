import {closeBrace} from '../bytes/codes.ts'
import {createShapes, type PlainText, type Shapes} from '../bytes/shapes.ts'
import {type Beginning, createMessageBytes} from './message-bytes.ts'
import type {Author} from './participants.ts'
import {createSessionRecord} from './session-record.ts'

/** What a record does, by its fields before and after what is long. */
type Plan = {readonly kind: 'read' | 'skip' | 'answer'} | {readonly kind: 'reply' | 'prompt'; readonly author: Author}

/** What a record begins with. */
export interface Head {
  /** What its message begins with; `undefined` where it has none. */
  readonly beginning: Beginning | undefined
  /** The content of the message is one text. */
  readonly isBare: boolean
  /** Which of the texts to read is the id of the message, and which the name of a tool; -1 without one. */
  readonly id: number
  readonly tool: number
  readonly hasModel: boolean
  readonly model: string | undefined
  /** What it does, where the end of the record does not matter. */
  readonly plan: Plan | undefined
  /** What it does by its ends. */
  readonly ends: Shapes<Plan>
  /** How long the end of the last was: that of the next is as long, most often. */
  endLength: number
}

/** The beginnings and ends of the records of a session. */
export interface SessionHeads {
  /** What a line begins with; `undefined` where a parser is needed. */
  find(bytes: Buffer, start: number, end: number): Head | undefined
  /** Where the value begins that is not read: the content of the message, of its first block, or of what is in its place. */
  stop(): number
  /** Where one of the texts to read begins and ends. */
  textStart(index: number): number
  textEnd(index: number): number
  /** What the record does whose beginning was found. */
  plan(head: Head, line: {readonly bytes: Buffer; readonly start: number; readonly end: number}): Plan
  /** The closing brace of its last object. */
  last(): number
}

const skip: Plan = {kind: 'skip'}
const answer: Plan = {kind: 'answer'}
const read: Plan = {kind: 'read'}
const synthetic = '<synthetic>'

export function createSessionHeads(): SessionHeads {
  const record = createSessionRecord()
  const message = createMessageBytes()
  const heads = createShapes<Head>()
  /** The texts to read of a beginning that is not found among others. */
  let texts: readonly PlainText[] | undefined
  let stop = 0
  let last = 0

  function find(bytes: Buffer, start: number, end: number): Head | undefined {
    const known = heads.find(bytes, start, end)
    texts = undefined
    stop = heads.stop() - 1
    return known ?? readHead(bytes, start, end)
  }

  function readHead(bytes: Buffer, start: number, end: number): Head | undefined {
    const begun = record.begin(bytes, start, end)
    const beginning = begun === 'message' ? message.begin(bytes, record.stop(), end) : undefined
    if (begun === undefined || (begun === 'message' && beginning === undefined)) return undefined
    stop = beginning === undefined ? record.stop() : message.stop()
    const all = [...record.plainTexts(), ...(beginning === undefined ? [] : message.plainTexts())]
    texts = all.filter(({isRead}) => isRead)
    const head = headOf(bytes, beginning, begun === 'inert' || begun === 'skip' ? skip : undefined)
    return begun === 'inert' ? head : heads.add(bytes, {start, end: stop + 1}, all, head)
  }

  function headOf(bytes: Buffer, beginning: Beginning | undefined, plan: Plan | undefined): Head {
    const isMessage = beginning !== undefined
    const hasId = isMessage && message.hasId()
    const isAnswer =
      beginning === 'answer' && record.is(bytes, 'user') && record.isNamed(bytes) && message.isUser(bytes)
    return {
      beginning,
      isBare: isMessage && message.isBare(),
      id: hasId ? 0 : -1,
      tool: beginning === 'call' ? Number(hasId) : -1,
      hasModel: isMessage && message.hasModel(),
      model: isMessage ? message.model(bytes) : undefined,
      plan: isAnswer ? answer : plan,
      ends: createShapes(),
      endLength: 0
    }
  }

  function plan(
    head: Head,
    {bytes, start, end}: {readonly bytes: Buffer; readonly start: number; readonly end: number}
  ): Plan {
    const known = knownEnd(head, bytes, end - head.endLength, end)
    if (known !== undefined) return known
    const brace = bytes.lastIndexOf(closeBrace, end - 2)
    return brace < stop ? read : (knownEnd(head, bytes, brace, end) ?? readPlan(head, {bytes, start, end}))
  }

  /** What a record does whose end is known; the beginning of such an end is never in a string. */
  function knownEnd(head: Head, bytes: Buffer, at: number, end: number): Plan | undefined {
    last = at
    if (at < stop || bytes[at] !== closeBrace) return undefined
    const known = head.ends.find(bytes, at, end)
    if (known === undefined || head.ends.stop() !== end) return undefined
    head.endLength = end - at
    return known
  }

  function readPlan(
    head: Head,
    {bytes, start, end}: {readonly bytes: Buffer; readonly start: number; readonly end: number}
  ): Plan {
    const [foundStop, foundTexts] = [stop, texts]
    const places =
      foundTexts ?? [0, 1].map((index) => ({start: heads.start(index), end: heads.end(index), isRead: true}))
    const isWhole = readHead(bytes, start, end) !== undefined && record.finish(bytes, last, end)
    texts = places
    stop = foundStop
    return isWhole ? head.ends.add(bytes, {start: last, end}, record.plainTexts(), planOf(bytes, head)) : read
  }

  function planOf(bytes: Buffer, {beginning, id, hasModel, model}: Head): Plan {
    if (beginning === undefined) return record.is(bytes, 'attachment') && record.isNamed(bytes) ? skip : read
    if (beginning === 'answer')
      return record.is(bytes, 'user') && record.isNamed(bytes) && message.isUser(bytes) ? answer : read
    const author = record.author(bytes)
    if (author === undefined) return read
    if (record.is(bytes, 'user')) return beginning === 'text' && message.isUser(bytes) ? {kind: 'prompt', author} : read
    const isSure =
      id !== -1 && !record.mayBeFailure(bytes) && (!hasModel || (model !== undefined && model !== synthetic))
    return record.is(bytes, 'assistant') && isSure ? {kind: 'reply', author} : read
  }

  return {
    find,
    stop: () => stop,
    textStart: (index) => (texts === undefined ? heads.start(index) : (texts[index]?.start ?? 0)),
    textEnd: (index) => (texts === undefined ? heads.end(index) : (texts[index]?.end ?? 0)),
    plan,
    last: () => last
  }
}
