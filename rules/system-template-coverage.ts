import {type CoverageProblem, coverageProblem, type Gap} from '../src/contracts/system-templates/coverage.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {someNames} from '../src/text/plural.ts'

/**
 * Every agent that has a system template has one for every phase, its own or that of `BASE`.
 *
 * ## Why
 *
 * Without a template of the agent the loader takes `BASE-<phase>.md`, and without that the run ends in `TemplateNotFound`
 * (R1 of the system prompt templates), perhaps days after the folder was last touched. An agent without any template takes all
 * of `BASE`, so that `BASE` needs one for every phase too. This rule reads the names in the
 * folder, whichever files are linted, and reports once, on the first line of the folder's first file.
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/BASE-archive.md", "folder": ["BASE-archive.md", "BASE-challenge.md", "BASE-implement.md", "BASE-plan.md", "BASE-review.md", "CODEX-review.md"]}
 * You archive.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/BASE-plan.md", "folder": ["BASE-plan.md", "BASE-review.md", "CLAUDE-archive.md", "CLAUDE-challenge.md", "CLAUDE-implement.md", "GEMINI-challenge.md", "GEMINI-implement.md"]}
 * You plan.
 * ```
 *
 * ```text
 * 1:1-1:10: error: Missing template for `archive` of `GEMINI`, expected its own or `BASE-archive.md`
 * ```
 *
 * ```markdown {"path": "templates/system/CLAUDE-plan.md", "folder": ["CLAUDE-plan.md"]}
 * You plan.
 * ```
 *
 * ```text
 * 1:1-1:10: error: Missing templates for `challenge`, `implement` and 2 more of `CLAUDE`, expected its own or `BASE-<phase>.md`
 * ```
 */
export default defineRule<CoverageProblem>({
  id: 'system-template-coverage',
  severity: 'error',
  kinds: ['template'],
  scope: 'folder',
  check(source, report) {
    const problem = coverageProblem(source)
    if (problem !== undefined) report(problem)
  },
  messages: {
    missing: ({gaps: [gap, ...more]}) => {
      const noun = more.length === 0 ? 'template' : 'templates'
      const base = more.length === 0 ? gap.phase : '<phase>'
      return `Missing ${noun} for ${formatGaps([gap, ...more])}, expected its own or \`BASE-${base}.md\``
    }
  }
})

/** Gaps by the agents that have them: "`plan`, `review` of `CODEX`". */
function formatGaps(gaps: readonly Gap[]): string {
  const phases = new Map<string, string[]>()
  for (const {phase, agents} of gaps) {
    const names = agents.map((agent) => `\`${agent}\``).join(' and ')
    phases.set(names, [...(phases.get(names) ?? []), phase])
  }
  return [...phases].map(([names, list]) => `${someNames(list)} of ${names}`).join('; ')
}
