import {type CommandProblem, commandProblems} from '../src/contracts/inception-party/index.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A command that knows `--party` knows `--classic` too, and that they exclude each other.
 *
 * ## Why
 *
 * People choose one of two modes, or get a menu (REQ-0006 1.1, 1.2). The rule reads commands under the contract
 * `inception-party`: both options have a row in the table of options, or none has. The command or its orchestrator says that
 * the two are mutually exclusive.
 *
 * ## Good
 *
 * ```markdown {"kind": "command", "contracts": ["inception-party"]}
 * | option | meaning |
 * | --- | --- |
 * | `--party` | Start with a party |
 * | `--classic` | Start without one |
 *
 * `--party` and `--classic` are mutually exclusive.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "command", "contracts": ["inception-party"]}
 * | option | meaning |
 * | --- | --- |
 * | `--party` | Start with a party |
 * ```
 *
 * ```text
 * 3:3-3:12: warning: Unexpected option `--party` alone, expected a row for `--classic` too
 * ```
 */
export default defineRule<CommandProblem>({
  id: 'party-command',
  severity: 'warning',
  kinds: ['command'],
  check(source, report) {
    for (const problem of commandProblems(source)) report(problem)
  },
  messages: {
    alone: ({flag, other}) => `Unexpected option \`${flag}\` alone, expected a row for \`${other}\` too`,
    exclusion: () =>
      'Missing `--party and --classic are mutually exclusive`, expected it in the command or its orchestrator'
  }
})
