/** What agent files lead to. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {lines, lint} from '../support/lint.ts'

const only = ['agent-references']
const found = (text: string, path = 'docs/a.md', files: readonly string[] = []): string[] =>
  lines(lint(text, {path, only, files}))

/** The findings of a run over files. */
async function foundIn(files: Files): Promise<string[]> {
  const {files: reports} = reportOf(await runCli(temporaryFolder(files), ['-f', 'json', '.']))
  return reports.flatMap(({path, findings}) =>
    findings
      .filter(({rule}) => rule === 'agent-references')
      .map(({line, column, message}) => `${path}:${line}:${column} ${message}`)
  )
}

describe('links', () => {
  test.each([
    ['[a](b.md)', '1:5-1:9'],
    ['![a](img/b.png "title")', '1:6-1:15'],
    ['[a](<b c.md>)', '1:6-1:12'],
    ['[a]: ./b.md', '1:6-1:12'],
    ['[a](b.md#part)', '1:5-1:14'],
    ['[a](../up.md)', '1:5-1:13']
  ])('%s leads nowhere', (text, place) => {
    expect(found(`${text}\n`)).toEqual([expect.stringMatching(new RegExp(`^${place}: warning: Unexpected link`))])
  })

  test.each([
    '[a](https://x.y/z.md)',
    '[a](mailto:x@y.z)',
    '[a](/from/the/root.md)',
    '[a](url)',
    '[a]({path}/b.md)',
    '[a](path/to/b.md)',
    '[a](docs/page.html)',
    '`[a](b.md)`',
    '```\n[a](b.md)\n```',
    '<!-- [a](b.md) -->',
    'a](b.md',
    '[a]( )'
  ])('%j is not checked', (text) => {
    expect(found(`${text}\n`)).toEqual([])
  })

  test('files that are there, also pages without an extension and encoded names', () => {
    const files = ['docs/b.md', 'docs/sub/c.md', 'docs/d e.md', 'up.md']
    expect(found('[a](b.md) [b](sub/c) [c](d%20e.md) [d](../up.md?x=1)\n', 'docs/a.md', files)).toEqual([])
  })

  test('one file has one finding, and so has one folder', () => {
    expect(found('[a](b.md)\n[b](b.md)\n')).toHaveLength(1)
    expect(found('[a](x/b.md)\n[b](x/c.md)\n[c](x/d.md)\n')).toEqual([
      '1:5-1:11: warning: Unexpected link to `x/b.md` and 2 more in a folder that is not there, expected a file that is there'
    ])
  })

  test('links of templates are those of what is made of them', () => {
    expect(found('[a](b.md)\n', 'templates/a.md')).toEqual([])
  })

  test('anchors lead to headings of the file', () => {
    const text = '# One `two`: three!\n\n## Same\n\n## Same\n\nTitle\n=====\n\n<a id="own"></a>\n\n'
    for (const anchor of ['one-two-three', 'same', 'same-1', 'title', 'own', 'Same'])
      expect(found(`${text}[a](#${anchor})\n`)).toEqual([])
    expect(found(`${text}[a](#two)\n`)).toHaveLength(1)
  })
})

describe('fences', () => {
  test.each([
    ['```\na\n', 1],
    ['~~~~\na\n~~~\n', 1],
    ['```md\n```js\n```\n```\na\n', 1],
    ['```\na\n```\n', 0],
    ['````\n```\na\n````\n', 0],
    ['- ```\n  a\n\nText.\n', 0],
    ['``` a ``` b\n', 0]
  ])('%j', (text, count) => {
    expect(found(text)).toHaveLength(count)
  })
})

describe('skills and imports', () => {
  const skill = 'skills/a/SKILL.md'

  test('files that a skill names', () => {
    expect(
      found('Run `scripts/b.py` or `python scripts/c.py --x`.\n', skill, ['skills/a/scripts/b.py', 'skills/a/scripts/'])
    ).toEqual(['1:31-1:43: warning: Unexpected file `scripts/c.py`, expected one that the skill brings along'])
    for (const text of [
      '`src/scripts/c.py`',
      '`assets/x.pptx`',
      '```\npython scripts/c.py\n```',
      '`scripts/your-script.py`',
      '`{x}/scripts/c.py`'
    ])
      expect(found(`${text}\n`, skill)).toEqual([])
    expect(found('`scripts/c.py`\n', 'docs/a.md')).toEqual([])
  })

  test('imports of CLAUDE.md', () => {
    expect(found('See @docs/a.md and @b.md.\nmail@x.md @scope/name\n', 'CLAUDE.md', ['docs/a.md'])).toEqual([])
    expect(found('See @docs/a.md\n', 'CLAUDE.md')).toHaveLength(1)
    expect(found('See @docs/a.md\n', 'docs/b.md')).toEqual([])
  })
})

describe('a run', () => {
  test('looks up files, but none outside of the project', async () => {
    expect(await foundIn({'a.md': '[b](b.md) [c](c.md) [d](../../d.md)\n', 'b.md': '# B\n'})).toEqual([
      'a.md:1:15 Unexpected link to `c.md`, expected a file that is there'
    ])
  })

  test('knows the agents of the repository', async () => {
    const call = (name: string): string => `Task(subagent_type="${name}")\n`
    const agent = (name: string): string => `---\nname: ${name}\ndescription: x\n---\n`
    const files = {
      'commands/a.md':
        call('reviewer') + call('missing') + call('general-purpose') + call('my-agent') + call('plugin:x'),
      'commands/b.md': call('by-name')
    }
    expect(await foundIn(files)).toEqual([])
    expect(
      await foundIn({...files, '.claude/agents/reviewer.md': agent('reviewer'), 'agents/x.md': agent('by-name')})
    ).toEqual(['commands/a.md:2:21 Unexpected agent `missing`, expected one that a file of the repository defines'])
  })

  test('knows the agents that another hands over to', async () => {
    const agent = (to: string): string =>
      `---\ndescription: x\nhandoffs:\n  - label: Go\n    agent: ${to}\n    prompt: x\n---\n`
    expect(
      await foundIn({'.github/agents/one.agent.md': agent('two'), '.github/agents/two.agent.md': agent('three')})
    ).toEqual([
      '.github/agents/two.agent.md:5:12 Unexpected agent `three`, expected one that a file of the repository defines'
    ])
  })
})
