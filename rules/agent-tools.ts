import * as z from 'zod/mini'
import {definitions} from '../src/contracts/kinds.ts'
import {toolProblems} from '../src/hosts/checks/agent-tools.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import {isLoadedByHost} from '../src/hosts/checks/loaded-files.ts'
import {ruleMeaningMessage} from '../src/hosts/checks/shape-problems.ts'
import type {ToolProblem} from '../src/hosts/checks/tool-problem.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {andMore, someNames} from '../src/text/plural.ts'

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
 * `LS`, `MultiEdit` and `NotebookRead` once. Some, such as `AskUserQuestion`, it gives the main agent alone: a sub-agent works without
 * them, one with `initialPrompt` is a main agent. A list that takes away `Bash(rm:*)` takes away all of `Bash`, one that gives `Bash(git diff:*)`
 * gives all of it, which is a note, and a tool with a parenthesis that nothing closes is lost.
 *
 * Tools of MCP servers (`mcp__server__tool`) and patterns are not checked, nor is whether a command in parentheses exists. Former
 * names of tools, which VS Code marks as such, are one finding for each list. [The page about
 * hosts](../hosts.md) lists the tools.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Bash, mcp__github__get_issue
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
 * 4:9-4:23: error: Unexpected tools `codebase`, `grep`, so Claude Code 2.1 refuses to run the agent, expected tools such as `Grep`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: [Read, usages, problems, githubRepo, Azure MCP/documentation]
 * ---
 * ```
 *
 * ```text
 * 4:15-4:68: warning: Unexpected tools `usages`, `problems` and 2 more, which Claude Code 2.1 ignores, expected tools it has
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
 * 4:8-4:10: note: Unexpected empty list of tools, so Claude Code 2.1 gives the agent no tools, expected tools such as `Read`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, AskUserQuestion, Bash(git diff:*
 * disallowedTools: Write(src/*)
 * ---
 * ```
 *
 * ```text
 * 4:14-4:29: warning: Unexpected tool `AskUserQuestion`, which Claude Code 2.1 gives the main agent alone, expected a tool for sub-agents
 * 4:35-4:36: warning: Unexpected `(` after `Bash` that nothing closes, which Claude Code 2.1 ignores, expected `)` after the pattern
 * 5:23-5:30: warning: Unexpected `(src/*)`, as Claude Code 2.1 takes all of `Write` away, expected `Write` alone, or a rule in `permissions.deny`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Bash(git diff:*), Bash(git log:*)
 * ---
 * ```
 *
 * ```text
 * 4:18-4:30: note: Unexpected `(git diff:*)`, as Claude Code 2.1 gives all of `Bash`, expected `Bash` alone, and rules in `permissions`
 * ```
 *
 * ```markdown {"path": ".claude/commands/check.md"}
 * ---
 * description: Runs the checks
 * allowed-tools: Bash(npx:checkly:*)
 * ---
 * ```
 *
 * ```text
 * 3:21-3:32: warning: Unexpected colon in `npx:checkly`, which begins no command, expected `npx checkly`
 * ```
 *
 * ```markdown {"path": "check.prompt.md"}
 * ---
 * description: Runs the checks
 * tools: [codebase]
 * ---
 * ```
 *
 * ```text
 * 3:9-3:17: warning: Unexpected former tool name `codebase`, expected `search/codebase`
 * ```
 *
 * ```markdown {"path": ".claude/agents/planner.md"}
 * ---
 * name: planner
 * description: Plans a change
 * tools: Read, Grep
 * ---
 *
 * Use the Skill tool to load the checklist.
 * ```
 *
 * ```text
 * 7:9-7:14: warning: Missing tool `Skill`, which the agent has to use by its text, expected it in the tools of the front matter
 * ```
 *
 * ```markdown {"path": ".claude/commands/release.md"}
 * ---
 * description: Releases a version
 * allowed-tools: Bash(git tag:*)
 * ---
 *
 * The version is !`npm pkg get version`, after !`git describe`.
 * ```
 *
 * ```text
 * 6:18-6:37: warning: Unexpected command `npm pkg get version`, which Claude Code 2.1 runs only with permission, expected one in `allowed-tools`
 * ```
 *
 * Claude Code runs such commands in code and in comments as well, before the model reads the text:
 *
 * ```markdown {"path": ".claude/commands/guide.md"}
 * ---
 * description: Says how commands are written
 * ---
 *
 * The output of `` !`make all` `` is a part of the text.
 * ```
 *
 * ```text
 * 5:20-5:28: warning: Unexpected `!` before the code `make all`, which Claude Code 2.1 runs, expected a space between
 * ```
 */
export default defineRule<ToolProblem, z.infer<typeof Options>>({
  id: 'agent-tools',
  severity: 'warning',
  kinds: definitions,
  readsToml: true,
  options: Options,
  defaults: {allow: []},
  mayFind: isLoadedByHost,
  check(source, report, {allow}) {
    for (const problem of toolProblems(source, allow)) report(problem)
  },
  messages: {
    'unknown-tool': ({tool, meant, does}) =>
      `Unexpected tool \`${tool}\`${clauseOf(does)}, expected ${meant === undefined ? 'a tool that it has' : `\`${meant}\``}`,
    'unknown-tools': ({tools, does}) => `Unexpected tools ${someNames(tools)}${clauseOf(does)}, expected tools it has`,
    'removed-tool': ({tool, instead, does}) =>
      `Unexpected tool \`${tool}\` of an earlier version${clauseOf(does)}, expected \`${instead}\``,
    'empty-list': ({does}) => `Unexpected empty list of tools${clauseOf(does)}, expected tools such as \`Read\``,
    'main-tool': ({tool, does}) =>
      `Unexpected tool \`${tool}\`, which ${hostsOf(does)} gives the main agent alone, expected a tool for sub-agents`,
    'renamed-tool': ({tools, meant}) =>
      `Unexpected former tool name${tools.length === 1 ? '' : 's'} ${someNames(tools)}, expected ${someNames(meant)}`,
    'open-specifier': ({tool, does}) =>
      `Unexpected \`(\` after \`${tool}\` that nothing closes${clauseOf(does)}, expected \`)\` after the pattern`,
    'whole-tool': ({tool, specifier, does}) =>
      `Unexpected \`${specifier}\`, as ${hostsOf(does)} takes all of \`${tool}\` away, expected \`${tool}\` alone, or a rule in \`permissions.deny\``,
    'whole-given': ({tool, specifier, does}) =>
      `Unexpected \`${specifier}\`, as ${hostsOf(does)} gives all of \`${tool}\`, expected \`${tool}\` alone, and rules in \`permissions\``,
    'colon-command': ({command, meant}) =>
      `Unexpected colon in \`${command}\`, which begins no command, expected \`${meant}\``,
    'rule-meaning': ruleMeaningMessage,
    'no-tools': ({tools, meant, does}) =>
      `Unexpected tool${tools.length === 1 ? '' : 's'} ${someNames(tools)}${clauseOf(does)}, expected tools such as \`${meant[0] ?? 'Read'}\``,
    'needed-tool': ({tool}) =>
      `Missing tool \`${tool}\`, which the agent has to use by its text, expected it in the tools of the front matter`,
    'forbidden-command': ({command, isLeftOut}) =>
      `Unexpected command \`${command}\`, which Claude Code 2.1 runs only with permission, expected ${isLeftOut ? 'one' : 'it'} in \`allowed-tools\``,
    'example-command': ({command, more}) =>
      `Unexpected \`!\` before the code \`${command}\`${andMore(more)}, which Claude Code 2.1 runs, expected a space between`
  },
  fixes: {
    'renamed-tool': ({meant: [first = '']}) => `Write \`${first}\` and the other present names`,
    'example-command': () => 'Add a space after `!`'
  }
})

function hostsOf(does: readonly {readonly host: string}[]): string {
  return does.map(({host}) => host).join(' and ')
}
