import * as z from 'zod/mini'
import type {Report} from '../src/check.ts'
import {ownContracts} from '../src/contracts/output/bound.ts'
import {demandIssues} from '../src/contracts/output/definition.ts'
import {outputIssues} from '../src/contracts/output/issues.ts'
import {definitionIssues, mentionLine} from '../src/contracts/output/mention.ts'
import type {NamedContract} from '../src/contracts/output/model.ts'
import {validatorOf} from '../src/contracts/output/schema.ts'
import {isCut} from '../src/contracts/participation.ts'
import type {Source} from '../src/contracts/source.ts'
import {defineRule} from '../src/rule.ts'

/**
 * An output is what its agent's definition, and the contracts that the project binds the agent to, ask for.
 *
 * ## Why
 *
 * A definition tells an agent what to print, a program parses what it printed, and nothing holds the two together: the
 * definition changes and the program does not, or the agent forgets. Where the agent of an output is known (from the
 * transcript, the configuration or `--agent`), the output is held to that agent's definition: its prompt block or status
 * line, the verdict it was told to print, its response block. And it is held to the `contracts` of the configuration that
 * `agents` binds the agent to. A definition that never mentions such a contract gets a warning: its agent cannot know.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "agent": "code-reviewer", "agents": {"code-reviewer": ["verdict"]}, "ownContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1, "at": "end"}}}
 * No fault found.
 *
 * <review>PASS</review>
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "agent": "code-reviewer", "agents": {"code-reviewer": ["verdict"]}, "ownContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"], "count": 1, "at": "end"}}}
 * <review>PAS</review>
 * ```
 *
 * ```text
 * 1:9-1:12: error: Unexpected value `PAS` of `<review>`, expected `PASS` by contract `verdict`
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["report"], "ownContracts": {"report": {"sections": ["Summary", "Findings"], "order": true}}}
 * ## Summary
 *
 * Two faults.
 * ```
 *
 * ```text
 * 3:1-3:12: error: Missing section `Findings`, expected it in the output by contract `report`
 * ```
 *
 * ```markdown {"kind": "agent", "path": "agents/code-reviewer.md", "agents": {"code-reviewer": ["verdict"]}, "ownContracts": {"verdict": {"tag": "review", "values": ["PASS", "FAIL"]}}}
 * Review the change.
 * ```
 *
 * ```text
 * 1:1-1:19: warning: Missing `<review>`, expected the definition to ask for it by contract `verdict`
 * ```
 */
export default defineRule({
  id: 'output-contract',
  level: 'error',
  kinds: ['agent', 'command', 'output'],
  options: z.strictObject({}),
  check(source, report) {
    for (const contract of ownContracts(source)) checkOwn(source, contract, report)
    for (const {message, start, end, expected, related} of demandIssues(source))
      report({message, range: {start, end}, related, ...(expected && {expected})})
  }
})

function checkOwn(source: Source, contract: NamedContract, report: (finding: Report) => void): void {
  const {name, terms} = contract
  if (terms.json !== undefined || terms.yaml !== undefined) validatorOf(contract)
  const isOutput = source.kind === 'output'
  if (isOutput && isCut(source)) return
  const related = relatedPlaces(source, contract)
  for (const {message, start, end, expected} of (isOutput ? outputIssues : definitionIssues)(source, contract))
    report({
      message: `${message} by contract \`${name}\``,
      range: {start, end},
      level: isOutput ? 'error' : 'warning',
      related,
      ...(expected && {expected})
    })
}

/** Where the definition asks for it, where it does, and where the configuration says so. */
function relatedPlaces(source: Source, contract: NamedContract): NonNullable<Report['related']> {
  const definition = source.definition?.()
  const line = definition && mentionLine(definition, contract)
  const {place} = contract
  return [
    ...(definition === undefined || line === undefined
      ? []
      : [{path: definition.path, line: line + 1, message: 'the definition asks for it here'}]),
    {...place, message: `contract \`${contract.name}\``}
  ]
}
