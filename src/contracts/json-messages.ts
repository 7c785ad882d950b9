import {messageFor, syntaxMessage} from '../schema/message.ts'
import type {JsonProblem, JsonSyntaxProblem, ValueProblem} from './json-problems.ts'
import type {Messages} from './problem.ts'

export const jsonSyntaxMessages: Messages<JsonSyntaxProblem> = {
  syntax: (fault) => syntaxMessage(fault, 'JSON')
}

/** The words for schema faults in JSON. @param whole names the text: "the personas" */
export function valueMessages(whole: string): Messages<ValueProblem> {
  const subject = {whole}
  return {
    'missing-key': (problem) => messageFor(problem, subject),
    'unknown-key': (problem) => messageFor(problem, subject),
    'wrong-value': (problem) => messageFor(problem, subject)
  }
}

/** The words for a text that is not JSON, or does not keep its schema. */
export function jsonMessages(whole: string): Messages<JsonProblem> {
  return {...jsonSyntaxMessages, ...valueMessages(whole)}
}
