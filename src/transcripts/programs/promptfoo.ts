import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {isToolCall, stopReasonOf} from '../chat-message.ts'
import {aList, allOf, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Thread} from '../model.ts'
import {openIds} from '../open-thread.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'

/**
 * The results of a promptfoo evaluation: `{results: {results: []}, config}`, or the rows alone. Each row is a thread: the output of one provider
 * for one prompt and one test, so that there are no names of agents, and all threads are main threads.
 *
 * Source: the type `OutputFile` of `promptfoo` 0.121.20, read in November 2026.
 */
export const promptfooFormat = format({
  name: 'promptfoo',
  program: 'promptfoo',
  files: 'results as JSON or JSON lines: one output for each row',
  triedOn: 'real files',
  list: {every: isRow},
  at: [''],
  documents: [
    {
      when: allOf({results: {results: (rows) => asArray(rows).length === 0 || asArray(rows).some(isOfTest)}}, [
        {results: {results: aList}, config: isRecord},
        {results: {results: aList}, evalId: aString}
      ]),
      records: 'results.results'
    }
  ],
  lines: {some: [isRow]},
  outputs() {
    const idOf = openIds((id, count) => `${id}-${count}`)
    return (row, path, lineOf) => {
      if (path.length === 0 && !isRow(row)) return undefined
      const {promptIdx, testIdx} = row
      const isPlaced = typeof promptIdx === 'number' && typeof testIdx === 'number'
      // A test that is repeated has the same indexes each time.
      return readRow(row, idOf(isPlaced ? `${promptIdx}-${testIdx}` : 'row'), lineOf([...path, 'response', 'output']))
    }
  }
})

function isRow(value: unknown): boolean {
  const {promptIdx, testIdx, response, error, provider} = asObject(value)
  const isPlaced = typeof promptIdx === 'number' && typeof testIdx === 'number'
  return isPlaced && (isRecord(response) || typeof error === 'string' || provider !== undefined)
}

/** Rows of older versions have no indexes; other programs have results in results, too. */
function isOfTest(row: unknown): boolean {
  const {vars, prompt, response} = asObject(row)
  return isRecord(vars) || prompt !== undefined || isRecord(response) || isRow(row)
}

function readRow(row: JsonObject, id: string, line: number): Thread {
  const {response, error, failureReason, provider} = row
  const {output, error: failure, finishReason} = asObject(response)
  const model = asString(provider) ?? asString(asObject(provider)['id'])
  const head = {id, kind: 'main', line, ...(model !== undefined && {model})} as const
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

/** Whether an output is tool calls, which a model made without a text. */
function areCalls(output: unknown): boolean {
  const calls = asArray(output)
  return calls.length > 0 && calls.every((each) => isToolCall(each) || isRecord(asObject(each)['function']))
}

function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (jsonOf(output) ?? '')
}
