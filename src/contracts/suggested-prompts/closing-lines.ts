/** The line that closes an agent file: REQ-0003 4.3. */

import {frontMatterName} from '../../markdown/front-matter.ts'
import {codeAt, structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {fileStem} from '../../text/path-ends.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import {countedHeadings} from '../participation.ts'
import type {Source} from '../source.ts'
import {followingHeadings, lastParagraph, type SectionHeading, type SectionParagraph, sectionLines} from './section.ts'
import {endingBlocks} from './status.ts'
import {sectionHeading} from './title.ts'

/** The problem of the closing line; none where the table does not name the agent. */
export function closingLineProblems(source: Source): readonly MismatchProblem[] {
  const [heading, second] = countedHeadings(source)
  if (heading === undefined) return []
  const early = closingParagraph(source) === undefined ? earlyClosingLine(source, heading) : undefined
  if (early !== undefined) return [unexpectedProblem(rangeOf(heading), ...early)]
  return followingHeadings(source, second ?? heading).length === 0 ? wrongClosingLine(source, heading) : []
}

/** The last paragraph, where it is in the place of the closing line: after the section and its block. */
function wrongClosingLine(source: Source, heading: SectionHeading): readonly MismatchProblem[] {
  const expected = knownClosingLine(source)
  const paragraph = lastParagraph(source)
  if (expected === undefined || paragraph === undefined || paragraph.lines[0] <= heading.line) return []
  const followsBlock = endingBlocks(source).some((block) => block.lines[1] < paragraph.lines[0])
  if (!followsBlock || source.text.startsWith(expected, paragraph.start)) return []
  const begin = `one that begins with \`${expected}\``
  return [unexpectedProblem(rangeOf(paragraph), 'closing line', begin, {severity: 'warning'})]
}

/** How each agent's closing line begins (REQ-0003 4.3), by the name of the agent without its number. */
const closingLines: ReadonlyMap<string, string> = new Map([
  ['requirements-analyst', 'You are the foundation of the SDLC'],
  ['solution-architect', 'You are the technical foundation of the project'],
  ['system-designer', 'You translate architecture into actionable designs'],
  ['test-design-engineer', 'You ensure quality is designed in from the start'],
  ['software-developer', 'You bring designs to life with clean, tested'],
  ['integration-tester', 'You validate that the system works as an integrated whole'],
  ['qa-engineer', 'You are the quality gatekeeper ensuring code excellence'],
  ['security-compliance-auditor', 'You are the last line of defense before deployment'],
  ['cicd-engineer', 'You enable continuous delivery with automated, reliable pipelines.'],
  ['dev-environment-engineer', 'You build and launch reliable environments'],
  ['deployment-engineer-staging', 'You validate deployment procedures in staging'],
  ['release-manager', 'You orchestrate production releases with precision'],
  ['site-reliability-engineer', 'You are the guardian of production'],
  ['quick-scan-agent', 'You provide just enough context for requirements gathering']
])

/** How the closing line of this agent begins: by its front matter `name`, else by its file name. */
export const knownClosingLine = memoize((source: Source): string | undefined => {
  const stem = fileStem(source.path)
  return closingLines.get((frontMatterName(source) ?? stem).replace(/^\d\d-/, ''))
})

/** The last paragraph, where it is the known closing line: the same line further up is an introduction. */
export function closingParagraph(source: Source): SectionParagraph | undefined {
  const closing = knownClosingLine(source)
  const paragraph = closing === undefined ? undefined : lastParagraph(source)
  return closing !== undefined && source.text.startsWith(closing, paragraph?.start) ? paragraph : undefined
}

/**
 * A closing line that comes too early: in the part right before the section, or in the section above a block. Further
 * up, the same line is the agent's introduction.
 */
function earlyClosingLine(
  source: Source,
  heading: SectionHeading
): readonly [what: string, expected: string] | undefined {
  const closing = knownClosingLine(source)
  if (closing === undefined || !source.text.includes(closing)) return undefined
  const isAt = (line: number): boolean =>
    lineText(source, line).startsWith(closing) && codeAt(source, line) === undefined
  const isBetween = (from: number, to: number): boolean =>
    source.lines.some((_, at) => from < at && at < to && isAt(at))
  const before = structure(source).headings.findLast(({depth, line}) => depth === 1 && line < heading.line)
  if (isBetween(before?.line ?? -1, heading.line))
    return [`\`${sectionHeading}\` after the closing line`, 'it before that line']
  const [first, last] = sectionLines(source, heading)
  const block = endingBlocks(source).findLast(({lines: [start]}) => first < start && start <= last)
  return isBetween(first, block?.lines[0] ?? first)
    ? ['closing line before the prompt block', 'it after that block']
    : undefined
}
