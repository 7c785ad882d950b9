/** The words for the problems of a response, which two rules and the library share. */
import {oneOf, pathName} from '../../schema/expectation.ts'
import {messageFor} from '../../schema/message.ts'
import type {Messages} from '../problem.ts'
import {responseDelimiter, responseHeader} from './block.ts'
import type {DelimiterProblem, FieldProblem, ResponseSyntaxProblem} from './problem.ts'

export const responseSyntaxMessages: Messages<ResponseSyntaxProblem> = {
  syntax: ({reason, expected = 'YAML'}) => `Unexpected ${reason}, expected ${expected}`
}

export const fieldMessages: Messages<FieldProblem> = {
  'no-fields': () => `Missing fields of the response, expected them indented below \`${responseHeader}\``,
  'not-fields': () => 'Unexpected value of `response`, expected fields',
  'unknown-key': ({key, expected}) => `Unexpected key \`${key}\`, expected ${oneOf(expected)}`,
  outside: ({key}) =>
    `Unexpected key \`${key}\` outside of the response, expected it indented below \`${responseHeader}\``,
  'missing-key': ({key, parent}) => `Missing \`${key}\`, expected it in \`${pathName(parent) || 'response'}\``,
  'unknown-value': ({field, value, expected}) => `Unexpected ${field} \`${value}\`, expected ${oneOf(expected)}`,
  'wrong-value': (problem) => messageFor(problem, {whole: '`response`'}),
  'absolute-path': ({file}) => `Unexpected absolute path \`${file}\`, expected one relative to the project`,
  'missing-reasons': ({status}) => `Missing \`errors\`, expected the reasons of status \`${status}\``,
  'empty-reasons': ({status}) => `Unexpected empty \`errors\`, expected the reasons of status \`${status}\``,
  'unexpected-reasons': () => 'Unexpected `errors` beside status `success`, expected them with `partial` or `error`',
  'other-type': ({text, read, expected}) =>
    `Unexpected plain \`${text}\`, which \`safe_load\` reads as ${read}, expected \`${expected}\``
}

export const delimiterMessages: Messages<DelimiterProblem> = {
  'missing-opening': () =>
    `Missing opening delimiter, expected \`${responseDelimiter}\` right before \`${responseHeader}\``,
  'missing-closing': () => `Missing closing delimiter, expected \`${responseDelimiter}\` after the last line`,
  'missing-delimiters': () =>
    `Missing delimiters, expected \`${responseDelimiter}\` right before \`${responseHeader}\` and after the last line`,
  delimiter: ({actual}) => `Unexpected delimiter \`${actual}\`, expected \`${responseDelimiter}\``,
  'line-before-header': () =>
    `Unexpected line before \`${responseHeader}\`, expected \`${responseDelimiter}\` right before it`,
  header: ({actual}) => `Unexpected header \`${actual}\`, expected \`${responseHeader}\``,
  indentation: () => `Unexpected indentation of \`${responseHeader}\`, expected none`,
  'inner-delimiter': () =>
    `Unexpected \`${responseDelimiter}\` inside the response, expected it only around the response`
}
