import * as z from 'zod/mini'
import {definitions} from '../src/contracts/source.ts'
import {type ToolProblem, toolProblems} from '../src/hosts/checks/agent-tools.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {oneOf} from '../src/schema/expectation.ts'

const Options = z.strictObject({
  allow: z._default(
    z.array(z.string()).check(z.describe('Names of tools that are right, such as those of newer hosts')),
    []
  )
})

/**
 * The tools that front matter names are tools of its host.
 *
 * ## Why
 *
 * Claude Code ignores a tool that it does not have: the agent works without it, and an agent none of whose tools exists is
 * refused when it is called. An agent with an empty list has no tools, which is a note. Gemini CLI does not load an agent with such a tool. Tools come and go with versions: Claude Code had
 * `LS`, `MultiEdit` and `NotebookRead` once.
 *
 * Tools of MCP servers (`mcp__server__tool`), patterns and the specifiers in parentheses are not checked. [The page about
 * hosts](../hosts.md) lists the tools.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Bash(git diff:*), mcp__github__get_issue
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Grpe, LS
 * ---
 * ```
 *
 * ```text
 * 4:14-4:18: warning: Unexpected tool `Grpe`, which Claude Code 2.1 ignores, expected `Grep`
 * 4:20-4:22: warning: Unexpected tool `LS` of an earlier version, which Claude Code 2.1 ignores, expected `Glob`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: [codebase, grep]
 * ---
 * ```
 *
 * ```text
 * 4:9-4:23: warning: Unexpected tools `codebase`, `grep`, of which none exists, with which Claude Code 2.1 refuses to run the agent, expected tools such as `Grep`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: []
 * ---
 * ```
 *
 * ```text
 * 4:8-4:10: note: Unexpected empty list of tools, with which Claude Code 2.1 gives the agent no tools, expected tools such as `Read`
 * ```
 */
export default defineRule<ToolProblem, z.infer<typeof Options>>({
  id: 'agent-tools',
  severity: 'warning',
  kinds: definitions,
  readsToml: true,
  options: Options,
  defaults: {allow: []},
  check(source, report, {allow}) {
    for (const problem of toolProblems(source, allow)) report(problem)
  },
  messages: {
    'unknown-tool': ({tool, meant, does}) =>
      `Unexpected tool \`${tool}\`${clauseOf(does)}, expected ${meant === undefined ? 'a tool that it has' : `\`${meant}\``}`,
    'removed-tool': ({tool, instead, does}) =>
      `Unexpected tool \`${tool}\` of an earlier version${clauseOf(does)}, expected \`${instead}\``,
    'empty-list': ({does}) => `Unexpected empty list of tools${clauseOf(does)}, expected tools such as \`Read\``,
    'no-tools': ({tools, meant, does}) =>
      `Unexpected tool${tools.length === 1 ? '' : 's'} ${tools.map((tool) => `\`${tool}\``).join(', ')}, of which none exists${clauseOf(does)}, expected tools such as ${meant.length === 0 ? '`Read`' : oneOf(meant)}`
  }
})
