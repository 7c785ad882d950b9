import {memoizeKept} from '../kept.ts'
import {type DerivedContracts, deriveContracts} from './index.ts'

/** What a definition asks its agent to print. */
export const derivedContracts = memoizeKept('derived', (definition): DerivedContracts => deriveContracts(definition))
