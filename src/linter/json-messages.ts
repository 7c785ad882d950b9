import type {JsonProblem} from '../contracts/json-problems.ts'
import type {Messages} from './rule.ts'

/** The words for what a schema finds wrong in JSON. */
export const jsonMessages: Messages<JsonProblem> = {
  syntax: ({reason}) => `Unexpected ${reason}, expected JSON`,
  'missing-key': ({key, outer}) => `Missing \`${key}\`, expected it in ${outer === '' ? 'the object' : `\`${outer}\``}`,
  'misspelt-key': ({key, expected}) => `Unexpected key \`${key}\`, expected \`${expected}\``,
  value: ({path, expected}) => `Unexpected value of ${path === '' ? 'the file' : `\`${path}\``}, expected ${expected}`
}
