/** Outputs that fill the contracts of a definition, as an agent would. */
import {type Filling, renderParts} from '../../src/contracts/engine/render.ts'
import type {OutputContract} from '../../src/contracts/index.ts'

/** An output that keeps all contracts; those at the end come last. */
export function fillAll(contracts: readonly OutputContract[], filling: Filling): string {
  const last = contracts.findLastIndex(({at}) => at === 'end')
  const ordered = [...contracts.filter((_, index) => index !== last), ...contracts.slice(last, last + 1)]
  return (last === -1 ? contracts : ordered).map((contract) => renderParts(contract, filling).join('\n')).join('\n\n')
}
