/** The examples of docs/programs.md: each command prints what the page shows. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {runCli} from './support/cli.ts'
import {temporaryFolder} from './support/folder.ts'

const page = readFileSync('docs/programs.md', 'utf8')

/** The fences that have a path, by it. */
const files = Object.fromEntries(
  [...page.matchAll(/^(`{3,4})\w+ (\S+)\n([\s\S]*?)^\1$/gm)].map(([, , path = '', content = '']) => [path, content])
)

const shown = [...page.matchAll(/^```text\n\$ npx lint-agents (.+)\n([\s\S]*?)^```$/gm)].map(
  ([, command = '', printed = '']) => [command, printed] as const
)

test('there are three commands', () => {
  expect(shown.map(([command]) => command)).toEqual([
    'outputs --agent reviewer runs',
    'contracts agents',
    'contracts --prove release'
  ])
})

test.each(shown)('%s', async (command, printed) => {
  const {out} = await runCli(temporaryFolder(files), command.split(' '))
  expect(out).toBe(printed)
})
