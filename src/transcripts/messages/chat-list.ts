import type {ChatMark} from './chat-forms.ts'
import {lineOfNextText} from './chat-introduction.ts'
import type {ChatTurns} from './chat-marks.ts'

/**
 * Whether marks are those of a list of terms, fields or steps, such as `User: a person`, `Assistant: a program`, `Tool: a function`: each
 * has one line, and there are others of their kind, or what follows is not a sentence, or it asks nothing.
 */
export function isTermList(lines: readonly string[], {chat, marks, exchanges}: ChatTurns): boolean {
  const block = blockOf(lines, chat.alike, marks)
  if (block === undefined) return false
  const hasOthers = block.length > marks.length
  const arePhrases =
    block.every(({rest}) => /^[-–—=]{0,2} ?(?:\p{Ll}|$)/u.test(rest)) && marks.every(({rest}) => rest !== '')
  const isAll = block[0]?.line === 0 && block.some(({rest}) => rest.split(' ').length > longestPhrase)
  const isTight = areTight(block)
  const isOnlyTurns = !hasOthers && (isAll || !isTight)
  const areStatements = isTight && !marks.some(({rest}) => /[?？؟]/.test(rest))
  const areSteps = areStatements && chat.users.some(({isSure}) => isSure) && !chat.agents.some(({isSure}) => isSure)
  const after = lines[lineOfNextText(lines, marks.at(-1)?.line ?? 0)] ?? '#'
  const isListed =
    areStatements && /^#/.test(after.replace(item, '#')) && marks.every(({line}) => item.test(lines[line] ?? ''))
  if (isListed && (areSteps || exchanges === 1)) return true
  const [{form = ''} = {}] = marks
  if (arePhrases) return form.startsWith('|') || hasOthers || areSteps || (exchanges === 1 && !isOnlyTurns)
  const areValues = form.startsWith('tag') && marks.every(({rest}) => isValue(rest))
  return exchanges === 1 && (hasOthers || areValues)
}

const item = /^ {0,3}(?:[-*+]|\d{1,6}[.)]) /

/** In words, where nothing else says that lines are a list. */
const longestPhrase = 3

/** A name or another value of a field. */
function isValue(rest: string): boolean {
  const text = rest.replace(/(?:<\/[\w-]{1,30}>){1,4}$/, '')
  return text !== '' && !/[.!?…。！？]$/u.test(text) && text.split(' ').length <= longestPhrase
}

/** Whether each is on the line below the one before. */
function areTight(marks: readonly ChatMark[]): boolean {
  return marks.every(({line}, index) => index === 0 || line === (marks[index - 1]?.line ?? 0) + 1)
}

/** All marks of one form, where each has one line: they follow each other, or are all of the text. */
function blockOf(
  lines: readonly string[],
  alike: readonly ChatMark[],
  marks: readonly ChatMark[]
): readonly ChatMark[] | undefined {
  const places = new Map(alike.map((mark, index) => [mark, index]))
  const [first, last] = [marks[0], marks.at(-1)].map((mark) => (mark && places.get(mark)) ?? 0)
  let [from = 0, to = 0] = [first, last]
  const isTight = (index: number): boolean => alike[index + 1]?.line === (alike[index]?.line ?? 0) + 1
  while (from > 0 && isTight(from - 1)) from--
  while (isTight(to)) to++
  const tight = alike.slice(from, to + 1)
  if (tight.every((_, index) => index === tight.length - 1 || isTight(from + index))) return tight
  const isAll = alike.every(({line}, index) => {
    const next = alike[index + 1]?.line ?? (marks.at(-1)?.line === line ? lines.length : line)
    return lines.slice(line + 1, next).every((each) => each.trim() === '')
  })
  return isAll ? alike : undefined
}
