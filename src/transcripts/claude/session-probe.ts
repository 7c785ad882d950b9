import {closeBrace, closeBracket, openBrace} from '../bytes/codes.ts'
import {openFinder} from '../bytes/find.ts'
import {isAt, namesOf} from '../bytes/names.ts'
import {skipSpaces, valueEnd} from '../bytes/values.ts'
import type {Verdict} from '../format.ts'
import type {ByteLine} from '../lines.ts'
import type {KeptLine} from './held-lines.ts'
import type {OpenAnswers} from './open-answers.ts'
import {openOtherCalls} from './other-calls.ts'
import {createSessionHeads, type Head} from './session-heads.ts'
import {teamTools} from './team-log.ts'
import type {ClaudeThreads} from './threads.ts'

const tools = namesOf(teamTools, [])
const placeholder = Buffer.from('"(no content)"')

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
  const heads = createSessionHeads()
  const mayCall = openOtherCalls()
  const hasTag = openFinder('<')
  const hasModel = openFinder('"model"')
  const hasEscape = openFinder('\\u')

  function ofHead(line: KeptLine, head: Head): Verdict {
    const {bytes} = line
    if (head.plan !== undefined) return head.plan.kind === 'answer' ? ofAnswer(line) : 'skip'
    const plan = heads.plan(head, line)
    const last = heads.last()
    switch (plan.kind) {
      case 'answer':
        return ofAnswer(line)
      case 'reply':
        if (!isReply(bytes, last, head)) return 'read'
        threads.addUnreadReply(
          line,
          plan.author,
          {start: heads.textStart(head.id), end: heads.textEnd(head.id)},
          head.model
        )
        return 'skip'
      case 'prompt':
        return isPrompt(bytes, last, head) && threads.addUnreadPrompt(line, plan.author) ? 'skip' : 'read'
      default:
        return plan.kind
    }
  }

  const ofAnswer = (line: KeptLine): Verdict => (answers.mayReport(line) ? 'read' : 'skip')

  /** Whether a message has an id, and no block that does something between agents. */
  function isReply(bytes: Buffer, last: number, {beginning, id, tool, hasModel: hasName}: Head): boolean {
    const start = heads.stop()
    if (heads.textEnd(id) === heads.textStart(id)) return false
    if (beginning === 'text' && isAt(bytes, start, placeholder)) return false
    if (beginning === 'call' && !isOtherTool(bytes, heads.textStart(tool), heads.textEnd(tool))) return false
    // A model that comes later is in the bytes of its name, unless there are escapes.
    if (!hasName && (hasModel(bytes, start, last) || hasEscape(bytes, start, last))) return false
    return !mayCall(bytes, start, last)
  }

  /** Whether a prompt is one text, without tags: with them the program reports what other agents did. */
  function isPrompt(bytes: Buffer, last: number, {isBare}: Head): boolean {
    const start = heads.stop()
    return isAllText(bytes, start, last, isBare) && !hasTag(bytes, start, last) && !hasEscape(bytes, start, last)
  }

  return (line) => {
    const {bytes, start, end} = line
    if (bytes === undefined || bytes[start] !== openBrace || bytes[end - 1] !== closeBrace) return 'read'
    const head = heads.find(bytes, start, end)
    if (head === undefined || (head.beginning !== undefined && !isBegun())) return 'read'
    return ofHead(line as KeptLine, head)
  }
}

function isOtherTool(bytes: Buffer, start: number, end: number): boolean {
  return end > start && tools.find(bytes, start, end) === -1
}

/** Whether nothing comes after the text of the content: other objects of the record may, which end in the same way. */
function isAllText(bytes: Buffer, start: number, last: number, isBare: boolean): boolean {
  let at = valueEnd(bytes, start, last)
  if (at < 0 || isAt(bytes, start, placeholder)) return false
  for (const closing of isBare ? [] : [closeBrace, closeBracket]) {
    at = skipSpaces(bytes, at)
    if (bytes[at] !== closing) return false
    at++
  }
  return skipSpaces(bytes, at) === last && bytes[last] === closeBrace
}
