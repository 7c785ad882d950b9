import {isRule} from '../dialogue/dialogue.ts'
import {trimmedBlock} from '../dialogue/dialogue-lines.ts'

/** The lines of a turn: that of its mark, and the one after its last. */
export interface TurnLines {
  readonly line: number
  /** What follows on the line of the mark. */
  readonly rest: string
  readonly to: number
}

/**
 * The lines with which the turns of an export begin where each of them, of either side, begins with a time and goes on: who wrote a
 * turn did not write these. None where one turn begins otherwise.
 */
export function timeLines(lines: readonly string[], turns: readonly TurnLines[]): readonly number[] {
  const heads: number[] = []
  let form: string | undefined
  for (const {line, rest, to} of turns) {
    const head = rest === '' ? trimmedBlock(lines, line + 1, to).from : line
    const found = timeForm(rest === '' ? (lines[head] ?? '') : rest)
    const isAll = trimmedBlock(lines, head + 1, to).text === ''
    if (head >= to || isAll || found === undefined || (form ?? found) !== found) return []
    form = found
    heads.push(head)
  }
  return turns.length > 1 ? heads : []
}

const time = /\d{1,2}:\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}/
/** How many letters are in the names of a day, a month and a time zone, and how long all of it is. */
const [mostLetters, longestTime] = [16, 60]

/** A time without its digits and letters; `undefined` for another line. */
function timeForm(line: string): string | undefined {
  if (line.length > longestTime || !time.test(line) || line.replace(/[^\p{L}]/gu, '').length > mostLetters)
    return undefined
  return line
    .trim()
    .replace(/\d+/g, '0')
    .replace(/\p{L}+/gu, 'a')
}

/** What a program signs an export with, on one line: `Powered by [ChatGPT Exporter](https://…)`, `*Exported from …*`, `Exported on …`. */
const signature =
  /^(?:[*_]{1,3}(?:exported (?:by|from|on|using|via|with) |end of )[^*]{0,300}[*_]{1,3}|exported on [^*]{0,30}\d[^*]{0,30}|\p{L}{1,20} (?:by|using|via|with) \[[^\]]{0,60}\bexport[^\]]{0,60}\]\(https?:[^)]{1,200}\))$/iu

/**
 * Where the last turn of a chat ends: before the rule and the line with which its export is signed. Only of a file that says before its
 * first turn that it is an export, or has a rule after each turn; what an agent wrote below another rule is its own.
 */
export function beforeSignature(
  lines: readonly string[],
  first: number,
  ruleBelow: string | undefined,
  {line, to}: TurnLines
): number {
  const {to: end} = trimmedBlock(lines, line + 1, to)
  const {to: rule} = trimmedBlock(lines, line + 1, end - 1)
  const isSigned = signature.test(lines[end - 1]?.trim() ?? '') && isRule(lines[rule - 1], ruleBelow)
  return isSigned && (ruleBelow !== undefined || lines.slice(0, first).some((each) => /\bexport/i.test(each)))
    ? rule - 1
    : to
}
