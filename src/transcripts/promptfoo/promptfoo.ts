import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {isToolCall, stopReasonOf} from '../chat-message.ts'
import {expectFewThreads} from '../errors.ts'
import type {DocumentFormat, Format, LineFormat} from '../format.ts'
import type {Thread} from '../model.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'

/**
 * The results of a promptfoo evaluation: `{results: {results: []}, config}`, or the rows alone. Each row is a thread: the output of one provider
 * for one prompt and one test, so that there are no names of agents, and all threads are main threads.
 *
 * Source: the type `OutputFile` of `promptfoo` 0.121.20, read in November 2026.
 */
const promptfoo: DocumentFormat = {
  name: 'promptfoo',
  detects(value) {
    if (Array.isArray(value)) return value.length > 0 && value.every((row) => isRow(asObject(row)))
    const {results, config, evalId} = asObject(value)
    const rows = asObject(results)['results']
    return (
      Array.isArray(rows) &&
      (isRecord(config) || typeof evalId === 'string') &&
      (rows.length === 0 || rows.some(isOfTest))
    )
  },
  read(value, lineOf) {
    const base = Array.isArray(value) ? [] : ['results', 'results']
    const rows = asArray(Array.isArray(value) ? value : asObject(asObject(value)['results'])['results'])
    expectFewThreads(rows.length)
    const ids = openIds()
    return {
      threads: rows.map((row, index) => readRow(asObject(row), ids, lineOf([...base, index, 'response', 'output'])))
    }
  }
}

/** The same with a row on each line. */
const promptfooLines: LineFormat = {
  name: 'promptfoo',
  detects: (records) => records.some(isRow),
  open() {
    const threads: Thread[] = []
    const ids = openIds()
    return {
      read(record, line) {
        if (isRow(record)) threads.push(readRow(record, ids, line))
      },
      finish: () => ({threads})
    }
  }
}

/** Rows of older versions have no indexes; other programs have results in results, too. */
function isOfTest(row: unknown): boolean {
  const {vars, prompt, response} = asObject(row)
  return isRecord(vars) || prompt !== undefined || isRecord(response) || isRow(asObject(row))
}

function isRow({promptIdx, testIdx, response, error, provider}: JsonObject): boolean {
  const isPlaced = typeof promptIdx === 'number' && typeof testIdx === 'number'
  return isPlaced && (isRecord(response) || typeof error === 'string' || provider !== undefined)
}

function readRow(row: JsonObject, ids: (row: JsonObject) => string, line: number): Thread {
  const {response, error, failureReason, provider} = row
  const {output, error: failure, finishReason} = asObject(response)
  const model = asString(provider) ?? asString(asObject(provider)['id'])
  const head = {id: ids(row), kind: 'main', line, ...(model !== undefined && {model})} as const
  if (failureReason === providerFailed) return {...head, text: '', message: 0, stopReason: 'error'}
  if (areCalls(output)) return {...head, text: '', message: 0, stopReason: 'tool call'}
  if (output !== undefined && output !== null) {
    const stopReason = stopReasonOf(finishReason)
    return {...head, text: textOf(output), message: 1, ...(stopReason !== undefined && {stopReason})}
  }
  return {...head, text: '', message: 0, stopReason: error === undefined && failure === undefined ? 'nothing' : 'error'}
}

/** `error` alone is not enough: the message of a failed assertion is there too. */
const providerFailed = 2

/** Where a model asks for tools without a text, they are the output. */
function areCalls(output: unknown): boolean {
  const calls = asArray(output)
  return calls.length > 0 && calls.every((each) => isToolCall(each) || isRecord(asObject(each)['function']))
}

function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (jsonOf(output) ?? '')
}

/** A test that is repeated has the same indexes each time. */
function openIds(): (row: JsonObject) => string {
  const seen = new Map<string, number>()
  return ({promptIdx, testIdx}) => {
    const id = typeof promptIdx === 'number' && typeof testIdx === 'number' ? `${promptIdx}-${testIdx}` : 'row'
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}

export const promptfooFormat: Format = {
  name: 'promptfoo',
  program: 'promptfoo',
  files: 'results as JSON or JSON lines: one output for each row',
  triedOn: 'real files',
  documents: [promptfoo],
  lines: [promptfooLines]
}
