import {codeAt} from '../markdown/structure.ts'
import {mayHaveResponse} from './agent-response/candidates.ts'
import {responseBlocks} from './agent-response/read.ts'
import type {Source} from './source.ts'
import {mayHavePrompts} from './suggested-prompts/candidates.ts'
import {endingBlocks} from './suggested-prompts/status.ts'

/** The first lines of the prompt blocks, statuses and response blocks of a text, from 0. */
function blockLines(source: Source): readonly number[] {
  const blocks = [
    ...(mayHavePrompts(source) ? endingBlocks(source) : []),
    ...(mayHaveResponse(source) ? responseBlocks(source) : [])
  ]
  return blocks.map(({lines: [first]}) => first)
}

/** Whether a text holds a prompt block, a status or a response block. */
export function hasBlock(source: Source): boolean {
  return blockLines(source).length > 0
}

/** Whether one is outside of fences, where a formatter of Markdown rewrites it. */
export function hasBareBlock(source: Source): boolean {
  return blockLines(source).some((line) => codeAt(source, line)?.isFenced !== true)
}
