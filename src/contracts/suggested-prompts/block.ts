/**
 * The prompt block of REQ-0003 1.1 and 1.2, read from the source lines:
 *
 * ```ebnf
 * block     = delimiter, header, item, item, [item], [item], delimiter ;
 * delimiter = "---", newline ;
 * header    = "SUGGESTED NEXT STEPS:", newline ;
 * item      = "  [", number, "] ", text, newline ;
 * number    = "1" | "2" | "3" | "4" ;      (* the position of the item *)
 * text      = ascii, {ascii} ;             (* no space at its start or end *)
 * ```
 */

import {frontMatter} from '../../markdown/front-matter.ts'
import type {Code} from '../../markdown/shapes.ts'
import {memoize} from '../../text/memoize.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {type Body, type Item, readBody} from './body.ts'
import {headerLines} from './candidates.ts'
import {fencesWithHeader, isInSection, isPrintedFence} from './fences.ts'
import {hasHeader, hasTextAfter, isPromptsHeaderLike, type Opening, promptsHeader, readOpening} from './opening.ts'
import {type Around, type BlockLine, type BlockSpan, linesAround, type Shift} from './parts.ts'

export type {Item} from './body.ts'
export {promptsHeader} from './opening.ts'
export {type BlockLine, isDelimiterLike, readPart} from './parts.ts'

/** A prompt block or a near miss of one. */
export interface PromptBlock {
  readonly kind: 'block'
  readonly header: BlockLine
  readonly open: BlockLine | undefined
  readonly close: BlockLine | undefined
  readonly items: readonly Item[]
  /** Blank lines between its parts, where no other lines are between them. */
  readonly gaps: readonly BlockSpan[]
  /** Lines between its parts that are none of them, with the blank lines around. */
  readonly strays: readonly BlockSpan[]
  /** Its first and last line, from 0. */
  readonly lines: readonly [first: number, last: number]
  readonly isFenced: boolean
  readonly fence: Code | undefined
  readonly shift: Shift
}

/** All blocks of a text that count, near misses included, in order. */
export const promptBlocks = memoize((source: Source): readonly PromptBlock[] => {
  const found: PromptBlock[] = []
  let from = (frontMatter(source)?.last ?? -1) + 1
  for (const line of headerLines(source)) {
    if (line < from) continue
    const block = readBlock(source, line, from)
    if (block === undefined) continue
    found.push(block)
    from = block.lines[1] + 1
  }
  return found
})

function readBlock(source: Source, headerLine: number, from: number): PromptBlock | undefined {
  const around = linesAround(source, headerLine, from)
  if (around === undefined || !isPromptsHeaderLike(around.blockLine.text)) return undefined
  const {blockLine: head, fence} = around
  if (fence !== undefined && !isPrintedFence(source, fence.lines[0])) return undefined
  const body = readBody(source, around)
  const opening = readOpening(source, around)
  if (!isCandidate(head, body, opening, fence)) return undefined
  if (!counts(source, around, body, opening)) return undefined
  const lines = [opening.open?.line ?? headerLine, body.close?.line ?? body.end] as const
  return {
    kind: 'block',
    header: head,
    open: opening.open,
    close: body.close,
    items: body.items,
    gaps: [...opening.gaps, ...body.gaps],
    strays: [...opening.strays, ...body.strays],
    lines,
    isFenced: fence !== undefined,
    fence,
    shift: around.shift
  }
}

/** The exact header makes a block; a near miss, or text after the colon, needs an item within the next two lines. */
function isCandidate(head: BlockLine, {items, close}: Body, {open}: Opening, fence: Code | undefined): boolean {
  const [first] = items
  if (!hasHeader(head.text) || hasTextAfter(head.text)) return first !== undefined && first.line <= head.line + 2
  return first !== undefined || fence === undefined || open !== undefined || close !== undefined
}

/**
 * Whether a candidate is a block: in a file that is not declared it needs two of the header, items in brackets, delimiters;
 * in the section the header alone. In a fence without the exact header it needs the other two.
 */
function counts(source: Source, {blockLine: head, fence}: Around, {items, close}: Body, {open}: Opening): boolean {
  const isShouted = hasHeader(head.text)
  const isListed = items.some(({isBracketed, line}) => isBracketed && line <= head.line + 3)
  const isFramed =
    open?.text.trim() === '---' &&
    close?.text.trim() === '---' &&
    open.line === head.line - 1 &&
    close.line === (items.at(-1)?.line ?? head.line) + 1
  if (fence !== undefined && !fencesWithHeader(source).has(fence)) return isListed && isFramed
  if (isDeclaredFor(source, 'suggested-prompts') || (isShouted && isInSection(source, head.line))) return true
  return Number(isShouted) + Number(isListed) + Number(isFramed) >= 2
}

/** The content of a block. */
export interface Prompts {
  readonly items: readonly string[]
}

/**
 * The text of a prompt block (REQ-0003 1.1), without a final line end.
 *
 * @throws {RangeError} for fewer than 2 or more than 4 items, or an item that is not one line of printable ASCII
 */
export function formatPrompts({items}: Prompts): string {
  if (items.length < 2 || items.length > 4)
    throw new RangeError(`Unexpected ${items.length} items in a prompt block, expected 2 to 4`)
  for (const item of items) {
    if (!/^[!-~](?:[ -~]*[!-~])?$/.test(item))
      throw new RangeError(`Unexpected item ${JSON.stringify(item)}, expected one line of printable ASCII`)
  }
  return ['---', promptsHeader, ...items.map((item, index) => `  [${index + 1}] ${item}`), '---'].join('\n')
}
