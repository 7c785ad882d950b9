import type {ChatMark} from './chat-forms.ts'
import type {ChatTurns} from './chat-marks.ts'
import {afterFrontMatter, longestPreamble, mostHeadings} from './chat-preamble.ts'
import {isPronoun} from './chat-sides.ts'

/**
 * Whether prose before the first turn is the introduction of a chat, which is all of the rest: `# Export`, and a paragraph about it.
 * It is none where the turns are an example of the text: in a section that others follow, or behind a colon.
 *
 * @param fenced lines that are only shown
 */
export function isIntroduced(lines: readonly string[], fenced: ReadonlySet<number>, turns: ChatTurns): boolean {
  const {chat, marks, exchanges} = turns
  const [first] = marks
  const [user] = chat.users
  if (first === undefined || user === undefined || !areSides(turns, user)) return false
  const before = afterFrontMatter(lines.slice(0, first.line))?.filter((line) => line.trim() !== '')
  if (before === undefined || before.length > longestPreamble) return false
  const depths = headingsIn(lines, fenced, 0, first.line).map(({depth}) => depth)
  const hasSibling = depths.slice(0, -1).includes(depths.at(-1) ?? 0)
  const isFew = exchanges === 1 || (exchanges < fewExchanges && first.line > lines.length - first.line)
  if (depths.length > mostHeadings || (hasSibling && isFew)) return false
  const last = before.at(-1)?.trimEnd() ?? ''
  if (/[:：]$/.test(last) && (exchanges < fewExchanges || before.length * shareOfQuotes > lines.length - first.line))
    return false
  if (exchanges === 1 && !isOneExchange(lines, marks, user)) return false
  return !isSection(lines, fenced, marks, depths.at(-1))
}

/** Behind a colon, or in the last of several sections, so many are more than an example, or fewer that are more than half of the text. */
const fewExchanges = 3
const shareOfQuotes = 4

/** Whether names alone say that these are a user and an agent. */
function areSides({chat, marks, exchanges}: ChatTurns, user: ChatMark): boolean {
  if (user.side !== 'user' || !user.isSure) return false
  if (chat.agents[0]?.side === 'agent' && marks.every(({isSure}) => isSure)) return true
  const [first] = marks
  const others = chat.alike.filter(({line}) => line >= (first?.line ?? 0)).length - marks.length
  return exchanges > 1 && others === 0 && isPronoun(user.label)
}

/** Whether two turns are a chat: a document may have a section or a field for each side. */
function isOneExchange(lines: readonly string[], marks: readonly ChatMark[], {form, label}: ChatMark): boolean {
  if (form.endsWith('heading')) return isPronoun(label)
  return form !== 'plain' || marks.slice(1).every(({line}) => isBlank(lines[line - 1]))
}

interface Heading {
  readonly line: number
  readonly depth: number
}

function headingsIn(
  lines: readonly string[],
  fenced: ReadonlySet<number>,
  from: number,
  to: number
): readonly Heading[] {
  const found: Heading[] = []
  for (let line = from; line < to; line++) {
    const [, hashes] = fenced.has(line) ? [] : (/^(#{1,6}) /.exec(lines[line] ?? '') ?? [])
    if (hashes !== undefined) found.push({line, depth: hashes.length})
  }
  return found
}

/**
 * Whether turns are in a section of a text that goes on with others: a heading that is not deeper is between them and the end. Agents
 * write headings, too; those before turns of the user are none of these.
 *
 * @param depth of the heading that they are below
 */
function isSection(
  lines: readonly string[],
  fenced: ReadonlySet<number>,
  marks: readonly ChatMark[],
  depth: number | undefined
): boolean {
  const [first] = marks
  const last = marks.at(-1)
  if (depth === undefined || first === undefined || last === undefined) return false
  const ownLines = new Set(marks.map(({line}) => line))
  const headings = headingsIn(lines, fenced, first.line + 1, lines.length).filter(
    (heading) => heading.depth <= depth && !ownLines.has(heading.line)
  )
  const inside = headings.filter(({line}) => line < last.line)
  if (inside.some(({line}) => ownLines.has(lineOfNextText(lines, line)))) return true
  return inside.length === 0 && headings.length > 0
}

/** Whether each turn of the user is the first of a section, of which others have none: a report that has cases. */
export function areCases(lines: readonly string[], fenced: ReadonlySet<number>, users: readonly ChatMark[]): boolean {
  const starts = new Set(users.map(({line}) => line))
  const headings = headingsIn(lines, fenced, 0, lines.length)
  const ofCases = headings.filter(({line}) => starts.has(lineOfNextText(lines, line)))
  const others = headings.length - ofCases.length
  return (
    users.length > 1 &&
    ofCases.length === users.length &&
    others > headings.filter(({depth}) => depth !== ofCases[0]?.depth).length
  )
}

/** The line after another that has text. */
export function lineOfNextText(lines: readonly string[], line: number): number {
  let next = line + 1
  while (next < lines.length && isBlank(lines[next])) next++
  return next
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}
