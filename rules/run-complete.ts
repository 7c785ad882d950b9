import * as z from 'zod/mini'
import {lastTextLine} from '../src/contracts/text/ends.ts'
import {defineRule} from '../src/rule.ts'

/**
 * A captured run ends with a message of its agent.
 *
 * ## Why
 *
 * A run that stops in a tool call, an error or the token limit has no output: what its agent said last is no answer, and whoever
 * parses it reads half a thought. The rules that demand something at the end of an output say nothing of such a run, so that
 * the cause is reported and not what follows from it.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "captured": {"thread": "main", "kind": "main"}}
 * The plan is ready.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"], "captured": {"thread": "main", "kind": "main", "cut": "tool call"}}
 * I look at the tests first.
 * ```
 *
 * ```text
 * 1:1-1:27: warning: Unexpected tool call at the end of the run, expected a final message
 * ```
 *
 * ```markdown {"kind": "output", "captured": {"thread": "main", "kind": "main", "cut": "unfinished run"}}
 * I look at the tests first.
 * ```
 *
 * ```text
 * 1:1-1:27: warning: Missing end of the run, expected a result after the last message
 * ```
 */
export default defineRule({
  id: 'run-complete',
  level: 'warning',
  kinds: ['output'],
  options: z.strictObject({}),
  check(source, report) {
    const cut = source.captured?.cut
    if (cut !== undefined) report({message: words(cut), range: lastTextLine(source)})
  }
})

function words(cut: string): string {
  switch (cut) {
    case 'nothing':
      return 'Missing final message, expected the run to end with one'
    case 'unfinished run':
      return 'Missing end of the run, expected a result after the last message'
    default:
      return `Unexpected ${cut} at the end of the run, expected a final message`
  }
}
