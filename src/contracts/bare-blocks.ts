import {codeAt} from '../text/structure.ts'
import {mayHaveResponse} from './agent-response/candidates.ts'
import {responseBlocks} from './agent-response/index.ts'
import type {Source} from './source.ts'
import {promptBlocks} from './suggested-prompts/block.ts'
import {mayHavePrompts} from './suggested-prompts/candidates.ts'
import {statusBlocks} from './suggested-prompts/index.ts'

/** Whether a text holds a prompt block, a status or a response block outside of fences, where a formatter of Markdown rewrites it. */
export function hasBareBlock(source: Source): boolean {
  const finds = [
    ...(mayHavePrompts(source) ? [promptBlocks, statusBlocks] : []),
    ...(mayHaveResponse(source) ? [responseBlocks] : [])
  ]
  return finds.some((find) => find(source).some(({lines: [first]}) => codeAt(source, first)?.isFenced !== true))
}
