import type {Severity} from '../src/contracts/problem.ts'
import {definitionsAndOutputs, type Source} from '../src/contracts/source.ts'
import {findVariableFaults, type VariableFault} from '../src/contracts/template-variables.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {lineAt} from '../src/text/lines.ts'
import {codeAt} from '../src/text/structure.ts'

/**
 * Template variables are known, written as `{{NAME}}`, and gone from what agents print.
 *
 * ## Why
 *
 * A loader replaces the exact text `{{PROJECT_CONTEXT}}` (R4 of the system prompt templates): with one letter or one blank
 * more, the agent reads the braces instead of the project. In system templates an unknown variable is an error. In other
 * definitions it is a warning, and only where the front matter lists `variables:` or the configuration knows names. In an
 * output a variable is one that nobody replaced. Variables of GitHub Actions, Go, Jinja and Handlebars are never meant.
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
export default defineRule({
  id: 'template-variables',
  severity: 'error',
  kinds: definitionsAndOutputs,
  check(source, report) {
    for (const fault of findVariableFaults(source)) {
      const {start, end, expected, isSafe} = fault
      const fix = expected === undefined ? undefined : {safe: isSafe, edits: [{start, end, text: expected}]}
      report({message: words(fault), range: {start, end}, level: levelOf(source, fault), fix})
    }
    if (source.kind !== 'prompt') return
    for (const {0: text, index: start} of source.text.matchAll(/Context not provided/g)) {
      if (codeAt(source, lineAt(source.lines, start)) !== undefined) continue
      const message = `Unexpected \`${text}\` in a prompt, expected the context`
      report({message, range: {start, end: start + text.length}, level: 'warning'})
    }
  }
})

function levelOf(source: Source, {kind}: VariableFault): Severity {
  if (kind === 'leftover' || kind === 'placeholder') return 'error'
  return source.kind === 'template' && kind !== 'unused' ? 'error' : 'warning'
}

function words({kind, text, expected}: VariableFault): string {
  const near = expected === undefined ? '' : ` such as \`${expected}\``
  switch (kind) {
    case 'form':
    case 'near':
      return `Unexpected variable \`${text}\`, expected \`${expected}\``
    case 'unknown':
      return `Unexpected variable \`${text}\`, expected ${expected === undefined ? 'a known name' : `\`${expected}\``}`
    case 'phase':
      return `Unexpected variable \`${text}\`, expected it only in templates of phase \`implement\``
    case 'undeclared':
      return `Unexpected variable \`${text}\`, expected it under \`variables:\`${near.replace(' such as', ', or')}`
    case 'unused':
      return `Unexpected variable \`${text}\` in the front matter, expected a use of it`
    case 'leftover':
    case 'suspect':
      return `Unexpected variable \`${text}\` in an output, expected its value`
    case 'placeholder':
      return `Unexpected placeholder \`${text}\` in an output, expected its value`
  }
}
