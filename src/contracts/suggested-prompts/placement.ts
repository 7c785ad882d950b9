/** Where the section `# SUGGESTED PROMPTS` is, and how its heading is written: REQ-0003 4.1, 4.2. */
import {lineRange} from '../../text/document.ts'
import type {Fix} from '../../text/edit.ts'
import {rangeOf} from '../../text/lines.ts'
import {countedHeadings} from '../participation.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {followingHeadings, type SectionHeading, sectionHeading, selfValidation} from './section.ts'
import {moveSection} from './section-edits.ts'

export type PlacementProblem = Problem<{
  /** Another depth, case or spelling, or bold text. */
  heading: {readonly actual: string}
  second: undefined
  /** The section comes before the self-validation, whose title this is. */
  'before-self-validation': {readonly title: string}
  /** Another section follows. */
  follower: {readonly title: string}
}>

/** All problems of the section, in order of the checks; none where the file has no section. */
export function placementProblems(source: Source): readonly PlacementProblem[] {
  const [heading, second] = countedHeadings(source)
  if (heading === undefined) return []
  const found: PlacementProblem[] = []
  if (!heading.isExact) found.push(inexactHeading(source, heading))
  if (second !== undefined) found.push({kind: 'second', range: rangeOf(second)})
  const followers = followingHeadings(source, second ?? heading)
  const validation = selfValidation(source)
  if (validation !== undefined && followers.some(({line}) => line === validation.line)) {
    const fix = moveSection(source, heading)
    return [...found, {kind: 'before-self-validation', range: rangeOf(heading), data: {title: validation.text}, fix}]
  }
  return [
    ...found,
    ...followers.map((follower): PlacementProblem => {
      const fix = moveSection(source, heading)
      return {kind: 'follower', range: rangeOf(follower), data: {title: follower.text}, fix}
    })
  ]
}

function inexactHeading(source: Source, heading: SectionHeading): PlacementProblem {
  const actual = source.text.slice(heading.start, heading.end)
  return {kind: 'heading', range: rangeOf(heading), data: {actual}, fix: exactHeading(source, heading)}
}

function exactHeading(source: Source, {line}: SectionHeading): Fix {
  const {start, end} = lineRange(source, line)
  const mark = line === 0 && source.text.startsWith('\uFEFF') ? 1 : 0
  return {safe: true, edits: [{start: start + mark, end, text: sectionHeading}]}
}
