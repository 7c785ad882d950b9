import * as z from 'zod/mini'
import {definitions} from '../src/contracts/kinds.ts'
import type {Worded} from '../src/contracts/worded.ts'
import {type KeyProblem, keyProblems} from '../src/hosts/checks/agent-keys.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import {isLoadedByHost} from '../src/hosts/checks/loaded-files.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {someNames} from '../src/text/plural.ts'

const Options = z.strictObject({
  allow: z._default(
    z.array(z.string()).check(z.describe('Keys that are right, such as those that other programs read')),
    []
  )
})

/**
 * The keys of front matter are ones that its host reads.
 *
 * ## Why
 *
 * Most hosts ignore a key that they do not know, without an error: an agent of Claude Code with `disalowedTools` or
 * `allowed-tools` has all tools. Gemini CLI and Codex do not load an agent with such a key.
 *
 * A key that differs from a key of the host by few letters, or only in its case and hyphens, is misspelt. Keys of other hosts are
 * reported with their names here. Keys of people's own that a host ignores are notes; they are warnings in skills of a host,
 * which have `metadata` for them. Keys that only the Agent Skills specification does not define are notes. If several hosts load a file, a
 * key that one of them reads is right, unless another does not load the file with it. [The page about hosts](../hosts.md) lists the keys.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * disallowedTools: Bash
 * ---
 * ```
 *
 * ```markdown {"path": "skills/forms/SKILL.md", "options": {"allow": ["team"]}}
 * ---
 * name: forms
 * description: Fills in forms
 * team: office
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * descripton: Reads a change and lists its mistakes
 * disalowedTools: Bash
 * allowed-tools: Read
 * team: office
 * ---
 * ```
 *
 * ```text
 * 3:1-3:11: error: Unexpected key `descripton`, so Claude Code 2.1 does not load the agent, expected `description`
 * 4:1-4:15: warning: Unexpected key `disalowedTools`, which Claude Code 2.1 ignores, expected `disallowedTools`
 * 5:1-5:14: warning: Unexpected key `allowed-tools`, which Claude Code 2.1 ignores, so the agent has all tools, expected `tools`
 * 6:1-6:5: note: Unexpected key `team`, which Claude Code 2.1 ignores, expected only keys that it reads
 * ```
 *
 * ```markdown {"path": "skills/forms/SKILL.md"}
 * ---
 * name: forms
 * description: Fills in forms
 * team: office
 * ---
 * ```
 *
 * ```text
 * 4:1-4:5: note: Unexpected key `team`, which the Agent Skills specification does not define, expected it under `metadata`
 * ```
 *
 * ```markdown {"path": "skills/forms/SKILL.md"}
 * ---
 * name: forms
 * description: Fills in forms
 * version: 1.2.0
 * ---
 * ```
 *
 * ```text
 * 4:1-4:8: note: Unexpected key `version`, which the Agent Skills specification does not define, expected it under `metadata`
 * ```
 */
export default defineRule<KeyProblem, z.infer<typeof Options>>({
  id: 'agent-keys',
  severity: 'warning',
  kinds: definitions,
  readsToml: true,
  options: Options,
  defaults: {allow: []},
  mayFind: isLoadedByHost,
  check(source, report, {allow}) {
    for (const problem of keyProblems(source, allow)) report(problem)
  },
  messages: {
    misspelt: anotherKey,
    foreign: anotherKey,
    unknown: ({names, ownKeys, does}) =>
      `Unexpected key${names.length === 1 ? '' : 's'} ${someNames(names)}${clauseOf(does, 'key')}, expected ${ownKeys === undefined ? 'only keys that it reads' : `${names.length === 1 ? 'it' : 'them'} under \`${ownKeys}\``}`,
    retired: ({name, meant, does}) => `Unexpected key \`${name}\`${clauseOf(does, 'key')}, expected \`${meant}\``,
    unused: ({name, does}) =>
      `Unexpected key \`${name}\`${clauseOf(does, 'key')} in plugins, expected the agent in \`.claude/agents\``
  },
  fixes: {misspelt: ({meant}) => `Write \`${meant}\``}
})

function anotherKey({
  name,
  meant,
  hasAllTools,
  takesValue,
  does
}: Worded<Extract<KeyProblem, {kind: 'misspelt'}>['data']>): string {
  const consequence = hasAllTools ? ', so the agent has all tools' : ''
  return `Unexpected key \`${name}\`${clauseOf(does, 'key')}${consequence}, expected \`${meant}\`${takesValue ? '' : ' with another value'}`
}
