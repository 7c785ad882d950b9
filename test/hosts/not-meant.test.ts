/** What a text names without a need that it is there, beside what has to be there. */
import {describe, expect, test} from 'vitest'
import {lines, lint} from '../support/lint.ts'

const found = (text: string, path: string, files: readonly string[] = []): string[] =>
  lines(lint(text, {path, only: ['agent-references'], files}))

const skill = '.claude/skills/forms/SKILL.md'

describe('a file that is not there', () => {
  test.each<readonly [what: string, path: string, silent: string, wrong: string, ...files: readonly string[]]>([
    ['a route of a site', 'docs/a.md', '[a](../guide/intro)', '[a](../docs/intro)', 'docs/b.md'],
    ['a page of GitHub', 'pages/docs/a.md', '[a](../../../issues/7)', '[a](../issues.md)', 'pages/b.md'],
    ['a fixture of a test', 'test-fixtures/broken/a.md', '[a](b.md)', ''],
    ['a fixture beside a test', 'src/__fixtures__/a.md', '[a](b.md)', ''],
    ['an example by its name', 'docs/README.example.md', '[a](b.md)', ''],
    ['what a skill shows', 'skills/x/examples/README.md', '[a](b.md)', '', 'skills/x/SKILL.md'],
    ['a placeholder', skill, 'Run `scripts/script_name.py`.', 'Run `scripts/fill_name_in.py`.'],
    ['a numbered placeholder', skill, 'Run `scripts/script1.py`.', 'Run `scripts/fill1.py`.'],
    [
      'a file of another skill',
      skill,
      'The skill `pdf-tools` has `scripts/split.py`.',
      'The skill `pdf-tools` has `scripts/join.py`.',
      '.claude/skills/pdf-tools/scripts/split.py'
    ],
    [
      'a file of the skill that a heading names',
      skill,
      '## With the PDF-Tools skill\n\nRun `python scripts/split.py`.',
      '## With the other skill\n\nRun `python scripts/split.py`.',
      '.claude/skills/pdf-tools/scripts/split.py'
    ],
    [
      'what is made of a template',
      'templates/claude/commands/a.md',
      '[a](../../docs/a.md)',
      '[a](../agents/a.md)',
      'templates/claude/agents/b.md'
    ],
    [
      'a row of examples',
      skill,
      '| Kind | Example |\n| --- | --- |\n| code | `scripts/rotate.py` |',
      '| Kind | File |\n| --- | --- |\n| code | `scripts/rotate.py` |'
    ],
    [
      'advice to write a file',
      skill,
      'Create `references/terms.md` for long lists.',
      'Consider `references/terms.md` for long lists.'
    ],
    [
      'a file of any project',
      '.claude/agents/a.md',
      '---\nname: a\ndescription: b\n---\n\nRead [rules](RULES.md) of your project.',
      '---\nname: a\ndescription: b\n---\n\nRead [rules](RULES.md) of this plugin.'
    ],
    [
      'what a command writes',
      '.claude/commands/a.md',
      'Write [the plan](plan.md) first.',
      'Read [the plan](plan.md) first.'
    ],
    [
      'code around code',
      'docs/a.md',
      '```markdown\n# Title\n\n```js\nrun()\n```\n\nSee [a](b.md).\n```\n\nEnd.\n\n```md\n# Two\n```\n',
      '```markdown\n# Title\n```\n\nSee [a](b.md).\n'
    ]
  ])('%s', (_, path, silent, wrong, ...files) => {
    const links = (text: string): string[] => found(`${text}\n`, path, files).filter((line) => !line.includes('fence'))
    expect(links(silent)).toEqual([])
    if (wrong !== '') expect(links(wrong)).toHaveLength(1)
  })

  test('a file need not be there under a condition', () => {
    const rest = (text: string): readonly string[] => found(`The list in \`references/terms.md\` ${text}\n`, skill)
    for (const text of [
      'has more terms (optional).',
      'has more terms, if available.',
      'has more terms (when it exists).'
    ])
      expect([text, ...rest(text)]).toEqual([text])
    for (const text of ['is automatically created.', 'has options.', 'has more terms if you read it.'])
      expect([text, rest(text).length]).toEqual([text, 1])
  })

  test('an agent that a host brings along needs no file', () => {
    const call = (name: string): number =>
      lint(`Use subagent_type: "${name}" here.\n`, {
        path: '.claude/commands/a.md',
        only: ['agent-references'],
        definedAgents: ['reviewer']
      }).findings.length
    for (const name of ['general-purpose', 'General_Purpose', 'Explore', 'statusline-setup', 'worker', 'browser_agent'])
      expect([name, call(name)]).toEqual([name, 0])
    expect([call('reviewer'), call('explorer-of-caves')]).toEqual([0, 1])
  })

  test('a checkout may be in a folder of fixtures, and a skill may be about examples', () => {
    expect(found('[a](b.md)\n', 'docs/examples/a.md')).toHaveLength(1)
    expect(found('[a](b.md)\n', 'skills/examples/SKILL.md')).toHaveLength(1)
  })
})

describe('a file among those of hosts', () => {
  const all = (text: string, path: string, files: readonly string[] = ['README.md']): string[] =>
    lines(lint(text, {path, files})).filter((line) => !line.includes('ascii-only'))

  test.each<readonly [what: string, path: string, text: string]>([
    ['a page about agents', '.claude/agents/README-validation.md', '# Validation\n'],
    ['a document in capitals', '.claude/agents/SHARED_PROTOCOL.md', '# Protocol\n\n---\n\nText.\n'],
    [
      'a text between lines of hyphens',
      '.claude/agents/team/metrics.md',
      '---\n\n# Metrics\n\nVersion 2\n\n---\n\nText.\n'
    ],
    [
      'a skill of a template',
      'templates/skills/forms/codex/SKILL.md',
      '---\nname: forms\ndescription: Fills in.\n---\n'
    ],
    ['a template of a skill', '.claude/skills/SKILL_TEMPLATE.md', '---\nname: forms\ndescription: Fills in.\n---\n']
  ])('%s is right', (_, path, text) => {
    expect(all(text, path)).toEqual([])
  })

  test.each<readonly [what: string, path: string, text: string]>([
    ['an agent', '.claude/agents/validation.md', '# Validation\n'],
    ['a text with keys', '.claude/agents/team/metrics.md', '---\n# Metrics\nname: metrics\n---\n\nText.\n'],
    ['a skill in a folder of skills', 'skills/form/SKILL.md', '---\nname: forms\ndescription: Fills in.\n---\n'],
    [
      'hooks of another program',
      '.claude/agents/a.md',
      '---\nname: a\ndescription: b\nhooks:\n  pre: echo\n---\n\nRead.\n'
    ],
    [
      'hooks of Claude Code',
      '.claude/agents/a.md',
      '---\nname: a\ndescription: b\nhooks:\n  Stop: echo\n---\n\nRead.\n'
    ]
  ])('%s is not', (_, path, text) => {
    expect(all(text, path)).toHaveLength(1)
  })

  test('a list under a plural is not a misspelt key of one', () => {
    const skillOf = (line: string): string => `---\nname: forms\ndescription: Fills in.\n${line}\n---\n`
    const keys = (line: string): string[] => lines(lint(skillOf(line), {path: skill, only: ['agent-keys']}))
    expect(keys('licenses: [a, b]')).toEqual([expect.stringContaining('under `metadata`')])
    expect(keys('licenses:\n  one: a')).toEqual([expect.stringContaining('under `metadata`')])
    expect(keys('agnet: a')).toEqual([expect.stringContaining('expected `agent`')])
  })
})

describe('fences around others of their length', () => {
  test('have an end that all see', () => {
    const text = 'Text.\n\n```markdown\n# Title\n\n```js\nrun()\n```\n\nMore.\n```\n'
    expect(found(text, 'docs/a.md')).toEqual([])
    expect(found(`${text}\nEnd.\n`, 'docs/a.md')).toEqual([])
    expect(found(text.replace('```markdown', '````markdown').replace(/```\n$/, '````\n'), 'docs/a.md')).toEqual([])
  })

  test('what nothing closes is open', () => {
    expect(found('```js\nrun()\n\n## Next\n\n```bash\nls\n```\n\n```\nout\n', 'docs/a.md')).toEqual([
      '10:1-10:4: warning: Unexpected open fence, expected a closing fence after the code'
    ])
  })
})
