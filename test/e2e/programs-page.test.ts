/** The example of docs/programs.md whose program runs. */
import {expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'
import {expressionExample, filesFor} from '../support/programs-page.ts'

const proofs = expressionExample.commands.filter(([command]) => command.includes('--prove'))

test('there is one proof', () => {
  expect(proofs).toHaveLength(1)
})

test.each(proofs)('%s', (command, printed) => {
  expect(run(temporaryFolder(filesFor(expressionExample, command)), command.split(' ')).out).toBe(printed)
})
