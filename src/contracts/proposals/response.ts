/** The response block that a definition shows (P6), against the end of an output. */

import {lastTextLine} from '../../text/ends.ts'
import type {ResponseBlock} from '../agent-response/block.ts'
import {responseBlocks} from '../agent-response/read.ts'
import {isDeclaredFor} from '../declared.ts'
import {memoizeCached, type Source} from '../source.ts'
import {isInstructed} from './demand.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'

export const instructedResponse = memoizeCached('response', (definition: Source): ResponseBlock | undefined => {
  const isDeclared = isDeclaredFor(definition, 'agent-response')
  return responseBlocks(definition).find(({header}) => isDeclared || isInstructed(definition, header.start))
})

/** An output without a response block although its definition instructs the agent to end with one. */
export function missingResponseProblems(source: Source, definition: Source): DefinitionProblem[] {
  if (isDeclaredFor(source, 'agent-response') || responseBlocks(source).length > 0) return []
  const block = instructedResponse(definition)
  if (block === undefined) return []
  const related = [relatedLine(definition, block.header.line)]
  const isDerived = !isDeclaredFor(definition, 'agent-response')
  return [{kind: 'missing-response', range: lastTextLine(source), isDerived, related}]
}
