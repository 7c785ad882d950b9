/** Whether an output ends with its one block: REQ-0003 1.2 (placement). */
import {lineText} from '../../text/document.ts'
import {lastTextLine, textAfterLine} from '../../text/ends.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type PromptBlock, promptBlocks} from './block.ts'
import {endingBlocks, type StatusBlock, statusBlocks} from './status.ts'

export type OutputEnding = 'block' | 'status'

export const endingNames: Readonly<Record<OutputEnding, string>> = {block: 'prompt block', status: 'status line'}

/** Sub-agents report a status; all others offer prompts (REQ-0003 1.1, 1.3). */
export function endingOf({role}: Source): OutputEnding {
  return role === 'sub-agent' ? 'status' : 'block'
}

export type FinalBlockProblem = Problem<{
  missing: {readonly ending: OutputEnding}
  'text-after': {readonly ending: OutputEnding}
  several: {readonly count: number}
}>

type AnyBlock = PromptBlock | StatusBlock

/** The problem of an output's end; `undefined` where it has none, or the run stopped before the final message. */
export function finalBlockProblem(source: Source): FinalBlockProblem | undefined {
  if (source.captured?.stopReason !== undefined) return undefined
  const problem = problemAtEnd(source)
  if (problem !== undefined || !hasStatusInsteadOfBlock(source)) return problem
  return {kind: 'missing', range: lastTextLine(source), data: {ending: 'block'}}
}

/** The output of a sub-orchestrator; `suggested-prompts-status` reports the status of a phase agent (REQ-0003 1.1). */
export function hasStatusInsteadOfBlock(source: Source): boolean {
  return (
    source.role === 'sub-orchestrator' &&
    isDeclaredFor(source, 'suggested-prompts') &&
    promptBlocks(source).length === 0 &&
    statusBlocks(source).length > 0
  )
}

function problemAtEnd(source: Source): FinalBlockProblem | undefined {
  const isDeclared = isDeclaredFor(source, 'suggested-prompts')
  const all = endingBlocks(source)
  const found = finalBlocks(source, all)
  const [first, second] = found
  if (first === undefined)
    return isDeclared ? {kind: 'missing', range: lastTextLine(source), data: {ending: endingOf(source)}} : undefined
  const range = textAfter(source, first, all, found)
  if (range === undefined) return undefined
  if (second !== undefined) return {kind: 'several', range, data: {count: found.length}}
  return {kind: 'text-after', range, data: {ending: first.kind}}
}

/** Blocks outside of fences; if there are none, the blocks of the last fence. A wrong kind counts if no other does. */
function finalBlocks(source: Source, all: readonly AnyBlock[]): readonly AnyBlock[] {
  const bare = all.filter(({fence}) => fence === undefined)
  const found = bare.length > 0 ? bare : all.filter(({fence}) => fence === all.at(-1)?.fence)
  const right = found.filter(({kind}) => !isWrongKind(source, kind))
  return right.length > 0 ? right : found
}

/** `suggested-prompts-status` reports these. */
function isWrongKind({role}: Source, kind: AnyBlock['kind']): boolean {
  return kind === 'block' ? role === 'sub-agent' : role === 'phase-agent'
}

/** The first line with text after a block, blocks of the wrong kind for the role ignored. */
function textAfter(
  source: Source,
  first: AnyBlock,
  all: readonly AnyBlock[],
  found: readonly AnyBlock[]
): Range | undefined {
  const counted = new Set(found)
  let range = textBelow(source, first)
  for (const block of all) {
    if (range === undefined) return undefined
    if (!counted.has(block) && isWrongKind(source, block.kind) && lineAt(source.lines, range.start) === block.lines[0])
      range = textBelow(source, block)
  }
  return range
}

/** A line in the place of the closing delimiter is reported as that. */
function textBelow(source: Source, {close, lines: [, last], fence}: AnyBlock): Range | undefined {
  const isInside = fence === undefined || last < fence.content[1]
  const isInPlace = close === undefined && isInside && lineText(source, last + 1).trim() !== ''
  return textAfterLine(source, isInPlace ? last + 1 : last, fence !== undefined)
}
