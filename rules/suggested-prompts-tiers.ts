import * as z from 'zod/mini'
import {promptBlocks} from '../src/contracts/participation.ts'
import {definitionsAndOutputs, type Source} from '../src/contracts/source.ts'
import {activeWorkflow, type Block, type Item} from '../src/contracts/suggested-prompts/index.ts'
import {strings} from '../src/linter/options.ts'
import type {Worded} from '../src/linter/rule.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {lineText} from '../src/text/document.ts'
import type {Heading} from '../src/text/shapes.ts'
import {structure} from '../src/text/structure.ts'

/**
 * Prompts come in three tiers: what goes on first, what else there is, a utility last.
 *
 * ## Why
 *
 * Whoever takes `[1]` goes on with the workflow; whoever takes the last item sees where it stands (REQ-0003 2.1, 2.2). A
 * block of two items is a fallback and has no tiers. In an output, the state says which utility is right. An orchestrator
 * has five emission points (1.4).
 *
 * ## Options
 *
 * - `utilities`: texts of last items that are right without the word "status"
 *
 * ## Good
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design
 *   [3] Show workflow status
 * ---
 * ```
 *
 * ```markdown {"options": {"utilities": ["Cancel"]}}
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design
 *   [3] Cancel
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Review the design
 *   [2] Continue to Phase 05 - Test Strategy
 *   [3] Start over
 * ---
 * ```
 *
 * ```text
 * 6:7-6:43: warning: Unexpected item `Continue to Phase 05 - Test Strategy` in place 2, expected it as `[1]`
 * 7:7-7:17: warning: Unexpected last item `Start over`, expected a utility such as `Show workflow status`
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-tiers',
  severity: 'warning',
  kinds: definitionsAndOutputs,
  options: z.strictObject({utilities: strings('Texts of last items that are right without the word "status"')}),
  check(source, report, {utilities}) {
    if (source.role === 'orchestrator') {
      if (source.kind !== 'output') checkEmissionPoints(source, report)
      return
    }
    for (const block of promptBlocks(source)) {
      if (block.items.length < 3 || block.items.length > 4) continue
      checkFirst(block, report)
      checkLast(source, block, utilities, report)
    }
  }
})

function checkFirst(block: Block, report: (finding: Worded) => void): void {
  for (const [index, item] of block.items.entries()) {
    if (index === 0 || !isPrimary(item)) continue
    const message = `Unexpected item \`${item.action}\` in place ${index + 1}, expected it as \`[1]\``
    report({message, range: item.actionRange})
  }
}

function isPrimary({action}: Item): boolean {
  return /\{primary_prompt\}|^Continue to \S|^Complete workflow\b/.test(action)
}

function checkLast(
  source: Source,
  block: Block,
  utilities: readonly string[],
  report: (finding: Worded) => void
): void {
  const last = block.items.at(-1)
  if (last === undefined || last.action === '' || utilities.includes(last.action)) return
  const workflow = source.kind === 'output' ? activeWorkflow(source) : undefined
  const asked = workflow === undefined ? undefined : workflow === null ? 'View project status' : 'Show workflow status'
  if (asked === undefined ? /status/i.test(last.action) : last.action === asked) return
  const expected = asked === undefined ? 'a utility such as `Show workflow status`' : `\`${asked}\``
  report({message: `Unexpected last item \`${last.action}\`, expected ${expected}`, range: last.actionRange})
}

/** Fewer than the five moments of a lifecycle at which an orchestrator prints prompts (1.4). */
function checkEmissionPoints(source: Source, report: (finding: Worded) => void): void {
  const {headings} = structure(source)
  const protocol = headings.find(({text}) => /\bPROMPT EMISSION\b/i.test(text))
  if (protocol === undefined) return
  const count = countPoints(source, protocol, headings)
  if (count >= 5) return
  const points = `${count} emission ${count === 1 ? 'point' : 'points'}`
  report({message: `Unexpected ${points} under \`${protocol.text}\`, expected 5`, range: protocol})
}

function countPoints(source: Source, protocol: Heading, headings: readonly Heading[]): number {
  const next = headings.find(({line, depth}) => line > protocol.line && depth <= protocol.depth)
  let count = 0
  for (let line = protocol.line + 1; line < (next?.line ?? source.lines.length); line++) {
    if (/^(?:#{2,6}[ \t]+\d+\.|\d+\.[ \t]+\*\*|\*\*\d+\.)/.test(lineText(source, line))) count++
  }
  return count
}
