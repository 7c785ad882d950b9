/** What programs use of REQ-0003: texts in, typed values with places out. */
import {type Located, located, sourceOf} from '../located.ts'
import {blocks, header, type Prompts} from './block.ts'
import {blockFaults, statusFault} from './faults.ts'
import {sectionHeading} from './section.ts'
import {readStatusLine, type Status, statusBlocks} from './status.ts'

export type {Located} from '../located.ts'
export {formatPrompts, type Prompts} from './block.ts'
export {displayName, nextPrompt, type Progress, phaseKeys} from './phases.ts'
export {ActiveWorkflow, WorkflowState, workflowTypes} from './state.ts'
export {formatStatus, type Status} from './status.ts'

/** What to search for (6.1). */
export const searchStrings = {block: header, status: 'STATUS:', section: sectionHeading} as const

/** The documented patterns (6.2), with the `m` flag that they need: looser and stricter than 1.2, which decides. */
export const patterns = {
  block: /^---\nSUGGESTED NEXT STEPS:\n(?: {2}\[\d\] .+\n){2,4}---$/m,
  status: /^---\nSTATUS: .+\n---$/m,
  item: /^\s+\[(\d)\]\s+(.+)$/m
} as const

/** Every prompt block of a text that keeps 1.1 and 1.2, in order. */
export function parsePrompts(text: string): readonly Located<Prompts>[] {
  const source = sourceOf(text)
  return blocks(source)
    .filter((block) => blockFaults(source, block).length === 0 && /^[\n\r -~]*$/.test(slice(text, source, block.lines)))
    .map((block) => located(source, {items: block.items.map(({action}) => action)}, block.lines))
}

/** Every status block of a text that keeps 1.3, in order. */
export function parseStatus(text: string): readonly Located<Status>[] {
  const source = sourceOf(text)
  return statusBlocks(source).flatMap((block) => {
    const value = readStatusLine(block.status.text)
    return value === undefined || statusFault(source, block) !== undefined ? [] : [located(source, value, block.lines)]
  })
}

function slice(text: string, {lines}: ReturnType<typeof sourceOf>, [first, last]: readonly [number, number]): string {
  return text.slice(lines[first]?.start, lines[last]?.end)
}
