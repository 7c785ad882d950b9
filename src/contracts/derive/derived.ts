import {memoizeCached} from '../source.ts'
import {type DerivedContracts, deriveContracts} from './index.ts'

/** What a definition asks its agent to print. */
export const derivedContracts = memoizeCached('derived', (definition): DerivedContracts => deriveContracts(definition))
