import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {chatTurn, chatTurns} from '../chat-turn.ts'
import {expectFewThreads} from '../errors.ts'
import type {DocumentFormat, Format, LineFormat, LineOf, Path} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The log of an evaluation of Inspect in JSON: each sample and epoch is a thread.
 *
 * Source: the type `EvalLog` and the logs of tests of https://github.com/UKGovernmentBEIS/inspect_ai at 0e6318f, read in November 2026.
 */
const inspectLog: DocumentFormat = {
  name: 'inspect-log',
  detects(value) {
    const {version, status, eval: evaluation} = asObject(value)
    const {task, model} = asObject(evaluation)
    return typeof version === 'number' && statuses.has(status) && typeof task === 'string' && typeof model === 'string'
  },
  read(value, lineOf) {
    const {status, eval: evaluation, samples} = asObject(value)
    const model = asString(asObject(evaluation)['model'])
    const ids = openIds()
    const list = asArray(samples).filter(isRecord)
    expectFewThreads(list.length)
    const threads = list.map((sample, index) => readSample(sample, ids(sample), model, [['samples', index], lineOf]))
    return {threads: threads.length > 0 ? threads : [withoutSamples(statuses.get(status), lineOf)]}
  }
}

/**
 * An `.eval` file, which is an archive, with an entry on each line: `_journal/start.json`, those below `samples/`, `header.json`. An entry that
 * is written once more replaces the one before.
 */
const inspectLines: LineFormat = {
  name: 'inspect-log',
  detects: (records) => records.some(isHead) && records.every((record) => isHead(record) || isSample(record)),
  open() {
    const threads = new Map<string, Thread>()
    let model: string | undefined
    let status: unknown = 'started'
    return {
      read(record, line) {
        if (isHead(record)) {
          model ??= asString(asObject(record['eval'])['model'])
          status = record['status'] ?? status
        } else if (isSample(record)) {
          const id = sampleId(record)
          threads.set(id, readSample(record, id, model, [[], () => line]))
          expectFewThreads(threads.size)
        }
      },
      finish: () => ({
        threads: threads.size > 0 ? [...threads.values()] : [withoutSamples(statuses.get(status), () => 1)]
      })
    }
  }
}

/** Whether a value describes an evaluation without its samples. */
function isHead({version, status, eval: evaluation, samples}: JsonObject): boolean {
  const {task, model} = asObject(evaluation)
  const isNamed = typeof task === 'string' && typeof model === 'string'
  return (
    typeof version === 'number' && isNamed && samples === undefined && (status === undefined || statuses.has(status))
  )
}

function isSample({id, epoch, messages}: JsonObject): boolean {
  return (typeof id === 'string' || typeof id === 'number') && typeof epoch === 'number' && Array.isArray(messages)
}

const statuses: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['success', 'nothing'],
  ['error', 'error'],
  ['cancelled', 'interruption'],
  ['started', 'unfinished run']
])

function withoutSamples(stopReason: StopReason = 'nothing', lineOf: LineOf): Thread {
  return {id: 'main', kind: 'main', text: '', line: lineOf(['status']), message: 0, stopReason}
}

function readSample(sample: JsonObject, id: string, model: string | undefined, [path, lineOf]: [Path, LineOf]): Thread {
  const {messages, output, error, limit} = sample
  const thread = openThread('main', id)
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

function openIds(): (sample: JsonObject) => string {
  const seen = new Map<string, number>()
  return (sample) => {
    const name = sampleId(sample)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}

export const inspectLogFormat: Format = {
  name: 'inspect-log',
  program: 'Inspect',
  files: 'logs, `.eval` or JSON: one output for each sample and epoch; the lines of an `.eval` file are its entries',
  triedOn: 'real files',
  documents: [inspectLog],
  lines: [inspectLines]
}
