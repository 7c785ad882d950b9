import {definitions} from '../src/contracts/kinds.ts'
import {isInFileList} from '../src/contracts/prompt-sections/lists.ts'
import {type ReferenceProblem, referenceProblems} from '../src/hosts/checks/agent-references.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {andMore} from '../src/text/plural.ts'

/**
 * Links, bundled files, imports and agents that a file names are there, and each code fence is closed.
 *
 * ## Why
 *
 * An agent that is sent to a missing file guesses its content, and a call of an agent that does not exist fails. A
 * fence that nothing closes turns the rest of the instructions into code.
 *
 * The rule checks relative links and images, and links to headings of the same file and of other Markdown files. It checks files in
 * `scripts/` and `references/` that a skill names, paths after `${CLAUDE_SKILL_DIR}` and `${CLAUDE_PLUGIN_ROOT}`, and imports with
 * `@` in `CLAUDE.md`, `GEMINI.md` and commands. It does not check paths that leave the repository, placeholders, examples,
 * quotations, templates, fixtures, advice to write a file, the expected outputs of a prompt, and code. In a file of a host, a path
 * may also begin at the root of the project, where agents run.
 *
 * It checks the agents of `subagent_type`, of `handoffs`, of `agents` of Copilot, of `agent` in a command of OpenCode and in a skill
 * with `context: fork`, and the `skills` of an agent, if the repository defines any. Claude Code compares names without
 * case, spaces, hyphens and low lines, and finds an agent of a plugin by `plugin:agent` alone.
 *
 * In a git repository, paths in code are checked against its files: code spans with a folder and an ending, and programs that commands start.
 * A path counts where its first folder is there, and git does not ignore the path. If only one file of the repository fits, the
 * finding names it. In a guide of the repository, `npm run x`, `pnpm run x` and `make x` are checked against all of its `package.json` files
 * and Makefiles. A command in a folder of `.claude/commands` is called by both: `/folder:name`. Names such as `plugin:name` are checked against the parts of the plugin, where the repository has it. A tool of the plugin's own MCP
 * server begins with `mcp__plugin_`, the name of the plugin and the name of the server.
 *
 * Numbered headings and lists that count up have each number once: people, plans and other texts name a step by its number. Two
 * headings of a number that are two ways to take one step count as one. A second step is a note, and a warning where the text
 * orders to go to a step of that number, such as "go back to step 3".
 *
 * A plugin is installed without the repository around it. Programs that its parts start are in its folder, below
 * `${CLAUDE_PLUGIN_ROOT}`.
 *
 * Places for arguments are those that the host fills in: `$ARGUMENTS`, and in Claude Code `$0` for the first one; in Gemini CLI `{{args}}`.
 *
 * A file that a skill brings along and that none of its files names is a note: no agent knows of it.
 *
 * A git repository is whole. Outside of git, a tree may be a part of one, such as a collection or a download of agent files, and
 * a finding there would concern that part alone. So a tree of fifty Markdown files and nothing else counts as one that lacks
 * files of other kinds. If most of the Markdown files that it links to are missing as well, and at least eight, none of its missing
 * files is reported. In the working directory, ten Markdown files are enough for that.
 *
 * ## Good
 *
 * ```markdown {"path": "agents/planner.md", "files": ["agents/style.md"]}
 * Read [the style](style.md), then [plan](#the-plan).
 *
 * # The plan
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "agents/planner.md", "files": []}
 * Read [the style](style.md), then [plan](#the-plan).
 * ```
 *
 * ```text
 * 1:18-1:26: warning: Unexpected link to `style.md`, expected a file that is there
 * 1:41-1:50: note: Unexpected link to `#the-plan`, expected a heading of the file
 * ```
 *
 * ````markdown {"path": "skills/forms/SKILL.md", "files": []}
 * Run `scripts/fill.py` and print:
 *
 * ```json
 * {}
 * ````
 *
 * ```text
 * 1:6-1:21: warning: Unexpected file `scripts/fill.py`, expected one that the skill brings along
 * 3:1-3:4: warning: Unexpected open fence, expected a closing fence after the code
 * ```
 *
 * ```markdown {"path": ".claude/commands/review.md"}
 * ---
 * description: Reviews a change
 * argument-hint: "[number] [focus]"
 * ---
 *
 * Review $1 with $ARGUMENT in mind.
 * ```
 *
 * ```text
 * 6:8-6:10: warning: Unexpected `$1`, which is the second argument in Claude Code 2.1, expected `$0` for the first
 * 6:16-6:25: warning: Unexpected `$ARGUMENT`, which Claude Code 2.1 leaves as it is, expected `$ARGUMENTS`
 * ```
 *
 * ```markdown {"path": ".claude/commands/kiro/design.md", "files": [".claude/commands/kiro/tasks.md"]}
 * ---
 * description: Designs it
 * ---
 *
 * Then run `/tasks`.
 * ```
 *
 * ```text
 * 5:11-5:17: warning: Unexpected command `/tasks`, expected `/kiro:tasks`
 * ```
 *
 * ```markdown {"path": ".claude/skills/release/SKILL.md"}
 * ---
 * name: release
 * description: Releases a version
 * ---
 *
 * ## Step 1: Test
 *
 * ## Step 2: Tag
 *
 * ## Step 2: Publish
 *
 * ## Step 3: Tell
 *
 * If it fails, go back to step 2.
 * ```
 *
 * ```text
 * 10:1-10:19: warning: Unexpected second `Step 2`, expected the number 3
 * ```
 *
 * ```markdown {"path": ".claude/commands/ship.md"}
 * ---
 * description: Ships a version
 * ---
 *
 * 1. Run the tests.
 * 2. Write the notes.
 * 2. Set the tag.
 * 3. Publish.
 * ```
 *
 * ```text
 * 7:1-7:3: note: Unexpected second `2.`, expected the number 3
 * ```
 *
 * ```markdown {"path": ".gemini/agents/deployer.md"}
 * ---
 * name: deployer
 * description: Deploys a version
 * ---
 *
 * Send ${API_KEY} with each request.
 * ```
 *
 * ```text
 * 6:6-6:16: error: Unexpected variable `${API_KEY}`, so Gemini CLI 0.61 refuses to run the agent, expected `$API_KEY`
 * ```
 */
export default defineRule<ReferenceProblem>({
  id: 'agent-references',
  severity: 'warning',
  kinds: definitions,
  readsToml: true,
  check(source, report) {
    for (const problem of referenceProblems(source)) if (!isInFileList(source, problem.range.start)) report(problem)
  },
  messages: {
    link: ({target, more, meant}) =>
      `Unexpected link to \`${target}\`${andMore(more)}, expected ${meant === undefined ? 'a file that is there' : `\`${meant}\``}`,
    'bundled-file': ({target, more}) =>
      `Unexpected file \`${target}\`${andMore(more)}, expected one that the skill brings along`,
    'variable-file': ({target, more}) =>
      `Unexpected file \`${target}\`${andMore(more)}, expected one that is there in the folder of the variable`,
    import: ({target, host, meant}) =>
      `Unexpected import \`${target}\`, which ${host} leaves out, expected ${meant === undefined ? 'a file that is there' : `\`${meant}\``}`,
    mention: ({target}) => `Unexpected file \`${target}\`, which the host leaves out, expected one of the project`,
    argument: ({written, host, meant}) =>
      `Unexpected \`${written}\`, which ${host} leaves as it is, expected \`${meant}\``,
    variable: ({variable, name, does}) => `Unexpected variable \`${variable}\`${clauseOf(does)}, expected \`$${name}\``,
    'second-argument': () =>
      'Unexpected `$1`, which is the second argument in Claude Code 2.1, expected `$0` for the first',
    'moved-path': ({target, meant}) => `Unexpected path \`${target}\`, expected \`${meant}\``,
    program: ({target, folder}) => `Unexpected program \`${target}\`, expected one that is there in \`${folder}\``,
    'outside-program': ({target, more, meant}) =>
      `Unexpected path \`${target}\`${andMore(more)} outside of the plugin, expected ${meant === undefined ? 'a program in its folder' : `\`${meant}\``}`,
    task: ({command, file, meant}) =>
      `Unexpected \`${command}\`, expected ${meant === undefined ? `a task of \`${file}\`` : `\`${meant}\``}`,
    'unnamed-file': ({file, more}) =>
      `Unexpected file \`${file}\`${andMore(more)} that nothing in the skill names, expected its text to say when to read or run it`,
    anchor: ({anchor}) => `Unexpected link to \`#${anchor}\`, expected a heading of the file`,
    'other-anchor': ({target, anchor}) => `Unexpected link to \`#${anchor}\`, expected a heading of \`${target}\``,
    agent: ({name}) => `Unexpected agent \`${name}\`, expected one that a file of the repository defines`,
    'plugin-agent': ({name, plugin}) => `Missing plugin of \`${name}\`, expected \`${plugin}:\` for Claude Code 2.1`,
    skill: ({name}) =>
      `Unexpected skill \`${name}\`, which Claude Code 2.1 leaves out where it is not there, expected one that the repository has`,
    'bare-command': ({name, meant}) => `Unexpected command \`${name}\`, expected \`${meant}\``,
    part: ({name, plugin}) =>
      `Unexpected \`${name}\`, expected a command, a skill or an agent of the plugin \`${plugin}\``,
    'plugin-tool': ({name, meant}) => `Unexpected tool \`${name}\` of the plugin itself, expected \`${meant}\``,
    'repeated-step': ({step, expected}) => `Unexpected second \`${step}\`, expected the number ${expected}`,
    fence: () => 'Unexpected open fence, expected a closing fence after the code'
  },
  fixes: {
    argument: ({meant}) => `Write \`${meant}\``,
    link: ({meant = ''}) => `Write \`${meant}\``,
    import: ({meant = ''}) => `Write \`${meant}\``,
    'outside-program': ({meant = ''}) => `Write \`${meant}\``,
    'moved-path': ({meant}) => `Write \`${meant}\``,
    'bare-command': ({meant}) => `Write \`${meant}\``,
    'plugin-tool': ({meant}) => `Write \`${meant}\``,
    'plugin-agent': ({plugin}) => `Write \`${plugin}:\` before the name`
  }
})
