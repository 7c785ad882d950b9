import type {PrintedPart} from '../contracts/source.ts'
import {fenceAt, isInComment} from '../markdown/structure.ts'
import {createDocument} from '../text/document.ts'
import {lineAt} from '../text/lines.ts'
import type {PrintedMessage} from '../transcripts/model.ts'

/** All that an agent printed, as one text. */
interface PrintedText {
  readonly text: string
  readonly parts: readonly PrintedPart[]
}

/**
 * The messages of an agent one after the other, with empty lines between them. A fence or a comment that a message leaves open ends
 * with it.
 *
 * @param final which of them is the final one; the last where none is
 */
export function printedText(messages: readonly PrintedMessage[], final: Pick<PrintedMessage, 'text'>): PrintedText {
  const last = messages.findLastIndex(({text}) => text === final.text)
  const finalIndex = last === -1 ? messages.length - 1 : last
  const parts: PrintedPart[] = []
  const texts: string[] = []
  let start = 0
  for (const [index, {text, message}] of messages.entries()) {
    const end = start + text.length
    parts.push({start, end, message, isFinal: index === finalIndex})
    const gap = index === messages.length - 1 ? '' : `\n${endOfOpen(text)}\n`
    texts.push(text, gap)
    start = end + gap.length
  }
  return {text: texts.join(''), parts}
}

/** What ends a fence or a comment that a text leaves open, as a line. */
function endOfOpen(text: string): string {
  if (!/```|~~~|<!--/.test(text)) return ''
  const next = `${text}\n\n`
  const document = createDocument(`${next}x`, {mayHaveFrontMatter: false})
  const fence = fenceAt(document, lineAt(document.lines, next.length))
  if (fence === undefined) return isInComment(document, next.length) ? '-->\n' : ''
  const {start, end} = document.lines[fence.lines[0]] ?? {start: 0, end: 0}
  const [marks = ''] = /`{3,}|~{3,}/.exec(next.slice(start, end)) ?? []
  return `${marks}\n`
}
