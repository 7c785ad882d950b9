/** Inputs for the kinds of problems that no page shows and no planted fault causes, by rule. */
import type {LintOptions} from './lint.ts'
import {rareContractInputs} from './rare-contracts.ts'
import {rareManifestInputs} from './rare-manifests.ts'
import {rarePartyInputs} from './rare-party.ts'

type Input = readonly [text: string, options: LintOptions]

const codexAgent = (more: string): string => `name = "a"\ndescription = "b"\ndeveloper_instructions = "c"\n${more}`

const prompts = '---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n'
const engineer: LintOptions = {path: 'agents/13-site-reliability-engineer.md', kind: 'agent', role: 'phase-agent'}
const reviewer: LintOptions = {path: '.claude/agents/reviewer.md'}
const output: LintOptions = {kind: 'output', contracts: ['suggested-prompts'], role: 'phase-agent'}
const state: LintOptions = {kind: 'state', path: '.isdlc/state.json'}

export const rareInputs: Readonly<Record<string, readonly Input[]>> = {
  'ascii-only': [
    ['a\u200Bb \u00E2\u2020\u2019 \uFFFD \u0007\n', {}],
    ['# SUGGESTED PROMPTS\n\nPrint \u201Cthis\u201D:\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n', {}]
  ],
  'template-variables': [
    ['{{CHANGE_IDD}}\n', {variables: ['CHANGE_ID']}],
    ['---\nvariables: [change_id]\n---\n{{change_id}} {{change_ids}}\n', {}],
    ['Context not provided: ARTIFACTS\n', {kind: 'prompt'}]
  ],
  'suggested-prompts-placement': [
    [`You are the guardian of production.\n\n# SUGGESTED PROMPTS\n\n${prompts}`, engineer],
    [`# SUGGESTED PROMPTS\n\n${prompts}\nYou guard production.\n`, engineer],
    [`# SUGGESTED PROMPTS\n\nYou are the guardian of production.\n\n${prompts}`, engineer],
    [` # SUGGESTED PROMPTS\n\n${prompts}`, engineer],
    [`# SUGGESTED PROMPTS \n\n${prompts}`, engineer],
    [`#\u00A0SUGGESTED PROMPTS\n\n${prompts}`, engineer]
  ],
  'suggested-prompts-tiers': [['# PROMPT EMISSION PROTOCOL\n\n### 1. Start\n', {kind: 'agent', role: 'orchestrator'}]],
  'suggested-prompts-last': [[`${prompts}\n${prompts}`, output]],
  'workflow-state': [
    ['{', state],
    ['{"active_workflow": {"type": "fix"}}', state],
    ['{"active_workflow": {"type": "fix", "phase": []}}', state],
    [
      JSON.stringify({
        active_workflow: {
          type: 'fix',
          phases: ['01-requirements'],
          current_phase_index: 3,
          artifact_folder: 'BUG-1',
          phase_status: {}
        }
      }),
      state
    ]
  ],
  'system-template-filename': [['You plan.\n', {path: 'templates/system/README.md', kind: 'template'}]],
  'system-template-markers': [
    ['End with `<review>`.\n', {path: 'templates/system/CLAUDE-plan.md'}],
    ['<task_status>COMPLETED</task_status>\n', {path: 'templates/system/CLAUDE-implement.md'}],
    ['<task_status id="1">COMPLETED</task_status>\n', {path: 'templates/system/CLAUDE-implement.md'}],
    ['<review>PASS: {reason}</review>\n', {path: 'templates/system/CLAUDE-plan.md'}],
    ['<review> PASS </review> or REJECTED</review>\n', {path: 'templates/system/CLAUDE-challenge.md'}]
  ],
  'response-markers': [
    ['<review></review>\n', {kind: 'output', contracts: ['system-templates']}],
    ['<review> PASS </review>\n', {kind: 'output', phase: 'plan'}],
    ['<review>PASS with doubts</review>\n', {kind: 'output', phase: 'plan'}],
    ['<review>PASS</review>\n\n<review>PASS</review>\n', {kind: 'output', phase: 'plan'}],
    ['<task_status>COMPLETED</task_status>\n', {kind: 'output', phase: 'implement'}],
    ['<task_status id="one">COMPLETED</task_status>\n', {kind: 'output', phase: 'implement'}]
  ],
  'run-complete': [['', {kind: 'output', captured: {thread: 'main', kind: 'main', stopReason: 'nothing'}}]],
  'agent-front-matter': [
    ['Read. '.repeat(6_000), {path: 'AGENTS.md'}],
    ['Read the change.\n', reviewer],
    ['---\nname:\n---\n\nRead.\n', reviewer],
    ['---\n- name\n---\n\nRead.\n', reviewer],
    [`---\ndescription: Reads changes\n---\n\n${'Read. '.repeat(6_000)}\n`, {path: '.github/agents/reviewer.agent.md'}],
    ['--- \nname: reviewer\ndescription: Reads changes\n---\n', {path: '.gemini/agents/reviewer.md'}],
    [`---\nname: forms\ndescription: ${'Fills in forms. '.repeat(65)}\n---\n`, {path: 'skills/forms/SKILL.md'}],
    [
      `---\nname: reviewer\ndescription: Reads changes\ntools: ${'['.repeat(101)}${']'.repeat(101)}\n---\n\nRead.\n`,
      {path: '.gemini/agents/reviewer.md'}
    ],
    [codexAgent('[mcp_servers.docs]\ncomand = "a"\n'), {path: '.codex/agents/a.toml'}],
    [codexAgent('[mcp_servers.docs]\nurl = "https://a.b"\ncommand = "a"\n'), {path: '.codex/agents/a.toml'}]
  ],
  'agent-tools': [
    [
      '---\nname: forms\ndescription: Fills in forms\nallowed-tools: Write(docs/**)\n---\n\nRead.\n',
      {path: '.claude/skills/forms/SKILL.md'}
    ]
  ],
  'agent-keys': [
    ['---\ndescription: Reads changes\ninfer: true\n---\n', {path: '.github/agents/reviewer.agent.md'}],
    [
      '---\nname: reviewer\ndescription: Reads changes\npermissionMode: plan\n---\n',
      {path: 'plugins/review/agents/reviewer.md'}
    ],
    ['---\nname: forms\ndescription: Fills in forms\ntools: Read\n---\n', {path: '.claude/skills/forms/SKILL.md'}]
  ],
  'agent-references': [
    ['See [it](b.md#two).\n', {path: 'a.md', files: ['b.md'], anchors: ['one']}],
    ['See @docs/a.md\n', {path: 'CLAUDE.md', files: []}],
    ['Task(subagent_type="missing")\n', {path: 'commands/a.md', definedAgents: ['other']}],
    [
      'Task(subagent_type="helper")\n',
      {
        path: 'one/commands/a.md',
        files: ['one/.claude-plugin/plugin.json'],
        answers: {hasAgent: () => true, pluginOfAgent: () => 'one'}
      }
    ],
    [
      '---\nname: a\ndescription: b\nskills: [c]\n---\n',
      {path: '.claude/agents/a.md', answers: {hasSkill: () => false, servers: () => []}}
    ],
    ['@docs/b.md\n', {path: '.claude/commands/a.md', files: ['docs/c.md']}],
    [
      `Run \${CLAUDE_SKILL_DIR}/run.sh\n`,
      {
        path: 'skills/a/SKILL.md',
        files: ['skills/a/b.md'],
        answers: {bundledFiles: () => ['b.md'], isNamedInBundle: () => false}
      }
    ],
    [
      'Read `src/old.ts` and `src/gone.ts`, run `node src/tool.mjs`, `npm run lint` and `make all`.\n',
      {
        path: 'CLAUDE.md',
        files: ['src/a.ts'],
        answers: {
          pathNear: (path) => ({
            isThere: false,
            mayBeThere: false,
            folder: 'src',
            ...(path.includes('old') && {meant: 'lib/old.ts'})
          }),
          taskNear: (command) => ({isThere: false, ...(command.startsWith('npm') && {meant: 'lint:all'})})
        }
      }
    ],
    ['Run `/one:ship`.\n', {path: 'one/commands/a.md', answers: {hasPart: () => false}}],
    [
      '---\nname: a\ndescription: b\ntools: [mcp__find__it]\n---\n',
      {
        path: 'one/agents/a.md',
        files: ['one/.claude-plugin/plugin.json'],
        texts: {
          'one/.claude-plugin/plugin.json': '{"name": "one", "mcpServers": {"find": {}}}'
        }
      }
    ],
    [
      '[b](docs/b.md)\n\n@docs/b.md\n',
      {
        path: 'CLAUDE.md',
        files: ['docs/c/b.md'],
        answers: {pathNear: () => ({isThere: false, mayBeThere: false, meant: 'docs/c/b.md', link: 'docs/c/b.md'})}
      }
    ],
    [
      'Run `bash plugins/ship/bin/a.sh`.\n',
      {
        path: 'plugins/ship/commands/go.md',
        files: ['plugins/ship/.claude-plugin/plugin.json', 'plugins/ship/bin/a.sh']
      }
    ]
  ],
  'agent-names': [
    [
      '---\nname: reviewer\ndescription: Reads changes\n---\n',
      {...reviewer, siblingNames: {reviewer: ['a.md', 'reviewer.md']}}
    ]
  ],
  'agent-place': [['', {...reviewer, files: [], brokenLinks: ['.claude/agents/reviewer.md']}]],
  ...rareManifestInputs,
  ...rareContractInputs,
  ...rarePartyInputs
}
