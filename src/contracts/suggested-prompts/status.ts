/**
 * The status block of REQ-0003 1.3:
 *
 * ```ebnf
 * status = "---", newline, "STATUS: ", task, " complete. Returning results to ", parent, ".", newline, "---", newline ;
 * ```
 */

import {fold} from '../../text/characters.ts'
import {lineText} from '../../text/document.ts'
import {frontMatter} from '../../text/front-matter.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {isDelimiterLike, isHeaderLike, isWhole, linesAround, type Part, readPart} from './block.ts'

/** A status block or a near miss of one. */
export interface StatusBlock {
  readonly kind: 'status'
  readonly status: Part
  readonly open: Part | undefined
  readonly close: Part | undefined
  /** Lines between the status line and the closing delimiter, where none are allowed. */
  readonly extra: readonly Part[]
  readonly lines: readonly [first: number, last: number]
  readonly isFenced: boolean
}

/** The content of a status line. */
export interface Status {
  readonly task: string
  readonly parent: string
}

const grammar = /^STATUS: (\S|\S.*?\S) complete\. Returning results to (\S|\S.*?\S)\.$/
/** A cheap test of the first letter. */
const mayBegin = /^[^A-Za-z]*s/i
const begins = /^[ \t>]*status[ \t]*:/i

/** All status blocks of a text, near misses included, in order. */
export const statusBlocks = memoize((source: Source): readonly StatusBlock[] => {
  const found: StatusBlock[] = []
  let from = (frontMatter(source)?.last ?? -1) + 1
  for (let index = from; index < source.lines.length; index++) {
    const line = lineText(source, index)
    if (!mayBegin.test(line) || !begins.test(fold(line).text)) continue
    const status = readStatus(source, index, from)
    if (status === undefined) continue
    found.push(status)
    from = status.lines[1] + 1
    index = status.lines[1]
  }
  return found
})

function readStatus(source: Source, index: number, from: number): StatusBlock | undefined {
  const plain = readPart(source, index, 0)
  if (plain === undefined || !couldBeStatus(source, plain)) return undefined
  const around = linesAround(source, index, from)
  if (around === undefined) return undefined
  const {part: status, fence: code, read} = around
  const open = delimiterAt(read, index - 1)
  const [extra, close] = readRest(read, index, open !== undefined)
  if (!isStatus(status, open, close, extra)) return undefined
  const lines = [open?.line ?? index, close?.line ?? extra.at(-1)?.line ?? index] as const
  if (code !== undefined && !isWhole(read, code.content, lines)) return undefined
  return {kind: 'status', status, open, close, extra, lines, isFenced: code !== undefined}
}

/** A cheap test before the structure of the text is read. */
function couldBeStatus(source: Source, part: Part): boolean {
  const near = [part.text, lineText(source, part.line + 1), lineText(source, part.line + 2)].join(' ')
  return /returning results|complete/i.test(near)
}

/** Whether this is the status of REQ-0003, not a `status:` of YAML or of prose. */
function isStatus(status: Part, open: Part | undefined, close: Part | undefined, extra: readonly Part[]): boolean {
  const text = [status, ...extra].map((part) => part.text).join(' ')
  if (/returning results/i.test(text)) return true
  const isDelimited = open !== undefined && close !== undefined
  if (isDelimited && extra.length === 0 && /complete\.$/i.test(text.trimEnd())) return true
  return isDelimited && /^STATUS:.*\bcomplete\b/.test(text.trim())
}

/** The lines after a status up to a delimiter: at most four, and only below an opening delimiter. */
function readRest(
  read: (line: number) => Part | undefined,
  index: number,
  isOpen: boolean
): [extra: readonly Part[], close: Part | undefined] {
  const extra: Part[] = []
  for (let line = index + 1; line <= index + 5; line++) {
    const part = read(line)
    if (part === undefined || isHeaderLike(part.text)) break
    if (isDelimiterLike(part.text)) return [extra, part]
    if (!isOpen || (part.text.trim() === '' && !isDelimiterLike(read(line + 1)?.text ?? ''))) break
    extra.push(part)
  }
  return [extra.length > 0 && /^\s*returning results/i.test(extra[0]?.text ?? '') ? extra.slice(0, 1) : [], undefined]
}

function delimiterAt(read: (line: number) => Part | undefined, line: number): Part | undefined {
  const part = read(line)
  return part !== undefined && isDelimiterLike(part.text) ? part : undefined
}

/** The content of a status line; `undefined` where it is not exact. */
export function readStatusLine(line: string): Status | undefined {
  const [, task, parent] = grammar.exec(line) ?? []
  return task === undefined || parent === undefined ? undefined : {task, parent}
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
