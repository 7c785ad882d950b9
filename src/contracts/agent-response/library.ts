/** What programs use of P6: texts in, typed values out, at once. */

import {pointAt} from '../../text/lines.ts'
import {readYaml} from '../../text/yaml.ts'
import {sourceOf} from '../located.ts'
import {findResponseBlocks} from './block.ts'
import {readResponse} from './read.ts'
import {AgentResponse} from './schema.ts'

export {formatAgentResponse} from './format.ts'
export {AgentResponse, ResponseOutput, UserDecision} from './schema.ts'

/** What stands for a response that cannot be read: its reasons. */
export interface UnreadableResponse {
  readonly status: 'error'
  readonly errors: readonly string[]
}

/** The pattern of P6, "Orchestrator Parsing". */
export const responsePattern = /---\nresponse:.*?---/s

/**
 * The last response of a text, bare or fenced (P6, "Response Format"). Never throws: without a response, and where it does
 * not keep the contract, an error with the reasons.
 */
export function parseAgentResponse(text: string): AgentResponse | UnreadableResponse {
  const source = sourceOf(text)
  const block = findResponseBlocks(source, true).at(-1)
  if (block === undefined) return {status: 'error', errors: ['Agent did not return structured response']}
  const {yaml: document, issues} = readResponse(source, block)
  const faults = document.faults.map(({reason, start}) => ({start, message: `Unexpected ${reason}, expected YAML`}))
  const errors = [...faults, ...issues.filter(({level}) => level === 'error')]
  const parsed = AgentResponse.safeParse(fieldsOf(document.value))
  if (parsed.success && errors.length === 0) return parsed.data
  const reasons = errors.map(({start, message}) => `Line ${pointAt(source.lines, start).line}: ${message}`)
  return {
    status: 'error',
    errors: reasons.length > 0 ? reasons : ['Unexpected value of the response, expected its fields']
  }
}

/**
 * Whether the documented orchestrator, once it takes the delimiters off, reads what the text says: it takes the first match
 * of its pattern, which ends at the next `---` and knows no CRLF.
 */
export function isReadableByOrchestrator(text: string): boolean {
  const match = responsePattern.exec(text)?.[0]
  if (match === undefined) return false
  const {value, faults} = readYaml(match.slice(4, -3))
  const read = AgentResponse.safeParse(fieldsOf(value))
  return faults.length === 0 && read.success && JSON.stringify(read.data) === JSON.stringify(parseAgentResponse(text))
}

function fieldsOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['response'] : undefined
}
