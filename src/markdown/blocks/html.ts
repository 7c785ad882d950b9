/** HTML blocks: their seven start and end conditions (https://spec.commonmark.org/0.31.2/#html-blocks). */
import {htmlBlockNames, htmlRawNames} from 'micromark-util-html-tag-name'
import {isLetter, pastBlank} from '../../text/char-tests.ts'

/** Number of the condition in the specification. */
export type HtmlKind = 1 | 2 | 3 | 4 | 5 | 6 | 7

const blockNames: ReadonlySet<string> = new Set(htmlBlockNames)
const rawNames: ReadonlySet<string> = new Set(htmlRawNames)

/** Kind of the HTML block that begins with the `<` at an offset. */
export function htmlKind(text: string, at: number, end: number): HtmlKind | undefined {
  const next = at + 1 < end ? (text[at + 1] ?? '') : ''
  if (next === '?') return 3
  if (next === '!') return declarationKind(text, at + 2, end)
  const isClosing = next === '/'
  const nameStart = at + (isClosing ? 2 : 1)
  const nameEnd = tagNameEnd(text, nameStart, end)
  if (nameEnd === nameStart) return undefined
  const after = nameEnd < end ? (text[nameEnd] ?? '') : ''
  if (!/^[/> \t]?$/.test(after)) return undefined
  const name = text.slice(nameStart, Math.min(nameEnd, nameStart + 12)).toLowerCase()
  if (after !== '/' && !isClosing && rawNames.has(name)) return 1
  if (blockNames.has(name)) return after !== '/' || (nameEnd + 1 < end && text[nameEnd + 1] === '>') ? 6 : undefined
  const tagEnd = isClosing ? closingTagEnd(text, nameEnd, end) : openTagEnd(text, nameEnd, end)
  return tagEnd !== undefined && pastBlank(text, tagEnd, end) === end ? 7 : undefined
}

function declarationKind(text: string, at: number, end: number): 2 | 4 | 5 | undefined {
  if (at < end && isLetter(text.charCodeAt(at))) return 4
  if (at + 2 <= end && text.startsWith('--', at)) return 2
  return at + 7 <= end && text.startsWith('[CDATA[', at) ? 5 : undefined
}

function tagNameEnd(text: string, at: number, end: number): number {
  if (at >= end || !isLetter(text.charCodeAt(at))) return at
  let next = at + 1
  while (next < end && /[A-Za-z0-9-]/.test(text[next] ?? '')) next++
  return next
}

function closingTagEnd(text: string, at: number, end: number): number | undefined {
  const next = pastBlank(text, at, end)
  return next < end && text[next] === '>' ? next + 1 : undefined
}

/** End of an open tag that is complete on its line, from behind its name. */
function openTagEnd(text: string, at: number, end: number): number | undefined {
  let next = at
  for (;;) {
    next = pastBlank(text, next, end)
    const char = next < end ? (text[next] ?? '') : ''
    if (char === '>') return next + 1
    if (char === '/') return next + 1 < end && text[next + 1] === '>' ? next + 2 : undefined
    if (!/^[:_A-Za-z]/.test(char)) return undefined
    const attributeEnd = attributeEndAt(text, next, end)
    if (attributeEnd === undefined) return undefined
    next = attributeEnd
  }
}

function attributeEndAt(text: string, at: number, end: number): number | undefined {
  let next = at + 1
  while (next < end && /[-.:_A-Za-z0-9]/.test(text[next] ?? '')) next++
  for (;;) {
    next = pastBlank(text, next, end)
    if (next >= end || text[next] !== '=') return next
    next = pastBlank(text, next + 1, end)
    const quote = next < end ? (text[next] ?? '') : ''
    if (quote === '' || /[<=>`]/.test(quote)) return undefined
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, next + 1)
      if (close === -1 || close + 1 >= end) return undefined
      return /[/> \t]/.test(text[close + 1] ?? '') ? close + 1 : undefined
    }
    while (next < end && !/["'/<=>` \t]/.test(text[next] ?? '')) next++
  }
}

const closings = {1: /<\/(?:pre|script|style|textarea)>/i, 5: /(?:^|[^\]])(?:\]\])+>/}

/**
 * Whether a line ends an HTML block; kinds 6 and 7 end before a blank line.
 *
 * @param isFirst whether the block begins at the offset: its opening and closing marks may overlap
 */
export function endsHtml(kind: HtmlKind, text: string, at: number, end: number, isFirst: boolean): boolean {
  const has = (mark: string, from: number): boolean => text.slice(isFirst ? at + from : at, end).includes(mark)
  if (kind === 2) return has('-->', 2)
  if (kind === 3) return has('?>', 1)
  if (kind === 4) return has('>', 3)
  if (kind === 5) return closings[5].test(text.slice(isFirst ? at + '<![CDATA['.length : at, end))
  return kind === 1 && closings[1].test(text.slice(at, end))
}
