import {memoize} from '../../text/memoize.ts'
import {primitiveOf} from '../engine/model.ts'
import {type MarkedContract, markedOf} from '../markers/marked.ts'
import type {Source} from '../source.ts'
import {memoizeCached} from '../source.ts'
import {type Derived, type DerivedContracts, deriveContracts} from './proposals.ts'

/** What words of a definition seem to ask its agent to print. */
export const derivedContracts = memoizeCached('derived', (definition): DerivedContracts => deriveContracts(definition))

/** All that a definition asks for: what its markers declare, and what its words seem to ask for; one of each name. */
export const askedContracts = memoize((definition: Source): DerivedContracts => {
  const marked = markedOf(definition).contracts.map(askedOf)
  const {contracts, unread} = derivedContracts(definition)
  if (marked.length === 0) return {contracts, unread}
  const names = new Set(marked.map(({name}) => name))
  const proposals = contracts.map((each) => (names.has(each.name) ? {...each, name: `${each.name}-derived`} : each))
  return {contracts: [...marked, ...proposals].sort((a, b) => a.line - b.line || a.endLine - b.endLine), unread}
})

function askedOf({name, terms, place, line, endLine}: MarkedContract): Derived {
  const kind = primitiveOf(terms.any?.[0] ?? terms) ?? ''
  return {
    name,
    kind,
    line,
    endLine,
    declared: true,
    contract: terms,
    why: [{line: place.line, words: 'lint-agents output'}]
  }
}
