import {memo} from '../../text/memoize.ts'
import {dialogueLines, fencedLines, withoutWholeFence} from '../dialogue/dialogue-lines.ts'
import {readMarkedTurns, type TurnMark} from '../dialogue/marked-turns.ts'
import type {DialogueFormat, Format} from '../format.ts'

/**
 * A chat as text, as many chat tools export it: a role of an API above or before each turn, such as `User:`, `**User**`, `## User` or
 * `<|im_start|>user`, and the same with `Assistant`. Other names are declared in a format of one's own.
 *
 * Source: exports of Cursor, OpenCode, ChatGPT and others in public repositories, read in November 2026.
 */
const chatMarkdown: DialogueFormat = {
  name: 'chat-markdown',
  detects: (text) => chatIn(linesOf(text)).length > 0,
  isEvident: (text) => chatIn(linesOf(text)).length > 0,
  read(text) {
    const lines = linesOf(text)
    const marks = chatIn(lines)
    return readMarkedTurns(
      lines,
      marks,
      marks.some(({frame}) => frame.startsWith('<'))
    )
  }
}

function linesOf(text: string): readonly string[] {
  return withoutWholeFence(dialogueLines(text))
}

interface RoleMark extends TurnMark {
  /** The marks around the role. */
  readonly frame: string
}

/** The marks of the first form in which a user's turn comes before one of the agent, else those of all forms. */
function chatIn(lines: readonly string[]): readonly RoleMark[] {
  const fenced = fencedLines(lines)
  const all = lines.flatMap((line, index) => (fenced.has(index) ? [] : (roleMark(line, index) ?? [])))
  const byFrame = new Map<string, RoleMark[]>()
  for (const mark of all) memo(byFrame, mark.frame, () => []).push(mark)
  return [...byFrame.values(), all].find(takeTurns) ?? []
}

function takeTurns(marks: readonly RoleMark[]): boolean {
  const first = marks.findIndex(({side}) => side === 'user')
  return first !== -1 && marks.slice(first).some(({side}) => side === 'agent')
}

const sides: Readonly<Record<string, TurnMark['side']>> = {
  user: 'user',
  human: 'user',
  assistant: 'agent',
  ai: 'agent',
  model: 'agent'
}

const pattern =
  /^((?:<\|\w{1,30}\|>|[^\p{L}]{0,40})(?:(?:<\w{1,20} )?role[^\p{L}]{1,4})?)(user|human|assistant|ai|model|system|developer|tool)(?![\p{L}\p{N}_])([^\p{L}\p{N}\s]{0,12}(?: ?\([^()]{0,60}\)[:*_]{1,4})?)(.*)$/iu

/** A role at the start of a line, alone, or with marks that set it off from the words behind it. */
function roleMark(line: string, index: number): RoleMark | undefined {
  const [, before = '', role = '', after = '', rest = ''] = pattern.exec(line.trimEnd()) ?? []
  const hasEnd = /[:\uFF1A>\])]/.test(after)
  const isAlone = rest === '' || (/^\s*[^\p{L}\s]/u.test(rest) && (before !== '' || after !== ''))
  // Rows of tables are about roles.
  if (role === '' || before.startsWith('|') || (after !== '' && /^\S/.test(rest) && !hasEnd) || !(hasEnd || isAlone))
    return undefined
  const frame = `${before}\0${after.replace(/ ?\([^()]{0,60}\)/, '')}`
    .replace(/#{1,6}/, '#')
    .replace(/\d{1,40}/g, '0')
    .replace(/[^\p{ASCII}]{1,40}/gu, '?')
  return {line: index, side: sides[role.toLowerCase()] ?? 'other', rest: hasEnd ? rest.trimStart() : '', frame}
}

export const chatMarkdownFormat: Format = {
  name: 'chat-markdown',
  before: [],
  program: 'any',
  files:
    'chats as text, with the format declared: `User:`, `**User**`, `## User` or others alike, then the same with `Assistant`',
  triedOn: 'real files',
  dialogues: [chatMarkdown]
}
