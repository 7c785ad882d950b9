import {unsure} from '../bytes/values.ts'
import type {LateLine, Verdict} from '../format.ts'
import type {ByteLine} from '../lines.ts'
import {createMessageBytes} from './message-bytes.ts'
import type {OpenAnswers} from './open-answers.ts'
import type {Author} from './participants.ts'
import {createSessionRecord} from './session-record.ts'
import type {ClaudeThreads} from './threads.ts'
import {openWindows, type WindowMessage} from './windows.ts'

/**
 * Decides by the bytes of a session's lines which of them need not be parsed. The program writes one long object into a record, at
 * most short ones before it: so the fields before it and after it are those of the record. A line where that is not certain is read,
 * as is any whose text may matter.
 *
 * @param isBegun whether a message was read: the first decides whose records those of a sub-agent without a name are
 */
export function createSessionProbe(
  threads: ClaudeThreads,
  answers: OpenAnswers,
  isBegun: () => boolean
): (line: ByteLine) => Verdict {
  const record = createSessionRecord()
  const message = createMessageBytes()
  const windows = openWindows()

  function ofMessage(line: ByteLine, bytes: Buffer): Verdict {
    const {end} = line
    const beginning = message.begin(bytes, record.messageStart(), end)
    if (beginning === undefined || !isBegun()) return 'read'
    if (beginning === 'answer') return isOthers(bytes, end) && !answers.mayReport(line) ? 'skip' : 'read'
    const last = record.finish(bytes, message.contentStart(), end)
    const author = last === unsure ? undefined : record.author(bytes)
    const window = author && windows.get(author.key)
    if (author === undefined || window === undefined) return 'read'
    if (record.is(bytes, 'assistant')) {
      if (record.mayBeFailure(bytes) || !message.isReply(bytes, last)) return 'read'
      return lateReply(window.add(bytes, message.idStart(), message.idEnd()), author, line.number)
    }
    const before = window.last()
    const isPrompt = record.is(bytes, 'user') && beginning === 'text' && message.isPrompt(bytes, last)
    return isPrompt && before !== undefined ? latePrompt(before, author, line.number) : 'read'
  }

  /** Whether what a tool answered is of no agent, or of one that is named. */
  function isOthers(bytes: Buffer, end: number): boolean {
    if (!record.mayAnswer(bytes) || !message.isUser(bytes)) return false
    return (
      record.isNamed(bytes) || (record.finish(bytes, message.contentStart(), end) !== unsure && record.isNamed(bytes))
    )
  }

  const lateReply = (reply: WindowMessage, author: Author, line: number): LateLine => ({
    isOver: () => reply.isOut,
    pass: () => threads.passAssistant(reply.id, author, line)
  })

  /** A prompt only matters for messages near it, where an agent gives no texts to others: these are of a turn. */
  const latePrompt = (before: WindowMessage, author: Author, line: number): LateLine => ({
    isOver: () => before.isOut && !threads.hasDeliveries(author.key),
    pass: () => threads.passPrompt(author, line)
  })

  return (line) => {
    const {bytes, start, end} = line
    if (bytes === undefined) return 'read'
    const beginning = record.begin(bytes, start, end)
    const verdict = beginning === 'inert' ? 'skip' : beginning === undefined ? 'read' : ofMessage(line, bytes)
    const isQuiet = record.is(bytes, 'user') || record.is(bytes, 'system') || record.is(bytes, 'queued')
    if (verdict === 'read' && !isQuiet) answers.await(line.number)
    return verdict
  }
}
