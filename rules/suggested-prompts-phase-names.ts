import * as z from 'zod/mini'
import {promptBlocks} from '../src/contracts/participation.ts'
import {definitionsAndOutputs, type Source} from '../src/contracts/source.ts'
import {
  activeWorkflow,
  type Block,
  expectedFirstPrompt,
  findPhaseFaults,
  type Item
} from '../src/contracts/suggested-prompts/index.ts'
import {strings} from '../src/linter/options.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {fold} from '../src/text/characters.ts'
import type {Range} from '../src/text/lines.ts'

/**
 * Prompts name phases as everybody does: `Phase 05 - Test Strategy`.
 *
 * ## Why
 *
 * A person who reads `Phase 5 - Test strategy` in one place and `Phase 05 - Test Strategy` in another takes them for two,
 * and a search finds one (REQ-0003 3.1, 3.2). A phase that nobody knows is not reported. In the output of a phase agent the
 * workflow state says what the first prompt is (3.3).
 *
 * ## Options
 *
 * - `phases`: more phase keys, such as `17-cleanup`
 *
 * ## Good
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Skip to Phase 33 - Harvest
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
 *   [1] Continue to Phase 5 - Test strategy
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 5:19-5:42: error: Unexpected phase `Phase 5 - Test strategy`, expected `Phase 05 - Test Strategy`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```markdown {"kind": "output", "role": "phase-agent", "state": {"active_workflow": {"type": "fix", "phases": ["01-requirements", "02-tracing"], "current_phase": "01-requirements", "current_phase_index": 0, "artifact_folder": "BUG-1", "phase_status": {}}}}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 03 - Architecture
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 3:7-3:42: error: Unexpected first prompt `Continue to Phase 03 - Architecture`, expected `Continue to Phase 02 - Tracing`
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-phase-names',
  severity: 'error',
  kinds: definitionsAndOutputs,
  options: z.strictObject({phases: strings('More phase keys, such as `17-cleanup`')}),
  check(source, report, {phases}) {
    const keys = [...phases, ...(activeWorkflow(source)?.phases ?? [])]
    for (const block of promptBlocks(source)) {
      const wrong = wrongFirst(source, block)
      if (wrong !== undefined) {
        const message = `Unexpected first prompt \`${wrong.item.action}\`, expected \`${wrong.expected}\``
        report({message, range: wrong.item.actionRange, expected: [wrong.expected]})
      }
      for (const item of block.items) {
        if (item === wrong?.item) continue
        for (const fault of findPhaseFaults(item.action, keys)) {
          const range = inSource(source, item, fault)
          const message = `Unexpected phase \`${source.text.slice(range.start, range.end)}\`, expected \`${fault.expected}\``
          const fix = {safe: fault.isSafe, edits: [{...range, text: fault.expected}]}
          report({message, range, fix})
        }
      }
    }
  }
})

/** The first item of a phase agent's output where the state asks for another (3.3). */
function wrongFirst(source: Source, {items: [item]}: Block): {item: Item; expected: string} | undefined {
  if (source.kind !== 'output' || source.role !== 'phase-agent' || item === undefined) return undefined
  const expected = expectedFirstPrompt(source)
  return expected === undefined || item.action === expected ? undefined : {item, expected}
}

function inSource(source: Source, {actionRange}: Item, {start, end}: Range): Range {
  const {offset} = fold(source.text.slice(actionRange.start, actionRange.end))
  return {start: actionRange.start + offset(start), end: actionRange.start + offset(end)}
}
