import {promptBlocks} from '../src/contracts/participation.ts'
import {definitionsAndOutputs} from '../src/contracts/source.ts'
import {type BlockFault, blockFaults} from '../src/contracts/suggested-prompts/index.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * A prompt block keeps its exact form: delimiters, header, two to four numbered items.
 *
 * ## Why
 *
 * People choose the next step by number and tools find the block by its form (REQ-0003 1.1, 1.2): `---`, the header, items
 * of two blanks, `[N]`, one blank and a text, `---`, with nothing between them. One wrong character, and the block is prose.
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
 * ## Bad
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ----
 * SUGGESTED NEXT STEPS
 *   [1] {primary_prompt}
 *   2. Review the design
 *   [4] Show workflow status
 * ```
 *
 * ```text
 * 3:1-3:5: error: Unexpected delimiter `----`, expected `---`
 * 4:1-4:21: error: Unexpected header `SUGGESTED NEXT STEPS`, expected `SUGGESTED NEXT STEPS:`
 * 6:1-6:6: error: Unexpected item prefix `  2. `, expected `  [2] `
 * 7:1-7:27: error: Missing closing delimiter, expected `---` after the last item
 * 7:3-7:6: error: Unexpected item number `[4]`, expected `[3]`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design
 *   [3] Show workflow status
 * ---
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-block',
  severity: 'error',
  kinds: definitionsAndOutputs,
  check(source, report) {
    for (const block of promptBlocks(source)) {
      for (const fault of blockFaults(source, block)) {
        const {start, end, edits} = fault
        report({message: words(fault), range: {start, end}, fix: edits && {safe: true, edits}})
      }
    }
  }
})

function words({kind, actual, expected}: BlockFault): string {
  switch (kind) {
    case 'delimiter':
      return `Unexpected delimiter \`${actual}\`, expected \`${expected}\``
    case 'missing-opening':
      return `Missing opening delimiter, expected \`${expected}\` before the header`
    case 'missing-closing':
      return `Missing closing delimiter, expected \`${expected}\` after the last item`
    case 'header':
      return `Unexpected header \`${actual}\`, expected \`${expected}\``
    case 'blank':
      return 'Unexpected blank line in a prompt block, expected none between its delimiters'
    case 'count':
      return `Unexpected ${actual} in a prompt block, expected ${expected}`
    case 'prefix':
      return `Unexpected item prefix \`${actual}\`, expected \`${expected}\``
    case 'number':
      return `Unexpected item number \`${actual}\`, expected \`${expected}\``
    case 'empty':
      return `Unexpected empty item \`${actual}\`, expected a text after the number`
    case 'trailing':
      return 'Unexpected trailing space after an item, expected none'
  }
}
