/** The output of a sub-orchestrator that ends with a status instead of prompts: REQ-0003 1.1. */
import {lastTextLine} from '../../text/ends.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {promptBlocks} from './block.ts'
import type {FinalBlockProblem} from './final-block.ts'
import {statusBlocks} from './status.ts'

/** `undefined` for all other roles: `suggested-prompts-status` reports the status of a phase agent. */
export function missingBlockProblem(source: Source): FinalBlockProblem | undefined {
  if (!hasStatusInsteadOfBlock(source) || source.captured?.stopReason !== undefined) return undefined
  return {kind: 'missing', range: lastTextLine(source), data: {ending: 'block'}}
}

export function hasStatusInsteadOfBlock(source: Source): boolean {
  return (
    source.role === 'sub-orchestrator' &&
    isDeclaredFor(source, 'suggested-prompts') &&
    promptBlocks(source).length === 0 &&
    statusBlocks(source).length > 0
  )
}
