import type {Range} from '../../text/lines.ts'
import {isWebAddress, printable, toReferences} from '../../text/printable.ts'

const entities: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'}

/** A part of a line as text or as the value of an attribute in quotes. */
export function escaped(text: string): string {
  return toReferences(printable(text).replace(/[&<>"']/g, (char) => entities[char] ?? char))
}

/** A message, with the values in its backticks as code, also those that hold backticks: `` `Ba`sh` ``. */
export function messageHtml(message: string): string {
  const pieces: string[] = []
  let from = 0
  for (const {start, end} of valuesIn(message)) {
    pieces.push(escaped(message.slice(from, start)), `<code>${escaped(message.slice(start + 1, end - 1))}</code>`)
    from = end
  }
  return [...pieces, escaped(message.slice(from))].join('')
}

/** A backtick begins a value at the start of a word, and one at the end of a word ends it. */
function* valuesIn(message: string): Generator<Range> {
  let start: number | undefined
  for (let at = message.indexOf('`'); at !== -1; at = message.indexOf('`', at + 1)) {
    if (start === undefined && /^[\s("[]?$/.test(message.charAt(at - 1))) start = at
    else if (start !== undefined && /^[\s,.;:)"\]]?$/.test(message.charAt(at + 1))) {
      yield {start, end: at + 1}
      start = undefined
    }
  }
}

/** A link to a page on the web; a report that another program made may have something else there. */
export function link(url: string, text: string): string {
  return isWebAddress(url) ? `<a href="${escaped(url)}" rel="noreferrer">${escaped(text)}</a>` : escaped(text)
}
