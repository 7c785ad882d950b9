/** The reasons why a line of a definition is, or is not, a part of a contract. */

import {fenceOf, outlineOf} from '../markers/outline.ts'
import type {Source} from '../source.ts'
import {blockDemand, type Demand, type DemandWords, placeDemand} from './demand.ts'
import {type Asked, askedContracts} from './proposals.ts'

export interface Reason {
  readonly contract: Asked | undefined
  readonly is: Demand['is']
  readonly why: readonly DemandWords[]
}

/** @param line from 1 */
export function reasonAt(definition: Source, line: number): Reason {
  const contract = askedContracts(definition).contracts.find((each) => each.line <= line && line <= each.endLine)
  if (contract !== undefined) return {contract, is: 'demanded', why: contract.why}
  const fence = fenceOf(outlineOf(definition), line - 1)
  const {start = 0, end = 0} = definition.lines[line - 1] ?? {}
  const firstMark = definition.text.slice(start, end).search(/[`<]/)
  const demand =
    fence === undefined
      ? placeDemand(definition, firstMark === -1 ? end : start + firstMark)
      : blockDemand(definition, fence.lines[0])
  return {contract: undefined, is: demand.is, why: demand.why}
}
