import {type ChatName, labelOf} from './chat-labels.ts'

/** A line that says who wrote what follows. */
export interface ChatMark extends ChatName {
  readonly line: number
  /** How it is written: marks of one chat are written alike. */
  readonly form: string
  /** Of a heading. */
  readonly depth: number
  /** What follows on the same line. */
  readonly rest: string
}

/** The mark that a line is. */
export function markAt(lines: readonly string[], index: number): ChatMark | undefined {
  return (
    markOf(lines[index] ?? '', index) ?? glyphMark(lines, index) ?? stampedName(lines, index) ?? nameAlone(lines, index)
  )
}

/** What may be before a mark: of a quote, of a list, a number, a time. */
const before = /^(?:>{1,3} ?)?(?:[-*+] |\d{1,6}[.)] )?(?:\[[\d:., TZ/+-]{4,30}\] ?|\d{1,2}:\d{2}(?::\d{2})? )?/

const picture =
  /^(?:\*\*)?([\u{1F464}\u{1F468}\u{1F469}\u{1F9D1}\u{1F64B}\u{1F916}](?:\u200D\p{Extended_Pictographic})?\uFE0F?)(?:\*\*)?[:：]?(?: (.*))?$/u
const terminal = /^((?=[❯›✦•] ).|(?= > ) >) (.*)$/
const heading = /^(#{1,6}) {1,3}(\S.{0,100})$/
const bold =
  /^(?:_\*\*|\*\*_|\*\*|__)([^*_:：]{1,80})([:：]?)(?:\*\*_|_\*\*|\*\*|__)(?: {0,2}\([^()]{1,40}\))?([:：]?)(.*)$/
const wrapped =
  /^(?:\*|_|`|\[|<(?:b|strong|em|h[1-6]|summary)>)([^*_`[\]<>:：]{1,60})([:：]?)(?:\*|_|`|\]|<\/(?:b|strong|em|h[1-6]|summary)>)([:：]?)(.*)$/
const tag = /^<\|?(?:(?:im_start|start_header_id)\|>)?([A-Za-z][\w -]{0,30})(?:\|?>|<\|end_header_id\|>|$)(.*)$/
const plain = /^([\p{L}\p{N}@][^\n:：<>|*`#[\]]{0,60})(?::(?=\s|$)|：)(.*)$/u
const prompt = /^(\p{L}[\p{L}\p{N} -]{0,30}?) ?> (.*)$/u

function markOf(line: string, index: number): ChatMark | undefined {
  const start = before.exec(line)?.[0] ?? ''
  const text = line.slice(start.length)
  const found = /^[\p{L}\p{N}@]/u.test(text)
    ? plainIn(text)
    : (pictureIn(text) ?? headingIn(text) ?? boldIn(text) ?? wrappedIn(text) ?? tagIn(text))
  if (found === undefined) return undefined
  const {form, name, depth = 0, rest = ''} = found
  const named = labelOf(name)
  if (named.label === '') return undefined
  const prefix = start === '' ? '' : start.replace(/[\d:., TZ/+()[\]]/g, '')
  // A section has no colon.
  const isSure =
    (named.isSure && (form !== 'picture' || rest === '')) ||
    (form === 'heading' && named.side !== 'other' && /[:：]$/.test(name))
  const {label, side} = named
  return {label, side, isSure, line: index, form: prefix + form, depth, rest: rest.trim()}
}

/** What programs in a terminal write before a prompt and before an answer. */
function glyphMark(lines: readonly string[], index: number): ChatMark | undefined {
  const [, glyph, rest = ''] = terminal.exec(lines[index] ?? '') ?? []
  if (glyph === undefined || !isBlank(lines[index - 1])) return undefined
  const form = /[✦>]/.test(glyph) ? 'quote and star' : 'arrow and dot'
  return {...labelOf(/[✦•]/.test(glyph) ? 'assistant' : 'user'), line: index, form, depth: 0, rest}
}

/** A name and a time, and nothing else, on one line or, as pages are copied, on a few: what that person wrote is below. */
function stampedName(lines: readonly string[], index: number): ChatMark | undefined {
  if (!hasTime(lines, index) || isStampPart(lines[index])) return undefined
  let line = (lines[index] ?? '').replace(/^(\*\*|__)([^*_]{1,60})\1/, '$2')
  let next = index + 1
  for (; next < index + longestStampLines && isStampPart(lines[next]); next++)
    line += ` ${lines[next]?.replace(emoji, '').trim()}`
  if (line.length > longestStamp || (isBlank(lines[next]) && isBlank(lines[next + 1]))) return undefined
  const [, name] = stampAfter.exec(line) ?? stampBefore.exec(line) ?? []
  if (name === undefined) return undefined
  return {...labelOf(name.replace(programTag, ' bot')), line: index, form: 'stamped', depth: 0, rest: ''}
}

/** A name, what says that it is a program's, a dash, a time. */
const longestStampLines = 4

/** Whether the lines that a stamp may have from here on have a time: most have none. */
function hasTime(lines: readonly string[], index: number): boolean {
  for (let line = index; line < index + longestStampLines; line++) if (/\d:\d/.test(lines[line] ?? '')) return true
  return false
}

const emoji = /:[\w+-]{1,30}:/
const programTag = / (?:APP|App|BOT)$/

/** Whether a line is a part of a stamp after the name. */
function isStampPart(line = ''): boolean {
  return line.length < longestStamp && !isBlank(line) && stampPart.test(line)
}

/** The name of a side that is all of the first line of a paragraph, above a text: of other words nothing says that they are a name. */
function nameAlone(lines: readonly string[], index: number): ChatMark | undefined {
  const line = lines[index] ?? ''
  if (line.length > longestName || isBlank(line) || !isBlank(lines[index - 1]) || / [-–—|] /.test(line))
    return undefined
  if (isBlank(lines[index + 1]) && isBlank(lines[index + 2])) return undefined
  const named = labelOf(line)
  return named.isSure ? {...named, line: index, form: 'line', depth: 0, rest: ''} : undefined
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}

const longestName = 30
const longestStamp = 80
const stampAfter =
  /^(\p{L}[\p{L}\p{N}._-]{0,30}(?: [\p{L}\p{N}._-]{1,30}){0,3}),? {1,3}[—–|([]? ?(?:\p{L}{1,12} \p{L}{2} |[\d./-]{6,10},? )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?[)\]]?$/u
const stampPart =
  /^ {0,3}(?:(?:APP|App|BOT) ?|[—–-] ?|:[\w+-]{1,30}: )? {0,3}(?:\[?(?:\p{L}{1,12} \p{L}{2} |[\d./-]{6,10},? )?\d{1,2}:\d{2}(?: ?[AP]M)?\]?)? ?$/u
const stampBefore =
  /^[([]?(?:[\d./-]{6,10}[, T] ?)?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?[)\]]? (?:[—–|-] )?(\p{L}[\p{L}\p{N}._-]{0,30}(?: [\p{L}\p{N}._-]{1,30}){0,3})$/u

interface Found {
  readonly form: string
  readonly name: string
  readonly depth?: number
  readonly rest?: string
}

/** A picture of a person or a robot in place of a name. */
function pictureIn(text: string): Found | undefined {
  const [, name, rest = ''] = picture.exec(text) ?? []
  return name === undefined ? undefined : {form: 'picture', name, rest}
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

/** Whether a line is a field of a list of them, such as `Date: today`, and no turn of a chat. */
export function isField(line: string): boolean {
  const mark = markOf(line, 0)
  return mark?.form === 'plain' && mark.rest !== '' && mark.side === 'other' && !['system', 'tool'].includes(mark.label)
}
