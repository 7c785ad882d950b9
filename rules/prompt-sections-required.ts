import * as z from 'zod/mini'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {type RequiredOptions, requiredSectionProblems} from '../src/contracts/prompt-sections/required.ts'
import {modes} from '../src/contracts/prompt-sections/sections.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A prompt made of sections has a task.
 *
 * ## Why
 *
 * An engine that assembles prompts from sections (ADR-0011) has nothing to send without `Task`: the other sections only say
 * how. The rule reads files of kind `prompt`. A file with at least two headings of the seven sections (`Role`,
 * `Required Inputs`, `Context`, `Task`, `Constraints`, `Expected Outputs`, `Output Format`; at any depth, in any case) is made
 * of sections. Any other is passed through as it is, and the rule ignores it.
 *
 * A section that is there twice is an error: a reader keeps one. A heading that is nearly one that the prompt does not have, such
 * as `Expected Output`, `Tasks`, `Format` or `1. Role`, is a warning, and so is a section without text.
 *
 * ## Options
 *
 * - `mode`: `structured` reads every prompt as made of sections (default: `auto`)
 * - `all`: all seven sections are required, not `Task` alone (default: `false`)
 *
 * ## Good
 *
 * ```markdown {"kind": "prompt"}
 * ## Role
 *
 * You write persistence code.
 *
 * ## Task
 *
 * Write the entities of the schema.
 * ```
 *
 * ```markdown {"kind": "prompt"}
 * Write a class for each table of the schema, and nothing else.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "prompt"}
 * ## Role
 *
 * You write persistence code.
 *
 * ## Constraints
 *
 * No new dependencies.
 * ```
 *
 * ```text
 * 5:1-5:15: error: Missing section `Task`, expected it before `Constraints`
 * ```
 *
 * ```markdown {"kind": "prompt"}
 * ## Task
 *
 * ## Expected Output
 *
 * - entity/Customer.java
 *
 * ## Task
 *
 * Write the entities.
 * ```
 *
 * ```text
 * 1:1-1:8: error: Missing text of section `Task`, expected it below the heading
 * 3:1-3:19: warning: Unexpected section `Expected Output`, expected `Expected Outputs`
 * 7:1-7:8: error: Unexpected section `Task` a second time, expected each section once
 * ```
 */
export default defineRule<MismatchProblem, RequiredOptions>({
  id: 'prompt-sections-required',
  severity: 'error',
  kinds: ['prompt'],
  options: z.strictObject({
    mode: z.optional(z.enum(modes).check(z.describe('Whether every prompt is made of sections'))),
    all: z.optional(z.boolean().check(z.describe('All seven sections are required')))
  }),
  defaults: {mode: 'auto', all: false},
  check(source, report, options) {
    for (const problem of requiredSectionProblems(source, options)) report(problem)
  },
  messages: mismatchMessages
})
