import {isAddressed, isRequest} from './chat-address.ts'
import {type ChatMark, markAt} from './chat-forms.ts'
import {framesIn} from './chat-frames.ts'
import {hasSide, labelOf} from './chat-labels.ts'
import {afterFrontMatter} from './chat-preamble.ts'
import {isQuestion} from './chat-sides.ts'

/**
 * Whether headings that are names of both sides, such as `## User` and `## Assistant`, are turns, whatever other sections are before,
 * between and after them: they return, which no section of a document does, or the sides of one exchange talk to each other.
 */
export function hasSectionsOfChat(lines: readonly string[], fenced: ReadonlySet<number>): boolean {
  if (afterFrontMatter(lines) === undefined) return false
  return siblings(headingMarks(lines, fenced)).some((alike) => isChat(lines, fenced, alike))
}

function isChat(lines: readonly string[], fenced: ReadonlySet<number>, alike: readonly ChatMark[]): boolean {
  const turns = alike.filter(({side}) => side !== 'other')
  if (turns.some(({label}) => isQuestion(label))) return false
  const areSure = turns.every(({isSure}) => isSure)
  const changes = turns.filter(({side}, index) => index > 0 && side !== turns[index - 1]?.side).length
  const returns = new Set(turns.map(({label}) => label)).size < turns.length
  if (returns && changes > (areSure ? 1 : 2)) return true
  const users = turns.filter(({side}) => side === 'user')
  const agents = turns.filter(({side, line}) => side === 'agent' && line > (users[0]?.line ?? Infinity))
  if (agents.length === 0) return false
  const chat = {users, agents, alike}
  return areSure ? isAddressed(lines, fenced, chat) : isRequest(lines, fenced, chat)
}

function headingMarks(lines: readonly string[], fenced: ReadonlySet<number>): readonly ChatMark[] {
  const marks: ChatMark[] = []
  for (const [index, line] of lines.entries()) {
    const depth = fenced.has(index) ? 0 : depthAt(lines, index)
    if (depth === 0) continue
    const text = line.startsWith('#') ? line : `# ${line.trim()}`
    const mark = markAt([text], 0)
    const isWhole = mark?.isSure === true || !mayBeFramed.test(text) || !hasSide(text)
    const named = isWhole ? mark : (framedName(text) ?? mark)
    marks.push({...(named ?? labelOf('')), line: index, depth, form: 'heading', rest: ''})
  }
  return marks
}

/** Of a line above its underline, too; 0 where there is none. */
function depthAt(lines: readonly string[], index: number): number {
  const line = lines[index] ?? ''
  const depth = /^#{1,6}(?= )/.exec(line)?.[0].length
  if (depth !== undefined) return depth
  const next = lines[index + 1] ?? ''
  if (line.trim() === '' || line.length > longestName || !underline.test(next)) return 0
  return next.startsWith('=') ? 1 : 2
}

const longestName = 100
const underline = /^(?:={2,100}|-{2,100})[ \t]*$/

/** Letters and spaces alone are a name as a whole. */
const mayBeFramed = /^#{1,6} .*[^\p{L} ]/u

/** A side that is named within other marks, such as `## Turn 1 - User`. */
function framedName(line: string): Pick<ChatMark, 'label' | 'side' | 'isSure'> | undefined {
  return framesIn(line)
    .flatMap(({name, rest}) => (rest === '' ? labelOf(name) : []))
    .find(({isSure, side}) => isSure && side !== 'other')
}

/** The headings of one depth below the same one, for each. */
function siblings(headings: readonly ChatMark[]): readonly (readonly ChatMark[])[] {
  const groups: ChatMark[][] = []
  const open: (ChatMark[] | undefined)[] = []
  for (const heading of headings) {
    open.length = Math.min(open.length, heading.depth + 1)
    const group = open[heading.depth] ?? []
    if (group.length === 0) groups.push(group)
    group.push(heading)
    open[heading.depth] = group
  }
  return groups
}
