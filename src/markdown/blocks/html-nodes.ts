/** HTML with comments: blocks, and inline HTML in paragraphs and headings. */
import type {Document} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'
import {type Block, blockText, placesIn} from './block.ts'
import {inlineHtml} from './inline-html.ts'
import {openScan} from './scan.ts'

/** Block scan of a text, shared by all readers. */
export const scanOf = memoize(openScan)

/** All blocks of a text, in document order. */
export function blocksOf(document: Document): readonly Block[] {
  const scan = scanOf(document)
  scan.readTo(document.lines.length)
  return scan.blocks
}

/** HTML with a comment, like a node of a syntax tree. */
export interface HtmlNode {
  readonly start: number
  readonly end: number
  /** HTML text, without markers and indentation of containers. */
  readonly value: string
  /** Whether it is in a paragraph or heading. */
  readonly isInline: boolean
  /** Next block in the same container; `undefined` for inline HTML. */
  readonly next: Block | undefined
}

/** In document order. */
export const htmlNodes = memoize((document: Document): readonly HtmlNode[] => {
  const {text, lines} = document
  const found: HtmlNode[] = []
  let comment = text.indexOf('<!--')
  if (comment === -1) return found
  const blocks = blocksOf(document)
  const isDefined = definedLabels(blocks)
  for (const [index, block] of blocks.entries()) {
    const {type, start, end} = block
    if (comment !== -1 && comment < start) comment = text.indexOf('<!--', start)
    if (comment === -1) break
    if (comment >= end) continue
    if (type === 'html') {
      const value = block.parent === undefined ? text.slice(start, end) : blockText(text, lines, block)
      const next = blocks[index + 1]
      const isSibling = next?.parent === block.parent
      found.push({start, end, value, isInline: false, next: isSibling ? next : undefined})
    } else if (type === 'paragraph' || type === 'heading') {
      for (const node of inlineNodes(document, block, isDefined)) found.push(node)
    }
  }
  return found
})

function inlineNodes(document: Document, block: Block, isDefined: (label: string) => boolean): HtmlNode[] {
  const text = blockText(document.text, document.lines, block)
  const placeAt = placesIn(document.lines, block)
  return inlineHtml(text, isDefined).map((range) => ({
    start: placeAt(range.start).offset,
    end: placeAt(range.end).offset,
    value: text.slice(range.start, range.end),
    isInline: true,
    next: undefined
  }))
}

function definedLabels(blocks: readonly Block[]): (label: string) => boolean {
  const labels = new Set<string>()
  for (const {label} of blocks) if (label !== undefined) labels.add(label)
  return (label) => labels.size > 0 && labels.has(label)
}
