import {openBrace, openBracket, quote} from '../bytes/codes.ts'
import {type Fields, openFields} from '../bytes/fields.ts'
import {namesOf} from '../bytes/names.ts'
import type {PlainText} from '../bytes/shapes.ts'
import {skipSpaces, unsure} from '../bytes/values.ts'

/** What a message begins with: a text, a thought, the call of a tool, or the answer of a tool. */
export type Beginning = 'text' | 'thought' | 'call' | 'answer'

/** The message of a record by its bytes, as far as its first block; one object for all of them. */
export interface MessageBytes {
  /**
   * @param at where its value begins
   * @param end of the line
   * @returns `undefined` where a parser is needed
   */
  begin(bytes: Buffer, at: number, end: number): Beginning | undefined
  /** Where its content begins, or that of its first block. */
  stop(): number
  /** The strings that nothing is decided by; those to read are the id, where there is one, and the name of a tool. */
  plainTexts(): readonly PlainText[]
  hasId(): boolean
  isUser(bytes: Buffer): boolean
  /** Whether the content is one text, not in a block. */
  isBare(): boolean
  /** The name of the model; `undefined` where a parser is needed for it. */
  model(bytes: Buffer): string | undefined
  hasModel(): boolean
}

const names = namesOf(['id', 'role', 'model'], ['content'])
const [id, role, model, content] = [0, 1, 2, 3]
const blockNames = namesOf(['type', 'name'], ['text', 'thinking', 'input', 'content'])
const [type, name, text] = [0, 1, 2]

const user = Buffer.from('"user"')
const textType = Buffer.from('"text"')
const thinkingType = Buffer.from('"thinking"')
const callType = Buffer.from('"tool_use"')
const answerType = Buffer.from('"tool_result"')

export function createMessageBytes(): MessageBytes {
  const message = openFields(names)
  const block = openFields(blockNames)
  let stop = 0
  let isInBlock = false

  function begin(bytes: Buffer, at: number, end: number): Beginning | undefined {
    if (bytes[at] !== openBrace || message.readFirst(bytes, at + 1, end) !== content) return undefined
    stop = message.stop()
    isInBlock = bytes[stop] !== quote
    if (!isInBlock) return 'text'
    const first = skipSpaces(bytes, stop + 1)
    if (bytes[stop] !== openBracket || bytes[first] !== openBrace) return undefined
    const found = block.readFirst(bytes, first + 1, end)
    stop = block.stop()
    if (found === unsure) return undefined
    if (block.is(bytes, type, textType)) return found === text && bytes[stop] === quote ? 'text' : undefined
    if (block.is(bytes, type, thinkingType)) return 'thought'
    if (block.is(bytes, type, answerType)) return 'answer'
    return block.is(bytes, type, callType) && isRead(block, name) ? 'call' : undefined
  }

  return {
    begin,
    stop: () => stop,
    plainTexts: () => [...textsOf(message, id), ...(isInBlock ? textsOf(block, name) : [])],
    hasId: () => isRead(message, id),
    isUser: (bytes) => message.is(bytes, role, user),
    isBare: () => !isInBlock,
    model: (bytes) => message.text(bytes, model),
    hasModel: () => message.start(model) !== 0
  }
}

/** Whether a field is a string without escapes. */
function isRead(fields: Fields, name: number): boolean {
  return fields.plainTexts().some((each) => each.name === name)
}

/** The strings with names that are not known, and one to read. */
function textsOf(fields: Fields, read: number): readonly PlainText[] {
  return fields
    .plainTexts()
    .flatMap(({name, start, end}) => (name === -1 || name === read ? [{start, end, isRead: name === read}] : []))
}
