import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {allOf, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {asString} from '../record.ts'
import {type Turn, turnOf} from '../turns.ts'

const piece = allOf({model: aString, created_at: aString, done: [true, false]}, [
  {response: aString},
  {message: {role: 'assistant'}}
])

/**
 * A response of Ollama's API, `{model, created_at, message, done}` or `{model, created_at, response, done}`, or the
 * pieces that it streams, one on each line. Several responses may follow each other.
 *
 * Documented at https://github.com/ollama/ollama/blob/main/docs/api.md (November 2026).
 */
export const ollamaResponseFormat = format({
  name: 'ollama-response',
  program: 'Ollama API',
  files: 'responses, also streamed',
  triedOn: 'real files',
  documents: [{when: allOf(piece, {done: true}), records: ''}],
  lines: {every: piece, some: [{done: false}]},
  begins() {
    let isDone = true
    return ({done}) => {
      const isNext = isDone
      isDone = done === true
      return isNext
    }
  },
  ends: {done: true},
  cases: [[isRecord, turnIn]]
})

function turnIn({message, response, done_reason: reason, model}: JsonObject): Turn {
  const turn = isRecord(message)
    ? turnOf(message, ['message'], reason)
    : {...turnOf({content: response}, [], reason), path: ['response']}
  return {...turn, model: asString(model), id: 'answer'}
}
