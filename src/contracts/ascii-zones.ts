/** Where a text has to be ASCII (REQ-0003 1.2, NFR-005): blocks, and the section of a definition without its closing line. */
import {isInCodeOrComment} from '../text/mention.ts'
import {promptBlocks, usesContracts} from './participation.ts'
import {definitionsAndOutputs, type Source} from './source.ts'
import {delimiter, isExactPart} from './suggested-prompts/delimiters.ts'
import {lastParagraphIn, sectionHeadings, sectionLines} from './suggested-prompts/section.ts'
import {statusBlocks} from './suggested-prompts/status.ts'

/** The zone of each line that belongs to one, by the index of the line from 0. */
export type Zones = ReadonlyMap<number, 'block' | 'section'>

/** The lines that have to be ASCII; none in a file that uses no contract. */
export function readZones(source: Source): Zones {
  const zones = new Map<number, 'block' | 'section'>()
  if (!isMarkdown(source) || !usesContracts(source)) return zones
  if (source.kind !== 'output') for (const line of linesOfSections(source)) zones.set(line, 'section')
  const blocks = [...promptBlocks(source), ...statusBlocks(source)]
  for (const {lines} of blocks) for (let line = lines[0]; line <= lines[1]; line++) zones.set(line, 'block')
  for (const part of blocks.flatMap(({open, close}) => [open, close])) {
    // The rules of the blocks report dashes in place of a delimiter.
    if (part !== undefined && !isExactPart(source, part, delimiter)) zones.delete(part.line)
  }
  return zones
}

/** Whether a file is Markdown: code and comments are neither in JSON nor in a transcript. */
export function isMarkdown({kind}: Source): boolean {
  return kind === 'brief' || (definitionsAndOutputs as readonly string[]).includes(kind)
}

function linesOfSections(source: Source): number[] {
  const found: number[] = []
  for (const heading of sectionHeadings(source)) {
    const [first, last] = sectionLines(source, heading)
    const [from, to] = lastParagraphIn(source, [first, last])?.lines ?? [last + 1, last + 1]
    for (let line = first; line <= last; line++) {
      const isClosing = from <= line && line <= to
      if (!isClosing && !isInCodeOrComment(source, source.lines[line]?.start ?? 0)) found.push(line)
    }
  }
  return found
}
