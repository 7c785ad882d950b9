import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {filenameProblem} from '../src/contracts/system-templates/name.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A system template is named after its agent and its phase: `CLAUDE-plan.md`.
 *
 * ## Why
 *
 * The loader puts the name together from an agent in upper case and a phase in lower case and reads exactly that file (R1 of
 * the system prompt templates). A file with another name, another extension or in a folder below `templates/system/` is never
 * read, and no error shows it. `README.md`, `CLAUDE.md`, `GEMINI.md` and files whose names have neither a hyphen nor a phase or an
 * agent are not templates, unless the configuration declares them.
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/CLAUDE-plan.md"}
 * You plan.
 * ```
 *
 * ```markdown {"path": "templates/system/BASE-archive.md"}
 * You archive.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/Claude-planning.md"}
 * You plan.
 * ```
 *
 * ```text
 * 1:1-1:10: error: Unexpected file name `Claude-planning.md`, expected `CLAUDE-plan.md`
 * ```
 *
 * ```markdown {"path": "templates/system/MISTRAL-plan.md"}
 * You plan.
 * ```
 *
 * ```text
 * 1:1-1:10: error: Unexpected agent `MISTRAL` in the file name, expected one of `GEMINI`, `CLAUDE`, `CODEX`, `BASE`
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-deploy.md"}
 * You deploy.
 * ```
 *
 * ```text
 * 1:1-1:12: error: Unexpected phase `deploy` in the file name, expected `plan`, `challenge` or 3 more
 * ```
 *
 * ```markdown {"path": "templates/system/old/CODEX-plan.md"}
 * You plan.
 * ```
 *
 * ```text
 * 1:1-1:10: error: Unexpected folder `old`, expected `CODEX-plan.md` right in `templates/system/`
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'system-template-filename',
  severity: 'error',
  kinds: ['template'],
  check(source, report) {
    const problem = filenameProblem(source)
    if (problem !== undefined) report(problem)
  },
  messages: mismatchMessages
})
