import {directiveWords, missingDirectives} from '../src/contracts/system-templates/directives.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * A system template directs the agent to the work of its phase.
 *
 * ## Why
 *
 * A template for `archive` that was copied from `plan` lets the agent plan again (R3 of the system prompt templates). This
 * rule looks for two of the words that hardly any template of the phase can do without; variables, tags and the names of
 * agents do not count.
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/BASE-archive.md"}
 * Write the changelog, bring the specs up to date, remove what was temporary.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/BASE-archive.md"}
 * Write a proposal and split it into tickets.
 * ```
 *
 * ```text
 * 1:1-1:44: warning: Missing directives of phase `archive`, expected two of `changelog`, `spec`, `cleanup`, `clean up`
 * ```
 *
 * ```markdown {"path": "templates/system/BASE-review.md"}
 * Look at the quality of the code.
 * ```
 *
 * ```text
 * 1:1-1:33: warning: Missing directives of phase `review` besides `quality`, expected two of `verif`, `test`, `security`, `quality`
 * ```
 */
export default defineRule({
  id: 'system-template-directives',
  severity: 'warning',
  kinds: ['template'],
  check(source, report) {
    const missing = missingDirectives(source)
    if (missing === undefined) return
    const {phase, found} = missing
    const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')
    const besides = found.length === 0 ? '' : ` besides ${quoted(found)}`
    const {start, end} = source.lines[0] ?? {start: 0, end: 0}
    const message = `Missing directives of phase \`${phase}\`${besides}, expected two of ${quoted(directiveWords[phase])}`
    report({message, range: {start, end}})
  }
})
