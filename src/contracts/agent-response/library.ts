/** The functions of P6 for programs: they take texts and return typed values, synchronously. */

import {valueAt} from '../../schema/zod.ts'
import {pointAt} from '../../text/lines.ts'
import {messageOf} from '../problem.ts'
import {sourceOf} from '../source.ts'
import {findResponseBlocks, responsePattern} from './block.ts'
import {responseMessages} from './fields.ts'
import {readResponse, readWithDocument} from './read.ts'
import {readSafeLoad} from './safe-load/load.ts'
import {AgentResponse} from './schema.ts'

export {responsePattern} from './block.ts'
export {formatAgentResponse} from './format.ts'
export {AgentResponse, ResponseOutput, UserDecision} from './schema.ts'

/** The result of `parseAgentResponse` for a text without a readable response. */
export interface UnreadableResponse {
  readonly status: 'error'
  readonly errors: readonly string[]
}

/**
 * The last response of a text, bare or fenced (P6, "Response Format"). Never throws: without a response, and where it does
 * not keep the contract, an error with the reasons.
 */
export function parseAgentResponse(text: string): AgentResponse | UnreadableResponse {
  const source = sourceOf(text)
  const block = findResponseBlocks(source, true).at(-1)
  if (block === undefined) return {status: 'error', errors: ['Agent did not return structured response']}
  const {response, document} = readWithDocument(source, block)
  const {syntax, fields} = response
  const parsed = AgentResponse.safeParse(valueAt(document.value, ['response']))
  const errors = fields.filter(({severity}) => severity !== 'warning')
  if (parsed.success && syntax === undefined && errors.length === 0) return parsed.data
  const reasons = [...(syntax === undefined ? [] : [syntax]), ...errors].map(
    (problem) => `Line ${pointAt(source.lines, problem.range.start).line}: ${messageOf(responseMessages, problem)}`
  )
  return {
    status: 'error',
    errors: reasons.length > 0 ? reasons : ['Unexpected value of the response, expected its fields']
  }
}

/**
 * Whether the documented orchestrator reads the same response. It takes the first match of its pattern, up to the
 * next `---`, knows no CRLF, and reads YAML 1.1.
 */
export function isReadableByOrchestrator(text: string): boolean {
  const match = responsePattern.exec(text)?.[0]
  if (match === undefined) return false
  const content = match.slice(4, -3)
  const {value, faults} = readSafeLoad(content, {start: 0, end: content.length})
  const read = AgentResponse.safeParse(valueAt(value, ['response']))
  if (faults.length > 0 || !read.success || JSON.stringify(read.data) !== JSON.stringify(parseAgentResponse(text)))
    return false
  const source = sourceOf(text)
  const block = findResponseBlocks(source, true).at(-1)
  return block !== undefined && !readResponse(source, block).fields.some(({kind}) => kind === 'other-type')
}
