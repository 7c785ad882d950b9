import * as z from 'zod/mini'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {contentProblems} from '../src/contracts/prompt-sections/required.ts'
import {modes} from '../src/contracts/prompt-sections/sections.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * The lists of a prompt's inputs and outputs are lists that an engine can read.
 *
 * ## Why
 *
 * An engine merges its own files into `Required Inputs` by name, and looks for each of the `Expected Outputs` on disk
 * (ADR-0011). An input is a bullet with the file in bold, a colon and a description. An output is a bullet with a path
 * relative to `/code`, without a word about it. Each input and each path is there once. `Output Format` is about content only: providers write files themselves, so marks between files, such
 * as `=== FILE: a.java`, would end up inside of them.
 *
 * ## Options
 *
 * - `mode`: `structured` reads every prompt as made of sections (default: `auto`, as in `prompt-sections-required`)
 *
 * ## Good
 *
 * ```markdown {"kind": "prompt"}
 * ## Required Inputs
 *
 * - **schema.sql**: The tables
 *
 * ## Task
 *
 * Write the entities.
 *
 * ## Expected Outputs
 *
 * - entity/Customer.java
 * - entity/Order.java
 *
 * ## Output Format
 *
 * Write a comment above each class.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "prompt"}
 * ## Required Inputs
 *
 * - schema.sql: The tables
 * - **plan.md**: The plan
 * - **plan.md**: The plan of the tables
 *
 * ## Task
 *
 * Write the entities.
 *
 * ## Expected Outputs
 *
 * - /code/entity/Customer.java
 * - ../Order.java
 * * entity/Item.java
 * - entity/Order.java
 * - ./entity/Order.java
 * - entity/Bill.java (Java class)
 *
 * ## Output Format
 *
 * Begin each file with `=== FILE: path ===`.
 * ```
 *
 * ```text
 * 3:1-3:25: error: Unexpected item, expected `- **file**: description`
 * 5:5-5:12: error: Unexpected input `plan.md` a second time, expected each input once
 * 13:3-13:29: error: Unexpected absolute path `/code/entity/Customer.java`, expected one relative to `/code`
 * 14:3-14:16: error: Unexpected `..` in path `../Order.java`, expected a path below `/code`
 * 15:1-15:2: error: Unexpected `*` in the list of `Expected Outputs`, expected `- `
 * 17:3-17:22: warning: Unexpected path `./entity/Order.java` a second time, expected each path once
 * 18:20-18:32: error: Unexpected `(Java class)` after path `entity/Bill.java`, expected the path alone
 * 22:23-22:31: error: Unexpected mark `=== FILE` between files, expected instructions for content only
 * ```
 */
export default defineRule<MismatchProblem, {mode: (typeof modes)[number]}>({
  id: 'prompt-sections-content',
  severity: 'error',
  kinds: ['prompt'],
  options: z.strictObject({
    mode: z.optional(z.enum(modes).check(z.describe('Whether every prompt is made of sections')))
  }),
  defaults: {mode: 'auto'},
  check(source, report, {mode}) {
    for (const problem of contentProblems(source, mode)) report(problem)
  },
  messages: mismatchMessages
})
