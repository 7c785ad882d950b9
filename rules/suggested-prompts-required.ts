import * as z from 'zod/mini'
import {isDeclaredFor, promptBlocks} from '../src/contracts/participation.ts'
import {definitions, type Source} from '../src/contracts/source.ts'
import {
  addSection,
  formatPrompts,
  formatStatus,
  type SectionHeading,
  sectionHeading,
  sectionHeadings,
  sectionLines,
  statusBlocks
} from '../src/contracts/suggested-prompts/index.ts'
import {pattern} from '../src/linter/options.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * A declared agent tells what to print at its end: a `# SUGGESTED PROMPTS` section with a block or a status.
 *
 * ## Why
 *
 * An agent that nobody told what to end with ends with anything, and the orchestrator that waits for a block finds none
 * (REQ-0003 1.1, 1.3, 4.2). Only files that configuration or the command line declares as phase agent, sub-orchestrator or
 * sub-agent are held to this. Instead of a block the section may point to a protocol that agents share.
 *
 * ## Options
 *
 * - `protocol`: a regular expression for a line that points to a shared protocol
 *
 * ## Good
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * Follow the Phase Agent Protocol in CLAUDE.md.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"role": "phase-agent"}
 * # ROLE
 *
 * You design systems.
 * ```
 *
 * ```text
 * 1:1-1:7: error: Missing section `# SUGGESTED PROMPTS`, expected it at the end of the file
 * ```
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * Say that you are done.
 * ```
 *
 * ```text
 * 1:1-1:20: error: Missing status line, expected it in the section `# SUGGESTED PROMPTS`
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-required',
  severity: 'error',
  kinds: definitions,
  options: z.strictObject({
    protocol: z._default(pattern('A line that points to a shared protocol'), '\\b(?:follow|see|use)\\b.*\\bprotocol\\b')
  }),
  check(source, report, {protocol}) {
    const what = wanted(source)
    if (what === undefined) return
    const headings = sectionHeadings(source)
    const [heading] = headings
    if (heading === undefined) {
      const {start, end} = source.lines[0] ?? {start: 0, end: 0}
      const message = `Missing section \`${sectionHeading}\`, expected it at the end of the file`
      report({message, range: {start, end}, fix: addSection(source, sectionFor(what))})
    } else if (!headings.some((each) => isFilled(source, each, new RegExp(protocol, 'i')))) {
      report({message: `Missing ${what}, expected it in the section \`${sectionHeading}\``, range: heading})
    }
  }
})

type What = 'prompt block' | 'status line'

function wanted(source: Source): What | undefined {
  if (!isDeclaredFor(source, 'suggested-prompts')) return undefined
  if (source.role === 'sub-agent') return 'status line'
  return source.role === 'phase-agent' || source.role === 'sub-orchestrator' ? 'prompt block' : undefined
}

/** A block of the wrong kind fills it too: `suggested-prompts-status` speaks of that. */
function isFilled(source: Source, heading: SectionHeading, protocol: RegExp): boolean {
  const [first, last] = sectionLines(source, heading)
  const text = source.text.slice(source.lines[first]?.start, source.lines[last]?.end)
  return (
    [...promptBlocks(source), ...statusBlocks(source)].some(({lines}) => first < lines[0] && lines[1] <= last) ||
    protocol.test(text)
  )
}

function sectionFor(what: What): string {
  const block =
    what === 'status line'
      ? formatStatus({task: '{task_description}', parent: '{parent_orchestrator_name}'})
      : formatPrompts({items: ['{primary_prompt}', '{alternative_action}', 'Show workflow status']})
  return `${sectionHeading}\n\nEmit this block as the last thing in your response:\n\n${block}`
}
