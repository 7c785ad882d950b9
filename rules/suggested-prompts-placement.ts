import {countedHeadings, promptBlocks} from '../src/contracts/participation.ts'
import {definitions, type Source} from '../src/contracts/source.ts'
import {
  earlyClosingLine,
  knownClosingLine,
  lastParagraph,
  moveSection,
  type SectionHeading,
  sectionHeading,
  selfValidation,
  statusBlocks
} from '../src/contracts/suggested-prompts/index.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import type {Range} from '../src/text/lines.ts'
import {structure} from '../src/text/structure.ts'

/**
 * `# SUGGESTED PROMPTS` stands once, after `# SELF-VALIDATION`, as the last section, before the closing line.
 *
 * ## Why
 *
 * People and tools find the section by this very line, and what an agent reads last it does last: a section of another
 * depth or case is not found, one that comes early is done early (REQ-0003 4.1, 4.2). Where the table of closing lines (4.3)
 * knows the agent, that line stays at the end of the file.
 *
 * ## Good
 *
 * ```markdown
 * # SELF-VALIDATION
 *
 * Check the design.
 *
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Show workflow status
 * ---
 * ```
 *
 * In a file that has no part in the contract this is any heading:
 *
 * ```markdown
 * ## Suggested prompts
 *
 * Ask for a poem.
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * # SELF-VALIDATION
 *
 * ## Suggested Prompts
 *
 * # NOTES
 * ```
 *
 * ```text
 * 3:1-3:21: error: Unexpected heading `## Suggested Prompts`, expected `# SUGGESTED PROMPTS`
 * 5:1-5:8: error: Unexpected section `NOTES` after the suggested prompts, expected it before them
 * ```
 *
 * ```markdown fixed
 * # SELF-VALIDATION
 *
 * # SUGGESTED PROMPTS
 *
 * # NOTES
 * ```
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * # SELF-VALIDATION
 * ```
 *
 * ```text
 * 1:1-1:20: error: Unexpected `# SUGGESTED PROMPTS` before `# SELF-VALIDATION`, expected it after that section
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-placement',
  severity: 'error',
  kinds: definitions,
  check(source, report) {
    const [heading, second] = countedHeadings(source)
    if (heading === undefined) return
    const name = source.text.slice(heading.start, heading.end)

    if (!heading.isExact) {
      const fix = {safe: true, edits: [{...lineRange(source, heading), text: sectionHeading}]}
      report({message: `Unexpected heading \`${name}\`, expected \`${sectionHeading}\``, range: heading, fix})
    }
    if (second !== undefined) report({message: `Unexpected second \`${sectionHeading}\`, expected one`, range: second})

    const validation = selfValidation(source)
    const followers = structure(source).headings.filter(
      (other) => other.depth === 1 && other.line > (second ?? heading).line
    )
    if (validation !== undefined && followers.some((other) => other.line === validation.line)) {
      const message = `Unexpected \`${sectionHeading}\` before \`# ${validation.text}\`, expected it after that section`
      report({message, range: heading, fix: moveSection(source, heading)})
    } else {
      for (const follower of followers) {
        const message = `Unexpected section \`${follower.text}\` after the suggested prompts, expected it before them`
        report({message, range: follower, fix: moveSection(source, heading)})
      }
    }
    if (earlyClosingLine(source, heading) !== undefined) {
      const message = `Unexpected \`${sectionHeading}\` after the closing line, expected it before that line`
      report({message, range: heading})
      return
    }
    const closing = followers.length === 0 ? wrongClosingLine(source, heading) : undefined
    if (closing !== undefined) {
      const message = `Unexpected closing line, expected one that begins with \`${closing.expected}\``
      report({message, range: closing.range, level: 'warning'})
    }
  }
})

function lineRange(source: Source, {line}: SectionHeading): Range {
  const {start, end} = source.lines[line] ?? {start: 0, end: 0}
  return {start: start + (line === 0 && source.text.startsWith('\uFEFF') ? 1 : 0), end}
}

/** The last paragraph where it stands in the place of the closing line that the table (4.3) has for the agent. */
function wrongClosingLine(source: Source, heading: SectionHeading): {range: Range; expected: string} | undefined {
  const expected = knownClosingLine(source)
  const range = lastParagraph(source)
  if (expected === undefined || range === undefined || range.lines[0] <= heading.line) return undefined
  const followsBlock = [...promptBlocks(source), ...statusBlocks(source)].some(
    (block) => block.lines[1] < range.lines[0]
  )
  return !followsBlock || source.text.startsWith(expected, range.start) ? undefined : {range, expected}
}
