import {definitionsAndOutputs} from '../src/contracts/kinds.ts'
import {relatedPrompts} from '../src/contracts/proposals/index.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {allStatusProblems, type StatusProblem} from '../src/contracts/suggested-prompts/status-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'

const grammar = 'STATUS: {task} complete. Returning results to {parent}.'

/**
 * A sub-agent ends with one status line, a phase agent with prompts.
 *
 * ## Why
 *
 * A sub-agent reports to the orchestrator that started it, not to a person: prompts from it would offer steps that no one
 * can take (REQ-0003 1.3). Its status line names what is complete and who gets the results, between delimiters, without items.
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
export default defineRule<StatusProblem>({
  id: 'suggested-prompts-status',
  severity: 'error',
  kinds: definitionsAndOutputs,
  mayFind: mayBreakPrompts,
  check(source, report) {
    for (const problem of allStatusProblems(source)) report({...problem, ...relatedPrompts(source)})
  },
  messages: {
    'block-in-sub-agent': () => 'Unexpected prompt block in a sub-agent, expected one status line',
    'status-in-phase-agent': () => 'Unexpected status line in a phase agent, expected a prompt block',
    'extra-lines': ({count}) =>
      `Unexpected ${count === 1 ? 'line' : `${count} lines`} beside the status line, expected only delimiters`,
    'blank-lines': () => 'Unexpected blank line beside the status line, expected only delimiters',
    delimiters: () => 'Unexpected delimiters of a status line, expected `---` above and below it',
    spaces: ({where}) => `Unexpected spaces ${where} the status line, expected none`,
    grammar: ({expected = grammar}) => `Unexpected status line, expected \`${expected}\``
  },
  fixes: {
    'blank-lines': 'Remove the blank lines',
    delimiters: 'Write the delimiters',
    spaces: 'Remove the spaces',
    grammar: 'Write the status line'
  }
})
