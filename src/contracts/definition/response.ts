/** The response block that a definition shows (P6), against the end of an output. */

import {lastTextLine} from '../../text/ends.ts'
import {memoize} from '../../text/memoize.ts'
import {responseBlocks} from '../agent-response/index.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {isInstructed} from './instructions.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'

/** The line of the response block that a definition instructs its agent to end with, from 0. */
const instructedLine = memoize((definition: Source): number | undefined => {
  const isDeclared = isDeclaredFor(definition, 'agent-response')
  const block = responseBlocks(definition).find(({header}) => isDeclared || isInstructed(definition, header.start))
  return block?.header.line
})

/** Where an output has no response block although its definition instructs the agent to end with one. */
export function responseProblems(source: Source, definition: Source): DefinitionProblem[] {
  if (isDeclaredFor(source, 'agent-response') || responseBlocks(source).length > 0) return []
  const line = instructedLine(definition)
  if (line === undefined) return []
  return [{kind: 'missing-response', range: lastTextLine(source), related: [relatedLine(definition, line)]}]
}
