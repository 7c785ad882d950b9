import {definitions} from '../src/contracts/kinds.ts'
import {type PlaceProblem, placeProblems} from '../src/hosts/checks/agent-place.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A definition is at a place where its host looks for it.
 *
 * ## Why
 *
 * Hosts look at exact paths and do not report the others. An agent in `.claude/agent/` is not offered, a skill in a folder inside of
 * `.claude-plugin/` is not loaded, and no host says so. A path that differs from a place in one name is a finding. It may have a
 * folder without its `s`, two letters in the wrong order, another ending, a folder too deep, or the folder of the manifest.
 *
 * It is an error where a run of the host proved that the host opens no such file. It is a warning where only documents say so, and where
 * the path differs in the case of letters alone: some file systems take one for the other. A file with another ending, such as
 * `.markdown`, is a finding where it has front matter.
 *
 * At the place itself, a file without text for its host is an error. It may be a link to nothing or out of the repository, a link that
 * git checked out as a text, UTF-16 or binary data. A `README.md` that the host loads like the other files of its folder is a warning.
 *
 * `lint-agents tree` prints what each host loads, and by which way.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/agents/reviewer.md", "files": []}
 * ---
 * name: reviewer
 * description: Reviews changes
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/agent/reviewer.md", "files": []}
 * ---
 * name: reviewer
 * description: Reviews changes
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: error: Unexpected place of an agent, which Claude Code 2.1 does not open, expected `.claude/agents/reviewer.md`
 * ```
 *
 * ```markdown {"path": ".claude/skills/office/forms/SKILL.md", "files": []}
 * ---
 * name: forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: error: Unexpected place of a skill, which Claude Code 2.1 does not open, expected `.claude/skills/forms/SKILL.md`
 * ```
 *
 * ```markdown {"path": ".claude/skills/forms/skill.md", "files": []}
 * ---
 * name: forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: warning: Unexpected letter case in the path, so Claude Code 2.1 may not open a skill, expected `.claude/skills/forms/SKILL.md`
 * ```
 *
 * ```markdown {"path": ".claude/commands/README.md", "files": []}
 * # Commands
 *
 * What each command is for.
 * ```
 *
 * ```text
 * 1:1-1:11: warning: Unexpected `README.md`, which Claude Code 2.1 loads as a command, expected it in another folder
 * ```
 *
 * ```markdown {"path": ".claude/agents/reviewer.md", "files": []}
 * ../../shared/reviewer.md
 * ```
 *
 * ```text
 * 1:1-1:25: error: Unexpected link text `../../shared/reviewer.md`, which Claude Code 2.1 reads as an agent, expected the file (`core.symlinks`)
 * ```
 *
 * ```markdown {"path": ".claude/agents/reviewer.md", "files": [], "encoding": "utf16le"}
 * ---
 * name: reviewer
 * description: Reviews changes
 * ---
 * ```
 *
 * ```text
 * 1:1-1:7: error: Unexpected UTF-16 in place of an agent, which Claude Code 2.1 does not read, expected UTF-8
 * ```
 */
export default defineRule<PlaceProblem>({
  id: 'agent-place',
  severity: 'warning',
  kinds: [...definitions, 'manifest'],
  readsToml: true,
  withoutReader: ['path', 'case', 'link', 'link-text', 'encoding'],
  check(source, report) {
    for (const problem of placeProblems(source)) report(problem)
  },
  messages: {
    link: ({noun, host}) =>
      `Unexpected link to no file of the repository, so ${host} does not load ${noun}, expected a file`,
    'link-text': ({noun, target, host}) =>
      `Unexpected link text \`${target}\`, which ${host} reads as ${noun}, expected the file (\`core.symlinks\`)`,
    encoding: ({noun, encoding, host}) =>
      `Unexpected ${encoding} in place of ${noun}, which ${host} does not read, expected UTF-8`,
    note: ({name, noun, host}) =>
      `Unexpected \`${name}\`, which ${host} loads as ${noun}, expected it in another folder`,
    path: ({noun, host, place}) => `Unexpected place of ${noun}, which ${host} does not open, expected \`${place}\``,
    case: ({noun, host, place}) =>
      `Unexpected letter case in the path, so ${host} may not open ${noun}, expected \`${place}\``
  }
})
