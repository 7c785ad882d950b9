import {definitionsAndOutputs} from '../src/contracts/kinds.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {variableProblems} from '../src/contracts/system-templates/variable-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * Template variables are known, written as `{{NAME}}`, and gone from what agents print.
 *
 * ## Why
 *
 * A loader replaces the exact text `{{PROJECT_CONTEXT}}` (R4 of the system prompt templates): with one letter or one space
 * more, the agent reads the braces instead of the project. In system templates an unknown variable is an error. In other
 * definitions it is a warning, and only where the front matter lists `variables:` or the configuration lists names. In an
 * output each variable is one that was not replaced. Variables of GitHub Actions, Go, Jinja and Handlebars are ignored.
 *
 * ## How to fix
 *
 * `--fix` corrects braces, spaces, case and a single wrong letter; single braces beside others, as in JSON, it leaves. Variables that are left in an output are never fixed: give
 * the loader a value.
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/CLAUDE-implement.md"}
 * {{PROJECT_CONTEXT}}
 *
 * {{TASKS}}
 * ```
 *
 * ```markdown
 * Deploy with `${{ secrets.TOKEN }}`, {{#if ready}} greet {{name}} {{/if}}
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/CLAUDE-plan.md"}
 * {{PROJECT_CONTXT}} {{ ARTIFACTS }} {SKELETON} {{SOMETHING}}
 *
 * {{TASKS}}
 * ```
 *
 * ```text
 * 1:1-1:19: error: Unexpected variable `{{PROJECT_CONTXT}}`, expected `{{PROJECT_CONTEXT}}`
 * 1:20-1:35: error: Unexpected variable `{{ ARTIFACTS }}`, expected `{{ARTIFACTS}}`
 * 1:36-1:46: error: Unexpected variable `{SKELETON}`, expected `{{SKELETON}}`
 * 1:47-1:60: error: Unexpected variable `{{SOMETHING}}`, expected a known name
 * 3:1-3:10: error: Unexpected variable `{{TASKS}}`, expected it only in templates of phase `implement`
 * ```
 *
 * ```markdown fixed
 * {{PROJECT_CONTEXT}} {{ARTIFACTS}} {{SKELETON}} {{SOMETHING}}
 *
 * {{TASKS}}
 * ```
 *
 * ```markdown
 * ---
 * variables:
 *   - change_id
 *   - iteration
 * ---
 * Review {{change_id}} in {{project_path}}.
 * ```
 *
 * ```text
 * 4:5-4:14: warning: Unexpected variable `iteration` in the front matter, expected a use of it
 * 6:25-6:41: warning: Unexpected variable `{{project_path}}`, expected it under `variables:`
 * ```
 *
 * ```markdown {"kind": "output"}
 * I read {{PROJECT_CONTEXT}} and {{CHANGE_ID}}, not `{{TASKS}}`.
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 1:8-1:27: error: Unexpected variable `{{PROJECT_CONTEXT}}` in an output, expected its value
 * 1:32-1:45: warning: Unexpected variable `{{CHANGE_ID}}` in an output, expected its value
 * 5:7-5:23: error: Unexpected placeholder `{primary_prompt}` in an output, expected its value
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'template-variables',
  severity: 'error',
  kinds: definitionsAndOutputs,
  check(source, report) {
    for (const problem of variableProblems(source)) report(problem)
  },
  messages: mismatchMessages
})
