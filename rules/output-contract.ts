import {customContracts} from '../src/contracts/custom/bound.ts'
import {outputIssues} from '../src/contracts/custom/issues.ts'
import {definitionIssues, mentionLine} from '../src/contracts/custom/mention.ts'
import type {NamedContract, OutputIssue} from '../src/contracts/custom/model.ts'
import {validatorOf} from '../src/contracts/custom/schema.ts'
import {definitionFaults, relatedLine} from '../src/contracts/definition/index.ts'
import type {Source} from '../src/contracts/source.ts'
import type {Worded} from '../src/linter/rule.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * An output holds what the project's own contracts and the definition of its agent ask for.
 *
 * ## Why
 *
 * A program that reads what an agent prints looks for something: a tag, a heading, a line, JSON. Somewhere else a definition
 * asks the agent for it, and nothing keeps the two together. Say it once, in the configuration, and both are held to it:
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
 * - `tag`: `<name>value</name>`, with one of the `values` where these are given. Tags in code or in a comment are spoken of,
 *   not printed.
 * - `sections`: headings of any depth with exactly these texts, each once; with `order` in this order.
 * - `pattern`: a match of a regular expression of JavaScript, with the flags `m` and `u`.
 * - `json`, `yaml`: a value that keeps a JSON Schema, inline or at a path from the configuration file: in a fence that says
 *   `json` or `yaml`, in one that says nothing, as the whole output; JSON that ends the output, YAML between two lines `---`.
 *   Drafts 2020-12 (where `$schema` names none), 2019-09 and 07. Formats such as `date-time` are not checked, and no other
 *   file is read for a `$ref`.
 *
 * `at` says where it stands (`start`, `end`, `anywhere`), `count` how often; without a count it stands there at least once,
 * and of several the one nearest to that place counts. A near miss counts as the thing itself, so one fault is one finding.
 *
 * A definition whose agent is bound to a contract has to speak of it: of the tag, of each section, of the text that the
 * pattern takes as it is, of JSON or YAML. That, and a value that the contract does not have, is a warning.
 *
 * Where the definition of an output's agent is known, the output ends as the definition says: with one of its prompt blocks,
 * in which `{placeholder}` stands for any text; with a status line for the same parent; with the `<review>` and
 * `<task_status>` tags that it tells the agent to print, and a value of them that it names; with a response block. Nothing is
 * asked of a run that did not end (`run-complete`).
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "agent": "code-reviewer", "agents": {"code-reviewer": ["verdict", "report"]}, "customContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1, "at": "end"}, "report": {"sections": ["Summary", "Findings"], "order": true}}}
 * ## Summary
 *
 * I was told to print `<review>PASS</review>` or `<review>FAIL</review>`.
 *
 * ## Findings
 *
 * None.
 *
 * <review>PASS</review>
 * ```
 *
 * ```markdown {"kind": "output", "definition": {"path": "agents/garden-planner.md", "text": "# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Review the {artifact}\n---\n"}}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Review the beds
 * ---
 * ```
 *
 * ```markdown {"kind": "output", "definition": {"path": "agents/lead.md", "text": "If the reviewer returns `<review>PASS</review>`, go on.\n"}}
 * The reviewer is content.
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
 * 1:9-1:12: error: Unexpected value `PAS` of `<review>`, expected `PASS` by contract `verdict`
 * 3:1-3:13: error: Unexpected text after `<review>`, expected the output to end with it by contract `verdict`
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["report"], "customContracts": {"report": {"sections": ["Summary", "Findings", "Next steps"], "order": true}}}
 * ## Findings:
 *
 * ## Summary
 * ```
 *
 * ```text
 * 1:4-1:13: error: Unexpected section `Findings:`, expected `Findings` by contract `report`
 * 3:1-3:11: error: Missing section `Next steps`, expected it in the output by contract `report`
 * 3:1-3:11: error: Unexpected section `Summary` after `Findings`, expected it before `Findings` by contract `report`
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["ending"], "customContracts": {"ending": {"pattern": "^DONE: .+$", "at": "end"}}}
 * Done: the beds are drawn
 * ```
 *
 * ```text
 * 1:1-1:25: error: Unexpected case of `Done: the beds are drawn`, expected a match of `^DONE: .+$` by contract `ending`
 * ```
 *
 * ~~~markdown {"kind": "output", "contracts": ["result"], "customContracts": {"result": {"json": {"type": "object", "properties": {"verdict": {"enum": ["pass", "fail"]}, "score": {"type": "integer"}}, "required": ["verdict", "score"]}, "at": "end"}}}
 * ```json
 * {"verdict": "pas", "scor": 7}
 * ```
 * ~~~
 *
 * ```text
 * 2:13-2:18: error: Unexpected value `pas` of `verdict`, expected `pass` by contract `result`
 * 2:20-2:26: error: Unexpected key `scor`, expected `score` by contract `result`
 * ```
 *
 * A definition that never heard of its contract, and one that shows another value:
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
 * 2:1-2:20: warning: Missing `<review>`, expected the definition to ask for it by contract `verdict`
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
 * 5:24-5:30: warning: Unexpected value `FAILED` of `<review>`, expected `FAIL` by contract `verdict`
 * ```
 *
 * An output, and what its definition says:
 *
 * ```markdown {"kind": "output", "definition": {"path": "agents/garden-planner.md", "text": "# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---\n"}}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show the status
 * ---
 * ```
 *
 * ```text
 * 4:7-4:22: error: Unexpected prompt `Show the status`, expected `Show workflow status` as the definition shows it
 * ```
 *
 * ```markdown {"kind": "output", "definition": {"path": "agents/reviewer.md", "text": "End your response with `<review>PASS</review>` or `<review>REJECTED</review>`.\n"}}
 * All is well.
 * ```
 *
 * ```text
 * 1:1-1:13: error: Missing `<review>`, expected it with one of `PASS`, `REJECTED` as the definition asks
 * ```
 */
export default defineRule({
  id: 'output-contract',
  severity: 'error',
  kinds: ['agent', 'command', 'output'],
  check(source, report) {
    const contracts = customContracts(source)
    // A schema that is none fails the run, whatever the text.
    for (const contract of contracts) if (contract.schema !== undefined) validatorOf(contract)
    if (source.captured?.stopReason !== undefined) return
    for (const contract of contracts) reportOwn(source, contract, report)
    const definition = source.kind === 'output' ? source.definition?.() : undefined
    if (definition === undefined) return
    for (const fault of definitionFaults(source, definition))
      report({...reportOf(fault), related: [relatedLine(definition, fault.line)]})
  }
})

function reportOwn(source: Source, contract: NamedContract, report: (finding: Worded) => void): void {
  const isOutput = source.kind === 'output'
  const issues = isOutput ? outputIssues(source, contract) : definitionIssues(source, contract)
  for (const issue of issues) {
    const {message, ...rest} = reportOf(issue)
    const related = relatedTo(source, contract)
    report({
      message: `${message} by contract \`${contract.name}\``,
      ...rest,
      related,
      ...(!isOutput && {level: 'warning'})
    })
  }
}

function reportOf({message, expected, start, end}: OutputIssue): Worded {
  return {message, range: {start, end}, ...(expected && {expected})}
}

/** The line of the definition that speaks of a contract, and that of the configuration. */
function relatedTo(source: Source, contract: NamedContract): NonNullable<Worded['related']> {
  const definition = source.kind === 'output' ? source.definition?.() : undefined
  const line = definition && mentionLine(definition, contract)
  return [
    ...(definition === undefined || line === undefined ? [] : [relatedLine(definition, line)]),
    {...contract.place, message: `contract \`${contract.name}\``}
  ]
}
