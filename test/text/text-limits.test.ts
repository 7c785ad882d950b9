import {expect, test} from 'vitest'
import {exceededTextLimit} from '../../src/text/text-limits.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const limits = {length: 20, lines: 3, openings: 2, foreignWords: 2}

test.each([
  ['a'.repeat(20), undefined],
  ['a'.repeat(21), 'length, expected at most 20 characters'],
  ['a\nb\rc', undefined],
  ['a\nb\rc\n', 'number of lines, expected at most 3'],
  ['\r\r\r', 'number of lines, expected at most 3'],
  ['[a](b)[a](b)', undefined],
  ['[a](b)[](b)[', 'number of `[`, expected at most 2'],
  ['{{A}}', undefined],
  ['{ {{A}}', 'number of `{`, expected at most 2'],
  ['été é', 'number of words that are not printable ASCII, expected at most 2'],
  ['\x01a\x07b\x7F', 'number of words that are not printable ASCII, expected at most 2'],
  ['中文 中文', undefined],
  ['<a></a>', undefined],
  ['<a></a><b>', 'number of `<`, expected at most 2']
])('%j', (text, expected) => {
  expect(exceededTextLimit(text, limits)).toBe(expected)
})

test.each(['.claude/agents/a.md', '.claude/skills/a/SKILL.md', '.codex/agents/a.toml', 'runs/a.md'])(
  'a text beyond a limit fails the run: %s',
  async (path) => {
    const config = '{"files": [{"include": ["runs/*"], "kind": "output"}]}'
    const start = path.endsWith('.toml') ? '' : '---\nname: a\ndescription: d\n---\n'
    const cwd = temporaryFolder({'lint-agents.config.json': config, [path]: `${start}${'\n'.repeat(200_001)}`})
    const {code, err} = await runCli(cwd, path.startsWith('runs') ? ['outputs', 'runs'] : [])
    expect([code, err]).toEqual([2, expect.stringContaining('number of lines, expected at most 200000')])
  }
)
