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

import {codeAt} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {type Item, readBody} from './body.ts'
import {beginsStatus, candidateLines, headerLines, nearLines} from './candidates.ts'
import {hasHeader, hasHeaderWord, hasTextAfter, promptsHeader, readOpening} from './opening.ts'
import {
  type BlockLine,
  type BlockSpan,
  blocksAt,
  type Frame,
  isDelimiterLike,
  isInSection,
  linesAround,
  nextText
} from './parts.ts'

export type {Item} from './body.ts'
export {promptsHeader} from './opening.ts'
export {type BlockLine, isDelimiterLike, readPart} from './parts.ts'

/** A prompt block or a near miss of one. */
export interface PromptBlock extends Frame {
  readonly kind: 'block'
  /** Empty, at the end of the opening delimiter, where it is missing. */
  readonly header: BlockLine
  readonly items: readonly Item[]
  /** Lines between its parts that are none of them, with the blank lines around. */
  readonly strays: readonly BlockSpan[]
}

/** All blocks of a text that count, near misses included, in order. */
export const promptBlocks = memoize((source: Source): readonly PromptBlock[] => {
  const found = blocksAt(source, headersOf(source), (line, from) => readBlock(source, line, from))
  return found.length > 0
    ? found
    : blocksAt(source, titlesOfItems(source), (line, from) => readBlock(source, line, from, true))
})

/** The lines that may be the header; in a declared file also a title in its words between a delimiter and the first item. */
function headersOf(source: Source): readonly number[] {
  const found = headerLines(source)
  if (!isDeclaredFor(source, 'suggested-prompts')) return found
  const framed = nearLines(source).filter(
    (line) =>
      isDelimiterLike(lineText(source, line - 1)) &&
      /^[ \t]*\[1\] /.test(lineText(source, line + 1)) &&
      hasHeaderWord(lineText(source, line))
  )
  return [...new Set([...found, ...framed])].sort((a, b) => a - b)
}

/**
 * The lines above framed items of a declared file, at the end of an output or in the section of a definition: another title in the place
 * of the header, or, where the header is missing, the opening delimiter. A sub-agent prints no block, and a status has its own faults.
 */
function titlesOfItems(source: Source): readonly number[] {
  if (!isDeclaredFor(source, 'suggested-prompts') || source.role === 'sub-agent') return []
  const textAt = (line: number): string => lineText(source, line).replace(/^[ \t>]+/, '')
  const end = nextText(source, source.lines.length, -1)
  return candidateLines(source, /\[1\] /g).flatMap((first) => {
    if (!textAt(first).startsWith('[1] ')) return []
    let close = nextText(source, first, 1)
    while (/^\[[2-9]\] /.test(textAt(close))) close = nextText(source, close, 1)
    const title = nextText(source, first, -1)
    const isFramed = [title, nextText(source, title, -1)].some((each) => isDelimiterLike(textAt(each)))
    const isInPlace = source.kind === 'output' ? close === end : isInSection(source, first)
    const isStatus = beginsStatus(lineText(source, title))
    return isFramed && isInPlace && !isStatus && isDelimiterLike(textAt(close)) ? [title] : []
  })
}

/** @param isKnown the line counts, whatever it is */
function readBlock(source: Source, headerLine: number, from: number, isKnown = false): PromptBlock | undefined {
  const around = linesAround(source, headerLine, from)
  if (around === undefined) return undefined
  const {blockLine, fence, shift} = around
  const {items, close, end, ...body} = readBody(source, around)
  const isMissing = isKnown && isDelimiterLike(blockLine.text)
  const header = isMissing ? {...blockLine, start: blockLine.end, text: ''} : blockLine
  const {open, ...opening} = isMissing ? {open: blockLine, gaps: [], strays: []} : readOpening(source, around)
  // In the place of the header, an empty line is the same problem.
  const gaps = [...opening.gaps, ...body.gaps.filter(({last}) => !isMissing || last !== headerLine + 1)]
  const strays = [...opening.strays, ...body.strays]
  const lines = [open?.line ?? headerLine, close?.line ?? end] as const
  const block: PromptBlock = {kind: 'block', header, open, close, items, gaps, strays, lines, fence, shift}
  return isKnown || (isCandidate(block) && counts(source, block)) ? block : undefined
}

/** The exact header makes a block; a near miss, or text after the colon, needs an item within the next two lines. */
function isCandidate({header: {line, text}, items: [first], open, close, fence}: PromptBlock): boolean {
  if (!hasHeader(text) || hasTextAfter(text)) return first !== undefined && first.line <= line + 2
  return (first ?? open ?? close) !== undefined || fence === undefined
}

const codesWithHeader = memoize((source: Source) => {
  const exact = headerLines(source).filter((line) => /^[ \t>]*SUGGESTED NEXT STEPS:\s*$/.test(lineText(source, line)))
  return new Set(exact.map((line) => codeAt(source, line)))
})

/**
 * Whether a candidate is a block: in a file that is not declared it needs two of the header, items in brackets, delimiters;
 * in the section the header alone. In a fence without the exact header it needs the other two.
 */
function counts(source: Source, {header: head, items, open, close, fence}: PromptBlock): boolean {
  const isShouted = hasHeader(head.text)
  const isListed = items.some(({isBracketed, line}) => isBracketed && line <= head.line + 3)
  const isFramed =
    open?.text.trim() === '---' &&
    close?.text.trim() === '---' &&
    open.line === head.line - 1 &&
    close.line === (items.at(-1)?.line ?? head.line) + 1
  if (fence !== undefined && !codesWithHeader(source).has(fence)) return isListed && isFramed
  if (isDeclaredFor(source, 'suggested-prompts') || (isShouted && isInSection(source, head.line))) return true
  return Number(isShouted) + Number(isListed) + Number(isFramed) >= 2
}

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
