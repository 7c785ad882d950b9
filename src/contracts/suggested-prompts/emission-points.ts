/** The points of a workflow at which an orchestrator prints prompts: REQ-0003 1.4. */

import type {Heading} from '../../markdown/shapes.ts'
import {structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'

/** How many emission points an orchestrator has. */
export const emissionPoints = 5

export type EmissionPointProblem = Problem<{
  /** The section with this title lists fewer than {@link emissionPoints}. */
  'emission-points': {readonly count: number; readonly title: string}
}>

/** Too few emission points in the definition of an orchestrator; none where no heading names the prompt emission. */
export function emissionPointProblems(source: Source): readonly EmissionPointProblem[] {
  if (source.role !== 'orchestrator' || source.kind === 'output') return []
  const {headings} = structure(source)
  const section = headings.find(({text}) => /\bPROMPT EMISSION\b/i.test(text))
  if (section === undefined) return []
  const count = countPoints(source, section, headings)
  if (count >= emissionPoints) return []
  return [{kind: 'emission-points', range: rangeOf(section), data: {count, title: section.text}}]
}

function countPoints(source: Source, section: Heading, headings: readonly Heading[]): number {
  const next = headings.find(({line, depth}) => line > section.line && depth <= section.depth)
  let count = 0
  for (let line = section.line + 1; line < (next?.line ?? source.lines.length); line++) {
    if (/^(?:#{2,6}[ \t]+\d+\.|\d+\.[ \t]+\*\*|\*\*\d+\.)/.test(lineText(source, line))) count++
  }
  return count
}
