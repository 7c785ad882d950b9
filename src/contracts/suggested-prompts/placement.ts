/** The place and the heading of the section `# SUGGESTED PROMPTS`: REQ-0003 4.1, 4.2. */

import {structure} from '../../markdown/structure.ts'
import {lineRange, lineText} from '../../text/document.ts'
import type {Fix} from '../../text/edit.ts'
import {rangeOf} from '../../text/lines.ts'
import {type Quoted, quoted, quoting} from '../../text/quoted.ts'
import {describeCharacter} from '../ascii/character-names.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import {countedHeadings} from '../participation.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {followingHeadings, type SectionHeading, selfValidation} from './section.ts'
import {moveSection} from './section-edits.ts'
import {commentAt, sectionHeading} from './title.ts'

/** `follower`: another section follows. */
export type PlacementProblem = MismatchProblem | Problem<{follower: {readonly title: Quoted}}>

/** How many followers have the fix: it holds the whole section, and there may be any number of them. */
const mostFixes = 20

/** All problems of the section, in order of the checks; none where the file has no section. */
export function placementProblems(source: Source): readonly PlacementProblem[] {
  const headings = countedHeadings(source)
  const [heading, second] = headings
  const isSection = new Set(headings.map(({line}) => line))
  if (heading === undefined) return []
  const found: PlacementProblem[] = []
  if (second !== undefined) found.push(unexpectedProblem(rangeOf(second), `second \`${sectionHeading}\``, 'one'))
  if (![heading, second].some((each) => each?.isExact)) found.unshift(inexactHeading(source, heading))
  const followers = followingHeadings(source, second ?? heading).filter(({line}) => !isSection.has(line))
  const validation = selfValidation(source)
  const fix = followers.length === 0 ? undefined : moveSection(source, heading)
  if (validation !== undefined && followers.some(({line}) => line === validation.line)) {
    const what = quoting`\`${sectionHeading}\` before \`# ${quoted(validation.text)}\``
    const details = {fix, title: 'Move the section to the end'}
    return [...found, unexpectedProblem(rangeOf(heading), what, 'it after that section', details)]
  }
  return [
    ...found,
    ...followers.map(
      (follower, index): PlacementProblem => ({
        kind: 'follower',
        range: rangeOf(follower),
        data: {title: quoted(follower.text)},
        fix: index < mostFixes ? fix : undefined
      })
    )
  ]
}

function inexactHeading(source: Source, heading: SectionHeading): PlacementProblem {
  const {form} = heading
  const actual = source.text.slice(heading.start, heading.end)
  const range = rangeOf(heading)
  const fix = exactHeading(source, heading)
  if (form === 'indented' || form === 'trailing-space') {
    const what = `space ${form === 'indented' ? 'before' : 'after'} \`${sectionHeading}\``
    return unexpectedProblem(range, what, 'none', {fix, title: 'Remove the space'})
  }
  if (form !== 'character')
    return unexpectedProblem(range, quoting`heading \`${quoted(actual)}\``, [sectionHeading], {fix})
  const {start, end} = lineRange(source, heading.line)
  const char = /[^ -~\uFEFF]|(?!^)\uFEFF/u.exec(source.text.slice(start, end))?.[0] ?? ''
  const name = char === '\t' ? 'tab' : `character ${describeCharacter(char)}`
  return unexpectedProblem(range, `${name} in a heading`, [sectionHeading], {fix})
}

/** Whether a heading of the first depth in place of this one would swallow the next section: one in capitals, as it is itself. */
function swallows(source: Source, line: number): boolean {
  const {headings} = structure(source)
  const depth = headings.find((each) => each.line === line)?.depth ?? 1
  const next = headings.find((each) => each.line > line && each.depth <= depth)
  return depth > 1 && next !== undefined && next.depth > 1 && !/\p{Ll}/u.test(next.text)
}

function exactHeading(source: Source, {line, lastLine}: SectionHeading): Fix {
  const {start} = lineRange(source, line)
  const {end} = lineRange(source, lastLine)
  const mark = line === 0 && source.text.startsWith('\uFEFF') ? 1 : 0
  // A comment behind the heading would be lost.
  const title = lineText(source, line).trimStart()
  const isSafe = commentAt(title) === title.length && !swallows(source, line)
  return {safe: isSafe, edits: [{start: start + mark, end, text: sectionHeading}]}
}
