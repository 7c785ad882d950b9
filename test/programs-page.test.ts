/** The examples of docs/programs.md that read expressions: each command prints what the page shows. */
import {expect, test} from 'vitest'
import {runCli} from './support/cli.ts'
import {temporaryFolder} from './support/folder.ts'
import {expressionExample, filesFor, jsonExample, languageExamples, pythonExample} from './support/programs-page.ts'

const {commands} = expressionExample

test('there are three commands', () => {
  expect(commands.map(([command]) => command)).toEqual([
    'outputs --agent reviewer runs',
    'contracts agents',
    'contracts --prove release'
  ])
})

// The third starts a program about fifty times: `test/e2e` has it.
test.each(commands.filter(([command]) => !command.includes('--prove')))('%s', async (command, printed) => {
  const {out} = await runCli(temporaryFolder(filesFor(expressionExample, command)), command.split(' '))
  expect(out).toBe(printed)
})

test.each(jsonExample.commands)('a JSON Schema: %s', async (command, printed) => {
  expect(jsonExample.commands).toHaveLength(1)
  const {out} = await runCli(temporaryFolder(jsonExample.files), command.split(' '))
  expect(out).toBe(printed)
})

test('each language has an example', () => {
  expect(languageExamples.map(([name]) => name)).toEqual(['JavaScript', 'Python', 'Go', 'Rust'])
})

test.each(languageExamples)('from a parser to a refused output in %s', async (_, {files, commands}) => {
  const [[command = '', printed] = [], ...others] = commands
  expect(others).toEqual([])
  const {code, out} = await runCli(temporaryFolder(files), command.split(' '))
  expect([code, out]).toEqual([1, printed])
})

test('the page for Python teams: an output that its program does not take', async () => {
  const {files, commands} = pythonExample
  expect(commands.map(([command]) => command)).toEqual(['outputs runs'])
  const cwd = temporaryFolder(files)
  for (const [command, printed] of commands) expect((await runCli(cwd, command.split(' '))).out).toBe(printed)
  expect((await runCli(cwd, ['contracts', '--prove'])).out).toMatch(/\n0 mismatches in 1 contract\n$/)
})
