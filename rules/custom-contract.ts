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
 * A program that reads what an agent prints looks for something: a tag, a heading, a line, JSON. Somewhere else a definition
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
 * A contract is one of:
 *
 * - `tag`: `<name>value</name>`, with one of the `values` where these are given; with `json` or `sections` beside it, that is its
 *   content. The name is any text without spaces, `<`, `>` and a slash at its ends. With `attributes` the opening tag may have some.
 * - `sections`: headings of any depth with exactly these texts, each once; with `order` in this order. A line that is underlined
 *   is a heading too. `{"heading": "Risks", "optional": true}` may be missing; `{"heading": "Verdict", "oneOf": ["APPROVE", "BLOCK"]}` has to hold one of these lines, and `lines`, a `table` or
 *   `json` in the same way. In a heading, and in labels, lines and cells, `{x}` is any text of one line; a brace itself is written twice.
 * - `lines`: lines `Label: value`, with a list of values, `{"pattern": "^\\d+%$"}`, or `{}` for any text. The value may be on the
 *   next line.
 * - `oneOf`: one of these lines or headings.
 * - `table`: a table with these cells in its header, and by column the `values` that its cells may have.
 * - `pattern`: a match of a regular expression of JavaScript, with the `flags` `mu` or your own, in the text with LF line ends.
 *   One that takes more than two seconds, such as `^(a+)+$`, is a finding; this goes for patterns of labels and schemas too.
 * - `json`, `yaml`: a value that matches a JSON Schema, inline or at a path from the configuration file: in a `json` or
 *   `yaml` fence, in a fence without a language, as the whole output; JSON that ends the output, YAML between two lines `---`.
 *   Drafts 2020-12 (where `$schema` names none), 2019-09 and 07. Formats such as `date-time` are not checked. A schema may
 *   refer to itself; no other file is read for a `$ref`. Of a value with more than 10,000 faults the first is a finding, and
 *   one that there are more.
 *
 * - `any`: one of several contracts.
 *
 * `at` is its place (`start`, `end`, `anywhere`), `count` how often it is there; without a count it is there at least once,
 * and of several the one nearest to that place counts. With `only` the output has nothing else. A near miss counts as the thing
 * itself, so one fault is one finding.
 *
 * ### Decorations
 *
 * Agents decorate: they print `**VERDICT:** PASS` where a program reads `VERDICT: PASS`. A text that is right without its
 * decorations is found, and judged by what most programs tolerate:
 *
 * | decorations | default |
 * | --- | --- |
 * | `list`, `heading`, `blockquote`, `fence` | allowed: most programs search in each line, and in fences |
 * | `case` | warning: many programs search in any case |
 * | `bold`, `italic`, `code`, `table`, `sign` (an emoji), `note` (`PASS (two notes)`), `quotes`, `brackets`, `escape`, `markup` (a link, HTML), `look-alike` (Cyrillic letters), `form` (a heading in place of a label) | error |
 *
 * `"allow": ["bold", "list"]` replaces the allowed ones, `"allow": "all"` tolerates all decorations, `"exact": true` none. A
 * decoration that the contract shows is required: `"oneOf": ["**APPROVED**"]`.
 *
 * ### Which of several counts
 *
 * Programs read texts and not intentions: an answer in a fence, a quotation, a comment or a sentence counts. A tag in a code
 * span has the decoration `code`. Thoughts (`<think>` and its kin) are not part of an answer. `read` is the one that the program
 * takes: `first`, `last`, `all`, or `only`, which is a count of 1. `in` is the place where it searches: `text`, `last-line`,
 * `transcript`. A second value that differs is an error, of a `pattern` a warning. It is none with `read` `all`, with a count
 * above 1, in a transcript, or where `at` is `start` or `end` and `read` is not given.
 *
 * `code` and `quotes` of older configurations may be `true` and say nothing more. [docs/contracts.md](../contracts.md) has an
 * example of each.
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
