import {closeBrace, closeBracket, openBrace, openBracket, quote} from '../bytes/codes.ts'
import {openFields} from '../bytes/fields.ts'
import {openFinder} from '../bytes/find.ts'
import {isAt, namesOf} from '../bytes/names.ts'
import {plainEnd, skipSpaces, valueEnd} from '../bytes/values.ts'
import {teamTools} from './team-log.ts'

/** What a message begins with: a text, a thought, the call of a tool that does nothing between agents, or the answer of a tool. */
type Beginning = 'text' | 'thought' | 'call' | 'answer'

/** The message of a record by its bytes; one object for all of them. */
export interface MessageBytes {
  /**
   * @param at where its value begins
   * @param end of the line
   * @returns `undefined` where a parser is needed
   */
  begin(bytes: Buffer, at: number, end: number): Beginning | undefined
  /** Where its content begins, or that of its first block. */
  contentStart(): number
  isUser(bytes: Buffer): boolean
  /** Whether a model made it, and it has one block and an id. @param last its last byte */
  isReply(bytes: Buffer, last: number): boolean
  /** Whether a user made it, and it has one text, without tags: with them the program reports what other agents did. */
  isPrompt(bytes: Buffer, last: number): boolean
  /** Where the id is, without its quotes. */
  idStart(): number
  idEnd(): number
}

const names = namesOf(['id', 'role', 'model'], ['content'])
const [id, role, model, content] = [0, 1, 2, 3]
const blockNames = namesOf(['type', 'name'], ['text', 'thinking', 'input', 'content'])
const [type, name] = [0, 1]
const tools = namesOf(teamTools, [])

const user = Buffer.from('"user"')
const textType = Buffer.from('"text"')
const thinkingType = Buffer.from('"thinking"')
const callType = Buffer.from('"tool_use"')
const answerType = Buffer.from('"tool_result"')
const placeholder = Buffer.from('"(no content)"')
const synthetic = Buffer.from('"<synthetic>"')

export function createMessageBytes(): MessageBytes {
  const message = openFields(names)
  const block = openFields(blockNames)
  const hasNext = openFinder('},{')
  const hasSpacedNext = openFinder('}, {')
  const hasTag = openFinder('<')
  const hasSynthetic = openFinder('<synthetic>')
  let start = 0
  let isInBlock = false

  function begin(bytes: Buffer, at: number, end: number): Beginning | undefined {
    if (bytes[at] !== openBrace || message.readFirst(bytes, at + 1, end) !== content) return undefined
    start = message.stop()
    isInBlock = bytes[start] !== quote
    if (!isInBlock) return isAt(bytes, start, placeholder) ? undefined : 'text'
    const first = skipSpaces(bytes, start + 1)
    if (bytes[start] !== openBracket || bytes[first] !== openBrace) return undefined
    block.readFirst(bytes, first + 1, end)
    start = block.stop()
    if (block.is(bytes, type, textType))
      return bytes[start] !== quote || isAt(bytes, start, placeholder) ? undefined : 'text'
    if (block.is(bytes, type, thinkingType)) return 'thought'
    if (block.is(bytes, type, answerType)) return 'answer'
    return block.is(bytes, type, callType) && isOtherTool(bytes) ? 'call' : undefined
  }

  function isOtherTool(bytes: Buffer): boolean {
    const [from, to] = [block.start(name) + 1, block.end(name) - 1]
    return to > from && plainEnd(bytes, from, to + 1) === to && tools.find(bytes, from, to) === -1
  }

  function isReply(bytes: Buffer, last: number): boolean {
    if (message.start(model) === 0 && hasSynthetic(bytes, start, last)) return false
    const [from, to] = [message.start(id) + 1, message.end(id) - 1]
    if (to <= from || plainEnd(bytes, from, to + 1) !== to || message.is(bytes, model, synthetic)) return false
    return hasOneBlock(bytes, last)
  }

  /** Whether nothing comes after the text of the content: other objects of the record may, which end in the same way. */
  function isAllText(bytes: Buffer, last: number): boolean {
    let at = valueEnd(bytes, start, last)
    if (at < 0) return false
    for (const closing of isInBlock ? [closeBrace, closeBracket] : []) {
      at = skipSpaces(bytes, at)
      if (bytes[at] !== closing) return false
      at++
    }
    return skipSpaces(bytes, at) === last && bytes[last] === closeBrace
  }

  function hasOneBlock(bytes: Buffer, last: number): boolean {
    return !hasNext(bytes, start, last) && !hasSpacedNext(bytes, start, last)
  }

  return {
    begin,
    contentStart: () => start,
    isUser: (bytes) => message.is(bytes, role, user),
    isReply,
    isPrompt: (bytes, last) => message.is(bytes, role, user) && isAllText(bytes, last) && !hasTag(bytes, start, last),
    idStart: () => message.start(id) + 1,
    idEnd: () => message.end(id) - 1
  }
}
