/** The contracts of the product that a definition shows: a prompt block, a status line, a response block. */

import {templateBlocks} from '../definition/prompts.ts'
import {instructedResponse} from '../definition/response.ts'
import type {ContractName, Source} from '../source.ts'
import {statusBlocks} from '../suggested-prompts/index.ts'

export interface BuiltIn {
  readonly name: ContractName
  /** From 0. */
  readonly lines: readonly [first: number, last: number]
}

export function builtInContracts(definition: Source): readonly BuiltIn[] {
  const blocks = [...templateBlocks(definition), ...statusBlocks(definition)].map(({lines}) => lines)
  const prompts = blocks.sort((a, b) => a[0] - b[0])[0]
  const response = definition.role === 'orchestrator' ? undefined : instructedResponse(definition)
  return [
    ...(prompts === undefined ? [] : [{name: 'suggested-prompts', lines: prompts} as const]),
    ...(response === undefined ? [] : [{name: 'agent-response', lines: response.lines} as const])
  ]
}
