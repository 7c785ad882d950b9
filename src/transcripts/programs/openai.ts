import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, isToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import {aList, aNumber, aString, type LocatedJson, listOf, locate, matches, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {TooLargeError} from '../errors.ts'
import type {LineFormat, LineOf, Path} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, openIds, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, readTurns, type Turn, turnOf} from '../turns.ts'

/**
 * A chat completion of OpenAI, and of all programs that use its format. Each choice is a thread, the first the main one.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat (November 2026).
 */
export const openaiChatFormat = format({
  name: 'openai-chat',
  program: 'OpenAI API, and those like it',
  files: 'chat completions',
  triedOn: 'real files',
  documents: [
    {
      when: [
        {choices: aList, object: 'chat.completion'},
        {choices: listOf({some: [{message: [{role: 'assistant'}, {content: aString}]}]})}
      ],
      records: 'choices'
    }
  ],
  outputs: ({model}) => ({
    read: (choice, path, lineOf) => readChoice(choice, asString(model), path, lineOf),
    none: () => closeThread(openMain())
  })
})

function readChoice(
  {message, finish_reason: reason}: JsonObject,
  model: string | undefined,
  path: Path,
  lineOf: LineOf
): Thread {
  const index = path.at(-1)
  const sent = asObject(message)
  const {text, path: place, stopReason} = turnOf(sent, [...path, 'message'], reason)
  const spoken = text || (asString(asObject(sent['audio'])['transcript']) ?? '')
  const turn = isRecord(message) ? {text: spoken, path: place, stopReason, model} : {path: place, model}
  return readTurns(openThread('main', index === 0 ? 'main' : String(index)), [turn], place, lineOf)
}

/**
 * A response of OpenAI's Responses API. Its messages are one text, as the client libraries give it, and those that only
 * comment on the way there are left out.
 *
 * Documented at https://platform.openai.com/docs/api-reference/responses (November 2026).
 */
export const openaiResponseFormat = format({
  name: 'openai-response',
  program: 'OpenAI API, and those like it',
  files: 'responses',
  triedOn: 'real files',
  documents: [
    {
      // JSON that an agent prints may have an `output` too.
      when: [
        {output: aList, object: 'response'},
        {
          output: listOf({
            some: [
              [
                {type: 'message', content: aList},
                {type: 'reasoning', summary: aList},
                {type: 'function_call', arguments: aString}
              ]
            ]
          })
        }
      ],
      records: 'output'
    }
  ],
  model: ['model'],
  open(_, items) {
    const final = items.findLast(isAnswer) ?? items.findLast(isMessage)
    return (item, path) => {
      if (!isMessage(item) || item === final) return undefined
      return isAnswer(item) ? 'skip' : {text: contentText(item['content'], ''), path: [...path, ...textPath(item)]}
    }
  },
  last(response, _, items) {
    const stopReason = responseStopReasonIn(response, items)
    const first = items.find(isAnswer) ?? items.findLast(isMessage)
    if (first === undefined) return stopReason
    const answers = isAnswer(first) ? items.filter(isAnswer) : [first]
    const text = answers.map(({content}) => contentText(content, '')).join('')
    return {text, path: ['output', items.indexOf(first), ...textPath(first)], stopReason}
  }
})

function isMessage({type}: JsonObject): boolean {
  return type === 'message'
}

function isAnswer({type, phase}: JsonObject): boolean {
  return type === 'message' && phase !== 'commentary'
}

function responseStopReasonIn(
  {status, incomplete_details: details}: JsonObject,
  items: readonly JsonObject[]
): StopReason | undefined {
  if (status === 'in_progress' || status === 'queued') return 'unfinished run'
  if (status === 'incomplete') return stopReasonOf(asObject(details)['reason']) ?? 'unfinished run'
  const last = items.findLastIndex(({type}) => type === 'message')
  if (items.slice(last + 1).some(isToolCall)) return 'tool call'
  const isRefused = asArray(items[last]?.['content']).some((part) => asObject(part)['type'] === 'refusal')
  return isRefused ? 'refusal' : stopReasonOf(status)
}

/**
 * A line of the results of a batch, `{custom_id, response: {status_code, body}, error}`, as OpenAI and Mistral write it: a completion, a
 * response, or why there is none. A batch of embeddings has no messages.
 *
 * Documented at https://platform.openai.com/docs/guides/batch (November 2026).
 */
export const openaiBatchFormat = format({
  name: 'openai-batch',
  program: 'OpenAI API, and those like it',
  files: 'results of batches, also those of Mistral',
  triedOn: 'real files',
  documents: [{when: {custom_id: aString}, records: ''}],
  inner: {
    at: 'response.body',
    formats: () => [openaiChatFormat, openaiResponseFormat],
    failure({response, error}) {
      const {code} = asObject(error)
      if (isRecord(error))
        return [code === 'batch_expired' || code === 'batch_cancelled' ? 'interruption' : 'error', 'error']
      return matches(failedResponse, response) ? ['error', 'response'] : undefined
    }
  }
})

const failedResponse = {
  status_code: (status: unknown) => typeof status === 'number' && status >= 400,
  body: [undefined, null, {error: isRecord}]
}

export const isThreadMessage = testOf({object: 'thread.message'})

const ofThread = {every: isThreadMessage}

/** Byte limit on all kept messages, which have to be sorted by time, and an estimate for one besides its text. */
const [mostKept, keptBesides] = [32_000_000, 300]

const threadLines: LineFormat = {
  name: 'openai-thread',
  detects: listOf(ofThread),
  open() {
    const messages: Timed[] = []
    let keptBytes = 0
    return {
      read(record, line) {
        const turn = threadTurn(record, [])
        keptBytes += keptBesides + (turn?.text?.length ?? 0)
        if (keptBytes > mostKept) throw new TooLargeError(mostKept, 'the messages of one thread')
        messages.push({...timeOf(record), turn, line})
      },
      finish() {
        const main = openMain()
        for (const {turn, line = 1} of byTime(messages)) {
          addTurn(main, turn, line)
          main.lastLine = line
        }
        return {threads: [closeThread(main)]}
      }
    }
  }
}

/** A message with its time, in seconds. */
interface Timed {
  readonly time: number
  readonly role: unknown
  readonly turn?: Turn | undefined
  readonly line?: number
}

function timeOf({role, created_at: time}: JsonObject): Timed {
  return {time: Number(time ?? 0), role}
}

/** Messages by time. Messages of one second keep the order of the list, reversed if the newest is first. */
function byTime<T extends Timed>(messages: readonly T[]): readonly T[] {
  const [first, last] = [messages[0], messages.at(-1)]
  const difference = (last?.time ?? 0) - (first?.time ?? 0)
  const isNewestFirst = difference === 0 ? first?.role !== 'user' : difference < 0
  return (isNewestFirst ? messages.toReversed() : [...messages]).sort((a, b) => a.time - b.time)
}

/** The messages of a list, a page or a document of one, by their times. */
function messagesIn(value: unknown): readonly LocatedJson[] {
  const place = ['*', 'data.*', ''].find((each) => isThreadMessage(locate(value, each)[0]?.value)) ?? ''
  return byTime(locate(value, place).map((each) => ({...each, ...timeOf(asObject(each.value))})))
}

function threadTurn({role, content, status, incomplete_details: details}: JsonObject, path: Path): Turn | undefined {
  if (role !== 'assistant') return undefined
  const blocks = asArray(content).map(asObject)
  const texts = blocks.map(({text, refusal}) => asString(asObject(text)['value']) ?? asString(refusal) ?? '')
  const isRefused = blocks.some(({type}) => type === 'refusal')
  const isCut = status === 'incomplete' || status === 'in_progress'
  return {
    text: texts.filter((text) => text !== '').join('\n'),
    path: [...path, 'content', 0, 'text', 'value'],
    stopReason: isRefused
      ? 'refusal'
      : isCut
        ? (stopReasonOf(asObject(details)['reason']) ?? 'unfinished run')
        : undefined
  }
}

/**
 * The messages of a thread of OpenAI's Assistants API: one, a list, or a page `{object: 'list', data: []}`, which has the newest first.
 *
 * Documented at https://platform.openai.com/docs/api-reference/messages (November 2026).
 */
export const openaiThreadFormat = format({
  name: 'openai-thread',
  program: 'OpenAI Assistants API',
  files: 'messages of a thread, in pages, lists or lines',
  triedOn: 'real files',
  documents: [{when: [listOf(ofThread), {data: listOf(ofThread)}, isThreadMessage], records: messagesIn}],
  cases: [[isRecord, threadTurn]],
  readers: {lines: [threadLines]}
})

const spec = {spec: {eval_name: aString, completion_fns: aList}}
const event = {run_id: aString, event_id: aNumber, type: aString, data: isRecord}
const sampling = {...event, type: 'sampling'}

/**
 * A log of OpenAI Evals: a record of the evaluation, then events. Each sampling is an output.
 *
 * Source: `evals/record.py` of https://github.com/openai/evals, read in November 2026.
 */
export const openaiEvalsFormat = format({
  name: 'openai-evals',
  program: 'OpenAI Evals',
  files: 'logs: one output for each sampling',
  triedOn: 'real files',
  lines: {some: [spec], every: [spec, event, {final_report: isRecord}]},
  outputs() {
    const idOf = openIds((id, count) => `${id} (${count})`)
    let model: string | undefined
    return (record, path, lineOf) => {
      if (matches(spec, record)) model = asString(asArray(asObject(record['spec'])['completion_fns'])[0])
      if (!matches(sampling, record)) return undefined
      const text = sampledIn(asObject(record['data'])['sampled'])
      return {
        id: idOf(asString(record['sample_id']) ?? 'sample'),
        kind: 'main',
        ...(model !== undefined && {model}),
        text,
        line: lineOf(path),
        message: text === '' ? 0 : 1,
        ...(text === '' && {stopReason: 'nothing'})
      }
    }
  }
})

/** Some completions are a list of one. */
function sampledIn(sampled: unknown): string {
  return contentText(Array.isArray(sampled) ? sampled[0] : sampled)
}
