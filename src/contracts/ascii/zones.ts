/** The parts of a text that must be ASCII (REQ-0003 1.2, NFR-005): blocks, and the section of a definition. */

import {isInComment, structure} from '../../markdown/structure.ts'
import {lastIndexFrom} from '../../text/lines.ts'
import {countedHeadings} from '../participation.ts'
import type {Source} from '../source.ts'
import {type PromptBlock, promptBlocks} from '../suggested-prompts/block.ts'
import {isExactHeader} from '../suggested-prompts/block-problems.ts'
import {isExactPart, promptDelimiter} from '../suggested-prompts/delimiters.ts'
import {lastParagraphIn, type SectionHeading, sectionLines} from '../suggested-prompts/section.ts'
import {statusBlocks} from '../suggested-prompts/status.ts'
import {correctStatusLine} from '../suggested-prompts/status-problems.ts'
import type {CharacterOptions} from './problem.ts'

/** The part that a line belongs to; `heading` is reported as a whole. */
type Zone = 'block' | 'section' | 'prose' | 'heading'

/** The zone of each line that belongs to one, by the index of the line from 0. */
export type Zones = ReadonlyMap<number, Zone>

/**
 * The lines of a Markdown file that must be ASCII; none if it uses no contract.
 *
 * @param scope whether the prose of the section must be ASCII too, or only its fences, which show output
 */
export function readZones(source: Source, scope: CharacterOptions['scope']): Zones {
  const zones = new Map<number, Zone>()
  let end = -1
  for (const heading of countedHeadings(source)) {
    // Headings inside one section share its lines, which the first heading has added.
    const [, last] = sectionLines(source, heading)
    if (scope === 'section' && last !== end)
      for (const line of linesOfSection(source, heading)) zones.set(line, 'prose')
    end = last
    if (!heading.isExact) zones.set(heading.line, 'heading')
  }
  for (const line of linesOfFences(source)) zones.set(line, 'section')
  const prompts = promptBlocks(source)
  const statuses = statusBlocks(source)
  const blocks = [...prompts, ...statuses]
  for (const {lines} of blocks) for (let line = lines[0]; line <= lines[1]; line++) zones.set(line, 'block')
  // The rules of the blocks report these lines: dashes in place of a delimiter, bullets of another kind, lines of prose.
  for (const blockLine of blocks.flatMap(({open, close}) => [open, close]))
    if (blockLine !== undefined && !isExactPart(source, blockLine, promptDelimiter)) zones.delete(blockLine.line)
  for (const {status} of statuses) {
    const correct = correctStatusLine(status.text)
    if (correct !== undefined && isAscii(correct) && !isExactPart(source, status, correct)) zones.delete(status.line)
  }
  for (const block of prompts) for (const line of linesOfOthers(source, block)) zones.delete(line)
  return zones
}

function linesOfOthers(source: Source, {header: head, items, strays}: PromptBlock): number[] {
  const found = isExactHeader(source, head) ? [] : [head.line]
  for (const item of items) {
    const {start, end, actionRange, isPrefixExact} = item
    if (isPrefixExact || isAscii(source.text.slice(start, actionRange.start))) continue
    if (isAscii(source.text.slice(actionRange.start, end))) found.push(item.line)
  }
  for (const {first, last} of strays) for (let line = first.line; line <= last; line++) found.push(line)
  return found
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7F]/.test(text)
}

/** The section without comments and its closing line. */
function linesOfSection(source: Source, heading: SectionHeading): number[] {
  const [first, last] = sectionLines(source, heading)
  const [from, to] = lastParagraphIn(source, [first, last])?.lines ?? [last + 1, last + 1]
  const lines = Array.from({length: last - first + 1}, (_, index) => first + index)
  return lines.filter((line) => (line < from || line > to) && !isInComment(source, source.lines[line]?.start ?? 0))
}

function linesOfFences(source: Source): number[] {
  const headings = countedHeadings(source)
  if (headings.length === 0) return []
  return structure(source).codes.flatMap(({isFenced, lines, content: [from, to]}) => {
    const heading = headings[lastIndexFrom(headings, lines[0], ({line}) => line)]
    const isInside = heading !== undefined && lines[1] <= sectionLines(source, heading)[1]
    return isFenced && isInside ? Array.from({length: to - from + 1}, (_, index) => from + index) : []
  })
}
