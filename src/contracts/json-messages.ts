import {expectation} from '../schema/expectation.ts'
import type {JsonProblem} from './json-problems.ts'
import type {Messages} from './problem.ts'

/** The words for what a schema finds wrong in JSON. */
export const jsonMessages: Messages<JsonProblem> = {
  syntax: ({reason}) => `Unexpected ${reason}, expected JSON`,
  'missing-key': ({key, outer}) => `Missing \`${key}\`, expected it in ${outer === '' ? 'the object' : `\`${outer}\``}`,
  'misspelt-key': ({key, expected}) => `Unexpected key \`${key}\`, expected \`${expected}\``,
  value: ({path, expected}) =>
    `Unexpected value of ${path === '' ? 'the file' : `\`${path}\``}, expected ${expectation(expected)}`
}
