/** Whether an output ends with its one block: REQ-0003 1.2 (placement). */
import {lastTextLine, textAfterLine} from '../../text/ends.ts'
import {isDeclaredFor, promptBlocks} from '../participation.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type Ending, endingOf} from './ending.ts'
import {statusBlocks} from './status.ts'

export type FinalBlockProblem = Problem<{
  missing: {readonly ending: Ending}
  'text-after': {readonly ending: Ending}
  several: {readonly count: number}
}>

/** The problem of an output's end; `undefined` where it has none, or the run stopped before the final message. */
export function finalBlockProblem(source: Source): FinalBlockProblem | undefined {
  if (source.captured?.stopReason !== undefined) return undefined
  const isDeclared = isDeclaredFor(source, 'suggested-prompts')
  const all = [...promptBlocks(source), ...statusBlocks(source)].sort((a, b) => a.lines[0] - b.lines[0])
  const bare = all.filter((block) => !block.isFenced)
  const found = bare.length === 0 && isDeclared ? all.slice(-1) : bare
  const [first, second] = found
  if (first === undefined)
    return isDeclared ? {kind: 'missing', range: lastTextLine(source), data: {ending: endingOf(source)}} : undefined
  const range = textAfterLine(source, first.lines[1], first.isFenced)
  if (range === undefined) return undefined
  if (second !== undefined) return {kind: 'several', range, data: {count: found.length}}
  return {kind: 'text-after', range, data: {ending: first.kind}}
}
