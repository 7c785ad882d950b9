import {isWebAddress, printable, toReferences} from '../../text/printable.ts'
import {messageParts} from '../message-parts.ts'

const entities: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'}

/** Escapes text for content and quoted attributes. */
export function escaped(text: string): string {
  return toReferences(printable(text).replace(/[&<>"']/g, (char) => entities[char] ?? char))
}

export function messageHtml(message: string): string {
  return messageParts(message)
    .map(({text, isValue}) => (isValue ? `<code>${escaped(text)}</code>` : escaped(text)))
    .join('')
}

/** A link to a web page. Addresses of other schemes, as another program's report may have, stay text. */
export function link(url: string, text: string): string {
  return isWebAddress(url) ? `<a href="${escaped(url)}" rel="noreferrer">${escaped(text)}</a>` : escaped(text)
}
