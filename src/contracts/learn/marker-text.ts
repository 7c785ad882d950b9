import {toJson} from '../../text/printable.ts'
import type {OutputContract} from '../output/model.ts'

/** A contract as a marker, which declares it anywhere in a definition. */
export function outputMarkerText(name: string, contract: OutputContract): string {
  // A comment would end there.
  return `<!-- lint-agents output ${name} ${toJson(contract).replaceAll('-->', '--\\u003e')} -->`
}
