/** The three tiers of prompts: REQ-0003 2.1, 2.2. */
import {promptBlocks} from '../participation.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import type {Block, Item} from './block.ts'
import {activeWorkflow} from './state.ts'

export type TierProblem = Problem<{
  /** A primary prompt in another place than the first, counted from 1. */
  'late-primary': {readonly action: string; readonly position: number}
  /** The last item is not a utility; `expected` is the one that the workflow state asks for. */
  'last-item': {readonly action: string; readonly expected: string | undefined}
}>

/**
 * The problems of all blocks of 3 or 4 items; a block of 2 has no tiers.
 *
 * @param utilities more texts that are right for a last item
 */
export function tierProblems(source: Source, utilities: readonly string[]): readonly TierProblem[] {
  if (source.role === 'orchestrator') return []
  return promptBlocks(source)
    .filter(({items}) => items.length === 3 || items.length === 4)
    .flatMap((block) => [...latePrimaries(block), ...lastItemProblems(source, block, utilities)])
}

function latePrimaries({items}: Block): TierProblem[] {
  return items.flatMap((item, index): TierProblem[] => {
    if (index === 0 || !isPrimary(item)) return []
    return [{kind: 'late-primary', range: item.actionRange, data: {action: item.action, position: index + 1}}]
  })
}

function isPrimary({action}: Item): boolean {
  return /\{primary_prompt\}|^Continue to \S|^Complete workflow\b/.test(action)
}

function lastItemProblems(source: Source, {items}: Block, utilities: readonly string[]): TierProblem[] {
  const last = items.at(-1)
  if (last === undefined || last.action === '' || utilities.includes(last.action)) return []
  const expected = expectedUtility(source)
  const isRight = expected === undefined ? /status/i.test(last.action) : last.action === expected
  return isRight ? [] : [{kind: 'last-item', range: last.actionRange, data: {action: last.action, expected}}]
}

/** The utility for the state of the workflow, in an output whose state is known. */
function expectedUtility(source: Source): string | undefined {
  const workflow = source.kind === 'output' ? activeWorkflow(source) : undefined
  if (workflow === undefined) return undefined
  return workflow === null ? 'View project status' : 'Show workflow status'
}
