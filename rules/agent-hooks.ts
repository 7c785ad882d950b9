import {definitions} from '../src/contracts/kinds.ts'
import {hookProblems} from '../src/hosts/checks/agent-hooks.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import type {HookProblem} from '../src/hosts/checks/hook-problem.ts'
import {fieldMessages, shapeFixes} from '../src/hosts/checks/shape-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {andMore, someOf} from '../src/text/plural.ts'

/**
 * Hooks, of agents and of manifests, have events and a shape that their host reads, and start programs that are there.
 *
 * ## Why
 *
 * Claude Code does not load an agent, a plugin or settings in which a hook of `PreToolUse` or `PermissionRequest` is wrong, since the
 * hook may be what guards them. Any other wrong hook, and one of an event that does not exist, is left out without a word: a check
 * that a project relies on never runs. Codex does not start.
 *
 * Hooks of agents and skills are in `hooks` of their front matter, if Claude Code reads it. Hooks of manifests are in the
 * settings of Claude Code and Gemini CLI, in `plugin.json` and `hooks/hooks.json`, and in the configuration of Codex.
 *
 * A matcher is compared with the name of a tool, as its host does it: Claude Code takes names with `|` or `,` between them, and all
 * else as a regular expression. With `Bash(git commit*)` no hook runs: `"if"` compares the arguments of a tool.
 *
 * The rule looks for a program if a command starts with it, or with a shell or another interpreter and its path. It looks from the
 * root of the project, or from `${CLAUDE_PROJECT_DIR}` or `${CLAUDE_PLUGIN_ROOT}`. In a git repository, one that the shell starts itself has to be
 * executable.
 *
 * The shell that runs a command of Claude Code fills in `${CLAUDE_PLUGIN_ROOT}`. If there are no double quotes, the hook fails in a
 * folder whose path has a space. In single quotes it fails everywhere. A relative path is one of the folder that the session is in, not of the plugin.
 * A path with `..` that leaves the plugin leads nowhere where the plugin is installed alone.
 *
 * Events at the top of `hooks/hooks.json`, without the key `hooks` around them, are not loaded. They are checked all the same.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/reviewer.md"}
 * ---
 * name: reviewer
 * description: Reads a change and lists its mistakes
 * hooks:
 *   PreToolUse:
 *     - matcher: Bash
 *       hooks:
 *         - type: command
 *           command: check-command
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/agents/reviewer.md"}
 * ---
 * name: reviewer
 * description: Reads a change and lists its mistakes
 * hooks:
 *   PreToolUse:
 *     - matcher: Bash
 *       type: command
 *       command: check-command
 *   PostToolUze:
 *     - hooks:
 *         - type: command
 *           command: format
 * ---
 * ```
 *
 * ```text
 * 6:7-8:29: error: Missing `hooks`, so Claude Code 2.1 does not load the agent, expected it in `hooks.PreToolUse.0`
 * 9:3-9:14: warning: Unexpected event `PostToolUze`, which Claude Code 2.1 ignores, expected `PostToolUse`
 * ```
 *
 * ```json {"kind": "manifest", "path": ".claude/settings.json", "files": []}
 * {
 *   "hooks": {
 *     "PostToolUse": [
 *       {"matcher": "edit", "hooks": [{"type": "command", "command": ".claude/hooks/format.sh"}]},
 *       {"matcher": "Write", "hooks": [{"type": "cmd", "command": "format"}]},
 *       {"matcher": "Bash(git commit*)", "hooks": [{"type": "command", "command": "check-message"}]}
 *     ]
 *   }
 * }
 * ```
 *
 * ```text
 * 4:19-4:25: warning: Unexpected matcher `edit`, which Claude Code 2.1 ignores, expected a tool such as `Edit`
 * 4:68-4:93: warning: Unexpected program `.claude/hooks/format.sh`, expected a file that is there
 * 5:47-5:52: warning: Unexpected value `cmd` of `hooks.PostToolUse.1.hooks.0.type`, so Claude Code 2.1 does not load the hook, expected `command`, `prompt` or 3 more
 * 6:19-6:38: warning: Unexpected matcher `Bash(git commit*)`, which Claude Code 2.1 compares with names alone, expected `Bash` and `if`
 * ```
 *
 * `${CLAUDE_SKILL_DIR}` is filled in in the text of a skill; a hook of the skill finds it empty.
 *
 * ```markdown {"path": ".claude/skills/release/SKILL.md", "files": []}
 * ---
 * name: release
 * description: Releases a version
 * hooks:
 *   Stop:
 *     - hooks:
 *         - type: command
 *           command: sh ${CLAUDE_SKILL_DIR}/check.sh
 * ---
 *
 * Release it.
 * ```
 *
 * ```text
 * 8:20-8:51: warning: Unexpected `${CLAUDE_SKILL_DIR}`, which is empty in hooks, expected `${CLAUDE_PROJECT_DIR}`
 * ```
 *
 * ```json {"kind": "manifest", "path": "hooks/hooks.json", "files": [".claude-plugin/plugin.json", "hooks/start.js", "hooks/log.sh"]}
 * {
 *   "hooks": {
 *     "SessionStart": [{"hooks": [{"type": "command", "command": "node ${CLAUDE_PLUGIN_ROOT}/hooks/start.js"}]}],
 *     "Stop": [{"hooks": [{"type": "command", "command": "'${CLAUDE_PLUGIN_ROOT}/hooks/log.sh'"}]}],
 *     "SessionEnd": [{"hooks": [{"type": "command", "command": "./hooks/log.sh"}]}]
 *   }
 * }
 * ```
 *
 * ```text
 * 3:64-3:107: warning: Unexpected `${CLAUDE_PLUGIN_ROOT}` without quotes, expected double quotes around the path
 * 4:56-4:94: warning: Unexpected single quotes around `${CLAUDE_PLUGIN_ROOT}`, expected double quotes
 * 5:62-5:78: warning: Unexpected relative path `./hooks/log.sh`, expected `"${CLAUDE_PLUGIN_ROOT}/hooks/log.sh"`
 * ```
 */
export default defineRule<HookProblem>({
  id: 'agent-hooks',
  severity: 'warning',
  kinds: [...definitions, 'manifest'],
  readsToml: true,
  check(source, report) {
    for (const problem of hookProblems(source)) report(problem)
  },
  messages: {
    ...fieldMessages,
    'not-events': ({does}) => `Unexpected hooks in another form${clauseOf(does)}, expected lists by event`,
    event: ({event, meant, does}) =>
      `Unexpected event \`${event}\`${clauseOf(does)}, expected ${meant === undefined ? 'one that it has' : `\`${meant}\``}`,
    matcher: ({name, meant, isTool, does}) =>
      `Unexpected matcher \`${name}\`${clauseOf(does)}, expected ${isTool ? 'a tool' : 'a value of the event'}${meant === undefined ? '' : ` such as \`${meant}\``}`,
    'matcher-pattern': ({matcher, meant, condition, isTool, does}) => {
      const [{host = ''} = {}] = does
      const noun = isTool ? 'tool' : 'value'
      const pattern = condition === undefined ? '' : ` and \`${condition}\``
      const expected = meant === undefined ? `a pattern of ${noun}s` : `\`${meant}\`${pattern}`
      return `Unexpected matcher \`${matcher}\`, which ${host} compares with names alone, expected ${expected}`
    },
    'missing-program': ({path}) => `Unexpected program \`${path}\`, expected a file that is there`,
    'not-executable': ({path}) => `Unexpected program \`${path}\`, expected a file that may be executed`,
    'outside-program': ({path}) =>
      `Unexpected path \`${path}\` out of the plugin, which is installed alone, expected a file in its folder`,
    'session-path': ({path, meant}) => `Unexpected relative path \`${path}\`, expected \`${meant}\``,
    'split-folder': ({variable, more}) =>
      `Unexpected \`${variable}\`${andMore(more)} without quotes, expected double quotes around the path`,
    'literal-folder': ({variable, more}) =>
      `Unexpected single quotes around \`${variable}\`${andMore(more)}, expected double quotes`,
    'empty-folder': ({variable, meant}) =>
      `Unexpected \`${variable}\`, which is empty in hooks, expected ${someOf(meant)}`
  },
  fixes: {
    ...shapeFixes,
    'session-path': ({meant}) => `Write \`${meant}\``,
    'split-folder': () => 'Write the path in double quotes',
    'literal-folder': () => 'Write the path in double quotes'
  }
})
