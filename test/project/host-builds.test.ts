/** A folder with the name of a build is linted where a host loads it. */
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const broken = '---\nname: a\n---\n\nWork.\n'

test.each([
  ['.claude/agents/dist/a.md', true],
  ['.claude/agents/dist/dist/a.md', true],
  ['packages/b/.claude/agents/dist/a.md', true],
  ['.claude/skills/dist/SKILL.md', true],
  ['dist/.claude/agents/a.md', false],
  ['packages/b/dist/a.md', false],
  ['agents/dist/a.md', false]
])('%s: %s', async (path, isLinted) => {
  const cwd = temporaryFolder({'.git/HEAD': 'ref: refs/heads/main\n', 'README.md': '# A\n', [path]: broken})
  const {files} = reportOf(await runCli(cwd, ['-f', 'json']))
  expect(files.map((file) => file.path).filter((each) => each === path)).toEqual(isLinted ? [path] : [])
})
