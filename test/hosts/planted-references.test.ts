/** Faults planted in what files name, each beside the same file without it: one finding where it is, and none for its sibling. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

/** `path line:column rule/message` of errors, warnings and notes, in a run over a repository. */
async function foundIn(files: Files): Promise<string[]> {
  const folder = temporaryFolder({'.git/HEAD': 'ref: refs/heads/main\n', ...files})
  const {files: reports} = reportOf(await runCli(folder, ['--no-config', '-f', 'json', '.']))
  return reports.flatMap(({path, findings}) =>
    findings.map(
      ({line, column, severity, rule, messageId}) => `${path} ${line}:${column} ${severity} ${rule}/${messageId}`
    )
  )
}

const matter = (lines: string, text = 'Review.'): string => `---\n${lines}\n---\n\n${text}\n`
const agent = (more: string, text?: string): string => matter(`name: probe\ndescription: Reviews.${more}`, text)
const command = (more: string, text?: string): string => matter(`description: Reviews.${more}`, text)
const skill = (name: string, text?: string): string => matter(`name: ${name}\ndescription: Reviews.`, text)

const plugin: Files = {
  'plugins/one/.claude-plugin/plugin.json': '{"name": "one"}',
  'plugins/one/agents/helper.md': matter('name: helper\ndescription: Helps.')
}
const writer: Files = {'.claude/agents/writer.md': matter('name: writer\ndescription: Writes.')}

type Planted = readonly [what: string, path: string, right: string, wrong: string, place: string, more: Files]

describe('a name or a path that leads nowhere', () => {
  const planted: readonly Planted[] = [
    [
      'a skill that an agent loads',
      '.claude/agents/probe.md',
      agent('\nskills: [style]'),
      agent('\nskills: [style, stile]'),
      '4:17 warning agent-references/skill',
      {'.claude/skills/style/SKILL.md': skill('style')}
    ],
    [
      'a skill in a text with commas',
      '.claude/agents/probe.md',
      agent('\nskills: style, init'),
      agent('\nskills: style, inni'),
      '4:16 warning agent-references/skill',
      {'.claude/skills/style/SKILL.md': skill('style')}
    ],
    [
      'a skill with the name of the agent, where the repository has none',
      '.claude/agents/probe.md',
      agent('\nskills: [style]'),
      agent('\nskills: [probe-workflow]'),
      '4:10 warning agent-references/skill',
      {}
    ],
    [
      'the agent of a fork',
      '.claude/skills/probe/SKILL.md',
      skill('probe').replace('Reviews.', 'Reviews.\ncontext: fork\nagent: writer'),
      skill('probe').replace('Reviews.', 'Reviews.\ncontext: fork\nagent: righter'),
      '5:8 warning agent-references/agent',
      writer
    ],
    [
      'the agent of a prompt of Copilot, whose name has a space',
      '.github/prompts/probe.prompt.md',
      command('\nagent: plan writer'),
      command('\nagent: plan righter'),
      '3:8 warning agent-references/agent',
      {'.github/agents/plan-writer.agent.md': matter('name: Plan Writer\ndescription: Writes.')}
    ],
    [
      'the agent of a command of OpenCode',
      '.opencode/command/probe.md',
      command('\nagent: writer'),
      command('\nagent: wroter'),
      '3:8 warning agent-references/agent',
      {'.opencode/agents/writer.md': command('')}
    ],
    [
      'an agent of Copilot',
      '.github/agents/probe.agent.md',
      command('\nagents: [writer]'),
      command('\nagents: [wroter]'),
      '3:10 warning agent-references/agent',
      {'.github/agents/writer.agent.md': command('')}
    ],
    [
      'an agent that a text starts',
      '.claude/commands/probe.md',
      command('', 'Start it with `subagent_type: "Writer"`.'),
      command('', 'Start it with `subagent_type: "rider"`.'),
      '5:32 warning agent-references/agent',
      writer
    ],
    [
      'an agent of a plugin',
      '.claude/commands/probe.md',
      command('', 'Start it with `subagent_type: "one:helper"`.'),
      command('', 'Start it with `subagent_type: "one:hepler"`.'),
      '5:32 warning agent-references/agent',
      plugin
    ],
    [
      'the name of the plugin',
      'plugins/one/commands/probe.md',
      command('', 'Start it with `subagent_type: "one:helper"`.'),
      command('', 'Start it with `subagent_type: "helper"`.'),
      '5:32 warning agent-references/plugin-agent',
      plugin
    ],
    [
      'a tool that the text needs',
      '.claude/agents/probe.md',
      agent('\ntools: Read, Skill', 'Use the Skill tool.'),
      agent('\ntools: Read, Grep', 'Use the Skill tool.'),
      '7:9 warning agent-tools/needed-tool',
      {}
    ],
    [
      'a tool that a list of steps needs',
      '.claude/agents/probe.md',
      agent('\ntools: [Read, Bash]', '1. Run the `Bash` tool.'),
      agent('\ntools: [Read, Grep]', '1. Run the `Bash` tool.'),
      '7:13 warning agent-tools/needed-tool',
      {}
    ],
    [
      'a command without a permission',
      '.claude/commands/probe.md',
      command('\nallowed-tools: Bash(npm test:*), Read', 'See !`npm test`.'),
      command('\nallowed-tools: Bash(git log:*), Read', 'See !`npm test`.'),
      '6:7 warning agent-tools/forbidden-command',
      {}
    ],
    [
      'a command in a code block',
      '.claude/commands/probe.md',
      command('\nallowed-tools: Bash(npm test:*), Read', '```\n!`npm test`\n```'),
      command('\nallowed-tools: Bash(git log:*), Read', '```\n!`npm test`\n```'),
      '7:3 warning agent-tools/forbidden-command',
      {}
    ],
    [
      'an example of a command',
      '.claude/skills/probe/SKILL.md',
      '---\nname: probe\ndescription: Says how\n---\n\nWrite `` ! `date` `` there.\n',
      '---\nname: probe\ndescription: Says how\n---\n\nWrite `` !`date` `` there.\n',
      '6:12 warning agent-tools/example-command',
      {}
    ],
    [
      'a command, where nothing is permitted',
      '.claude/commands/probe.md',
      command('', 'See !`git status | head`.'),
      command('', 'See !`make all`.'),
      '5:7 note agent-tools/forbidden-command',
      {}
    ],
    [
      'a file of the project',
      '.claude/commands/probe.md',
      command('', 'Follow @docs/rules.md, then go.'),
      command('', 'Follow @docs/ruels.md, then go.'),
      '5:8 warning agent-references/mention',
      {'docs/rules.md': '# Rules\n'}
    ],
    [
      'the folder of a plugin',
      'plugins/one/skills/probe/SKILL.md',
      `---\nname: probe\ndescription: Runs it\n---\n\nRun \`sh \${CLAUDE_PLUGIN_ROOT}/go.sh\`.\n`,
      '---\nname: probe\ndescription: Runs it\n---\n\nRun `sh $CLAUDE_PLUGIN_ROOT/go.sh`.\n',
      '6:9 warning agent-references/argument',
      {'plugins/one/.claude-plugin/plugin.json': '{"name": "one"}\n', 'plugins/one/go.sh': 'exit\n'}
    ],
    [
      'the place for the arguments',
      '.claude/commands/probe.md',
      command('', 'Review $ARGUMENTS.'),
      command('', 'Review $ARGUMENT.'),
      '5:8 warning agent-references/argument',
      {}
    ],
    [
      'the place for the arguments, in braces',
      '.claude/skills/probe/SKILL.md',
      skill('probe', 'Review $ARGUMENTS[0].'),
      skill('probe', `Review \${ARGUMENTS}.`),
      '6:8 warning agent-references/argument',
      {}
    ],
    [
      'the first argument',
      '.claude/commands/probe.md',
      command('\nargument-hint: "[number]"', 'Review $0.'),
      command('\nargument-hint: "[number]"', 'Review $1.'),
      '6:8 warning agent-references/second-argument',
      {}
    ],
    [
      'the arguments in Gemini CLI',
      '.gemini/commands/probe.toml',
      'prompt = "Review {{args}}."\n',
      'prompt = "Review {{arg}}."\n',
      '1:18 warning agent-references/argument',
      {}
    ],
    [
      'an import of Gemini CLI',
      'GEMINI.md',
      '@docs/rules.md\n',
      '@docs/ruels.md\n',
      '1:1 warning agent-references/import',
      {'docs/rules.md': '# Rules\n'}
    ],
    [
      'a script of a skill, in code',
      '.claude/skills/probe/SKILL.md',
      skill('probe', `\`\`\`sh\npython \${CLAUDE_SKILL_DIR}/scripts/run.py\n\`\`\``),
      skill('probe', `Run \`scripts/run.py\`:\n\n\`\`\`sh\npython \${CLAUDE_SKILL_DIR}/scripts/ran.py\n\`\`\``),
      '9:28 warning agent-references/variable-file',
      {'.claude/skills/probe/scripts/run.py': 'print(1)\n'}
    ],
    [
      'a script of a plugin',
      'plugins/one/commands/probe.md',
      command('', `Run \`bash "\${CLAUDE_PLUGIN_ROOT}"/scripts/run.sh\`.`),
      command('', `Run \`bash "\${CLAUDE_PLUGIN_ROOT}"/scripts/ran.sh\`.`),
      '5:35 warning agent-references/variable-file',
      {...plugin, 'plugins/one/scripts/run.sh': 'true\n'}
    ],
    [
      'a file that nothing in a skill names',
      '.claude/skills/probe/SKILL.md',
      skill('probe', 'Read `references/terms.md`.'),
      skill('probe', 'Read it.'),
      '1:1 note agent-references/unnamed-file',
      {'.claude/skills/probe/references/terms.md': '# Terms\n'}
    ]
  ]
  test.each(planted.map(([what, path, right, wrong, place, more]) => ({what, path, right, wrong, place, more})))(
    '$what',
    async ({path, right, wrong, place, more}) => {
      expect(await foundIn({...more, [path]: right})).toEqual([])
      expect(await foundIn({...more, [path]: wrong})).toEqual([`${path} ${place}`])
    }
  )
})

test('what is around a checkout does not count, and a folder of a skill has its name', async () => {
  const files = {'fixtures/repo/.git/HEAD': '', 'fixtures/repo/.claude/agents/a.md': '# A\n'}
  expect(await foundIn(files)).toEqual([
    'fixtures/repo/.claude/agents/a.md 1:1 error agent-front-matter/missing-front-matter'
  ])
  expect(await foundIn({'form/SKILL.md': skill('forms')})).toEqual(['form/SKILL.md 2:7 note agent-names/folder'])
})

describe('what is right', () => {
  test.each<readonly [what: string, files: Files]>([
    [
      'agents of hosts',
      {...writer, 'a.md': '`subagent_type="general"`, `subagent_type: "Explore"`, `subagent_type: "build"`\n'}
    ],
    ['an agent of a plugin that is elsewhere', {...writer, 'a.md': '`subagent_type: "other:helper"`\n'}],
    [
      'agents of the configuration of OpenCode',
      {...writer, 'opencode.json': '{"agent": {"rider": {}}}', '.opencode/command/a.md': command('\nagent: rider')}
    ],
    ['a skill, where the repository has none', {'.claude/agents/probe.md': agent('\nskills: [pdf]')}],
    ['a tool that another agent uses', {'.claude/agents/probe.md': agent('\ntools: Read', 'Never use the Bash tool.')}],
    [
      'arguments of a shell',
      {'.claude/commands/a.md': command('', `\`\`\`sh\nARGUMENTS="$ARGUMENTS"\necho \${ARGUMENTS}\n\`\`\``)}
    ],
    [
      'an amount of money',
      {'.claude/commands/a.md': command('\nargument-hint: x', 'Costs $1.50 and $100, awk: $ARGUMENTS')}
    ],
    [
      'a file that a plugin writes',
      {...plugin, 'plugins/one/commands/a.md': command('', `\`ls > \${CLAUDE_PLUGIN_ROOT}/list.txt\``)}
    ],
    ['a skill that is a repository', {'SKILL.md': skill('forms')}],
    ['a skill of a template', {'templates/skills/forms/codex/SKILL.md': skill('forms')}],
    ['a fixture', {'fixtures/.claude/agents/a.md': '# A\n', 'fixtures/b.md': '[a](a.md)\n'}],
    ['a scoped package', {'.claude/commands/a.md': command('', 'Install @scope/name and ask me@x.md.')}]
  ])('%s', async (_, files) => {
    expect(await foundIn(files)).toEqual([])
  })
})
