/**
 * The status block of REQ-0003 1.3, two sentences and nothing after them:
 *
 * ```ebnf
 * status = "---", newline, "STATUS: ", task, " complete. Returning results to ", parent, ".", newline, "---", newline ;
 * parent = text ;                         (* it neither holds the end of a sentence nor ends in punctuation *)
 * ```
 */

import {fenceAt} from '../../markdown/structure.ts'
import {isSpaceAt} from '../../text/char-tests.ts'
import {lineText} from '../../text/document.ts'
import {lastIndexFrom} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {foldCharacters} from '../ascii/characters.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {type PromptBlock, promptBlocks} from './block.ts'
import {statusLines} from './candidates.ts'
import {beginsBlock, isPromptsHeaderLike, isStatusLine, readOpening} from './opening.ts'
import {
  type Around,
  type BlockLine,
  blocksAt,
  type Frame,
  isBlankLine,
  isDelimiterLike,
  isHeadingLine,
  linesAround,
  rawText
} from './parts.ts'

/** A status block or a near miss of one. */
export interface StatusBlock extends Frame {
  readonly kind: 'status'
  readonly status: BlockLine
  /** Lines between the delimiters besides the status line, where none are allowed. */
  readonly strays: readonly BlockLine[]
}

export interface Status {
  readonly task: string
  readonly parent: string
}

const label = 'STATUS: '
const between = ' complete. Returning results to '
const endOfSentence = /[.!?]\s/
/** The sentences of REQ-0003 1.3 in any case and spacing, whatever comes after them. */
const sentences = /^\s*status\s*:\s*\S.*\scomplete(?:\s*[.,;:])?\s*returning\s+results\s+to\s+\S/i

/** All status blocks of a text that count, near misses included, in order. */
export const statusBlocks = memoize((source: Source) =>
  blocksAt(source, statusLines(source), (line, from) =>
    isInBlock(source, line) ? undefined : readStatus(source, line, from)
  )
)

/** The blocks of either kind, in the order of the text. */
export const endingBlocks = memoize((source: Source): readonly (PromptBlock | StatusBlock)[] =>
  [...promptBlocks(source), ...statusBlocks(source)].sort((a, b) => a.lines[0] - b.lines[0])
)

function isInBlock(source: Source, line: number): boolean {
  const found = promptBlocks(source)
  return line <= (found[lastIndexFrom(found, line, ({lines}) => lines[0])]?.lines[1] ?? -1)
}

function readStatus(source: Source, index: number, from: number): StatusBlock | undefined {
  // A cheap test before the structure of the text is read.
  const near = [index, index + 1, index + 2].map((line) => lineText(source, line)).join(' ')
  if (!/returning results|complete/i.test(foldCharacters(near).text)) return undefined
  const around = linesAround(source, index, from)
  if (around === undefined) return undefined
  const {blockLine: status, fence, shift} = around
  const {open, gaps: above, strays: before} = readOpening(source, around)
  const {close, strays: after, gaps: below} = readRest(source, around, open !== undefined)
  const strays = [...before.map(({first}) => first), ...after]
  if (!isStatus(source, status, open, close, strays)) return undefined
  const lines = [open?.line ?? index, close?.line ?? after.at(-1)?.line ?? index] as const
  if (fence !== undefined && !isStatusLine(status) && (open === undefined || close === undefined)) return undefined
  const gaps = strays.length > 0 ? [] : [...above, ...below]
  return {kind: 'status', status, open, close, strays, gaps, lines, fence, shift}
}

/** Whether this is the status of REQ-0003, not a `status:` of YAML or of prose; in a declared file a near miss is one. */
function isStatus(
  source: Source,
  status: BlockLine,
  open: BlockLine | undefined,
  close: BlockLine | undefined,
  strays: readonly BlockLine[]
): boolean {
  const text = [status, ...strays.filter(({line}) => line > status.line)].map((blockLine) => blockLine.text).join(' ')
  const isReturning = /returning results/i.test(text)
  if (isStatusLine(status) && isReturning) return true
  const isDelimited = open !== undefined && close !== undefined
  if (isDelimited && sentences.test(text)) return true
  if (!isDeclaredFor(source, 'suggested-prompts')) return false
  if (isReturning || (isDelimited && strays.length === 0 && /complete\.$/i.test(text.trimEnd()))) return true
  return isDelimited && /^STATUS:.*\bcomplete\b/.test(text.trim())
}

/** The lines after a status up to its closing delimiter; other lines only below an opening delimiter, without a gap. */
function readRest(
  source: Source,
  {blockLine: status, fence, read}: Around,
  isOpen: boolean
): Pick<Frame, 'close' | 'gaps'> & {readonly strays: readonly BlockLine[]} {
  const strays: BlockLine[] = []
  let blank: BlockLine | undefined
  for (let line = status.line + 1; ; line++) {
    const blockLine = read(line)
    if (blockLine === undefined || isPromptsHeaderLike(blockLine.text) || isHeadingLine(blockLine)) break
    if (isStatusLine(blockLine) && (blank !== undefined || strays.some(isStatusLine))) break
    if (isBlankLine(blockLine)) {
      blank ??= blockLine
      continue
    }
    if (isDelimiterLike(rawText(source, blockLine))) {
      if (fenceAt(source, line) !== fence || beginsBlock(read(line + 1))) break
      return {close: blockLine, strays, gaps: blank === undefined ? [] : [{first: blank, last: line - 1}]}
    }
    if (!isOpen || blank !== undefined) break
    strays.push(blockLine)
  }
  const isWrapped = /^\s*returning results/i.test(strays[0]?.text ?? '')
  return {close: undefined, strays: isWrapped ? strays.slice(0, 1) : [], gaps: []}
}

/** The content of a status line; `undefined` where it is not exact. */
export function readStatusLine(line: string): Status | undefined {
  if (!line.startsWith(label) || !line.endsWith('.') || /[\r\n\u2028\u2029]/.test(line)) return undefined
  for (let at = line.indexOf(between, label.length); at !== -1; at = line.indexOf(between, at + 1)) {
    const task = line.slice(label.length, at)
    const parent = line.slice(at + between.length, -1)
    if (!isTrimmed(task) || !isTrimmed(parent) || !/^.$|[^.!?,;:]$/su.test(parent.slice(-2))) continue
    return endOfSentence.test(parent) ? undefined : {task, parent}
  }
  return undefined
}

function isTrimmed(text: string): boolean {
  return text !== '' && !isSpaceAt(text, 0) && !isSpaceAt(text, text.length - 1)
}

/**
 * The text of a status block (REQ-0003 1.3), without a final line end.
 *
 * @throws {RangeError} for a task or a parent that is not one line of printable ASCII, or that the grammar would split in another way
 */
export function formatStatus({task, parent}: Status): string {
  const line = `STATUS: ${task} complete. Returning results to ${parent}.`
  const read = readStatusLine(line)
  if (!/^[ -~]+$/.test(line) || read?.task !== task || read.parent !== parent)
    throw new RangeError(`Unexpected status ${JSON.stringify({task, parent})}, expected two phrases of printable ASCII`)
  return ['---', line, '---'].join('\n')
}
