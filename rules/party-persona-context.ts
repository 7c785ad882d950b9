import {isPartyDeclared} from '../src/contracts/declared.ts'
import {personaContextProblems} from '../src/contracts/inception-party/index.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A block `PERSONA_CONTEXT:` holds its six fields.
 *
 * ## Why
 *
 * The block makes an agent of phases 1 and 2 speak as its persona (REQ-0006 4.1, 4.2). The rule reads files under the
 * contract `inception-party`, and what agents of a party are started with and sent: `Name`, `Title`, `Style`, `Expertise`, `Phase` and `Team Role` in this order, none of them empty.
 * Each is indented deeper than the header.
 * In outputs, messages and prompts nothing is a placeholder; in a definition a placeholder is that of its field. The values are those
 * of the persona, where the personas file is known; an agent is started with its own. The advice that follows the fields in the document
 * is expected with a warning.
 *
 * ## Good
 *
 * ```markdown {"contracts": ["inception-party"]}
 * PERSONA_CONTEXT:
 *   Name: {persona.name}
 *   Title: {persona.title}
 *   Style: {persona.communication_style}
 *   Expertise: {persona.expertise}
 *   Phase: {phase.name}
 *   Team Role: {persona.debate_focus}
 *
 * You are participating in an Inception Party with two other specialists.
 * Communicate in a style consistent with your persona: {persona.communication_style}.
 * Ask your questions from YOUR expertise angle. Do not duplicate their domains.
 * When debating, stay in character but prioritize substance over performance.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["inception-party"]}
 * PERSONA_CONTEXT:
 *   Name: Iris
 *   Style: Dry
 *   Title: Soil Analyst
 *   Expertise:
 *   Phase: {phase.name}
 *   Role: Ground truth
 * ```
 *
 * ```text
 * 4:3-4:22: error: Unexpected field `Title` here, expected it after `Name`
 * 5:3-5:13: error: Missing value of field `Expertise`, expected it after the colon
 * 6:10-6:22: error: Unexpected placeholder in `{phase.name}`, expected the value itself
 * 7:3-7:21: warning: Missing line `You are participating in an Inception Party with two other specialists.`, expected it below the fields
 * 7:3-7:7: error: Unexpected field `Role`, expected `Team Role`
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'party-persona-context',
  severity: 'error',
  kinds: ['agent', 'command', 'prompt', 'output', 'messages'],
  mayFind: (source) => source.kind === 'messages' || isPartyDeclared(source),
  check(source, report) {
    for (const problem of personaContextProblems(source)) report(problem)
  },
  messages: mismatchMessages
})
