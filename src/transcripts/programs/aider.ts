import type {DialogueFormat, Format} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'

const start = /^# aider chat started at \d{4}-\d{2}-\d{2}/
// A command may be for aider itself, on several lines.
const question = /^#{4} (?![/!])/
const modelLine = /^> (?:Main model|Model): (\S+)/

// The tags around a model's thoughts.
const thoughts = /^<(?:thinking-content-[0-9a-f]+|think)>\s*$/
const answer = /^<\/(?:thinking-content-[0-9a-f]+|think)>\s*$/

/**
 * aider ends printed text, and each line of a question, with two spaces. It marks only the first line of printed text.
 * Answers have no white space at their end.
 */
const printedEnd = '  '

const marked = /^(?:#{4} |> |>$)/

/**
 * The chat history of aider, `.aider.chat.history.md`: `#### ` begins the user's text, `> ` begins aider's, and the
 * rest is the model's. A line of the model with such a mark, such as a heading, has no white space at its end. If the
 * question has none either, it was stripped from the file, and the two cannot be distinguished. Each chat is appended
 * to the file; a chat without a question and an answer is left out.
 *
 * Source: files that aider wrote, and its `aider/io.py` and `aider/reasoning_tags.py`, read in November 2026.
 */
const aider: DialogueFormat = {
  name: 'aider',
  detects: (text) => /^\uFEFF?# aider chat started at \d{4}-\d{2}-\d{2}/m.test(text),
  isEvident: (text) => /^\uFEFF?\s{0,20}# aider chat started at \d{4}-\d{2}-\d{2}/.test(text),
  read(text) {
    const lines = text.split(/\r\n|\r|\n/)
    const starts = lines.flatMap((line, index) => (start.test(line.replace(/^\uFEFF/, '')) ? [index + 1] : []))
    const chats = (starts.length === 0 ? [0] : starts).map((from, index, all): Chat => {
      const chat = lines.slice(from, (all[index + 1] ?? lines.length + 1) - 1)
      const isAsked = chat.some((line, at) => question.test(line) && chat[at - 1]?.startsWith('#### ') !== true)
      return {from, thread: readChat(chat, from), isAsked}
    })
    const outputs = chats.filter(({thread, isAsked}) => isAsked || thread.message > 0)
    const readings = openReadings()
    for (const {from, thread} of outputs.length === 0 ? chats.slice(-1) : outputs)
      readings.add({reading: {threads: [thread]}, name: `line ${from}`})
    return readings.join()
  }
}

interface Chat {
  /** The line on which it begins, from 1. */
  readonly from: number
  readonly thread: Thread
  /** A person asked something, and not only by commands. */
  readonly isAsked: boolean
}

/** @param before the number of lines of the file before this chat */
function readChat(lines: readonly string[], before: number): Thread {
  const main = openMain()
  let block: string[] = []
  const chat = [...lines, `>${printedEnd}`]
  const isPrinted = printedOf(chat)
  // The question has the white space at its end, so that the lines that have none are the model's.
  let isEnded = false
  let thoughtEnd = -1
  for (const [index, line] of chat.entries()) {
    if (thoughts.test(line)) thoughtEnd = endOfThoughts(chat, index)
    if (index <= thoughtEnd || answer.test(line)) {
      block = []
      continue
    }
    main.model = modelLine.exec(line)?.[1] ?? main.model
    const isOfModel = isEnded && isPrinted[index] === false && (line !== '>' || block.at(-1)?.startsWith('>') === true)
    if (!marked.test(line) || isOfModel) {
      block.push(line)
      continue
    }
    if (line.startsWith('#### ')) isEnded = line.endsWith(printedEnd)
    const from = block.findIndex((each) => each.trim() !== '')
    const to = block.findLastIndex((each) => each.trim() !== '')
    if (from !== -1 && block[to]?.endsWith(printedEnd) !== true)
      addMessage(main, {
        text: block.slice(from, to + 1).join('\n'),
        line: before + index - block.length + from + 1
      })
    block = []
  }
  main.lastLine = before + lines.length
  return closeThread(main)
}

/**
 * For each marked line, whether aider wrote it. Such a line ends as printed text does, begins lines whose last one
 * does, or is right below another: answers follow a blank line.
 */
function printedOf(lines: readonly string[]): readonly boolean[] {
  // The last line with a text before a line that aider wrote
  let last: string | undefined
  const printed = lines
    .toReversed()
    .map((line) => {
      const isMarked = marked.test(line)
      const isFirst = line.startsWith('> ') && last?.endsWith(printedEnd) === true
      const isPrinted = isMarked && (line.endsWith(printedEnd) || isFirst)
      if (isPrinted) last = undefined
      else if (line.trim() !== '') last ??= line
      return isPrinted
    })
    .toReversed()
  for (const [index, line] of lines.entries())
    if (line.startsWith('> ') && printed[index - 1] && lines[index - 1]?.startsWith('>')) printed[index] = true
  return printed
}

/** The line where thoughts end that begin at a line; that line itself where they do not end. */
function endOfThoughts(lines: readonly string[], from: number): number {
  for (let index = from + 1; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (answer.test(line)) return index
    if (thoughts.test(line)) break
  }
  return from
}

export const aiderFormat: Format = {
  name: 'aider',
  program: 'aider',
  files: '`.aider.chat.history.md`; under another name, with the format declared: one output for each chat',
  triedOn: 'real files',
  texts: [aider],
  dialogues: [aider]
}
