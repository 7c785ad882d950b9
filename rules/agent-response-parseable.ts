import {mayBreakResponse} from '../src/contracts/agent-response/candidates.ts'
import {
  afterResponse,
  finalResponse,
  isFound,
  lostHeader,
  responseBlocks
} from '../src/contracts/agent-response/read.ts'
import {isDeclaredFor} from '../src/contracts/declared.ts'
import type {OutputProblem} from '../src/contracts/engine/fault.ts'
import {outputMessages} from '../src/contracts/engine/words.ts'
import type {Problem} from '../src/contracts/problem.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {rangeOf} from '../src/text/lines.ts'

type ParseProblem = OutputProblem | Problem<{'several-blocks': {readonly count: number}}>

/**
 * A response is YAML, in the place and the form in which the documented orchestrator finds it.
 *
 * ## Why
 *
 * The orchestrator searches for `---`, a line end and `response:`, takes all up to the next `---`, and reads it as YAML (P6,
 * "Orchestrator Parsing"). Invalid YAML is an error, and then no other rule checks the fields. What that search misses or
 * truncates is a warning, since an orchestrator of your own may do better: a line between `---` and `response:`, a `---` in
 * a value, no closing `---`, text after the block, an earlier block, which is the one that it takes. A bare block that it does
 * not find at all, such as one without its `---` or with spaces before it, is an error where the contract is declared: that
 * orchestrator gets nothing. Line ends other than LF, which it never finds either, belong to `lf-line-endings`.
 *
 * YAML can ask for much work: tags of its own, more than a few aliases, deep nesting and more than 100,000 characters
 * count as invalid YAML.
 *
 * ## Good
 *
 * ```markdown {"kind": "output"}
 * ---
 * response:
 *   status: success
 *   outputs: []
 *   next_step: "Review the specification"
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output"}
 * ---
 * response:
 *   status: success
 *   outputs: []
 *   next_step: Review: the specification
 * ---
 * ```
 *
 * ```text
 * 5:20-5:21: error: Unexpected colon and space in a plain value, expected YAML
 * ```
 *
 * ```markdown {"kind": "output"}
 * ---
 * # AGENT RESPONSE
 * response:
 *   status: success
 *   outputs: []
 *   next_step: "Review --- then go on"
 *
 * That is all.
 * ```
 *
 * ```text
 * 2:1-2:17: warning: Unexpected text before `response:`, expected it right after `---`
 * 6:1-6:37: warning: Missing end of `response:`, expected `---` after it
 * 6:22-6:25: warning: Unexpected text `---` inside `response:`, expected it outside `response:`
 * 8:1-8:13: warning: Unexpected text after YAML `response`, expected the output to end with it
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["agent-response"]}
 * ---
 * response:
 *   status: success
 *   outputs: []
 *   next_step: "Review it"
 * ```
 *
 * ```text
 * 5:1-5:25: error: Missing end of `response:`, expected `---` after it
 * ```
 */
export default defineRule<ParseProblem>({
  id: 'agent-response-parseable',
  severity: 'error',
  kinds: ['output'],
  mayFind: mayBreakResponse,
  check(source, report) {
    const last = finalResponse(source)
    if (last === undefined) {
      const lost = isDeclaredFor(source, 'agent-response') ? lostHeader(source) : undefined
      return lost && report(lost)
    }
    if (last.syntax !== undefined) return report(last.syntax)
    const isLost = isDeclaredFor(source, 'agent-response') && !isFound(source, last.block)
    for (const problem of last.delimiters) report({...problem, severity: isLost ? 'error' : 'warning'})
    const [first, ...more] = responseBlocks(source)
    if (first !== undefined && more.length > 0)
      report({
        kind: 'several-blocks',
        range: rangeOf(first.header),
        data: {count: more.length + 1},
        severity: 'warning'
      })
    const after = isDeclaredFor(source, 'agent-response') ? undefined : afterResponse(source, last.block)
    if (after !== undefined) report({...after, severity: 'warning'})
  },
  messages: {
    ...outputMessages,
    'several-blocks': ({count}) => `Unexpected ${count} response blocks, expected one at the end of the output`
  }
})
