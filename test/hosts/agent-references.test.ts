/** What agent files lead to. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {lines, lint} from '../support/lint.ts'

const only = ['agent-references']
const found = (text: string, path = 'docs/a.md', files: readonly string[] = []): string[] =>
  lines(lint(text, {path, only, files}))

/** The findings of a run over files. */
function foundIn(files: Files): Promise<string[]> {
  return foundFrom(temporaryFolder(files), '.')
}

async function foundFrom(cwd: string, path: string): Promise<string[]> {
  const {files: reports} = reportOf(await runCli(cwd, ['-f', 'json', path]))
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
    '[a]( )',
    'Print "See [the list](b.md)" at the end.',
    'Link to it, e.g. [b](b.md).',
    '[a](./2026-MM-DD-NNN.md)',
    '[a](file.md)',
    'word[x](a/b)'
  ])('%j is not checked', (text) => {
    expect(found(`${text}\n`)).toEqual([])
  })

  test('files that are there, also pages without an extension and encoded names', () => {
    const files = ['docs/b.md', 'docs/sub/c.md', 'docs/d e.md', 'up.md']
    expect(found('[a](b.md) [b](sub/c) [c](d%20e.md) [d](../up.md?x=1)\n', 'docs/a.md', files)).toEqual([])
  })

  test('a page of a site may be a folder there, from which links begin one level deeper', () => {
    expect(found('[a](../sub/c)\n', 'docs/a.md', ['docs/sub/c.md'])).toEqual([])
    expect(found('[a](../c/)\n', 'docs/a.md', ['docs/c.mdx'])).toEqual([])
    expect(found('[a](../sub/d)\n', 'docs/a.md', ['docs/sub/c.md'])).toEqual([
      '1:5-1:13: warning: Unexpected link to `../sub/d`, expected a file that is there'
    ])
  })

  test('one file has one finding, and so has one folder', () => {
    expect(found('[a](b.md)\n[b](b.md)\n')).toHaveLength(1)
    expect(found('[a](x/b.md)\n[b](x/c.md)\n[c](x/d.md)\n')).toEqual([
      '1:5-1:11: warning: Unexpected link to `x/b.md` and 2 more, expected a file that is there'
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

  test.each([
    ['# Text [![badge](x.svg)](https://x.y)', 'text'],
    ['## <s>.add(path)</s>', 'addpath'],
    ['## \u{1F680} Quick start', '-quick-start'],
    ['## \u{1F680} Quick start', 'quick-start'],
    ['## A - b', 'a---b'],
    ['<h2 align="center">Some text</h2>', 'some-text'],
    ['Text.', 'top'],
    ['Text.[^1]', 'fn-1']
  ])('%s is what #%s leads to', (title, anchor) => {
    expect(found(`${title}\n\n[a](#${anchor})\n`, 'docs/a.md', ['docs/x.svg'])).toEqual([])
  })

  test('paths of agents may be those from the root of the project', () => {
    const files = ['.claude/agents/', 'docs/b.md']
    expect(found('---\nname: a\ndescription: b\n---\n\n[b](docs/b.md)\n', '.claude/agents/a.md', files)).toEqual([])
    expect(found('[b](docs/b.md)\n', 'src/a.md', files)).toHaveLength(1)
  })
})

describe('fences', () => {
  test.each([
    ['```\na\n', 1],
    ['~~~~\na\n~~~\n', 1],
    ['```md\n```js\n```\n```\na\n', 0],
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

  test.each([
    'Paths (e.g. `references/guide.md`) are those of the skill.',
    '- **Example**: `scripts/rotate_pdf.py`',
    'Write the result to `references/result.md`.',
    'Run it, and save what it prints as `references/out.md`.',
    '`scripts/foo.py`'
  ])('%j shows a file, or has one written', (text) => {
    expect(found(`${text}\n`, skill)).toEqual([])
  })

  test.each([
    'To create a form, run `scripts/fill.py`.',
    'Detailed examples live in `references/details.md`.',
    '## Patterns and examples\n\nSee `references/details.md`.'
  ])('%j leads to a file', (text) => {
    expect(found(`${text}\n`, skill)).toHaveLength(1)
  })

  test('files of the project, and those of skills about skills', () => {
    expect(found('Run `scripts/build.sh`.\n', '.claude/skills/a/SKILL.md', ['scripts/build.sh'])).toEqual([])
    expect(found('A `scripts/rotate.py` helps.\n', 'skills/skill-creator/SKILL.md')).toEqual([])
    expect(found('A `scripts/rotate.py` helps.\n', 'skills/my-skill/SKILL.md')).toHaveLength(1)
  })

  test('imports of CLAUDE.md', () => {
    expect(found('See @docs/a.md and @b.md.\nmail@x.md @scope/name\n', 'CLAUDE.md', ['docs/a.md'])).toEqual([])
    expect(found('See @docs/a.md\n', 'CLAUDE.md')).toHaveLength(1)
    expect(found('See @docs/a.md\n', 'docs/b.md')).toEqual([])
  })
})

describe('a run', () => {
  test('looks up files, but none outside of the project', async () => {
    expect(await foundIn({'CLAUDE.md': '[b](b.md) [c](c.md) [d](../../d.md)\n', 'b.md': '# B\n'})).toEqual([
      'CLAUDE.md:1:15 Unexpected link to `c.md`, expected a file that is there'
    ])
  })

  test('looks up headings of other files', async () => {
    const links = '[a](b.md#one) [b](b.md#two) [c](b.md#two) [d](b.ts#two) `[e](b.md#x)` [f](../c.md#three)\n'
    expect(
      await foundIn({'docs/CLAUDE.md': links, 'docs/b.md': '# One\n', 'docs/b.ts': '', 'c.md': '# Four\n'})
    ).toEqual([
      'docs/CLAUDE.md:1:23 Unexpected link to `#two`, expected a heading of `b.md`',
      'docs/CLAUDE.md:1:82 Unexpected link to `#three`, expected a heading of `../c.md`'
    ])
  })

  test('looks up files of other trees than that of the working directory', async () => {
    const folder = temporaryFolder({'CLAUDE.md': '[b](b.md) [c](../c.md)\n'})
    const {files} = reportOf(await runCli(temporaryFolder({}), ['-f', 'json', folder]))
    expect(files.flatMap(({findings}) => findings.map(({message}) => message))).toEqual([
      'Unexpected link to `b.md`, expected a file that is there'
    ])
  })

  test('does not know what is left out of a tree of Markdown alone', async () => {
    const pages = Object.fromEntries(Array.from({length: 50}, (_, index) => [`pages/${index}.md`, '# Page\n']))
    const text = '[a](a.png) [b](b.md)\n'
    const expected = ['CLAUDE.md:1:16 Unexpected link to `b.md`, expected a file that is there']
    expect(await foundIn({...pages, 'CLAUDE.md': text})).toEqual(expected)
    expect(await foundIn({...pages, 'CLAUDE.md': text, 'a.ts': '', 'b.ts': ''})).toHaveLength(2)
    expect(await foundIn({...pages, 'CLAUDE.md': text, '.git/HEAD': ''})).toHaveLength(2)
  })

  test('knows the agents of the repository', async () => {
    const call = (name: string): string => `Task(subagent_type="${name}")\n`
    const agent = (name: string): string => `---\nname: ${name}\ndescription: x\n---\n`
    const files = {
      '.claude/commands/a.md':
        call('reviewer') + call('missing') + call('general-purpose') + call('my-agent') + call('plugin:x'),
      '.claude/commands/b.md': call('by-name')
    }
    expect(await foundIn(files)).toEqual([])
    expect(
      await foundIn({...files, '.claude/agents/reviewer.md': agent('reviewer'), 'agents/x.md': agent('by-name')})
    ).toEqual([
      '.claude/commands/a.md:2:21 Unexpected agent `missing`, expected one that a file of the repository defines'
    ])
  })

  test('knows the agents of the repository of a file, wherever the run is', async () => {
    const git = {'.git/HEAD': 'ref: refs/heads/main\n'}
    const agent = (name: string): string => `---\nname: ${name}\ndescription: x\n---\n`
    const here = temporaryFolder({...git, '.claude/agents/here.md': agent('here')})
    const call = 'Task(subagent_type="there")\n'
    const there = {'.claude/agents/there.md': agent('there')}
    const [whole, lacking, part] = [{...git, ...there}, {...git, '.claude/agents/else.md': agent('else')}, there].map(
      (files) => temporaryFolder({...files, '.claude/commands/a.md': call})
    )
    expect(await foundFrom(here, `${whole}/.claude/commands/a.md`)).toEqual([])
    expect(await foundFrom(here, `${part}/.claude/commands/a.md`)).toEqual([])
    expect(await foundFrom(here, `${lacking}/.claude/commands/a.md`)).toEqual([
      expect.stringMatching(/:1:21 Unexpected agent `there`, expected one that a file of the repository defines$/)
    ])
  })

  test('knows those of a repository around another', async () => {
    const agent = (name: string): string => `---\nname: ${name}\ndescription: x\n---\n`
    const files = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.claude/agents/outer.md': agent('outer'),
      'inner/.git/HEAD': 'ref: refs/heads/main\n',
      'inner/.claude/agents/inner.md': agent('inner'),
      'inner/.claude/commands/a.md': ['outer', 'inner', 'missing']
        .map((name) => `Task(subagent_type="${name}")\n`)
        .join('')
    }
    expect(await foundFrom(temporaryFolder(files), 'inner/.claude/commands/a.md')).toEqual([
      'inner/.claude/commands/a.md:3:21 Unexpected agent `missing`, expected one that a file of the repository defines'
    ])
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
