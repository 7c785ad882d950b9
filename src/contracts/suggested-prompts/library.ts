/** The library of REQ-0003: texts in, typed values and their places out. */
import {type Located, located, sourceOf} from '../source.ts'
import {type Prompts, promptBlocks, promptsHeader} from './block.ts'
import {blockProblems} from './block-problems.ts'
import {readStatusLine, type Status, statusBlocks} from './status.ts'
import {statusProblems} from './status-problems.ts'
import {sectionHeading} from './title.ts'

export type {Located} from '../source.ts'
export {formatPrompts, type Prompts} from './block.ts'
export {
  ActiveWorkflow,
  displayName,
  nextPrompt,
  type Progress,
  phaseKeys,
  WorkflowState,
  workflowTypes
} from './state.ts'
export {formatStatus, type Status} from './status.ts'

/** Strings to search for (REQ-0003 6.1). */
export const searchStrings = {
  block: promptsHeader,
  status: 'STATUS:',
  section: sectionHeading,
  tiers: ['[1]', '[2]', '[3]', '[4]']
} as const

/** The documented patterns (REQ-0003 6.2), with the `m` flag that they need; where they differ from 1.2, the linter follows 1.2. */
export const patterns = {
  block: /^---\nSUGGESTED NEXT STEPS:\n(?: {2}\[\d\] .+\n){2,4}---$/m,
  status: /^---\nSTATUS: .+\n---$/m,
  item: /^\s+\[(\d)\]\s+(.+)$/m
} as const

/** Every prompt block of a text that has the exact form (REQ-0003 1.1, 1.2), in order. */
export function parsePrompts(text: string): readonly Located<Prompts>[] {
  const source = sourceOf(text)
  return promptBlocks(source)
    .filter((block) => blockProblems(source, block).length === 0 && isPlain(source, block.lines))
    .map((block) => located(source, {items: block.items.map(({action}) => action)}, block.lines))
}

/** Every status block of a text that has the exact form (REQ-0003 1.3), in order. */
export function parseStatus(text: string): readonly Located<Status>[] {
  const source = sourceOf(text)
  return statusBlocks(source).flatMap((block) => {
    const value = readStatusLine(block.status.text)
    const isExact = statusProblems(source, block).length === 0 && isPlain(source, block.lines)
    return value !== undefined && isExact ? [located(source, value, block.lines)] : []
  })
}

/** Whether lines are printable ASCII, each ended by LF (REQ-0003 1.2, NFR-005). */
function isPlain({text, lines}: ReturnType<typeof sourceOf>, [first, last]: readonly [number, number]): boolean {
  return /^[\n -~]*$/.test(text.slice(lines[first]?.start, lines[last]?.next))
}
