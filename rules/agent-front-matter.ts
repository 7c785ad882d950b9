import {type FrontMatterProblem, frontMatterProblems} from '../src/contracts/agent-front-matter.ts'
import {definitions} from '../src/contracts/source.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * Front matter is strict YAML, with the keys that the agent's host requires.
 *
 * ## Why
 *
 * A host that cannot read the front matter of an agent does not load the agent, often without an error. YAML parsers differ
 * in what they accept, so the rule requires strict YAML, with one finding a file. It is a warning; front matter that is never
 * closed is an error in a declared file.
 *
 * Two kinds of files have more requirements:
 *
 * - **Agents of Claude Code**, in `.claude/agents/`, in the `agents/` folder of a plugin below `plugins/`, and files that the
 *   configuration or the command line declares as agents (kind `agent`, or a role): `name` and
 *   `description` are required; the name is lower case with hyphens (digits are accepted) and unique;
 *   `tools` and `disallowedTools` are a string or a list. See
 *   [Create custom subagents](https://code.claude.com/docs/en/sub-agents), "Supported frontmatter fields" and "Choose the
 *   subagent scope" (read 2026-11-21 from a stored copy). Names are compared within the file's own folder.
 * - **Skills**, `SKILL.md`: `name` and `description` are required; the name is lower case, digits and hyphens, with none at
 *   its ends and no two together; `allowed-tools` is a string or a list. See the
 *   [Agent Skills specification](https://agentskills.io/specification) (read 2026-11-21 from a stored copy).
 *
 * All other files may have any front matter or none. `argument-hint` is read as text, since
 * [Claude Code](https://code.claude.com/docs/en/skills) documents `[filename] [format]`, which is not YAML (read 2026-11-21
 * from a stored copy).
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: code-reviewer
 * description: Reads a change and lists its mistakes
 * tools: Read, Grep
 * ---
 * ```
 *
 * ```markdown {"path": "commands/review.md"}
 * ---
 * task_type: review
 * argument-hint: [file] [format]
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
 * 3:37-3:38: warning: Unexpected colon and space in a plain value, expected strict YAML
 * ```
 *
 * ```markdown {"path": ".claude/agents/code-reviewer.md"}
 * ---
 * name: Code Reviewer
 * descripton: Reads a change and lists its mistakes
 * tools: {Read: true}
 * ---
 * ```
 *
 * ```text
 * 2:7-2:20: warning: Unexpected name `Code Reviewer`, expected lower case, digits and hyphens such as `code-reviewer`
 * 3:1-3:11: warning: Unexpected key `descripton`, expected `description`
 * 4:8-4:20: warning: Unexpected value of `tools`, expected a string such as `Read, Grep` or a list of strings
 * ```
 *
 * ```markdown {"path": "skills/pdf-forms/SKILL.md"}
 * ---
 * name: PDF Forms and more
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 2:7-2:25: warning: Unexpected name `PDF Forms and more`, expected lower case, digits and hyphens such as `pdf-forms`
 * ```
 *
 * ```markdown {"kind": "agent"}
 * ---
 * name: code-reviewer
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:4: error: Missing closing `---` of the front matter, expected it after the last key
 * ```
 */
export default defineRule<FrontMatterProblem>({
  id: 'agent-front-matter',
  severity: 'warning',
  kinds: definitions,
  check(source, report) {
    for (const problem of frontMatterProblems(source)) report(problem)
  },
  messages: {
    unclosed: () => 'Missing closing `---` of the front matter, expected it after the last key',
    'missing-front-matter': () =>
      'Missing front matter, expected `name` and `description` between two `---` at the start of the file',
    syntax: ({reason, expected = 'strict YAML'}) => `Unexpected ${reason}, expected ${expected}`,
    'missing-key': ({key}) => `Missing \`${key}\`, expected it in the front matter`,
    'misspelt-key': ({actual, key}) => `Unexpected key \`${actual}\`, expected \`${key}\``,
    'empty-value': ({key}) => `Unexpected value of \`${key}\`, expected a non-empty string`,
    tools: ({key}) => `Unexpected value of \`${key}\`, expected a string such as \`Read, Grep\` or a list of strings`,
    name: ({name, suggestion}) =>
      `Unexpected name \`${name}\`, expected lower case, digits and hyphens${suggestion === '' ? '' : ` such as \`${suggestion}\``}`,
    'duplicate-name': ({name, file}) =>
      `Unexpected duplicate name \`${name}\` (also in \`${file}\`), expected it in one file of the folder`
  }
})
