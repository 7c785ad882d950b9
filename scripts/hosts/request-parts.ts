/** The parts of requests to a model that are compared. */
import {isRecord, type JsonObject} from '../../src/text/json-object.ts'

/** The lines of all texts in a value, such as those of a request to a model. */
export function linesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('\n')
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : []
}

/** The parts of a request that the model reads, in any protocol. */
const conversation: ReadonlySet<string> = new Set([
  ...['messages', 'system', 'tools', 'input', 'instructions', 'contents', 'systemInstruction', 'metadata'],
  ...['prompt_cache_key', 'client_metadata']
])

/** The keys and the texts of the rest, such as the name of the model: what a host passes on to the provider. */
export function settingsIn(body: JsonObject): readonly string[] {
  return Object.entries(body).flatMap(([key, value]) => (conversation.has(key) ? [] : [key, ...innerTexts(value)]))
}

function innerTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(innerTexts)
  if (isRecord(value)) return Object.entries(value).flatMap(([key, item]) => [key, ...innerTexts(item)])
  return [String(value)]
}

const idKeys: ReadonlySet<string> = new Set(['id', 'call_id', 'metadata', 'client_metadata', 'prompt_cache_key'])

/** Requests in an order of their own, without names, numbers and ids, which differ from one to the next. */
export function shapeOf(bodies: readonly JsonObject[]): string {
  const plain = (text: string): string =>
    text
      .replace(/probe-\d+(?:-two)?/g, 'probe')
      .replace(/\b(?=[\w-]*\d)[0-9a-z]{4,}(?:[-_][0-9a-z]+)*\b/gi, '#')
      .replace(/\d+/g, '0')
  return bodies
    .map((body) =>
      JSON.stringify(body, (key, value) =>
        idKeys.has(key) ? undefined : typeof value === 'string' ? plain(value) : value
      )
    )
    .sort()
    .join('\n')
}
