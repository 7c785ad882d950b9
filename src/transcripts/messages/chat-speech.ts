import type {ChatMark} from './chat-forms.ts'
import {hasSpeech, isSpeech, labelOf} from './chat-labels.ts'
import type {ChatMarks} from './chat-marks.ts'
import {afterFrontMatter} from './chat-preamble.ts'

/**
 * The chat of a page that was copied: a name with a verb of speech, alone on its line, above each turn, of whatever depth and behind
 * whatever else of the page. The first turn is often without its mark: then one of its answer is below a text, and no heading is before it.
 */
export function spokenChat(lines: readonly string[], fenced: ReadonlySet<number>): ChatMarks | undefined {
  const all = lines.flatMap((_, index) => (fenced.has(index) ? [] : (speechAt(lines, index) ?? [])))
  if (all.length === 0 || afterFrontMatter(lines) === undefined) return undefined
  const alone = all.filter(({rest}) => rest === '')
  const unquoted = alone.filter(({line}) => !isQuote(lines, line))
  if (unquoted.some(({side}) => side === 'user') && unquoted.some(({side}) => side === 'agent')) return chatOf(alone)
  const [first] = all
  if (first === undefined || first.form === 'plain' || !isAnswer(lines, all)) return undefined
  return first.form === 'timed' ? chatOf(all) : unquoted.includes(first) ? chatOf(alone) : undefined
}

function chatOf(alike: readonly ChatMark[]): ChatMarks {
  return {
    users: alike.filter(({side}) => side === 'user'),
    agents: alike.filter(({side}) => side === 'agent'),
    alike
  }
}

/** Whether the first mark is of what answers the text before it: of several agents, or in a section, it is none. */
function isAnswer(lines: readonly string[], [first, ...others]: readonly ChatMark[]): boolean {
  if (first === undefined || first.side !== 'agent' || first.label.includes(' ')) return false
  const before = lines.slice(0, first.line).filter((line) => line.trim() !== '')
  if (before.length === 0 || before.some((line) => /^#{1,6} /.test(line))) return false
  return others.every(({side, label}) => side === 'user' || label === first.label)
}

/** Whether what is below a line is a quote, such as a text has of a chat that it is about. */
function isQuote(lines: readonly string[], line: number): boolean {
  return [lines[line + 1], lines[line + 2]].some((each) => each?.startsWith('>'))
}

const longest = 120
/** Behind a heading, nothing else need end a name. */
const speech =
  /^ {0,3}(?:\d{1,4}\. )?(?:(#{1,6} (?:\*\*|__)?)(\p{L}[^:*_]{1,60})(?:\*\*|__)?:?(?:\*\*|__)?|(\*\*|__)?(\p{L}[^:*_]{1,60})(?::(?:\*\*|__)?|(?:\*\*|__):?))(?: (.*))?$/u
const time = /^\d{1,2}:\d{2}(?: [AP]M)?\s*$/

function speechAt(lines: readonly string[], index: number): ChatMark | undefined {
  const line = lines[index] ?? ''
  if (!hasSpeech(line)) return undefined
  const [, hashes, heading, marks, other, rest = ''] = speech.exec(line.slice(0, longest).trimEnd()) ?? []
  const name = heading ?? other ?? ''
  if (!isSpeech(name)) return undefined
  const named = labelOf(name)
  if (!named.isSure || named.side === 'other') return undefined
  const form =
    (hashes ?? marks) !== undefined ? 'framed' : rest !== '' && time.test(lines[index - 1] ?? '') ? 'timed' : 'plain'
  return {...named, line: index, form, depth: 0, rest: rest === '' ? '' : line.slice(line.indexOf(':') + 1).trim()}
}
