import {definitions} from '../src/contracts/kinds.ts'
import {frontMatterProblems} from '../src/hosts/checks/agent-front-matter.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import type {FrontMatterProblem} from '../src/hosts/checks/front-matter-problem.ts'
import {fieldMessages, shapeFixes, shapeMessages} from '../src/hosts/checks/shape-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * The front matter is readable by the hosts of the file: its YAML, the keys that they need, names, values and lengths.
 *
 * ## Why
 *
 * A host that cannot read the front matter of an agent does not load the agent, often without an error. It ignores a value that
 * it does not know: an agent with `permissionMode: yolo` has the permissions of the session. Hosts differ: Claude Code reads
 * `description: Use it: always`, and Copilot does not. [The page about hosts](../hosts.md) lists the behaviour of each, its
 * version, and the proof.
 *
 * The hosts of a file are those that `hosts` in the configuration names, else those that load it by its path, such as
 * `.claude/agents/`. A file that is declared as an agent (kind `agent`, or a role) counts as one of Claude Code if it has no other
 * host. So does a file whose front matter has `name`, `description` and the tools or the model of Claude Code.
 *
 * A finding is an error if a run of the host proved that it does not load the file, or does not run it. The file has to be in a place
 * of that host, such as `.claude/agents/`, or the configuration has to name the host. A restriction of the agent that a host of the
 * configuration ignores is an error, too. A finding is a warning if only documents prove it, or if the agent still works. Demands of
 * a specification alone are notes. Several hosts may share a place, such as `.agents/`. If the repository shows none of them, a
 * finding is an error if each of them loses the file.
 *
 * The host of the file decides where front matter begins and ends. Claude Code ends it at the first `---` after the first line,
 * anywhere in a line, and Gemini CLI and OpenCode at the first line that begins with `---`. Text that only looks like front matter is
 * one finding: text before it, another line in place of `---`, no `---` at all. A value that the host cuts, such as a description
 * with ` #`, is reported too, and a definition without text after its front matter.
 *
 * Claude Code cuts `description` and `when_to_use` of a skill after 1536 characters in all, Codex its `description` after 1024. The
 * limit for the descriptions of all skills is checked for a run, not for a file: see `long-listing` in
 * [the command line](../cli.md#what-was-not-checked).
 *
 * Codex reads 32 KiB of the `AGENTS.md` from the root of the repository down to the folder that it works in, and leaves out the
 * rest.
 *
 * Agents of Codex and commands of Gemini CLI are TOML: their keys count like keys of front matter.
 *
 * The hosts of a file may be unknown, such as of a file that only `files` of the configuration lists. It may have any front matter
 * that is YAML, or none, and the finding names the hosts that would not load it as an agent. Front matter that is never closed is an error in a declared
 * file. Front matter that exceeds a limit of the linter is an error, since nothing of it was checked.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: Code Reviewer
 * description: Use it after each change: it lists mistakes
 * tools: Read, Grep
 * ---
 *
 * Read the change.
 * ```
 *
 * ```markdown {"path": ".cursor/rules/tests.mdc"}
 * ---
 * description: How tests are written
 * globs: *.test.ts
 * alwaysApply: false
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * ---
 * name: code-reviewer
 * description: Reads a change. Example: a pull request
 * ---
 * ```
 *
 * ```text
 * 3:37-3:38: warning: Unexpected colon and space in a plain value, so Copilot 1.0 and Gemini CLI 0.61 do not load the agent, expected strict YAML
 * ```
 *
 * ```markdown fixed
 * ---
 * name: code-reviewer
 * description: "Reads a change. Example: a pull request"
 * ---
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: review:code
 * description: Reads a change and lists its mistakes
 * permissionMode: yolo
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 2:7-2:18: error: Unexpected name `review:code`, so Claude Code 2.1 does not load the agent, expected one such as `review-code`
 * 4:17-4:21: warning: Unexpected value `yolo` of `permissionMode`, which Claude Code 2.1 ignores, expected `default`, `acceptEdits` or 5 more
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md", "hosts": ["claude", "gemini"]}
 * ---
 * name: Code Reviewer
 * tools: Read, Grep
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:4: error: Missing `description`, so Claude Code 2.1 and Gemini CLI 0.61 do not load the agent, expected it in the front matter
 * 2:7-2:20: error: Unexpected name `Code Reviewer`, so Gemini CLI 0.61 does not load the agent, expected one such as `code-reviewer`
 * 3:8-3:18: error: Unexpected value `Read, Grep` of `tools`, so Gemini CLI 0.61 does not load the agent, expected a list of texts
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:4: error: Missing closing `---` of the front matter, so Claude Code 2.1 does not load the agent, expected it after the last key
 * ```
 *
 * ```markdown {"path": ".cursor/rules/tests.mdc"}
 * ---
 * description: How tests are written
 * globs: "*.test.ts"
 * ---
 * ```
 *
 * ```text
 * 3:8-3:19: note: Unexpected quotes around `globs`, which Cursor 2 reads line by line, expected the pattern without quotes
 * ```
 *
 * ```markdown {"path": ".github/instructions/tests.instructions.md"}
 * ---
 * applyTo: "*.{ts,tsx"
 * ---
 * ```
 *
 * ```text
 * 2:13-2:14: warning: Unexpected brace in `applyTo` without another one, which Copilot 1.0 ignores, expected each `{` with its `}`
 * ```
 *
 * ```markdown {"path": ".github/instructions/tests.md"}
 * ---
 * applyTo: "*.test.ts"
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: warning: Unexpected file name `tests.md`, so Copilot 1.0 does not load the instructions, expected `tests.instructions.md`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * # --- what it is for ---
 * description: Reads a change and lists its mistakes
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 3:3-3:6: error: Unexpected `---` within a line, so Claude Code 2.1 does not load the agent, expected it on its own line
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * # Code reviewer
 *
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-3:1: error: Unexpected text before the front matter, so Claude Code 2.1 does not load the agent, expected `---` on line 1
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ----
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:5: error: Unexpected `----` before the keys, so Claude Code 2.1 does not load the agent, expected `---`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:20: error: Missing `---` before the keys, so Claude Code 2.1 does not load the agent, expected it as the first line
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * ---
 * description: Reads a change and lists its mistakes
 *
 * Read the change.
 * ```
 *
 * ```text
 * 4:1-4:12: error: Unexpected key `description`, so Claude Code 2.1 does not load the agent, expected it in the front matter, above `---`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 *   description: Reads a change and lists its mistakes
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 3:3-3:14: error: Unexpected indentation before `description`, so Claude Code 2.1 does not load the agent, expected none
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change for the mistakes of issue #12
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 3:55-3:58: warning: Unexpected ` #12` in `description`, which Claude Code 2.1 ignores as a comment, expected quotes
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: [Read, Grep
 * ---
 *
 * Read the change.
 * ```
 *
 * ```text
 * 4:8-4:9: warning: Unexpected `[` that is never closed in `tools`, which Claude Code 2.1 reads as a text, expected a closing `]`
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * ---
 * ```
 *
 * ```text
 * 4:1-4:4: warning: Missing text after the front matter, so Claude Code 2.1 gives the model no instructions, expected the instructions
 * ```
 *
 * ```markdown {"path": ".gemini/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * ----
 *
 * Read the change.
 * ```
 *
 * ```text
 * 4:4-4:5: error: Unexpected text after the closing `---`, so Gemini CLI 0.61 refuses to run the agent, expected a line end
 * ```
 *
 * ```markdown fixed
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * ---
 *
 * Read the change.
 * ```
 */
export default defineRule<FrontMatterProblem>({
  id: 'agent-front-matter',
  severity: 'warning',
  kinds: definitions,
  readsToml: true,
  check(source, report) {
    for (const problem of frontMatterProblems(source)) report(problem)
  },
  messages: {
    ...fieldMessages,
    beside: shapeMessages.beside,
    'misplaced-key': shapeMessages['misplaced-key'],
    unclosed: ({does}) =>
      `Missing closing \`---\` of the front matter${clauseOf(does, 'without')}, expected it after the last key`,
    'missing-front-matter': ({does, keys}) =>
      `Missing front matter${clauseOf(does, 'without')}, expected \`---\` around ${listOf(keys)}`,
    'not-keys': ({does}) =>
      `Unexpected front matter without keys${clauseOf(does, 'matter')}, expected keys such as \`description:\``,
    syntax: ({reason, expected = 'strict YAML', does}) =>
      `Unexpected ${reason}${clauseOf(does, 'matter')}, expected ${expected}`,
    'not-read': ({reason}) => `Unexpected ${reason}, so its keys were not checked, expected less`,
    'early-close': ({does}) => `Unexpected \`---\` within a line${clauseOf(does, 'end')}, expected it on its own line`,
    'late-front-matter': ({does}) =>
      `Unexpected text before the front matter${clauseOf(does, 'matter')}, expected \`---\` on line 1`,
    opening: ({found, does}) => `Unexpected \`${found}\` before the keys${clauseOf(does, 'matter')}, expected \`---\``,
    unopened: ({does}) => `Missing \`---\` before the keys${clauseOf(does, 'without')}, expected it as the first line`,
    'cut-value': ({key, text, does}) =>
      `Unexpected \` ${text}\` in \`${key}\`${clauseOf(does)} as a comment, expected quotes`,
    'open-list': ({key, does}) =>
      `Unexpected \`[\` that is never closed in \`${key}\`${clauseOf(does, 'list')}, expected a closing \`]\``,
    'empty-body': ({does}) =>
      `Missing text after the front matter${clauseOf(does, 'without')}, expected the instructions`,
    rest: ({does}) => `Unexpected text after the closing \`---\`${clauseOf(does)}, expected a line end`,
    spaces: ({does}) => `Unexpected spaces after the opening \`---\`${clauseOf(does)}, expected a line end`,
    name: ({name, suggestion, expected, does}) =>
      `Unexpected name \`${name}\`${clauseOf(does)}, expected ${suggestion === '' ? expected : `one such as \`${suggestion}\``}`,
    length: ({key, before, length, longest, does}) =>
      `Unexpected length of \`${key}\`${before === undefined ? '' : ` after \`${before}\``} of ${length} characters${clauseOf(does)}, expected at most ${longest}`,
    'open-brace': ({key, does}) =>
      `Unexpected brace in \`${key}\` without another one${clauseOf(does)}, expected each \`{\` with its \`}\``,
    quotes: ({key, does}) =>
      `Unexpected quotes around \`${key}\`, which ${does.map(({host}) => host).join(' and ')} reads line by line, expected the pattern without quotes`,
    ending: ({name, meant, does}) => `Unexpected file name \`${name}\`${clauseOf(does)}, expected \`${meant}\``,
    'guide-length': ({bytes, above, longest, does}) =>
      `Unexpected length of ${bytes} bytes${above === 0 ? '' : ` after ${above} of folders above`}${clauseOf(does)}, expected at most ${longest}`
  },
  fixes: {
    ...shapeFixes,
    'cut-value': 'Write the value in quotes',
    syntax: ({title}) => title,
    rest: 'Remove what is after the hyphens',
    spaces: 'Remove the spaces'
  }
})

function listOf(keys: readonly string[]): string {
  return keys.length === 0 ? 'keys' : keys.map((key) => `\`${key}\``).join(' and ')
}
