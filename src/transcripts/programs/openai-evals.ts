import {isRecord} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import {aList, aNumber, aString, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {openIds} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'

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
