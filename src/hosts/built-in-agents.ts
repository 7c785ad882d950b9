/** The agents that hosts bring along: a text may name them without a file that defines them. */

import type {HostId} from '../contracts/host-ids.ts'
import {list} from '../text/plural.ts'

const built: {readonly [Host in HostId]?: readonly string[]} = {
  /** Those that version 2.1.330 offers its model in a run, and those that other versions and settings offer. */
  claude: list`
    general-purpose, claude, Explore, Plan, statusline-setup, output-style-setup, claude-code-guide, bash, fork, worker
  `,
  codex: list`default, worker, explorer`,
  copilot: list`explore, task, code-review, general-purpose, research, agent, ask, edit, implement, plan`,
  cursor: list`generalPurpose, explore, shell, bash, browser`,
  gemini: list`codebase_investigator, cli_help, generalist, browser_agent`,
  opencode: list`build, plan, general, explore, compaction, title, summary`
}

const names: ReadonlySet<string> = new Set(Object.values(built).flatMap((each) => each.map(agentKey)))

/** The key for comparing names of agents: Claude Code takes `Code_Reviewer` for `code-reviewer`. */
export function agentKey(name: string): string {
  return name.toLowerCase().replace(/[\s_\p{Pd}]+/gu, '')
}

export function isAgentOfHost(name: string): boolean {
  return names.has(agentKey(name))
}

/** The skills that Claude Code 2.1.330 offers its model in a run without custom skills, and the skills of other settings. */
const skills: ReadonlySet<string> = new Set(
  list`
    claude-api, code-review, dataviz, fewer-permission-prompts, init, keybindings-help, loop, plugin-authoring, review, run,
    security-review, simplify, update-config, workflow-authoring
  `.map(agentKey)
)

/** Whether Claude Code has a skill of this name. */
export function isSkillOfClaude(name: string): boolean {
  return skills.has(agentKey(name))
}
