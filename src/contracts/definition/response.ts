/** The response block that a definition shows (P6), against the end of an output. */

import {lastTextLine} from '../../text/ends.ts'
import {memoize} from '../../text/memoize.ts'
import {responseBlocks} from '../agent-response/index.ts'
import {isDeclaredFor} from '../participation.ts'
import type {Source} from '../source.ts'
import type {DefinitionFault} from './fault.ts'
import {isInstructed} from './told.ts'

/** The line of the response block that an agent is told to end with, from 0. */
const toldResponse = memoize((definition: Source): number | undefined => {
  const isDeclared = isDeclaredFor(definition, 'agent-response')
  const told = responseBlocks(definition).find(({header}) => isDeclared || isInstructed(definition, header.start))
  return told?.header.line
})

/** Where an output has no response block although its definition tells the agent to end with one. */
export function responseBlockFaults(source: Source, definition: Source): DefinitionFault[] {
  if (isDeclaredFor(source, 'agent-response') || responseBlocks(source).length > 0) return []
  const line = toldResponse(definition)
  if (line === undefined) return []
  const message = 'Missing response block, expected it at the end of the output as the definition shows it'
  return [{message, ...lastTextLine(source), line}]
}
