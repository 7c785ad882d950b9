import {requireValue} from '../../schema/require.ts'
import {responseDelimiter, responseHeader} from './block.ts'
import {AgentResponse} from './schema.ts'

/**
 * The text of a response (P6, "Response Format"), without a final line end, as the documented orchestrator reads it: no
 * line between `---` and `response:`, no `---` in a value.
 *
 * @throws {RangeError} for a response that violates the contract; its message names each wrong field
 */
export function formatAgentResponse(response: AgentResponse): string {
  const data = requireValue(AgentResponse, response, 'the response')
  const {status, outputs, metrics, warnings, errors, next_step, user_decisions_needed: decisions} = data
  return [
    responseDelimiter,
    responseHeader,
    `  status: ${status}`,
    ...list(
      'outputs',
      outputs.map(({file, action, lines}) => [
        `file: ${scalar(file)}`,
        `action: ${action}`,
        ...(lines === undefined ? [] : [`lines: ${scalar(lines)}`])
      ])
    ),
    ...(metrics === undefined ? [] : mapping('metrics', metrics)),
    ...(warnings === undefined
      ? []
      : list(
          'warnings',
          warnings.map((text) => [scalar(text)])
        )),
    ...(errors === undefined
      ? []
      : list(
          'errors',
          errors.map((text) => [scalar(text)])
        )),
    `  next_step: ${scalar(next_step)}`,
    ...(decisions === undefined
      ? []
      : list(
          'user_decisions_needed',
          decisions.map(({question, marker}) => [`question: ${scalar(question)}`, `marker: ${scalar(marker)}`])
        )),
    responseDelimiter
  ].join('\n')
}

function list(name: string, items: readonly (readonly string[])[]): string[] {
  if (items.length === 0) return [`  ${name}: []`]
  return [
    `  ${name}:`,
    ...items.flatMap((lines) => lines.map((line, index) => `    ${index === 0 ? '- ' : '  '}${line}`))
  ]
}

function mapping(name: string, values: Readonly<Record<string, unknown>>): string[] {
  const pairs = Object.entries(values)
  if (pairs.length === 0) return [`  ${name}: {}`]
  return [`  ${name}:`, ...pairs.map(([key, value]) => `    ${isPlain(key) ? key : scalar(key)}: ${scalar(value)}`)]
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
