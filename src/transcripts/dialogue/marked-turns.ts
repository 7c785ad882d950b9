/** Turns of a text with a mark above each or before each: on the line of a mark its text may begin. */
import type {FormatReading} from '../format.ts'
import {beforeRule, type DialoguePart, isRule, readDialogue} from './dialogue.ts'
import {trimmedBlock} from './dialogue-lines.ts'

/** A mark of a turn. */
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
