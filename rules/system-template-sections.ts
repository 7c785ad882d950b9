import * as z from 'zod/mini'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {sectionKeywords} from '../src/contracts/system-templates/section-keywords.ts'
import {sectionProblems} from '../src/contracts/system-templates/sections.ts'
import {defineRule, strings} from '../src/linter/define-rule.ts'

/**
 * A system template describes the agent, its principles, its context and its place in the workflow.
 *
 * ## Why
 *
 * An agent that gets a prompt without one of these guesses at it, and without `{{PROJECT_CONTEXT}}` it knows nothing of
 * the project (R2 of the system prompt templates). Each is a section of its own, in this order, at any depth; a heading counts
 * by a word in it, so `# You are a planner` and `## Phase and state` are sections too. A template for `implement` needs
 * `{{TASKS}}` as well (R4).
 *
 * ## How to fix
 *
 * `--unsafe-fixes` adds a missing section as a heading, the context with `{{PROJECT_CONTEXT}}`; write its text by hand.
 *
 * ## Options
 *
 * Words that replace the usual ones, in any case:
 *
 * - `identity`: usually `identity`, `role`, `persona`, `you are`
 * - `principles`: usually `principle`
 * - `context`: usually `context`, `project`
 * - `workflow`: usually `workflow`, `phase`, `state`
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/CLAUDE-implement.md"}
 * # Identity & Role
 *
 * You write code.
 *
 * ## Core Principles
 *
 * Small steps.
 *
 * ## Context
 *
 * {{PROJECT_CONTEXT}}
 *
 * {{TASKS}}
 *
 * ## Workflow Context
 *
 * This comes after `challenge`.
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-plan.md", "options": {"identity": ["Rolle"], "principles": ["Grundsatz"], "context": ["Umgebung"], "workflow": ["Ablauf"]}}
 * # Rolle
 *
 * Du planst.
 *
 * # Grundsatz
 *
 * Kein Code.
 *
 * # Umgebung
 *
 * {{PROJECT_CONTEXT}}
 *
 * # Ablauf
 *
 * Danach wird gebaut.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/CLAUDE-plan.md"}
 * # Identity & Role
 *
 * You plan.
 *
 * # Workflow Context
 *
 * This is the first phase.
 *
 * # Context
 *
 * Read the project.
 * ```
 *
 * ```text
 * 1:1-1:18: error: Missing section `Core Principles`, expected it before `Workflow Context`
 * 9:1-9:10: error: Missing variable `{{PROJECT_CONTEXT}}`, expected it in the context of the template
 * 9:1-9:10: error: Unexpected section `Context` here, expected it before `Workflow Context`
 * ```
 *
 * ```markdown {"path": "templates/system/CLAUDE-plan.md"}
 * # Identity & Role
 *
 * # Core Principles
 *
 * No code.
 *
 * # Context
 *
 * {{PROJECT_CONTEXT}}
 *
 * # Workflow Context
 *
 * This is the first phase.
 * ```
 *
 * ```text
 * 1:1-1:18: error: Missing text of section `Identity & Role`, expected it below the heading
 * ```
 */
export default defineRule<MismatchProblem, Readonly<Record<keyof typeof sectionKeywords, readonly string[]>>>({
  id: 'system-template-sections',
  severity: 'error',
  kinds: ['template'],
  options: z.strictObject({
    identity: strings('Words of headings of the identity'),
    principles: strings('Words of headings of the principles'),
    context: strings('Words of headings of the context'),
    workflow: strings('Words of headings of the place in the workflow')
  }),
  defaults: sectionKeywords,
  check(source, report, options) {
    for (const problem of sectionProblems(source, options)) report(problem)
  },
  messages: mismatchMessages
})
