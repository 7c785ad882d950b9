import {clauseOf} from '../src/hosts/checks/effects.ts'
import type {ManifestProblem} from '../src/hosts/checks/manifest-problem.ts'
import {manifestProblems} from '../src/hosts/checks/manifest-problems.ts'
import {ruleMeaningMessage, shapeFixes, shapeMessages} from '../src/hosts/checks/shape-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {someNames, someOf} from '../src/text/plural.ts'

/**
 * Manifests, which decide whether hosts load the agents beside them, have the keys, values and paths that the hosts read.
 *
 * ## Why
 *
 * One wrong value in `.claude-plugin/plugin.json`, such as `"agents": "./agents"`, and Claude Code loads nothing of the plugin: no
 * agent, no skill, no hook. One comma too many in `.claude/settings.json`, and none of its permissions hold. Hosts say so in a log,
 * or not at all; OpenCode and Codex do not start.
 *
 * The rule checks files of kind `manifest`, by their places: `.claude-plugin/plugin.json`, `.claude-plugin/marketplace.json`,
 * `hooks/hooks.json` of a plugin or an extension, `.mcp.json`, `.claude/settings.json` and `.claude/settings.local.json`,
 * `opencode.json` and `opencode.jsonc`, `gemini-extension.json`, `.gemini/settings.json` and `.codex/config.toml`. Only
 * documents describe other files, whose findings are never errors: `.lsp.json` of a plugin, `.codex/hooks.json`, `.codex-plugin/plugin.json`,
 * `.agents/plugins/marketplace.json`, `.github/plugin/plugin.json` and `marketplace.json`, `plugin.json` beside `skills`,
 * `agents` or `commands`, `.github/hooks/*.json`, `.github/mcp.json`, `.vscode/mcp.json`, `.cursor/hooks.json`,
 * `.cursor/mcp.json`, `.cursor-plugin/plugin.json` and `marketplace.json`. Hooks are left to `agent-hooks`.
 *
 * A finding is an error if a run of the host proved that it does not load the manifest, or a plugin of a marketplace, or does not
 * start. A key that a host ignores, a part that is lost, and a path that leads nowhere is a warning. Keys that are like none of the host's,
 * and a file that is loaded whether or not the manifest names it, are notes.
 *
 * ## Good
 *
 * ```json {"kind": "manifest", "path": ".claude-plugin/plugin.json"}
 * {
 *   "name": "reviews",
 *   "version": "1.0.0",
 *   "author": {"name": "Ada"}
 * }
 * ```
 *
 * ```json {"kind": "manifest", "path": "opencode.jsonc"}
 * {
 *   // The reviewer is a file of its own.
 *   "model": "anthropic/claude-sonnet-5",
 *   "mcp": {"search": {"type": "local", "command": ["search-server"]}},
 * }
 * ```
 *
 * ## Bad
 *
 * ```json {"kind": "manifest", "path": "reviews/.claude-plugin/plugin.json", "files": ["reviews/README.md"]}
 * {
 *   "name": "reviews"
 * }
 * ```
 *
 * ```text
 * 2:3-2:9: warning: Missing parts of the plugin, so Claude Code 2.1 loads nothing of it, expected `commands`, `agents` or 11 more
 * ```
 *
 * ```json {"kind": "manifest", "path": ".claude-plugin/plugin.json", "files": []}
 * {
 *   "name": "reviews",
 *   "descripton": "Reviews changes",
 *   "agents": "./agents",
 *   "skills": "./skills"
 * }
 * ```
 *
 * ```text
 * 3:3-3:15: warning: Unexpected key `descripton`, which Claude Code 2.1 ignores, expected `description`
 * 4:13-4:23: error: Unexpected value `./agents` of `agents`, so Claude Code 2.1 does not load the plugin, expected `./agents/NAME.md`
 * 5:13-5:23: warning: Unexpected path `./skills`, so Claude Code 2.1 does not load the skills, expected a folder that is there
 * ```
 *
 * ```json {"kind": "manifest", "path": ".claude/settings.json"}
 * {
 *   "permissions": {"allow": ["Bash(git:*", "Reed"], "deny": ["Write(.env)"]},
 *   "model": 5
 * }
 * ```
 *
 * ```text
 * 2:29-2:41: warning: Unexpected rule `Bash(git:*`, which Claude Code 2.1 ignores, expected a closing parenthesis at the end
 * 2:43-2:49: warning: Unexpected tool `Reed`, which Claude Code 2.1 ignores, expected `Read`
 * 2:61-2:74: note: Unexpected rule `Write(.env)`, which Claude Code 2.1 never matches, expected `Edit(.env)`
 * 3:12-3:13: error: Unexpected value `5` of `model`, so Claude Code 2.1 does not load the settings, expected a text
 * ```
 *
 * ```json {"kind": "manifest", "path": ".mcp.json"}
 * {
 *   "mcpServers": {
 *     "search": {"url": "https://example.com/mcp"},
 *     "files": {"args": ["."]}
 *   }
 * }
 * ```
 *
 * ```text
 * 3:5-3:13: warning: Missing `type`, so Claude Code 2.1 does not load the server, expected it in `mcpServers.search`, such as `stdio`
 * 4:5-4:12: warning: Missing `command`, so Claude Code 2.1 does not load the server, expected it in `mcpServers.files`
 * ```
 *
 * ```toml {"kind": "manifest", "path": ".codex/config.toml"}
 * approval_policy = "sometimes"
 *
 * [mcp_server.search]
 * command = "search-server"
 * ```
 *
 * ```text
 * 1:19-1:30: error: Unexpected value `sometimes` of `approval_policy`, so Codex 0.171 does not start, expected `untrusted` or 3 more
 * 3:2-3:12: warning: Unexpected key `mcp_server`, which Codex 0.171 ignores, expected `mcp_servers`
 * ```
 */
export default defineRule<ManifestProblem>({
  id: 'host-manifest',
  severity: 'warning',
  kinds: ['manifest'],
  readsToml: true,
  check(source, report) {
    for (const problem of manifestProblems(source)) report(problem)
  },
  messages: {
    ...shapeMessages,
    syntax: ({reason, expected, does}) => `Unexpected ${reason}${clauseOf(does)}, expected ${expected}`,
    length: ({length, longest}) => `Unexpected length of ${length} characters, expected at most ${longest}`,
    depth: ({most}) => `Unexpected depth of nesting, expected at most ${most} levels`,
    values: ({most}) => `Unexpected number of values, expected at most ${most}`,
    'duplicate-key': ({reason}) => `Unexpected ${reason}, expected it once`,
    'not-keys': ({does}) => `Unexpected value in place of an object${clauseOf(does)}, expected keys and values`,
    'missing-path': ({path, to, does}) =>
      `Unexpected path \`${path}\`${clauseOf(does)}, expected a ${to === 'any' ? 'file or a folder' : to} that is there`,
    'file-in-place-of-folder': ({path, folder, does}) =>
      `Unexpected path \`${path}\`${clauseOf(does)}, expected its folder \`${folder}\``,
    'path-outside': ({path, does}) =>
      `Unexpected path \`${path}\`${clauseOf(does)}, expected one in the folder of the manifest`,
    'left-out': ({key, files, does}) =>
      `Unexpected \`${key}\` without ${someNames(files)}${clauseOf(does)}, expected ${files.length === 1 ? 'it' : 'them'} too`,
    'declared-twice': ({path, does}) =>
      `Unexpected path \`${path}\`${clauseOf(does)} since it loads the file anyway, expected other files`,
    'same-name': ({name, does}) => `Unexpected second plugin \`${name}\`${clauseOf(does)}, expected another name`,
    'unknown-name': ({name, noun, does}) =>
      `Unexpected ${noun} \`${name}\`${clauseOf(does)}, expected one that the project has`,
    'other-value': ({key, value, other, path, does}) =>
      `Unexpected ${key} \`${value}\`${key === 'name' ? '' : clauseOf(does)}, expected \`${other}\` as in \`${path}\``,
    count: ({written, actual, noun}) =>
      `Unexpected \`${written}\`, expected ${actual}, the number of ${noun}s that are there`,
    'no-parts': ({places, does}) =>
      `Missing parts of the plugin, so ${does[0]?.host ?? 'the host'} loads nothing of it, expected ${someOf(places)}`,
    permission: ({rule, expected, does}) => `Unexpected rule \`${rule}\`${clauseOf(does)}, expected ${expected}`,
    'rule-meaning': ruleMeaningMessage,
    'unknown-tool': ({tool, meant, does}) =>
      `Unexpected tool \`${tool}\`${clauseOf(does)}, expected ${meant === undefined ? 'a tool that it has' : `\`${meant}\``}`,
    'agent-file': ({path, reason, expected, does}) =>
      `Unexpected ${reason} in \`${path}\`${clauseOf(does)}, expected ${expected}`
  },
  fixes: shapeFixes
})
