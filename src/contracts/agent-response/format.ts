import {requireValue} from '../../schema/require.ts'
import {isRecord} from '../../text/json-object.ts'
import {responseDelimiter, responseHeader} from './block.ts'
import {AgentResponse, fieldNames} from './schema.ts'

/**
 * The text of a response (P6, "Response Format"), without a final line end, as the documented orchestrator reads it: no
 * line between `---` and `response:`, no `---` in a value.
 *
 * @throws {RangeError} for a response that violates the contract; its message names each wrong field
 */
export function formatAgentResponse(response: AgentResponse): string {
  const data: Readonly<Record<string, unknown>> = requireValue(AgentResponse, response, 'the response')
  const fields = fieldNames.filter((name) => data[name] !== undefined).flatMap((name) => fieldLines(name, data[name]))
  return [responseDelimiter, responseHeader, ...fields.map((line) => `  ${line}`), responseDelimiter].join('\n')
}

function fieldLines(name: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => (isRecord(item) ? pairsOf(item, ['action']) : [scalar(item)]))
    const lines = items.flatMap((all) => all.map((line, index) => `  ${index === 0 ? '- ' : '  '}${line}`))
    return lines.length === 0 ? [`${name}: []`] : [`${name}:`, ...lines]
  }
  if (!isRecord(value)) return pairsOf({[name]: value}, ['status'])
  const lines = pairsOf(value)
  return lines.length === 0 ? [`${name}: {}`] : [`${name}:`, ...lines.map((line) => `  ${line}`)]
}

/** @param words the keys whose values are words of the document */
function pairsOf(values: Readonly<Record<string, unknown>>, words: readonly string[] = []): readonly string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => `${isPlain(key) ? key : scalar(key)}: ${words.includes(key) ? String(value) : scalar(value)}`
    )
}

/** Whether every reader of YAML takes a key for a text: not `true`, not `on`. */
function isPlain(key: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(key)
}

/** A value on one line: JSON, which is YAML, with escapes where a reader could see a line end or a delimiter. */
function scalar(value: unknown): string {
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'
  if (typeof value === 'string')
    return JSON.stringify(value)
      .replace(
        /[\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
      )
      .replaceAll(responseDelimiter, '\\x2D--')
  if (Array.isArray(value)) return `[${value.map(scalar).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${scalar(key)}: ${scalar(inner)}`)
      .join(', ')}}`
  // YAML 1.1 knows exponents only behind a point.
  return String(JSON.stringify(value)).replace(/^(-?\d+)e/, '$1.0e')
}
