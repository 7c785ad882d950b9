/** The examples of docs/formats.md: each command prints what the page shows. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {runCli} from './support/cli.ts'
import {temporaryFolder} from './support/folder.ts'
import {exampleIn} from './support/programs-page.ts'

/** Each section with a configuration has an example of its own. */
const examples = readFileSync('docs/formats.md', 'utf8')
  .split(/^## /m)
  .map((section) => [section.slice(0, section.indexOf('\n')), exampleIn(section)] as const)
  .filter(([, {commands}]) => commands.length > 0)

test('there are seven', () => {
  expect(examples.map(([, {commands}]) => commands.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
})

test.each(examples)('%s', async (_, {files, commands}) => {
  const [[command = '', printed] = []] = commands
  const cwd = temporaryFolder(files)
  const {out, err} = await runCli(cwd, command.split(' '))
  expect((out + err).replace(cwd, '/home/ann/garden')).toBe(printed)
})
