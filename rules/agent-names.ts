import {definitions} from '../src/contracts/source.ts'
import {type NameProblem, nameProblems} from '../src/hosts/checks/agent-names.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * An agent has a name of its own, and a skill that of its folder.
 *
 * ## Why
 *
 * Of two agents with one name in the folders that a host searches, it loads one, and does not report the other; Copilot, Gemini
 * CLI and OpenCode do the same with skills. The Agent Skills
 * specification requires that a skill and its folder have the same name: some hosts call the skill by one, some by the other. No
 * host finds a skill in a file `skill.md`, or in one beside the folders of skills; Claude Code and Gemini CLI find none in a folder
 * below another, such as `.claude/skills/office/forms/SKILL.md`.
 *
 * Names are compared in all folders below `.claude/agents/` and the like.
 *
 * ## Good
 *
 * ```markdown {"path": ".claude/skills/forms/SKILL.md"}
 * ---
 * name: forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": ".claude/skills/forms/SKILL.md"}
 * ---
 * name: pdf-forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 2:7-2:16: warning: Unexpected name `pdf-forms` of a skill in the folder `forms`, which the Agent Skills specification does not allow, expected `forms`
 * ```
 *
 * ```markdown {"path": ".claude/skills/forms/skill.md"}
 * ---
 * name: forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: warning: Unexpected file name `skill.md`, with which no host finds the skill, expected `SKILL.md`
 * ```
 *
 * ```markdown {"path": ".claude/skills/forms.md"}
 * ---
 * name: forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: warning: Unexpected place of a skill, in which no host finds it, expected it as `.claude/skills/forms/SKILL.md`
 * ```
 */
export default defineRule<NameProblem>({
  id: 'agent-names',
  severity: 'warning',
  kinds: definitions,
  readsToml: true,
  check(source, report) {
    for (const problem of nameProblems(source)) report(problem)
  },
  messages: {
    duplicate: ({name, files, more, does}) =>
      `Unexpected duplicate name \`${name}\` (also in ${files.map((file) => `\`${file}\``).join(', ')}${more === 0 ? '' : ` and ${more} more`})${clauseOf(does)}, expected another name`,
    folder: ({name, folder}) =>
      `Unexpected name \`${name}\` of a skill in the folder \`${folder}\`, which the Agent Skills specification does not allow, expected \`${folder}\``,
    place: ({path, isFound, does}) =>
      `Unexpected place of a skill${isFound ? clauseOf(does) : ', in which no host finds it'}, expected it as \`${path}\``,
    'file-name': ({file}) =>
      `Unexpected file name \`${file}\`, with which no host finds the skill, expected \`SKILL.md\``
  }
})
