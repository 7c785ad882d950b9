import {beforeRule, type DialoguePart, isRule, readDialogue} from '../dialogue/dialogue.ts'
import {dialogueLines, fencedLines} from '../dialogue/dialogue-lines.ts'
import type {DialogueFormat} from '../format.ts'
import {type ChatMark, type ChatMarks, chatMarks, isField} from './chat-marks.ts'
import {isPreamble} from './chat-preamble.ts'

/**
 * A chat as Markdown, as many chat tools export it: `User:`, `**User**` or `## User` above what the user wrote, and the same with
 * `Assistant` or another name of the agent. Of several kinds of marks, that of the first mark of the user counts.
 *
 * Source: exports of Cursor, OpenCode, ChatGPT and others in public repositories, read in November 2026.
 */
export const chatMarkdown: DialogueFormat = {
  name: 'chat-markdown',
  detects: (text) => marksIn(dialogueLines(text)).agents.length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const marks = marksIn(lines)
    const [first] = inOrder(marks)
    if (first === undefined || !isPreamble(lines.slice(0, first.line))) return false
    const count = exchanges(marks)
    return (
      count > 1 || (count === 1 && inOrder(marks).every(({isStrong}) => isStrong) && !areFields(lines, inOrder(marks)))
    )
  },
  read(text) {
    const lines = dialogueLines(text)
    const marks = marksIn(lines)
    const texts = [...lines]
    for (const {line, rest} of marks.agents) texts[line] = rest
    return readDialogue(texts, partsIn(lines, marks))
  }
}

function marksIn(lines: readonly string[]): ChatMarks {
  return chatMarks(lines, fencedLines(lines))
}

function inOrder({users, agents}: ChatMarks): readonly ChatMark[] {
  return [...users, ...agents].sort((a, b) => a.line - b.line)
}

/** How often the agent answers the user. */
function exchanges(marks: ChatMarks): number {
  const agents = new Set(marks.agents)
  const all = inOrder(marks)
  return all.filter((mark, index) => agents.has(mark) && index > 0 && !agents.has(all[index - 1] ?? mark)).length
}

function* partsIn(lines: readonly string[], marks: ChatMarks): Generator<DialoguePart> {
  const agents = new Set(marks.agents)
  const all = inOrder(marks)
  const ends = all.map((_, index) => all[index + 1]?.line ?? lines.length)
  const hasRules = all.length > 1 && ends.slice(0, -1).every((end) => endsInRule(lines, end))
  for (const [index, mark] of all.entries()) {
    const end = ends[index] ?? lines.length
    if (agents.has(mark))
      yield {author: 'agent', from: mark.line, to: hasRules ? beforeRule(lines, mark.line + 1, end) : end}
  }
}

function endsInRule(lines: readonly string[], end: number): boolean {
  let last = end - 1
  while (last > 0 && (lines[last] ?? '').trim() === '') last--
  return isRule(lines[last])
}

/** Whether marks are some of several fields of a run, each on a line of its own: `User: root`, `Assistant: x`, `Date: today`. */
function areFields(lines: readonly string[], marks: readonly ChatMark[]): boolean {
  const [first] = marks
  if (first?.kind !== 'plain' || marks.some(({rest}) => rest === '' || rest.split(' ').length > longestValue))
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
