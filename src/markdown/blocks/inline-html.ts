/**
 * Inline HTML of paragraphs and headings. Code spans, autolinks, link destinations and titles take precedence
 * (https://spec.commonmark.org/0.31.2/#phase-2-inline-structure); emphasis does not matter. Linear time.
 */
import type {Range} from '../../text/lines.ts'
import {autolinkEnd, createTagReader} from './inline-tags.ts'
import {createLinkReader} from './links.ts'

/**
 * Ranges of HTML in a text.
 *
 * @param isDefined whether the document defines a label
 */
export function inlineHtml(text: string, isDefined: (label: string) => boolean): readonly Range[] {
  const found: Range[] = []
  const codeEnd = createCodeReader(text)
  const tagEnd = createTagReader(text)
  const links = createLinkReader(text, isDefined)
  const special = /[\\`<[\]]/g
  for (let match = special.exec(text); match; match = special.exec(text)) {
    const at = match.index
    special.lastIndex = at + 1
    if (match[0] === '\\') special.lastIndex = at + (/[!-/:-@[-`{-~\n]/.test(text[at + 1] ?? '') ? 2 : 1)
    else if (match[0] === '`') special.lastIndex = codeEnd(at)
    else if (match[0] === '[') links.open(at)
    else if (match[0] === ']') {
      const {end, imageText} = links.close(at)
      special.lastIndex = end
      if (imageText !== undefined) dropFrom(found, imageText)
    } else {
      const autolink = autolinkEnd(text, at)
      const end = autolink ?? tagEnd(at)
      if (end !== undefined) special.lastIndex = end
      if (autolink === undefined && end !== undefined) found.push({start: at, end})
    }
  }
  return found
}

function dropFrom(found: Range[], offset: number): void {
  while ((found.at(-1)?.start ?? -1) >= offset) found.pop()
}

/** End of a code span that begins with backticks, or of the backticks if unclosed. */
function createCodeReader(text: string): (at: number) => number {
  /** Offsets of backticks by length, last first. */
  let startsByLength: Map<number, number[]> | undefined
  const readRuns = (): Map<number, number[]> => {
    const found = new Map<number, number[]>()
    for (const {0: backticks, index} of text.matchAll(/`+/g)) {
      const starts = found.get(backticks.length) ?? []
      starts.push(index)
      found.set(backticks.length, starts)
    }
    for (const starts of found.values()) starts.reverse()
    return found
  }
  return (at) => {
    startsByLength ??= readRuns()
    let end = at
    while (text[end] === '`') end++
    const starts = startsByLength.get(end - at) ?? []
    while ((starts.at(-1) ?? text.length) < end) starts.pop()
    const close = starts.at(-1)
    return close === undefined ? end : close + end - at
  }
}
