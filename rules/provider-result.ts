import {isDeclaredFor} from '../src/contracts/declared.ts'
import {jsonMessages} from '../src/contracts/json-messages.ts'
import {mismatchMessages} from '../src/contracts/mismatch.ts'
import {type ResultProblem, resultProblems} from '../src/contracts/prompt-sections/result.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A provider returns its files by path, and its remarks apart from them.
 *
 * ## Why
 *
 * An engine writes each file that comes with content, and looks on disk for each that comes as `null` (ADR-0011). The rule
 * reads outputs under the contract `prompt-sections`: JSON, bare or as one fence, with `files` (paths relative to `/code`, each
 * a text or `null`) and, if there are remarks, `response` (a text or `null`). Where the prompt is known and lists its expected
 * outputs, a file that is not among them and one that did not come are warnings: the engine goes on without. A prompt is known by
 * the name of the agent: its front matter or its file has it. Paths are compared by what they lead to: `./a.java` is `a.java`.
 *
 * ## Good
 *
 * ```json {"kind": "output", "contracts": ["prompt-sections"]}
 * {
 *   "files": {"entity/Customer.java": null, "entity/Order.java": "class Order {}"},
 *   "response": "Both entities have a comment."
 * }
 * ```
 *
 * ## Bad
 *
 * ```json {"kind": "output", "contracts": ["prompt-sections"]}
 * {
 *   "files": {"entity/Customer.java": 7},
 *   "response": ["Done"]
 * }
 * ```
 *
 * ```text
 * 2:37-2:38: error: Unexpected value of `files.entity/Customer.java`, expected a string or null
 * 3:15-3:23: error: Unexpected value of `response`, expected a string or null
 * ```
 *
 * ```json {"kind": "output", "contracts": ["prompt-sections"], "agent": "entities", "definition": {"path": "prompts/entities.md", "text": "## Task\n\nWrite.\n\n## Expected Outputs\n\n- entity/Order.java\n- entity/Item.java\n- entity/Bill.java\n"}}
 * {
 *   "files": {
 *     "/code/entity/Order.java": null,
 *     "entity/Items.java": null,
 *     "shop/Customer.java": null,
 *     "entity/Order.java": null,
 *     "./entity/Order.java": null
 *   }
 * }
 * ```
 *
 * ```text
 * 2:3-2:10: warning: Missing file `entity/Bill.java`, expected it among the files
 * 3:5-3:30: error: Unexpected absolute path `/code/entity/Order.java`, expected one relative to `/code`
 * 4:5-4:24: warning: Unexpected file `entity/Items.java`, expected `entity/Item.java`
 * 5:5-5:25: warning: Unexpected file `shop/Customer.java`, expected one of the expected outputs
 * 7:5-7:26: error: Unexpected path `./entity/Order.java` a second time, expected each file once
 * ```
 */
export default defineRule<ResultProblem>({
  id: 'provider-result',
  severity: 'error',
  kinds: ['output'],
  mayFind: (source) => isDeclaredFor(source, 'prompt-sections'),
  check(source, report) {
    for (const problem of resultProblems(source)) report(problem)
  },
  messages: {
    ...jsonMessages('the result'),
    ...mismatchMessages
  }
})
