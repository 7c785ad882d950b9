import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {expectFewThreads} from '../errors.ts'
import type {DocumentFormat, LineOf, Path} from '../format.ts'
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
export const adkEval: DocumentFormat = {
  name: 'adk-eval',
  detects: (value) => listIn(value).list.length > 0 && listIn(value).list.every(isCase),
  read(value, lineOf) {
    const {key, list} = listIn(value)
    expectFewThreads(list.length)
    return {threads: list.flatMap((each, index) => threadOf(asObject(each), [key, index], lineOf) ?? [])}
  }
}

function listIn(value: unknown): {readonly key: string; readonly list: readonly unknown[]} {
  const {eval_cases: cases, eval_set_id: set, eval_case_results: results} = asObject(value)
  if (Array.isArray(results)) return {key: 'eval_case_results', list: results}
  return {key: 'eval_cases', list: typeof set === 'string' ? asArray(cases) : []}
}

/** Its conversation, the plan of one that is made up as it goes, or its results. */
function isCase(value: unknown): boolean {
  const {
    eval_id: id,
    conversation,
    conversation_scenario: plan,
    eval_metric_result_per_invocation: results
  } = asObject(value)
  return typeof id === 'string' && (Array.isArray(conversation) || isRecord(plan) || Array.isArray(results))
}

/** `undefined` for a case of a set that is only asked: no answer to it was recorded. */
function threadOf(each: JsonObject, path: Path, lineOf: LineOf): Thread | undefined {
  const {eval_id: id, conversation, eval_metric_result_per_invocation: results, session_id: session} = each
  const invocations: readonly (readonly [unknown, Path])[] = Array.isArray(results)
    ? results.map((result, index) => [
        asObject(result)['actual_invocation'],
        [...path, 'eval_metric_result_per_invocation', index, 'actual_invocation']
      ])
    : asArray(conversation).flatMap((invocation, index) =>
        isRecord(asObject(invocation)['final_response']) ? [[invocation, [...path, 'conversation', index]]] : []
      )
  if (invocations.length === 0 && !Array.isArray(results)) return undefined
  const turns = invocations.map(([invocation, at]) => turnIn(asObject(invocation), at))
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
function turnIn({final_response: response, intermediate_data: between}: JsonObject, path: Path): Turn {
  const turn = turnOf(asObject(response), [...path, 'final_response'])
  const {tool_uses: calls, invocation_events: events} = asObject(between)
  const isCalled = asArray(calls).length > 0 || asArray(events).length > 0
  return turn.text === '' && isCalled ? {...turn, stopReason: 'tool call'} : turn
}
