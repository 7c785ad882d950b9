import {relatedPrompts} from '../src/contracts/definition/index.ts'
import {promptBlocks} from '../src/contracts/participation.ts'
import {definitionsAndOutputs} from '../src/contracts/source.ts'
import {type StatusFault, statusBlocks, statusFault} from '../src/contracts/suggested-prompts/index.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * A sub-agent ends with one status line, a phase agent with prompts.
 *
 * ## Why
 *
 * A sub-agent reports to the orchestrator that started it, not to a person: prompts from it would offer steps that nobody
 * can take (REQ-0003 1.3). Its status line says what is complete and who gets the results, between delimiters, without items.
 *
 * ## Good
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * STATUS: Risk assessment complete. Returning results to impact analysis orchestrator.
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * Status: Risk assessment complete. Returning results to impact analysis orchestrator
 * ---
 * ```
 *
 * ```text
 * 4:1-4:84: error: Unexpected status line, expected `STATUS: Risk assessment complete. Returning results to impact analysis orchestrator.`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * STATUS: Risk assessment complete. Returning results to impact analysis orchestrator.
 * ---
 * ```
 *
 * A block in a sub-agent, a status in a phase agent:
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Review the risks
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 4:1-4:22: error: Unexpected prompt block in a sub-agent, expected one status line
 * ```
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * STATUS: Design complete. Returning results to the orchestrator.
 * ---
 * ```
 *
 * ```text
 * 4:1-4:64: error: Unexpected status line in a phase agent, expected a prompt block
 * ```
 */
export default defineRule({
  id: 'suggested-prompts-status',
  severity: 'error',
  kinds: definitionsAndOutputs,
  check(source, report) {
    const related = relatedPrompts(source)
    if (source.role === 'sub-agent') {
      for (const {header} of promptBlocks(source))
        report({message: 'Unexpected prompt block in a sub-agent, expected one status line', range: header, ...related})
    }
    for (const block of statusBlocks(source)) {
      const range = {start: block.status.start, end: block.status.end}
      if (source.role === 'phase-agent') {
        report({message: 'Unexpected status line in a phase agent, expected a prompt block', range, ...related})
        continue
      }
      const fault = statusFault(source, block)
      if (fault !== undefined)
        report({message: words(fault), range, fix: fault.edits && {safe: true, edits: fault.edits}, ...related})
    }
  }
})

const grammar = 'STATUS: {task} complete. Returning results to {parent}.'

function words({kind, expected, extra}: StatusFault): string {
  switch (kind) {
    case 'extra':
      return `Unexpected ${extra === 1 ? 'line' : `${extra} lines`} after the status line, expected the closing delimiter`
    case 'delimiter':
      return 'Unexpected delimiters of a status line, expected `---` above and below it'
    case 'grammar':
      return `Unexpected status line, expected \`${expected ?? grammar}\``
  }
}
