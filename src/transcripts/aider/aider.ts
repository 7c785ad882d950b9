import type {DialogueFormat} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'

const start = /^# aider chat started at /
const modelLine = /^> (?:Main model|Model): (\S+)/

// Around what a model thought before it answered.
const thoughts = /^<(?:thinking-content-[0-9a-f]+|think)>\s*$/
const answer = /^<\/(?:thinking-content-[0-9a-f]+|think)>\s*$/

/**
 * The chat history of aider, `.aider.chat.history.md`: `#### ` begins what the user wrote, `> ` what aider printed, and the
 * rest is the model's. A line of the model that begins like these cannot be distinguished from them.
 *
 * Source: files that aider wrote, and its `aider/reasoning_tags.py`, read in November 2026.
 */
export const aider: DialogueFormat = {
  name: 'aider',
  detects: (text) => /^\uFEFF?# aider chat started at \d{4}-\d{2}-\d{2}/m.test(text),
  isEvident: (text) => /^\uFEFF?\s{0,20}# aider chat started at \d{4}-\d{2}-\d{2}/.test(text),
  read(text) {
    const lines = text.split(/\r\n|\r|\n/)
    const first = lines.findLastIndex((line) => start.test(line.replace(/^\uFEFF/, '')))
    const main = openMain()
    let block: string[] = []
    const session = [...lines.slice(first + 1), '> ']
    let thoughtEnd = -1
    for (const [index, line] of session.entries()) {
      if (thoughts.test(line)) thoughtEnd = endOfThoughts(session, index)
      if (index <= thoughtEnd || answer.test(line)) {
        block = []
        continue
      }
      main.model = modelLine.exec(line)?.[1] ?? main.model
      if (!/^(?:#{4} |> |>$)/.test(line)) {
        block.push(line)
        continue
      }
      const from = block.findIndex((each) => each.trim() !== '')
      const to = block.findLastIndex((each) => each.trim() !== '')
      if (from !== -1)
        addMessage(main, {
          text: block.slice(from, to + 1).join('\n'),
          line: first + 1 + index - block.length + from + 1
        })
      block = []
    }
    main.lastLine = lines.length
    return {threads: [closeThread(main)]}
  }
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
