import type {DialogueFormat, Format, FormatReading} from './format.ts'
import type {StopReason} from './model.ts'
import {closeThread, openMain} from './open-thread.ts'
import {addTurn} from './turns.ts'

/** A format of text in which users and agents speak in turn, by its lines. */
interface Dialogue extends Omit<Format, 'documents' | 'lines' | 'texts' | 'dialogues'> {
  readonly detects: (lines: readonly string[]) => boolean
  /** As {@link DialogueFormat.isEvident}. */
  readonly isEvident: (lines: readonly string[]) => boolean
  readonly read: (lines: readonly string[]) => FormatReading
}

export function dialogueFormat({detects, isEvident, read, ...format}: Dialogue): Format {
  const dialogue: DialogueFormat = {
    name: format.name,
    detects: (text) => detects(dialogueLines(text)),
    isEvident: (text) => isEvident(dialogueLines(text)),
    read: (text) => read(dialogueLines(text))
  }
  return {...format, dialogues: [dialogue]}
}

/** A format of dialogues by marks on lines of their own. */
interface MarkedDialogue<M extends {readonly line: number}> {
  readonly name: string
  readonly marksIn: (lines: readonly string[]) => readonly M[]
  /** As {@link DialogueFormat.isEvident}, by the marks outside of fences. */
  readonly isEvident: (marks: readonly M[]) => boolean
  readonly read: (lines: readonly string[], marks: readonly M[]) => FormatReading
}

export function markedDialogue<M extends {readonly line: number}>({
  name,
  marksIn,
  isEvident,
  read
}: MarkedDialogue<M>): DialogueFormat {
  return {
    name,
    detects: (text) => marksIn(dialogueLines(text)).length > 0,
    isEvident(text) {
      const lines = dialogueLines(text)
      const fenced = fencedLines(lines)
      return isEvident(marksIn(lines).filter(({line}) => !fenced.has(line)))
    },
    read(text) {
      const lines = dialogueLines(text)
      return read(lines, marksIn(lines))
    }
  }
}

/** The lines of a text, without their ends, and without the colours that a program shows on a terminal. */
export function dialogueLines(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(colour, '')
    .split(/\r\n|\r|\n/)
}

const colour = /\x1B\[[\d;]{0,20}m/g

const fenceOfText = /^ {0,3}(?:`{3,}|~{3,})(?:[ \t]{0,3}(?:markdown|md|text|txt))?[ \t]*$/

/** The lines of a text; where it is one fence of text as a whole, which contracts read, too, without the marks of the fence. */
export function withoutWholeFence(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const opening = lines[first] ?? ''
  const fence = fenceOf(opening)
  if (fence === undefined || !fenceOfText.test(opening)) return lines
  const end = endOfFence(lines, first + 1, fence, new Set())
  if (end === undefined || lines.slice(end + 1).some((line) => line.trim() !== '')) return lines
  return lines.map((line, index) => (index === first || index === end ? '' : line))
}

/** A longer fence is as one of this length, so that few searches look for an end that is missing. */
const longestFence = 16

/**
 * The lines in fences of Markdown, which are examples. An unclosed fence hides nothing.
 *
 * @param others lines in which no fence begins or ends
 */
export function fencedLines(lines: readonly string[], others: ReadonlySet<number> = new Set()): ReadonlySet<number> {
  const fenced = new Set<number>()
  const unclosed = new Set<string>()
  for (let index = 0; index < lines.length; index++) {
    const fence = fenceOf(lines[index] ?? '')
    if (fence === undefined || unclosed.has(fence) || others.has(index)) continue
    const end = endOfFence(lines, index + 1, fence, others)
    if (end === undefined) unclosed.add(fence)
    else for (; index < end; index++) fenced.add(index)
  }
  return fenced
}

function endOfFence(
  lines: readonly string[],
  from: number,
  fence: string,
  others: ReadonlySet<number>
): number | undefined {
  for (let index = from; index < lines.length; index++)
    if (closes(lines[index] ?? '', fence) && !others.has(index)) return index
  return undefined
}

/** The marks that a line opens a fence with. */
function fenceOf(line: string): string | undefined {
  const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
  return marks?.slice(0, longestFence)
}

function closes(line: string, fence: string): boolean {
  const text = line.trim()
  return text.startsWith(fence) && text === text.charAt(0).repeat(text.length)
}

/** The text of some lines without blank ones around it, and the index of its first line. */
export function trimmedBlock(
  lines: readonly string[],
  from: number,
  to: number
): {readonly text: string; readonly from: number; readonly to: number} {
  let [start, end] = [from, to]
  while (start < end && (lines[start] ?? '').trim() === '') start++
  while (end > start && (lines[end - 1] ?? '').trim() === '') end--
  return {text: lines.slice(start, end).join('\n'), from: start, to: end}
}

export interface DialoguePart {
  readonly author: 'agent' | 'user'
  /** The index of the first line of its text, and of the line after the last. */
  readonly from: number
  readonly to: number
  /** The agent's act in place of a message, such as a tool call. */
  readonly stopReason?: StopReason
  readonly model?: string | undefined
}

/** Reads the agent's last message. @param lines all lines of the file */
export function readDialogue(lines: readonly string[], parts: Iterable<DialoguePart>): FormatReading {
  const main = openMain()
  for (const {author, from, to, stopReason, model} of parts) {
    if (author === 'user') continue
    const block = trimmedBlock(lines, from, to)
    if (stopReason !== undefined) addTurn(main, {path: [], stopReason, model}, block.from + 1)
    else if (block.text !== '') addTurn(main, {path: [], text: block.text, model}, block.from + 1)
  }
  main.lastLine = lines.length
  return {threads: [closeThread(main)]}
}

/** Whether a line is a rule between turns. */
export function isRule(line: string | undefined, rule = '---'): boolean {
  return line?.trim() === rule
}

/** The end of a text without the rule that its program writes after a turn. */
export function beforeRule(lines: readonly string[], from: number, to: number, rule?: string): number {
  const block = trimmedBlock(lines, from, to)
  return block.to > block.from && isRule(lines[block.to - 1], rule) ? block.to - 1 : to
}

/** Turns of a text with a mark above each or before each: on the line of a mark its text may begin. */

export interface TurnMark {
  /** The index of its line. */
  readonly line: number
  /** The side whose turn begins; `other` for a system or a tool. */
  readonly side: 'agent' | 'user' | 'other'
  /** The text behind the mark. */
  readonly rest: string
}

/** The last turn of the agent. A rule below each turn is none of its text, and neither is the tag that closes its mark. */
export function readMarkedTurns(
  lines: readonly string[],
  marks: readonly TurnMark[],
  isTagged: boolean
): FormatReading {
  const texts = [...lines]
  for (const {line, rest} of marks) texts[line] = rest
  const ends = marks.map((_, index) => marks[index + 1]?.line ?? lines.length)
  const rule = ruleBelow(
    marks.slice(0, -1).map(({line}, index) => texts[trimmedBlock(texts, line + 1, ends[index] ?? 0).to - 1])
  )
  const parts = marks.flatMap(({side, line}, index): readonly DialoguePart[] => {
    if (side !== 'agent') return []
    const end = ends[index] ?? lines.length
    const to = rule === undefined ? end : beforeRule(texts, line + 1, end, rule)
    const last = trimmedBlock(texts, line, to).to - 1
    if (isTagged && last >= line) texts[last] = (texts[last] ?? '').replace(closingTag, '')
    return [{author: 'agent', from: line, to}]
  })
  return readDialogue(texts, parts)
}

const closingTag = /<(?:\/\w{1,30}|\|\w{1,30}\|)>[ \t]{0,9}$/

/** The rule that is below each turn. @param lastLines of the turns, but for the last one */
function ruleBelow(lastLines: readonly (string | undefined)[]): string | undefined {
  const rule = lastLines[0]?.trim()
  const isOne = rule !== undefined && /^(?:-{3}|\*{3}|_{3})$/.test(rule)
  return isOne && lastLines.every((line) => isRule(line, rule)) ? rule : undefined
}
