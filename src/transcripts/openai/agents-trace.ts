import type {JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import type {DocumentFormat, LineFormat, LineOf, Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openSteps, readSteps, type TraceStep} from '../steps.ts'

/**
 * Spans of OpenAI's Agents SDK as its processors export them, beside their traces: a list, `{spans: []}` or `{data: []}`. A span of its
 * Responses API has nothing but an id: only spans of generations have what models answered.
 *
 * Source: `tracing/spans.py` and `tracing/span_data.py` of https://github.com/openai/openai-agents-python, read in November 2026.
 */
export const agentsTrace: DocumentFormat = {
  name: 'openai-agents',
  detects: (value) => areOwn(listIn(value).list),
  read(value, lineOf) {
    const {list, base} = listIn(value)
    return readSteps(list.flatMap((item, index) => stepsOf(asObject(item), [...base, index], lineOf)))
  }
}

/** The same with a span or a trace on each line. */
export const agentsTraceLines: LineFormat = {
  name: 'openai-agents',
  detects: areOwn,
  open: () => openSteps((record, line) => stepsOf(record, [], () => line))
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {list: value, base: []}
  const {spans, data} = asObject(value)
  return Array.isArray(spans) ? {list: spans, base: ['spans']} : {list: asArray(data), base: ['data']}
}

function areOwn(list: readonly unknown[]): boolean {
  return list.every((item) => kinds.has(asObject(item)['object'])) && list.some(isGeneration)
}

const kinds: ReadonlySet<unknown> = new Set(['trace', 'trace.span'])

function isGeneration(item: unknown): boolean {
  const {type, output} = asObject(asObject(item)['span_data'])
  return type === 'generation' && Array.isArray(output)
}

function stepsOf(span: JsonObject, path: Path, lineOf: LineOf): readonly TraceStep[] {
  const {object, id, trace_id: trace, parent_id: parent, started_at: start, ended_at: end, error} = span
  if (object !== 'trace.span') return []
  const {type, name, output, model, to_agent: next} = asObject(span['span_data'])
  const given = type === 'generation' ? answerIn(output, [...path, 'span_data', 'output'], lineOf) : undefined
  return [
    {
      id: asString(id) ?? path.join('.'),
      trace: asString(trace) ?? '',
      parent: asString(parent),
      start: asString(start) ?? '',
      end: asString(end),
      agent: type === 'agent' ? asString(name) : undefined,
      isAgent: type === 'agent',
      tool: type === 'handoff' ? `handoff ${asString(next) ?? ''}` : type === 'function' ? asString(name) : undefined,
      isModel: type === 'generation' || type === 'response',
      hasFailed: error !== undefined && error !== null,
      answer: given && (typeof model === 'string' ? {model, ...given} : given),
      line: lineOf(path)
    }
  ]
}
