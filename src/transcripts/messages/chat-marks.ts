import {type ChatSide, sideOf} from './chat-sides.ts'

/** A line that says who wrote what follows. */
export interface ChatMark extends ChatSide {
  readonly line: number
  /** How it is written: marks of one chat are written alike. */
  readonly form: string
  /** Of a heading. */
  readonly depth: number
  /** Who wrote it, in lower case. */
  readonly label: string
  /** What follows on the same line. */
  readonly rest: string
}

/** The marks of a chat: those of the user, those of its agent, and all that are written like these. */
export interface ChatMarks {
  readonly users: readonly ChatMark[]
  readonly agents: readonly ChatMark[]
  readonly alike: readonly ChatMark[]
}

/**
 * The chats that a text may be, one for each form of its marks with a known side: that of the first mark is the first.
 *
 * @param fenced lines that are only shown
 */
export function chatsIn(lines: readonly string[], fenced: ReadonlySet<number>): readonly ChatMarks[] {
  const byForm = new Map<string, ChatMark[]>()
  for (const [index, line] of lines.entries()) {
    const mark = fenced.has(index) ? undefined : (markOf(line, index) ?? nameAlone(lines, index))
    const alike = mark && byForm.get(mark.form)
    if (alike !== undefined) alike.push(mark as ChatMark)
    else if (mark !== undefined) byForm.set(mark.form, [mark])
  }
  return [...byForm.values()].flatMap((alike) => chatOf(alike) ?? [])
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

/** The marks of others next to those of one side. */
function neighbours(
  marks: readonly ChatMark[],
  isOfSide: (mark: ChatMark) => boolean,
  where: 'before' | 'after'
): readonly ChatMark[] {
  const ordered = where === 'after' ? marks : marks.toReversed()
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

/** What may be before a mark: of a quote, of a list, a number, a time. */
const before = /^(?:> ?)?(?:[-*+] |\d{1,6}[.)] )?(?:\[[\d:., TZ/+-]{4,30}\] ?|\d{1,2}:\d{2}(?::\d{2})? )?/

const heading = /^(#{1,6}) {1,3}(\S.{0,100})$/
const bold =
  /^(?:_\*\*|\*\*_|\*\*|__)([^*_:：]{1,80})([:：]?)(?:\*\*_|_\*\*|\*\*|__)(?: {0,2}\([^()]{1,40}\))?([:：]?)(.*)$/
const wrapped =
  /^(?:\*|_|`|\[|<(?:b|strong|em|h[1-6]|summary)>)([^*_`[\]<>:：]{1,60})([:：]?)(?:\*|_|`|\]|<\/(?:b|strong|em|h[1-6]|summary)>)([:：]?)(.*)$/
const tag = /^<\|?(?:(?:im_start|start_header_id)\|>)?([A-Za-z][\w -]{0,30})(?:\|?>|<\|end_header_id\|>|$)(.*)$/
const plain = /^([\p{L}\p{N}@][^\n:：<>|*_`#[\]]{0,60})(?::(?=\s|$)|：)(.*)$/u
const prompt = /^(\p{L}[\p{L}\p{N} -]{0,30}?) ?> (.*)$/u

function markOf(line: string, index: number): ChatMark | undefined {
  const start = before.exec(line)?.[0] ?? ''
  const text = line.slice(start.length)
  const found = headingIn(text) ?? boldIn(text) ?? wrappedIn(text) ?? tagIn(text) ?? plainIn(text)
  if (found === undefined) return undefined
  const {form, name, depth = 0, rest = ''} = found
  const {label, side} = labelOf(name)
  if (label === '') return undefined
  const prefix = start.replace(/[\d:., TZ/+()[\]]/g, '')
  return {...sideOf(label), ...side, line: index, form: `${prefix}${form}`, depth, label, rest: rest.trim()}
}

/** The name of a side that is all of the first line of a paragraph, above a text: of other words nothing says that they are a name. */
function nameAlone(lines: readonly string[], index: number): ChatMark | undefined {
  const line = lines[index] ?? ''
  if (line.length > longestName || isBlank(line) || !isBlank(lines[index - 1])) return undefined
  if (isBlank(lines[index + 1]) && isBlank(lines[index + 2])) return undefined
  const {label, side} = labelOf(line)
  const named = {...sideOf(label), ...side}
  return named.isSure ? {...named, line: index, form: 'line', depth: 0, label, rest: ''} : undefined
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}

const longestName = 30

interface Found {
  readonly form: string
  readonly name: string
  readonly depth?: number
  readonly rest?: string
}

function headingIn(text: string): Found | undefined {
  const [, hashes, name = ''] = heading.exec(text) ?? []
  return hashes === undefined ? undefined : {form: 'heading', depth: hashes.length, name}
}

function boldIn(text: string): Found | undefined {
  const [, name, inner, outer, rest = ''] = bold.exec(text) ?? []
  if (name === undefined || (inner === '' && outer === '' && rest.trim() !== '')) return undefined
  return {form: 'bold', name, rest}
}

function wrappedIn(text: string): Found | undefined {
  const [, name, inner, outer, rest = ''] = wrapped.exec(text) ?? []
  const isInBrackets = text.startsWith('[') && !rest.startsWith('(')
  if (name === undefined || (inner === '' && outer === '' && rest.trim() !== '' && !isInBrackets)) return undefined
  return {form: text.charAt(0), name, rest}
}

function tagIn(text: string): Found | undefined {
  const [, name, rest = ''] = tag.exec(text) ?? []
  return name === undefined ? undefined : {form: 'tag', name, rest}
}

function plainIn(text: string): Found | undefined {
  const [, name, rest = ''] = plain.exec(text) ?? prompt.exec(text) ?? []
  return name === undefined ? undefined : {form: 'plain', name, rest}
}

/** Most names have nothing around them. */
const word = /^[a-z]{1,40}$/i
const person = /[\u{1F464}\u{1F468}\u{1F469}\u{1F9D1}\u{1F64B}]/u
const robot = /\u{1F916}/u

/** Who is named. @param name as it is written, perhaps with a number, a time, a model or a picture of a person or a robot */
function labelOf(name: string): {readonly label: string; readonly side?: ChatSide} {
  if (word.test(name)) return {label: name.toLowerCase()}
  const [words = ''] = name
    .replace(/^\d{1,6}[.)] /, '')
    .replace(/[^\p{L}\p{N}\p{M}@ .:()[\]|·,–—-]/gu, '')
    .split(/[([|·,–—:]| - | (?=\d{1,2}:)/)
  const label = words
    .trim()
    .toLowerCase()
    .replace(/ (?:said|says|wrote|writes|asked|asks|answered|answers|replied|responded)$/, '')
  if (robot.test(name)) return {label: label || 'robot', side: {side: 'agent', isSure: true}}
  const isPerson = person.test(name) && sideOf(label).side !== 'agent'
  return isPerson ? {label: label || 'person', side: {side: 'user', isSure: true}} : {label}
}

/** Whether a line is a field of a list of them, such as `Date: today`, and no turn of a chat. */
export function isField(line: string): boolean {
  const mark = markOf(line, 0)
  return mark?.form === 'plain' && mark.rest !== '' && mark.side === 'other' && !['system', 'tool'].includes(mark.label)
}
