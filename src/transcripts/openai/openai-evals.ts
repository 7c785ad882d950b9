import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import type {Format, LineFormat} from '../format.ts'
import type {Thread} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

/**
 * A log of OpenAI Evals: what was evaluated, then events. Each sampling is an output.
 *
 * Source: `evals/record.py` of https://github.com/openai/evals, read in November 2026.
 */
const openaiEvals: LineFormat = {
  name: 'openai-evals',
  detects: (records) =>
    records.some(isSpec) && records.every((record) => isSpec(record) || isEvent(record) || isReport(record)),
  open() {
    const threads: Thread[] = []
    const counts = new Map<string, number>()
    let model: string | undefined
    return {
      read(record, line) {
        if (isSpec(record)) model = asString(asArray(asObject(record['spec'])['completion_fns'])[0])
        if (record['type'] !== 'sampling' || !isEvent(record)) return
        const sample = asString(record['sample_id']) ?? 'sample'
        const count = (counts.get(sample) ?? 0) + 1
        counts.set(sample, count)
        const text = sampledIn(asObject(record['data'])['sampled'])
        threads.push({
          id: count === 1 ? sample : `${sample} (${count})`,
          kind: 'main',
          ...(model !== undefined && {model}),
          text,
          line,
          message: text === '' ? 0 : 1,
          ...(text === '' && {stopReason: 'nothing'})
        })
      },
      finish: () => ({threads})
    }
  }
}

function isSpec({spec}: JsonObject): boolean {
  return isRecord(spec) && typeof spec['eval_name'] === 'string' && Array.isArray(spec['completion_fns'])
}

function isEvent({run_id: runId, event_id: event, type, data}: JsonObject): boolean {
  return typeof runId === 'string' && typeof event === 'number' && typeof type === 'string' && isRecord(data)
}

function isReport({final_report: report}: JsonObject): boolean {
  return isRecord(report)
}

/** Some completions are a list of one. */
function sampledIn(sampled: unknown): string {
  return contentText(Array.isArray(sampled) ? sampled[0] : sampled)
}

export const openaiEvalsFormat: Format = {
  name: 'openai-evals',
  program: 'OpenAI Evals',
  files: 'logs: one output for each sampling',
  triedOn: 'real files',
  lines: [openaiEvals]
}
