import {definitions} from '../src/contracts/kinds.ts'
import {type NameProblem, nameProblems} from '../src/hosts/checks/agent-names.ts'
import {clauseOf} from '../src/hosts/checks/effects.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {andMore} from '../src/text/plural.ts'

/**
 * An agent has a name of its own, and a skill that of its folder.
 *
 * ## Why
 *
 * Of two agents with one name in the folders that a host searches, it loads one, and does not report the other; Copilot, Gemini
 * CLI and OpenCode do the same with skills. The Agent Skills specification requires that a skill and its folder have the same name: some
 * hosts call the skill by one, some by the other. No host enforces it, so another name is a note.
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
 * ```markdown {"path": ".claude/agents/reviewer.md", "siblingNames": {"reviewer": ["old/reviewer.md", "reviewer.md"]}}
 * ---
 * name: reviewer
 * description: Reviews changes
 * ---
 *
 * Review the change.
 * ```
 *
 * ```text
 * 2:7-2:15: warning: Unexpected name `reviewer` as in `old/reviewer.md`, of which Claude Code 2.1 loads one, expected another name
 * ```
 *
 * ```markdown {"path": ".claude/skills/forms/SKILL.md"}
 * ---
 * name: pdf-forms
 * description: Fills in forms
 * ---
 * ```
 *
 * ```text
 * 2:7-2:16: note: Unexpected name `pdf-forms` of a skill in the folder `forms`, which the Agent Skills specification does not allow, expected `forms`
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
      `Unexpected name \`${name}\` as in ${files.map((file) => `\`${file}\``).join(', ')}${andMore(more)}${clauseOf(does)}, expected another name`,
    folder: ({name, folder}) =>
      `Unexpected name \`${name}\` of a skill in the folder \`${folder}\`, which the Agent Skills specification does not allow, expected \`${folder}\``
  }
})
