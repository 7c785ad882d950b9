import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {chatTurn, chatTurns} from '../chat-turn.ts'
import {aList, aNumber, aString, locate, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {type OpenThread, openIds, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

const statuses: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['success', 'nothing'],
  ['error', 'error'],
  ['cancelled', 'interruption'],
  ['started', 'unfinished run']
])

const evaluation = {version: aNumber, eval: {task: aString, model: aString}}
const head = {...evaluation, status: [undefined, (status: unknown) => statuses.has(status)], samples: undefined}
const sample = {id: [aString, aNumber], epoch: aNumber, messages: aList}

/**
 * The log of an evaluation of Inspect in JSON: each sample and epoch is a thread. An `.eval` file is an archive, with an
 * entry on each line: `_journal/start.json`, those below `samples/`, `header.json`. An entry that is written once more
 * replaces the one before.
 *
 * Source: the type `EvalLog` and the logs of tests of https://github.com/UKGovernmentBEIS/inspect_ai at 0e6318f, read in November 2026.
 */
export const inspectLogFormat = format({
  name: 'inspect-log',
  program: 'Inspect',
  files: 'logs, `.eval` or JSON: one output for each sample and epoch; the lines of an `.eval` file are its entries',
  triedOn: 'real files',
  documents: [
    {
      when: {...evaluation, status: (status) => statuses.has(status)},
      records: (value) => locate(value, 'samples.*').filter((each) => isRecord(each.value))
    }
  ],
  lines: {some: [head], every: [head, sample]},
  outputs({eval: about, status: ending = 'started'}) {
    let model = asString(asObject(about)['model'])
    let status = ending
    const idOf = openIds((id, count) => `${id} (${count})`)
    return {
      read(record, path, lineOf) {
        const isEntry = path.length === 0
        if (isEntry && matches(head, record)) {
          model ??= asString(asObject(record['eval'])['model'])
          status = record['status'] ?? status
          return undefined
        }
        if (isEntry && !matches(sample, record)) return undefined
        const id = sampleId(record)
        return readSample(record, openThread('main', isEntry ? id : idOf(id)), {path, model, lineOf})
      },
      none: (lineOf) => ({
        id: 'main',
        kind: 'main',
        text: '',
        line: lineOf(['status']),
        message: 0,
        stopReason: statuses.get(status) ?? 'nothing'
      })
    }
  }
})

interface Place {
  readonly path: Path
  readonly model: string | undefined
  readonly lineOf: LineOf
}

function readSample(
  {messages, output, error, limit}: JsonObject,
  thread: OpenThread,
  {path, model, lineOf}: Place
): Thread {
  const list = asArray(messages)
  const last = answerOf(asObject(output), [...path, 'output'])
  const turns = chatTurns(list, [...path, 'messages'], submittedTurn)
  // The output is the last message, or the solver's version of it.
  const all = last === undefined ? turns : [...turns.slice(0, -1), last]
  const ending = isRecord(error) ? 'error' : stopReasonOfLimit(limit)
  const end: readonly Turn[] = ending === undefined ? [] : [{path, stopReason: ending}]
  thread.model = model
  return readTurns(thread, [...all, ...end], list.length > 0 ? [...path, 'messages', list.length - 1] : path, lineOf)
}

function answerOf({choices, model}: JsonObject, path: Path): Turn | undefined {
  const {message, stop_reason: reason} = asObject(asArray(choices)[0])
  if (!isRecord(message)) return undefined
  const turn = submittedTurn({...message, stop_reason: reason}, [...path, 'choices', 0, 'message'])
  return turn && {...turn, model: asString(model)}
}

/** Agents give their answer with the tool `submit`, whose text is in the message too. */
function submittedTurn(message: JsonObject, path: Path): Turn | undefined {
  const calls = asArray(message['tool_calls'])
  const isSubmitted = calls.length > 0 && calls.every((call) => asObject(call)['function'] === 'submit')
  const content = withoutServerCalls(message['content'])
  const turn = chatTurn({...message, content, ...(isSubmitted && {tool_calls: [], stop_reason: 'stop'})}, path)
  if (turn === undefined || !isSubmitted || turn.text?.trim() !== '') return turn
  const answer = asObject(asObject(calls[0])['arguments'])['answer']
  return {...turn, text: asString(answer) ?? '', path: [...path, 'tool_calls', 0]}
}

/** Removes the provider's own calls, such as a search; their results are in the content. */
function withoutServerCalls(content: unknown): unknown {
  return Array.isArray(content)
    ? content.map((part) => (asObject(part)['type'] === 'tool_use' ? undefined : part))
    : content
}

/** The stop reason of a sample that reached a limit of messages, tokens or time. */
function stopReasonOfLimit(limit: unknown): StopReason | undefined {
  if (!isRecord(limit)) return undefined
  return limit['type'] === 'token' || limit['type'] === 'context' ? 'token limit' : 'interruption'
}

function sampleId({id, epoch}: JsonObject): string {
  return `${typeof id === 'string' || typeof id === 'number' ? id : 'sample'}, epoch ${typeof epoch === 'number' ? epoch : 1}`
}
