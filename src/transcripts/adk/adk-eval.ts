import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {expectFewThreads} from '../errors.ts'
import type {DocumentFormat, Format, LineOf, Path} from '../format.ts'
import type {Thread} from '../model.ts'
import {openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn, turnOf} from '../turns.ts'

/**
 * Evaluations of Google's Agent Development Kit: the results of one, with what the agent answered in each case, or a set of cases, with the
 * answers that were recorded. Each case with an answer is a thread.
 *
 * Source: `evaluation/eval_case.py`, `eval_set.py` and `eval_result.py` of https://github.com/google/adk-python and a set of its tests, read
 * in November 2026.
 */
const adkEval: DocumentFormat = {
  name: 'adk-eval',
  detects: (value) => listIn(value).list.length > 0 && listIn(value).list.every(isCase),
  read(value, lineOf) {
    const {key, list} = listIn(value)
    expectFewThreads(list.length)
    return {threads: list.flatMap((each, index) => threadOf(asObject(each), [key, index], lineOf) ?? [])}
  }
}

/** A field by its name in snake case, or by the same in camel case, as kits in other languages and its server write it. */
function fieldIn(value: unknown, name: string): {readonly key: string; readonly value: unknown} {
  const object = asObject(value)
  const camel = name.replaceAll(/_[a-z]/g, (pair) => pair.charAt(1).toUpperCase())
  const key = object[camel] === undefined ? name : camel
  return {key, value: object[key]}
}

function listIn(value: unknown): {readonly key: string; readonly list: readonly unknown[]} {
  const results = fieldIn(value, 'eval_case_results')
  if (Array.isArray(results.value)) return {key: results.key, list: results.value}
  const cases = fieldIn(value, 'eval_cases')
  return {key: cases.key, list: typeof fieldIn(value, 'eval_set_id').value === 'string' ? asArray(cases.value) : []}
}

const perInvocation = 'eval_metric_result_per_invocation'

/** Its conversation, the plan of one that is made up as it goes, or its results. */
function isCase(value: unknown): boolean {
  const isFilled =
    Array.isArray(asObject(value)['conversation']) ||
    isRecord(fieldIn(value, 'conversation_scenario').value) ||
    Array.isArray(fieldIn(value, perInvocation).value)
  return typeof fieldIn(value, 'eval_id').value === 'string' && isFilled
}

/** `undefined` for a case of a set that is only asked: no answer to it was recorded. */
function threadOf(each: JsonObject, path: Path, lineOf: LineOf): Thread | undefined {
  const [{value: id}, {value: session}] = [fieldIn(each, 'eval_id'), fieldIn(each, 'session_id')]
  const results = fieldIn(each, perInvocation)
  const invocations: readonly (readonly [unknown, Path])[] = Array.isArray(results.value)
    ? results.value.map((result, index) => {
        const {key, value} = fieldIn(result, 'actual_invocation')
        return [value, [...path, results.key, index, key]]
      })
    : asArray(each['conversation']).flatMap((invocation, index) =>
        isRecord(fieldIn(invocation, 'final_response').value) ? [[invocation, [...path, 'conversation', index]]] : []
      )
  if (invocations.length === 0 && !Array.isArray(results.value)) return undefined
  const turns = invocations.map(([invocation, at]) => turnIn(invocation, at))
  // A case may be run several times.
  const name = [asString(id) ?? 'case', ...(typeof session === 'string' ? [session] : [])].join(', ')
  return readTurns(
    openThread('main', `${name}, ${Number(path.at(-1)) + 1}`),
    turns,
    invocations.at(-1)?.[1] ?? path,
    lineOf
  )
}

/** What an agent answered; where no text was recorded, whether it called tools instead. */
function turnIn(invocation: unknown, path: Path): Turn {
  const response = fieldIn(invocation, 'final_response')
  const between = fieldIn(invocation, 'intermediate_data').value
  const turn = turnOf(asObject(response.value), [...path, response.key])
  const isCalled = ['tool_uses', 'invocation_events'].some((name) => asArray(fieldIn(between, name).value).length > 0)
  return turn.text === '' && isCalled ? {...turn, stopReason: 'tool call'} : turn
}

export const adkEvalFormat: Format = {
  name: 'adk-eval',
  program: 'Google Agent Development Kit',
  files: 'results of evaluations, and sets of cases with the answers that were recorded: one output for each case',
  triedOn: 'real files',
  documents: [adkEval]
}
