import type {ChatMark} from './chat-forms.ts'
import type {ChatMarks} from './chat-marks.ts'
import {hasPronoun} from './chat-sides.ts'

/** A tag and its end, such as what the answer is to have: no term, field or section about users has one outside of code. */
const tag = /<([\p{L}_][\w-]{0,40})>[^<>]{0,200}<\/\1>/u
const question = /[?？؟]/
const code = /`[^`]{0,200}`/g

/** Whether the user asks for a tag: of one exchange that others of its kind are beside, this says that it is one. */
export function isRequest(lines: readonly string[], fenced: ReadonlySet<number>, chat: ChatMarks): boolean {
  return turnLines(lines, fenced, chat, lastUser(chat)).some((line) => tag.test(line))
}

/** Whether the sides of one exchange talk to each other: the user asks for something, or one says `I` or `you`. */
export function isAddressed(lines: readonly string[], fenced: ReadonlySet<number>, chat: ChatMarks): boolean {
  const [user, agent] = [lastUser(chat), chat.agents[0]].map((mark) => turnLines(lines, fenced, chat, mark))
  return (
    [user, agent].some((turn) => turn?.some(hasPronoun)) ||
    user?.some((line) => tag.test(line) || question.test(line)) === true
  )
}

/** Whether both sides of one exchange have lists alone, as sections about them have. */
export function areLists(lines: readonly string[], fenced: ReadonlySet<number>, chat: ChatMarks): boolean {
  return [lastUser(chat), chat.agents[0]].every((mark) => {
    const turn = turnLines(lines, fenced, chat, mark).filter((line) => line.trim() !== '')
    return turn.length > 0 && turn.every((line) => listed.test(line))
  })
}

/** Whether the sides of one exchange are some of several roles: another agent has a section, too, and none talks to another. */
export function areRoles(lines: readonly string[], fenced: ReadonlySet<number>, chat: ChatMarks): boolean {
  const [agent] = chat.agents
  const others = chat.alike.filter(({side, isSure, depth}) => side === 'agent' && isSure && depth === agent?.depth)
  return (
    agent !== undefined && agent.depth > 0 && others.length > chat.agents.length && !isAddressed(lines, fenced, chat)
  )
}

const listed = /^ {0,8}(?:[-*+] |\d{1,4}[.)] |\|)/

/** The turn that the first one of the agent answers. */
function lastUser({users, agents}: ChatMarks): ChatMark | undefined {
  return users.findLast(({line}) => line < (agents[0]?.line ?? 0)) ?? users[0]
}

/** What is meant in a turn, without code: up to the next mark, behind a heading up to the next one that is not deeper. */
function turnLines(
  lines: readonly string[],
  fenced: ReadonlySet<number>,
  {alike}: ChatMarks,
  mark: ChatMark | undefined
): readonly string[] {
  if (mark === undefined) return []
  const marks = new Set(mark.depth === 0 ? alike.map(({line}) => line) : [])
  const found = [mark.rest]
  for (let line = mark.line + 1; line < lines.length; line++) {
    if (fenced.has(line)) continue
    const text = lines[line] ?? ''
    if (marks.has(line) || (/^#{1,6}(?= )/.exec(text)?.[0].length ?? Infinity) <= mark.depth) break
    found.push(text)
  }
  return found.map((line) => line.replace(code, ''))
}
