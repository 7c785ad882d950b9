import {isWebAddress, printable, toReferences} from '../../text/printable.ts'

const entities: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'}

/** A part of a line as text or as the value of an attribute in quotes. */
export function escaped(text: string): string {
  return toReferences(printable(text).replace(/[&<>"']/g, (char) => entities[char] ?? char))
}

/** A message, with the values in its backticks as code; where a value holds backticks, the text is the same. */
export function messageHtml(message: string): string {
  const pieces = message.split('`')
  if (pieces.length % 2 === 0) return escaped(message)
  return pieces.map((piece, index) => (index % 2 === 1 ? `<code>${escaped(piece)}</code>` : escaped(piece))).join('')
}

/** A link to a page on the web; a report that another program made may have something else there. */
export function link(url: string, text: string): string {
  return isWebAddress(url) ? `<a href="${escaped(url)}" rel="noreferrer">${escaped(text)}</a>` : escaped(text)
}
