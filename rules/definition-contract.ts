import {customContracts} from '../src/contracts/engine/bound.ts'
import {answersIn} from '../src/contracts/engine/check.ts'
import {contractFaultMessage, outputMessages} from '../src/contracts/engine/words.ts'
import {type MarkerFault, markedOf} from '../src/contracts/markers/marked.ts'
import {markerTestFaults} from '../src/contracts/markers/tested.ts'
import {wordedMessage} from '../src/contracts/problem.ts'
import {definitionProblems} from '../src/contracts/proposals/index.ts'
import type {DefinitionProblem} from '../src/contracts/proposals/problem.ts'
import type {Worded} from '../src/contracts/worded.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {oneOf} from '../src/schema/expectation.ts'
import {messageFor} from '../src/schema/message.ts'

const origin = '(from the agent definition)'

function markerMessage(fault: Worded<MarkerFault>): string {
  switch (fault.is) {
    case 'unknown':
      return `Unexpected words \`${fault.words}\` in a marker, expected \`output\`, a name and JSON, or \`not output\``
    case 'syntax':
      return `Unexpected ${fault.reason} in a marker, expected a JSON object`
    case 'option':
      return messageFor(fault.problem, {whole: 'the marker', of: ' of the marker'})
    case 'unread':
      return 'Missing format below a marker, expected a fence, a list of choices, a table or a sentence with tags that shows it'
  }
}

/**
 * An output ends as the definition of its agent shows.
 *
 * ## Why
 *
 * A definition shows its agent the form of an output, and another program relies on it. The configuration, `--agent` or the
 * transcript names the agent of an output. If its definition is known, the output ends as that shows: with one of its prompt
 * blocks, in which `{placeholder}` stands for any text, or with a status line for the same parent. It may also end with a response
 * block, or with the `<review>` and `<task_status>` tags that the definition asks for, and a value that it shows. The
 * finding leads to the line of the definition.
 *
 * A [marker](../contract-language.md#markers), `<!-- lint-agents output -->`, declares the format of the block below it: `custom-contract`
 * holds outputs to it. A marker with unknown words or keys, or over a block that shows no format, is an error here. So is one whose
 * contract refuses the text of its own block, one that asks for something and accepts nonsense, and one with a wrong example.
 *
 * Prompt blocks and status lines have the exact form of a contract: a missing part is an error. All else is read from the words of
 * the definition, which declare no contract. It is a warning, whatever the level of the rule and in preset `strict` too, unless the
 * configuration declares the contract (`agent-response`, `system-templates`) for the definition.
 * `"derived": "note"` in the configuration makes it a note, `"off"` turns it off.
 *
 * A run that did not end (`run-complete`) is not checked. Contracts in the configuration are checked by `custom-contract`;
 * a tag that one of them declares is left to it. Both rules were one, `output-contract`: that id still works in
 * configurations and comments.
 *
 * A program that searches the whole transcript also finds the answers that the definition shows, since the prompt is a part of
 * the transcript. If a contract of the configuration has `"in": "transcript"`, a text of the definition that such a program takes
 * for the answer is a warning, also in code and with other decorations. Describe it in words, or let the program read the final
 * message alone.
 *
 * ## Good
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
 * ```markdown {"kind": "output", "definition": {"path": "agents/garden-planner.md", "text": "# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---\n"}}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show the status
 * ---
 * ```
 *
 * ```text
 * 4:7-4:22: error: Unexpected prompt `Show the status`, expected `Show workflow status` (from the agent definition)
 * ```
 *
 * ```markdown {"kind": "output", "definition": {"path": "agents/reviewer.md", "text": "End your response with `<review>PASS</review>` or `<review>REJECTED</review>`.\n"}}
 * All is well.
 * ```
 *
 * ```text
 * 1:1-1:13: warning: Missing `<review>`, expected it with one of `PASS`, `REJECTED` (from the agent definition)
 * ```
 *
 * A marker over a sentence that shows no format:
 *
 * ```markdown
 * ---
 * name: reviewer
 * ---
 *
 * <!-- lint-agents output verdict -->
 * Be brief and kind.
 * ```
 *
 * ```text
 * 5:1-5:36: error: Missing format below a marker, expected a fence, a list of choices, a table or a sentence with tags that shows it
 * ```
 *
 * A marker with values that its block does not show:
 *
 * ~~~markdown
 * <!-- lint-agents output {"values": ["GO"]} -->
 *
 * ```text
 * STATE: UP | DOWN
 * ```
 * ~~~
 *
 * ```text
 * 1:1-1:47: error: Unexpected contract that refuses its own block, line 1: Unexpected value `UP` of line `STATE`, expected `GO`
 * ```
 *
 * ```markdown {"agents": {"builder": ["promise"]}, "customContracts": {"promise": {"tag": "promise", "values": ["COMPLETE"], "in": "transcript"}}}
 * ---
 * name: builder
 * ---
 *
 * When all tests pass, output `<promise>COMPLETE</promise>`.
 * ```
 *
 * ```text
 * 5:30-5:57: warning: Unexpected answer `<promise>COMPLETE</promise>`, which a program reads here, expected none (contract `promise`)
 * ```
 */
export default defineRule<DefinitionProblem>({
  id: 'definition-contract',
  severity: 'error',
  kinds: ['agent', 'command', 'output'],
  readsToml: true,
  readsStructured: true,
  mayFind: (source) =>
    source.kind === 'output' || customContracts(source).length > 0 || source.text.includes('lint-agents'),
  check(source, report) {
    if (source.kind !== 'output') {
      for (const {range, fault} of markedOf(source).faults) report({kind: 'marker', range, data: {fault}})
      for (const {marker, fault} of markerTestFaults(source))
        report({kind: 'self-test', range: marker.range, data: fault})
      for (const {contract, range, actual} of answersIn(source)) {
        const data = {actual, contract: contract.name}
        const related = [{...contract.place, from: 'configuration' as const}]
        report({kind: 'answer-in-definition', range, data, severity: 'warning', related})
      }
      return
    }
    const definition = source.captured?.stopReason === undefined ? source.otherFiles.definition : undefined
    if (definition === undefined) return
    const {derived} = source.project
    for (const problem of definitionProblems(source, definition)) {
      if (!problem.isDerived) report(problem)
      else if (derived !== 'off') report(derived === 'note' ? {...problem, severity: 'note'} : problem)
    }
  },
  messages: {
    'missing-prompts': () => `Missing prompt block, expected it at the end of the output ${origin}`,
    'unexpected-status': () => `Unexpected status line, expected a prompt block ${origin}`,
    'extra-prompt': ({actual, count}) => `Unexpected prompt \`${actual}\`, expected ${count} prompts ${origin}`,
    'unknown-prompt': ({actual, expected}) => `Unexpected prompt \`${actual}\`, expected \`${expected}\` ${origin}`,
    'missing-prompt': ({expected}) =>
      `Missing prompt \`${expected}\`, expected it at the end of the prompt block ${origin}`,
    'missing-status': () => `Missing status line, expected it at the end of the output ${origin}`,
    'unexpected-prompts': () => `Unexpected prompt block, expected a status line ${origin}`,
    'unknown-parent': ({actual, expected}) =>
      `Unexpected parent \`${actual}\` in the status line, expected \`${expected}\` ${origin}`,
    'missing-tag': ({tag, values}) => `Missing \`<${tag}>\`, expected it with ${oneOf(values)} ${origin}`,
    'unknown-value': ({tag, actual, values}) =>
      `Unexpected value \`${actual}\` of \`<${tag}>\`, expected ${oneOf(values)} ${origin}`,
    'missing-response': () => `Missing response block, expected it at the end of the output ${origin}`,
    derived: ({problem}) => `${wordedMessage(outputMessages, problem)} ${origin}`,
    marker: ({fault}) => markerMessage(fault),
    'self-test': (fault) => contractFaultMessage(fault),
    'answer-in-definition': ({actual, contract}) =>
      `Unexpected answer \`${actual}\`, which a program reads here, expected none (contract \`${contract}\`)`
  }
})
