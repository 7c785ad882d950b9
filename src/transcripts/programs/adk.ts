import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall} from '../chat-message.ts'
import {aList, aString, eachIs} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {expectFewThreads} from '../errors.ts'
import type {LineOf, Path} from '../format.ts'
import type {Thread} from '../model.ts'
import {openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import type {NamedTurn} from '../turns.ts'
import {readTurns, type Turn, turnOf} from '../turns.ts'

/**
 * A session of Google's Agent Development Kit, or its events alone, as `/run` answers with them. Agents share it: each event has its author.
 * Agent Engine answers with the session as its `output`.
 *
 * Source: `sessions/session.py` and `events/event.py` of https://github.com/google/adk-python, and sessions in public repositories, read
 * in November 2026.
 */
export const adkSessionFormat = format({
  name: 'adk-session',
  program: 'Google Agent Development Kit',
  files:
    'sessions, and their events as lists, lines or events of a server (`/run_sse`); agents by the `author` of their events',
  triedOn: 'real files',
  list: {
    every: (event) => isRecord(event) && typeof event['author'] === 'string' && typeof invocationOf(event) === 'string',
    // An event of a node of a workflow may have neither.
    some: [[{actions: isRecord}, {content: {parts: aList}}]]
  },
  at: ['', 'output.events', 'events'],
  hasEvents: true,
  isShared: true,
  open(_, events) {
    const isUndone = undoneIn(events)
    return (event, path) => (isUndone(Number(path.at(-1))) ? undefined : turnIn(event, path))
  }
})

const invocationOf = ({invocationId, invocation_id: snakeId}: JsonObject): unknown => invocationId ?? snakeId

/** Whether an event is undone: one that rewinds undoes all from the first of an invocation on, and itself. */
function undoneIn(events: readonly JsonObject[]): (index: number) => boolean {
  const starts = new Map<unknown, number>()
  for (const [index, event] of events.entries())
    if (!starts.has(invocationOf(event))) starts.set(invocationOf(event), index)
  const undone = new Set<number>()
  for (let index = events.length - 1; index >= 0; index--) {
    const {rewindBeforeInvocationId, rewind_before_invocation_id: snakeId} = asObject(events[index]?.['actions'])
    const start = starts.get(rewindBeforeInvocationId ?? snakeId)
    if (start === undefined || start >= index) continue
    for (let at = start; at <= index; at++) undone.add(at)
    index = start
  }
  return (index) => undone.has(index)
}

function turnIn(event: JsonObject, path: Path): NamedTurn | undefined {
  const {author, content, partial, errorCode, error_code: snakeCode} = event
  // A piece of a message comes once more, in the whole message.
  if (author === 'user' || partial === true) return undefined
  const agent = asString(author)
  if (asString(errorCode ?? snakeCode) !== undefined) return {agent, path, stopReason: 'error'}
  const message = asObject(content)
  const isAnswer = contentText(message['parts']).trim() !== '' || hasToolCall(message)
  if (!isAnswer) return undefined
  const turn = turnOf(message, [...path, 'content'], event['finishReason'] ?? event['finish_reason'])
  return {...turn, agent, handsOver: asArray(message['parts']).some(isTransfer)}
}

function isTransfer(part: unknown): boolean {
  const {functionCall, function_call: snakeCall} = asObject(part)
  return asObject(functionCall ?? snakeCall)['name'] === 'transfer_to_agent'
}

/**
 * Evaluations of Google's Agent Development Kit: the results of one with the agent's answers, or a set of cases with
 * recorded answers. Each case with an answer is a thread.
 *
 * Source: `evaluation/eval_case.py`, `eval_set.py` and `eval_result.py` of https://github.com/google/adk-python and a set of its tests, read
 * in November 2026.
 */
export const adkEvalFormat = format({
  name: 'adk-eval',
  program: 'Google Agent Development Kit',
  files: 'results of evaluations, and sets of cases with the answers that were recorded: one output for each case',
  triedOn: 'real files',
  list: {every: isCase},
  lines: [],
  at: ['eval_case_results', 'evalCaseResults'],
  documents: [
    {when: {eval_set_id: aString, eval_cases: eachIs(isCase)}, records: 'eval_cases'},
    {when: {evalSetId: aString, evalCases: eachIs(isCase)}, records: 'evalCases'}
  ],
  outputs() {
    let cases = 0
    return (each, path, lineOf) => {
      expectFewThreads(++cases)
      return threadOf(each, path, lineOf)
    }
  }
})

/** A field by its name in snake case, or by the same in camel case, as kits in other languages and its server write it. */
function fieldIn(value: unknown, name: string): {readonly key: string; readonly value: unknown} {
  const object = asObject(value)
  const camel = name.replaceAll(/_[a-z]/g, (pair) => pair.charAt(1).toUpperCase())
  const key = object[camel] === undefined ? name : camel
  return {key, value: object[key]}
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
  const turns = invocations.map(([invocation, at]) => invocationTurn(invocation, at))
  // A case may be run several times.
  const name = [asString(id) ?? 'case', ...(typeof session === 'string' ? [session] : [])].join(', ')
  return readTurns(
    openThread('main', `${name}, ${Number(path.at(-1)) + 1}`),
    turns,
    invocations.at(-1)?.[1] ?? path,
    lineOf
  )
}

/** The agent's answer in an invocation, or its tool calls if no text was recorded. */
function invocationTurn(invocation: unknown, path: Path): Turn {
  const response = fieldIn(invocation, 'final_response')
  const between = fieldIn(invocation, 'intermediate_data').value
  const turn = turnOf(asObject(response.value), [...path, response.key])
  const isCalled = ['tool_uses', 'invocation_events'].some((name) => asArray(fieldIn(between, name).value).length > 0)
  return turn.text === '' && isCalled ? {...turn, stopReason: 'tool call'} : turn
}
