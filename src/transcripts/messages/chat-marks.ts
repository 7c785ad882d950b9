import {memo} from '../../text/memoize.ts'
import {type ChatMark, markAt} from './chat-forms.ts'
import {framesIn, isFramed} from './chat-frames.ts'
import {labelOf} from './chat-labels.ts'

/** The marks of a chat: those of the user, those of its agent, and all that are written like these. */
export interface ChatMarks {
  readonly users: readonly ChatMark[]
  readonly agents: readonly ChatMark[]
  readonly alike: readonly ChatMark[]
}

/** The turns of a chat, and how often its agent answers. */
export interface ChatTurns {
  readonly chat: ChatMarks
  /** In the order of their lines. */
  readonly marks: readonly ChatMark[]
  readonly exchanges: number
}

/**
 * The chats that a text may be, one for each form of its marks with a known side: that of the first mark is the first, those of names
 * within other marks are the last.
 *
 * @param fenced lines that are only shown
 * @param last the last line that the first mark of a chat may be on
 */
export function chatsIn(
  lines: readonly string[],
  fenced: ReadonlySet<number>,
  last = lines.length
): readonly ChatMarks[] {
  const forms = new Map<string, Alike>()
  let hasFrames = false
  for (const index of lines.keys()) {
    if (fenced.has(index)) continue
    const isFirst = index <= last
    for (const {form, label, side} of marksOn(lines, index, isFirst || hasFrames)) {
      if (!isFirst && !forms.has(form)) continue
      const alike = memo(forms, form, () => ({label, lines: [], hasSide: false, hasOthers: false}))
      if (alike.lines.at(-1) !== index) alike.lines.push(index)
      alike.hasSide ||= side !== 'other'
      alike.hasOthers ||= label !== alike.label
      // A letter is the name of a side in many lines of a list.
      hasFrames ||= isFramed(form) && side !== 'other' && label.length > 1
    }
  }
  const chats = (areFramed: boolean): readonly ChatMarks[] =>
    [...forms].flatMap(([form, alike]) => {
      if (!alike.hasSide || !alike.hasOthers || isFramed(form) !== areFramed) return []
      const marks = alike.lines.flatMap((line) => marksOn(lines, line, areFramed))
      return chatOf(marks.filter((mark) => mark.form === form)) ?? []
    })
  const mixed = chatOfForms(lines, forms)
  return [...chats(false), ...chats(true).slice(0, mostFrames), ...(mixed === undefined ? [] : [mixed])]
}

/** The chat whose sides are each written in another way, such as `**User:**` and `## Assistant`. */
function chatOfForms(lines: readonly string[], forms: ReadonlyMap<string, Alike>): ChatMarks | undefined {
  const ofSides = [...forms].filter(([form, {hasSide, hasOthers}]) => hasSide && !hasOthers && !isFramed(form))
  if (ofSides.length < 2) return undefined
  const marks = ofSides.flatMap(([form, alike]) =>
    alike.lines.flatMap((line) => marksOn(lines, line, false).filter((mark) => mark.form === form && mark.isSure))
  )
  const [user, agent] = (['user', 'agent'] as const).map((each) => marks.filter(({side}) => side === each))
  if (user?.[0] === undefined || agent?.[0] === undefined) return undefined
  return {users: user, agents: agent, alike: marks.sort((a, b) => a.line - b.line)}
}

/** In a chat there are few, and each is looked at with all of the text. */
const mostFrames = 20

/** The lines of marks that are written alike: a text may have very many, of which none names a side, or all name the same. */
interface Alike {
  readonly lines: number[]
  /** Of the first. */
  readonly label: string
  hasSide: boolean
  hasOthers: boolean
}

/** The mark that a line is, and the names in it that marks are around. */
function marksOn(lines: readonly string[], index: number, hasFrames: boolean): readonly ChatMark[] {
  const mark = markAt(lines, index)
  const marks = mark === undefined ? [] : [mark]
  if (!hasFrames) return marks
  const markLabel = mark?.form === 'line' ? undefined : mark?.label
  for (const {form, name, rest} of framesIn(lines[index] ?? '')) {
    if (name.toLowerCase() === markLabel) continue
    const {label, side, isSure} = labelOf(name)
    if (label !== '' && label !== markLabel) marks.push({label, side, isSure, line: index, form, depth: 0, rest})
  }
  return marks
}

/** The two sides of a chat: where no name is known to be that of the user, the one whom a known agent answers. */
function chatOf(alike: readonly ChatMark[]): ChatMarks | undefined {
  const known = alike.find(({side}) => side === 'user')
  const user = known ?? mostOften(neighbours(alike, ({side}) => side === 'agent', 'before'))
  if (user === undefined) return undefined
  const users = alike.filter((mark) => mark.depth === user.depth && (known ? mark.side === 'user' : isOf(mark, user)))
  const agent = answering(alike, new Set(users))
  return {users, agents: alike.filter((mark) => agent !== undefined && isOf(mark, agent)), alike}
}

function isOf({label, depth}: ChatMark, other: ChatMark): boolean {
  return label === other.label && depth === other.depth
}

/** The mark of whom the user talks to: a known name that follows turns of the user, else the one that follows most of them. */
function answering(marks: readonly ChatMark[], users: ReadonlySet<ChatMark>): ChatMark | undefined {
  const followers = neighbours(marks, (mark) => users.has(mark), 'after')
  return mostOften(followers.filter(({side}) => side === 'agent')) ?? mostOften(followers)
}

/** Whether a mark is between a user and an agent, and of none of them: what an agent does besides its messages, or its host. */
export function isNeither(label: string): boolean {
  return /system|tool|think|reason/.test(label)
}

/** The marks of others next to those of one side. */
function neighbours(
  marks: readonly ChatMark[],
  isOfSide: (mark: ChatMark) => boolean,
  where: 'before' | 'after'
): readonly ChatMark[] {
  const others = marks.filter(({label}) => !isNeither(label))
  const ordered = where === 'after' ? others : others.toReversed()
  return ordered.filter((mark, index) => {
    const beside = ordered[index - 1]
    return beside !== undefined && isOfSide(beside) && !isOfSide(mark)
  })
}

function mostOften(marks: readonly ChatMark[]): ChatMark | undefined {
  const counts = new Map<string, {readonly mark: ChatMark; count: number}>()
  for (const mark of marks) {
    const name = `${mark.depth} ${mark.label}`
    const counted = counts.get(name) ?? {mark, count: 0}
    counted.count++
    counts.set(name, counted)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.mark
}
