import {beforeRule, type DialoguePart, isRule, readDialogue} from '../dialogue/dialogue.ts'
import {dialogueLines, fencedLines, trimmedBlock, withoutWholeFence} from '../dialogue/dialogue-lines.ts'
import type {DialogueFormat} from '../format.ts'
import {beforeSignature, type TurnLines, timeLines} from './chat-additions.ts'
import {areLists, areRoles, isRequest} from './chat-address.ts'
import {withoutEnds} from './chat-ends.ts'
import {type ChatMark, isField} from './chat-forms.ts'
import {areCases, isIntroduced} from './chat-introduction.ts'
import {isSpeech} from './chat-labels.ts'
import {isTermList} from './chat-list.ts'
import {type ChatMarks, type ChatTurns, chatsIn, isNeither} from './chat-marks.ts'
import {isOfUser, isPreamble, lastStart} from './chat-preamble.ts'
import {hasSectionsOfChat} from './chat-sections.ts'
import {isInterlocutor, isPronoun, isQuestion} from './chat-sides.ts'
import {spokenChat} from './chat-speech.ts'
import {templateLines} from './chat-templates.ts'

/**
 * A chat as text, as many chat tools export it: `User:`, `**User**` or `## User` above what the user wrote, and the same with
 * `Assistant` or another name of the agent. Of several forms of marks, the first with two sides counts.
 *
 * Source: exports of Cursor, OpenCode, ChatGPT and others in public repositories, read in November 2026.
 */
export const chatMarkdown: DialogueFormat = {
  name: 'chat-markdown',
  detects: (text) => chatIn(withoutWholeFence(dialogueLines(text))) !== undefined,
  isEvident(text) {
    const lines = templateLines(withoutWholeFence(dialogueLines(text)))
    const fenced = fencedLines(lines)
    return (
      isOfUser(lines) ||
      spokenChat(lines, fenced) !== undefined ||
      hasSectionsOfChat(lines, fenced) ||
      chatsIn(lines, fenced, lastStart(lines)).some((chat) => isChat(lines, fenced, chat))
    )
  },
  read(text) {
    const lines = withoutWholeFence(dialogueLines(text))
    const marks = chatIn(lines) ?? {users: [], agents: []}
    const texts = [...lines]
    for (const {line, rest} of marks.agents) {
      texts[line] = rest
      if (rest === '' && underline.test(texts[line + 1] ?? '')) texts[line + 1] = ''
    }
    const turns = turnsIn(lines, marks)
    const agents = new Set(marks.agents)
    for (const line of timeLines(lines, turns)) texts[line] = ''
    const parts = turns.flatMap(({mark, line, to}): DialoguePart | readonly DialoguePart[] =>
      agents.has(mark) ? {author: 'agent', from: line, to} : []
    )
    const isTagged = marks.agents.some(({form}) => /<$|tag$|\0/.test(form))
    for (const {from, to} of isTagged ? parts : []) {
      const turnLines = withoutEnds(texts.slice(from, to))
      for (let index = from; index < to; index++) texts[index] = turnLines[index - from] ?? ''
    }
    return readDialogue(texts, parts)
  }
}

/** Of a heading that has no other mark. */
const underline = /^(?:-{3,100}|={3,100})$/

/** The chat that a text is declared to be: the one that it is as a whole, else that of the first mark with two sides. */
function chatIn(lines: readonly string[]): ChatMarks | undefined {
  const fenced = fencedLines(lines)
  const spoken = spokenChat(lines, fenced)
  if (spoken !== undefined) return spoken
  const chats = chatsIn(lines, fenced).filter(({agents}) => agents.length > 0)
  return chats.find((chat) => isChat(lines, fenced, chat)) ?? chats[0]
}

/**
 * Whether marks are those of a chat, and the whole text is one. What the sides are called says it, and how they take turns: `User` and
 * `Assistant` need one exchange; where one side alone has a known name, two, or no other marks in the text.
 */
function isChat(lines: readonly string[], fenced: ReadonlySet<number>, chat: ChatMarks): boolean {
  const marks = inOrder(chat)
  const [first] = marks
  const [user] = chat.users
  const [agent] = chat.agents
  if (first === undefined || user === undefined || agent === undefined) return false
  const count = exchanges(chat)
  if (isQuestion(user.label)) return isPrompted(lines, marks)
  if (count === 0) return false
  const isAsked = count === 1 && isRequest(lines, fenced, chat)
  if (user.form !== agent.form) return first === user && (isAsked || count > 1) && isUnbroken(lines, user, agent)
  const turns = {chat, marks, exchanges: count}
  if (!isAsked && isTermList(lines, turns)) return false
  if (count === 1 && areOthers(lines, fenced, turns, isAsked)) return false
  // The prompt of the system before the first turn is one, too.
  const start = chat.alike.find(({line, label}) => line < first.line && isNeither(label)) ?? first
  if (!isPreamble(lines, start.line)) return isIntroduced(lines, fenced, turns)
  const areAlone = chat.alike.filter(({line}) => line >= first.line).length === marks.length
  if (user.side === 'user' && agent.side === 'agent')
    return (
      (marks.every(({isSure}) => isSure) && !(hasFields(chat) && areCases(lines, fenced, chat.users))) ||
      ((count > 1 || isAsked || (areAlone && (user.isSure || marks.length > 2))) && !areRecords(lines, fenced, chat))
    )
  return areOneKnown(lines, turns, {areAlone, isAsked})
}

/** Whether marks are those of a chat of which one side alone has a known name. */
function areOneKnown(
  lines: readonly string[],
  {chat, marks, exchanges: count}: ChatTurns,
  {areAlone, isAsked}: {readonly areAlone: boolean; readonly isAsked: boolean}
): boolean {
  const [user] = chat.users
  const [agent] = chat.agents
  if (user === undefined || agent === undefined) return false
  // Sections of a document may have any names, and follow each other.
  if (marks[0] !== user || count * 2 < chat.users.length || speaks(lines, user) !== speaks(lines, agent)) return false
  if (user.side === 'user')
    return areAlone ? count > 1 || isAsked || isPronoun(user.label) : count > 1 && user.rest === ''
  if (count > 1) return isInterlocutor(agent.label) || (areAlone && agent.isSure)
  return areAlone && isAnswer(lines, user, agent)
}

/** Whether a name has a verb of speech behind it. */
function speaks(lines: readonly string[], {line, rest}: ChatMark): boolean {
  const text = (lines[line] ?? '').trimEnd()
  return isSpeech(text.slice(0, text.length - rest.length).replace(/[^\p{L}]{1,10}$/u, ''))
}

/** Whether the marks of one exchange are those of a table, fields, sentences or sections with lists. */
function areOthers(
  lines: readonly string[],
  fenced: ReadonlySet<number>,
  {chat, marks}: ChatTurns,
  isAsked: boolean
): boolean {
  const isTable = marks[0]?.form.startsWith('|') === true
  return (
    isTable ||
    areFields(lines, marks) ||
    (!isAsked && (areSubjects(marks) || areLists(lines, fenced, chat) || areRoles(lines, fenced, chat)))
  )
}

/** Whether all before the answer of an agent is a preamble and what the user wrote. */
function isUnbroken(lines: readonly string[], user: ChatMark, agent: ChatMark): boolean {
  return isPreamble(lines, user.line) && !lines.slice(user.line + 1, agent.line).some((line) => /^#{1,6} /.test(line))
}

/** Whether the name of one turn is an answer to another: VS Code writes its own below that of an account. */
function isAnswer(lines: readonly string[], user: ChatMark, {line, label, form, isSure}: ChatMark): boolean {
  if (isInterlocutor(label)) return form !== 'heading'
  const areTimed = form === 'stamped' || [user.line, line].every((each) => time.test(lines[each] ?? ''))
  if (isSure && areTimed && /^(?:plain|stamped)$/.test(form)) return true
  const isAccount = user.line === 0 && /^(?!\p{Lu}\p{Ll}*:)[\w-]{1,60}: /u.test(lines[0] ?? '')
  return isAccount && form === 'plain' && label === 'github copilot' && lines[line - 1] === ''
}

/** Whether names are those of what a sentence is about, such as `**User** labels are blue`: nothing ends them. */
function areSubjects(marks: readonly ChatMark[]): boolean {
  return marks.every(({form, rest}) => /[*`_]$/.test(form) && /^\p{Ll}/u.test(rest))
}

const time = /^\[?\d/

/** Whether a text begins with questions of which some are none: a list of questions and answers has only such, or a title. */
function isPrompted(lines: readonly string[], marks: readonly ChatMark[]): boolean {
  const [first] = marks
  if (
    first === undefined ||
    first.form === 'heading' ||
    !lines.slice(0, first.line).every((line) => line.trim() === '')
  )
    return false
  return marks.some(
    ({label, line}, index) =>
      isQuestion(label) && !lines.slice(line, marks[index + 1]?.line).some((each) => /[?？؟]/.test(each))
  )
}

/**
 * Whether turns that may be fields are such of records, which have others as often: `Prompt`, `Response` and `Score` of each case; or of
 * cases in sections of a report.
 */
function areRecords(lines: readonly string[], fenced: ReadonlySet<number>, chat: ChatMarks): boolean {
  return hasFields(chat) || areCases(lines, fenced, chat.users)
}

/** Whether another mark is there as often as those of the user. */
function hasFields({users, alike}: ChatMarks): boolean {
  const counts = new Map<string, number>()
  for (const {side, label} of alike)
    if (side === 'other' && !isNeither(label)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 1 && count >= users.length - 1)
}

function inOrder({users, agents}: Pick<ChatMarks, 'users' | 'agents'>): readonly ChatMark[] {
  return [...users, ...agents].sort((a, b) => a.line - b.line)
}

/** How often the agent answers the user; where it begins, how often the user answers. */
function exchanges(chat: ChatMarks): number {
  const agents = new Set(chat.agents)
  const authors = inOrder(chat).map((mark) => agents.has(mark))
  const changes = authors.filter((isAgent, index) => index > 0 && isAgent !== authors[index - 1])
  return Math.max(changes.filter((isAgent) => isAgent).length, changes.filter((isAgent) => !isAgent).length)
}

interface ChatTurn extends TurnLines {
  readonly mark: ChatMark
}

/** The turns of both sides. */
function turnsIn(lines: readonly string[], marks: Pick<ChatMarks, 'users' | 'agents'>): readonly ChatTurn[] {
  const all = inOrder(marks)
  const ends = all.map((_, index) => all[index + 1]?.line ?? lines.length)
  const rule = ruleBelow(
    all.slice(0, -1).map(({line}, index) => lines[trimmedBlock(lines, line + 1, ends[index] ?? 0).to - 1])
  )
  return all.map((mark, index) => {
    const {line, rest} = mark
    const end = ends[index] ?? lines.length
    const isLast = index === all.length - 1
    const to = isLast ? beforeSignature(lines, all[0]?.line ?? 0, rule, {line, rest, to: end}) : end
    return {mark, line, rest, to: rule === undefined ? to : beforeRule(lines, line + 1, to, rule)}
  })
}

/** The rule that is below each turn. @param lastLines of the turns, but for the last one */
function ruleBelow(lastLines: readonly (string | undefined)[]): string | undefined {
  const rule = lastLines[0]?.trim()
  const isOne = rule !== undefined && /^(?:-{3}|\*{3}|_{3})$/.test(rule)
  return isOne && lastLines.every((line) => isRule(line, rule)) ? rule : undefined
}

/** Whether marks are some of several fields of a run, each on a line of its own: `User: root`, `Assistant: x`, `Date: today`. */
function areFields(lines: readonly string[], marks: readonly ChatMark[]): boolean {
  const [first] = marks
  if (first?.form !== 'plain' || marks.some(({rest}) => rest === '' || rest.split(' ').length > longestValue))
    return false
  const {from, to} = paragraphAt(lines, first.line)
  const others = new Set(marks.map(({line}) => line))
  const fields = lines.slice(from, to).filter((_, index) => !others.has(from + index))
  return marks.every(({line}) => line < to) && fields.length > 0 && fields.every(isField)
}

/** How many words the value of a field has at most. */
const longestValue = 3

function paragraphAt(lines: readonly string[], line: number): {readonly from: number; readonly to: number} {
  let [from, to] = [line, line]
  while (from > 0 && (lines[from - 1] ?? '').trim() !== '') from--
  while (to < lines.length && (lines[to] ?? '').trim() !== '') to++
  return {from, to}
}
