import {customContracts} from '../src/contracts/engine/bound.ts'
import {checkContract, customProblems} from '../src/contracts/engine/check.ts'
import type {NamedProblem} from '../src/contracts/engine/fault.ts'
import {customMessages} from '../src/contracts/engine/words.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * An output matches the contracts that the project's configuration declares.
 *
 * ## Why
 *
 * A program that reads the output of an agent looks for something: a tag, a heading, a line, JSON. Somewhere else a definition
 * asks the agent for it, and nothing keeps the two together. Declare it once, in the configuration, and both are checked:
 *
 * ```jsonc config
 * {
 *   "contracts": {
 *     "verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1, "at": "end"},
 *     "report": {"sections": ["Summary", "Findings", "Next steps"], "order": true},
 *     "ending": {"pattern": "^DONE: .+$", "at": "end"},
 *     "result": {"json": "./schemas/result.schema.json", "at": "end"}
 *   },
 *   "agents": {"code-reviewer": ["verdict", "report"]},
 *   "files": [{"include": ["runs/**"], "contracts": ["ending"]}]
 * }
 * ```
 *
 * [Contract language](../contract-language.md) has the elements, keys, decorations and markers, with an example of each. A contract of
 * a marker in the definition is checked here, too.
 *
 * A definition whose agent is bound to a contract has to mention it: the tag, each section, label and column, one of the lines,
 * the text that every match of the pattern has, JSON or YAML. A missing mention, and a value that the contract does not have, is a warning.
 *
 * A run that did not end (`run-complete`) is not checked. What an output owes to the definition of its agent is checked by
 * `definition-contract`. Both rules were one, `output-contract`: that id still works in configurations and comments.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "agent": "code-reviewer", "agents": {"code-reviewer": ["verdict", "report"]}, "customContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1, "at": "end"}, "report": {"sections": ["Summary", "Findings"], "order": true}}}
 * ## Summary
 *
 * The task says to print `<review>PASS</review>` or `<review>FAIL</review>`.
 *
 * ## Findings
 *
 * None.
 *
 * <review>PASS</review>
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["verdict"], "customContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1, "at": "end"}}}
 * <review>PAS</review>
 *
 * That is all.
 * ```
 *
 * ```text
 * 1:9-1:12: error: Unexpected value `PAS` of `<review>`, expected `PASS` (contract `verdict`)
 * 3:1-3:13: error: Unexpected text after `<review>`, expected the output to end with it (contract `verdict`)
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["report"], "customContracts": {"report": {"sections": ["Summary", "Findings", "Next steps"], "order": true}}}
 * ## Findings:
 *
 * ## Summary
 * ```
 *
 * ```text
 * 1:4-1:13: error: Unexpected section `Findings:`, expected `Findings` (contract `report`)
 * 3:1-3:11: error: Missing section `Next steps`, expected it in the output (contract `report`)
 * 3:1-3:11: error: Unexpected section `Summary` after `Findings`, expected it before `Findings` (contract `report`)
 * ```
 *
 * A decoration that the program does not tolerate, and one in a code span:
 *
 * ```markdown {"kind": "output", "contracts": ["verdict"], "customContracts": {"verdict": {"lines": {"VERDICT": ["PASS", "FAIL"]}}}}
 * **VERDICT:** PASS (two notes)
 * ```
 *
 * ```text
 * 1:1-1:13: error: Unexpected bold around `VERDICT:`, expected `VERDICT:` (contract `verdict`)
 * 1:14-1:30: error: Unexpected note in `PASS (two notes)`, expected `PASS` (contract `verdict`)
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["verdict"], "customContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"]}}}
 * My verdict is `<review>PASS</review>`.
 * ```
 *
 * ```text
 * 1:15-1:38: error: Unexpected code around `<review>PASS</review>`, expected the plain text (contract `verdict`)
 * ```
 *
 * Two values that contradict each other:
 *
 * ```markdown {"kind": "output", "contracts": ["verdict"], "customContracts": {"verdict": {"lines": {"VERDICT": ["PASS", "FAIL"]}}}}
 * VERDICT: PASS
 *
 * > VERDICT: FAIL
 * ```
 *
 * ```text
 * 3:12-3:16: error: Unexpected second value `FAIL` of line `VERDICT`, expected only `PASS` (contract `verdict`)
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["ending"], "customContracts": {"ending": {"pattern": "^DONE: .+$", "at": "end"}}}
 * Done: the beds are drawn
 * ```
 *
 * ```text
 * 1:1-1:25: error: Unexpected case of `Done: the beds are drawn`, expected a match of `^DONE: .+$` (contract `ending`)
 * ```
 *
 * ~~~markdown {"kind": "output", "contracts": ["result"], "customContracts": {"result": {"json": {"type": "object", "properties": {"verdict": {"enum": ["pass", "fail"]}, "score": {"type": "integer"}}, "required": ["verdict", "score"]}, "at": "end"}}}
 * ```json
 * {"verdict": "pas", "scor": 7}
 * ```
 * ~~~
 *
 * ```text
 * 2:13-2:18: error: Unexpected value `pas` of `verdict`, expected `pass` (contract `result`)
 * 2:20-2:26: error: Unexpected key `scor`, expected `score` (contract `result`)
 * ```
 *
 * A definition that never mentions its contract, and one that shows another value:
 *
 * ```markdown {"agents": {"code-reviewer": ["verdict"]}, "customContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"]}}}
 * ---
 * name: code-reviewer
 * ---
 *
 * Review the change.
 * ```
 *
 * ```text
 * 2:1-2:20: warning: Missing `<review>`, expected the definition to ask for it (contract `verdict`)
 * ```
 *
 * ```markdown {"agents": {"code-reviewer": ["verdict"]}, "customContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"]}}}
 * ---
 * name: code-reviewer
 * ---
 *
 * End with `<review>PASS|FAILED</review>`.
 * ```
 *
 * ```text
 * 5:24-5:30: warning: Unexpected value `FAILED` of `<review>`, expected `FAIL` (contract `verdict`)
 * ```
 */
export default defineRule<NamedProblem>({
  id: 'custom-contract',
  severity: 'error',
  kinds: ['agent', 'command', 'output'],
  readsStructured: true,
  mayFind: (source) => customContracts(source).length > 0,
  check(source, report) {
    const contracts = customContracts(source)
    // A contract that no output can keep fails the run, whatever the text.
    for (const contract of contracts) checkContract(contract)
    if (source.captured?.stopReason !== undefined) return
    const severity = source.kind === 'output' ? 'error' : 'warning'
    for (const contract of contracts)
      for (const problem of customProblems(source, contract)) report({severity, ...problem})
  },
  messages: customMessages
})
