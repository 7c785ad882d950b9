import * as z from 'zod/mini'
import {hostIds} from '../src/contracts/host-ids.ts'
import {definitions} from '../src/contracts/kinds.ts'
import {type PolicyProblem, policyKinds, policyProblems} from '../src/hosts/checks/agent-policy.ts'
import {isLoadedByHost} from '../src/hosts/checks/loaded-files.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {someOf} from '../src/text/plural.ts'

const Key = z.string().check(z.minLength(1))
const Values = z.array(z.union([z.string(), z.number(), z.boolean()])).check(z.minLength(1))

const Policy = z
  .strictObject({
    hosts: z.optional(z.array(z.enum(hostIds)).check(z.describe('The hosts whose files it is for; all without it'))),
    kinds: z.optional(z.array(z.enum(policyKinds)).check(z.describe('The kinds of files; all without it'))),
    require: z.optional(z.array(Key).check(z.describe('Keys that each file has to have'))),
    forbid: z.optional(z.array(Key).check(z.describe('Keys that no file may have'))),
    values: z.optional(
      z
        .record(Key, z.union([Values, z.strictObject({not: Values})]))
        .check(z.describe('The values that a key may have, or with `not` may not have; of a list each item'))
    )
  })
  .check(
    z.refine(
      (policy) => ['require', 'forbid', 'values'].some((key) => Object.hasOwn(policy, key)),
      'expected `require`, `forbid` or `values`'
    )
  )

const Options = z.strictObject({
  policies: z._default(z.array(Policy).check(z.describe('What a team asks of the keys of its definitions')), [])
})

/**
 * Definitions have the keys and the values that a team asks for.
 *
 * ## Why
 *
 * A host takes more than a team wants: an agent without a model of its own, a permission mode without questions, a skill without an
 * owner. The rule has no findings until a configuration has policies:
 *
 * ```json
 * {
 *   "rules": {
 *     "agent-policy": ["error", {
 *       "policies": [
 *         {"hosts": ["claude"], "kinds": ["agent"], "require": ["model"], "values": {"model": ["sonnet", "haiku"]}},
 *         {"kinds": ["agent"], "forbid": ["hooks"], "values": {"permissionMode": {"not": ["bypassPermissions"]}}},
 *         {"kinds": ["skill"], "require": ["metadata.owner"]}
 *       ]
 *     }]
 *   }
 * }
 * ```
 *
 * A policy is for the files of `hosts` and `kinds`: `agent`, `skill`, `command`, `rule`, `prompt`, `instructions`, `chat-mode`,
 * `output-style`; without these keys for all. A key may be a path, such as `metadata.owner`. Of a list, and of a text with tools, each item has to be
 * one of the values. `["warn", {...}]` makes each finding a warning, and `rules` of an entry of `files` has policies for some folders.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md", "options": {"policies": [{"kinds": ["agent"], "require": ["model"], "values": {"tools": ["Read", "Grep"]}}]}}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Grep
 * model: sonnet
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md", "options": {"policies": [{"hosts": ["claude"], "require": ["effort"], "forbid": ["hooks"], "values": {"model": ["sonnet", "haiku"], "tools": {"not": ["Bash"]}}}]}}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Bash
 * model: opus
 * hooks: {}
 * ---
 * ```
 *
 * ```text
 * 2:1-6:10: error: Missing `effort`, which the project requires of each agent, expected it among its keys
 * 4:14-4:18: error: Unexpected value `Bash` of `tools`, which the project forbids, expected another one
 * 5:8-5:12: error: Unexpected value `opus` of `model`, expected one of `sonnet`, `haiku` in this project
 * 6:1-6:6: error: Unexpected key `hooks`, which the project forbids, expected the agent without it
 * ```
 *
 * ```markdown {"path": ".claude/skills/forms/SKILL.md", "options": {"policies": [{"kinds": ["skill"], "require": ["metadata.owner"]}]}}
 * ---
 * name: forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 2:1-3:28: error: Missing `metadata.owner`, which the project requires of each skill, expected it among its keys
 * ```
 */
export default defineRule<PolicyProblem, z.infer<typeof Options>>({
  id: 'agent-policy',
  severity: 'error',
  kinds: definitions,
  readsToml: true,
  options: Options,
  defaults: {policies: []},
  mayFind: isLoadedByHost,
  check(source, report, {policies}) {
    for (const problem of policyProblems(source, policies)) report(problem)
  },
  messages: {
    'no-key': ({key, noun}) =>
      `Missing \`${key}\`, which the project requires of each ${noun}, expected it among its keys`,
    'forbidden-key': ({key, noun}) =>
      `Unexpected key \`${key}\`, which the project forbids, expected the ${noun} without it`,
    'other-value': ({key, value, values}) =>
      `Unexpected value \`${value}\` of \`${key}\`, expected ${someOf(values)} in this project`,
    'forbidden-value': ({key, value}) =>
      `Unexpected value \`${value}\` of \`${key}\`, which the project forbids, expected another one`
  }
})
