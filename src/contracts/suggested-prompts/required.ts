/** Which definitions need the section `# SUGGESTED PROMPTS`, and what it must have: REQ-0003 1.1, 1.3, 4.2. */
import {lineRange} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import {isDeclaredFor, promptBlocks} from '../participation.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {formatPrompts} from './block.ts'
import {type Ending, endingOf} from './ending.ts'
import {type SectionHeading, sectionHeading, sectionHeadings, sectionLines} from './section.ts'
import {addSection} from './section-edits.ts'
import {formatStatus, statusBlocks} from './status.ts'

export type RequiredProblem = Problem<{
  'missing-section': undefined
  /** The section has neither a block nor a status nor a reference to a protocol. */
  'missing-ending': {readonly ending: Ending}
}>

/** @param protocol matches a line that refers to a protocol that agents share */
export function requiredProblems(source: Source, protocol: RegExp): readonly RequiredProblem[] {
  const ending = requiredEnding(source)
  if (ending === undefined) return []
  const headings = sectionHeadings(source)
  const [heading] = headings
  if (heading === undefined) {
    const fix = addSection(source, sectionFor(ending))
    return [{kind: 'missing-section', range: lineRange(source, 0), fix}]
  }
  if (headings.some((each) => isFilled(source, each, protocol))) return []
  return [{kind: 'missing-ending', range: rangeOf(heading), data: {ending}}]
}

function requiredEnding(source: Source): Ending | undefined {
  const {role} = source
  const isRequired = role === 'sub-agent' || role === 'phase-agent' || role === 'sub-orchestrator'
  return isRequired && isDeclaredFor(source, 'suggested-prompts') ? endingOf(source) : undefined
}

/** A block of the wrong kind fills the section too: `suggested-prompts-status` reports it. */
function isFilled(source: Source, heading: SectionHeading, protocol: RegExp): boolean {
  const [first, last] = sectionLines(source, heading)
  const text = source.text.slice(source.lines[first]?.start, source.lines[last]?.end)
  return (
    [...promptBlocks(source), ...statusBlocks(source)].some(({lines}) => first < lines[0] && lines[1] <= last) ||
    protocol.test(text)
  )
}

function sectionFor(ending: Ending): string {
  const block =
    ending === 'status'
      ? formatStatus({task: '{task_description}', parent: '{parent_orchestrator_name}'})
      : formatPrompts({items: ['{primary_prompt}', '{alternative_action}', 'Show workflow status']})
  return `${sectionHeading}\n\nEmit this block as the last thing in your response:\n\n${block}`
}
