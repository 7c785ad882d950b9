/** A definition that holds the answer itself: a program that reads all that was printed takes it for the agent's. */

import {frontMatter} from '../../markdown/front-matter.ts'
import {excerpt, firstLineOf, type Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {createSource, type Source} from '../source.ts'
import {customContracts} from './bound.ts'
import {all} from './judge.ts'
import type {NamedContract, OutputContract} from './model.ts'
import {readContract} from './read.ts'

export interface AnswerInDefinition {
  readonly contract: NamedContract
  readonly range: Range
  /** Shortened. */
  readonly actual: Quoted
}

/** The answers in the definition of an agent with contracts that are read in a whole transcript. */
export function answersIn(definition: Source): readonly AnswerInDefinition[] {
  return customContracts(definition).flatMap((contract) =>
    broadTerms(contract.terms).flatMap((terms) => answersOf(definition, contract, terms))
  )
}

/** Contracts of which a program reads all that was printed; the definition may be a part of it. */
function broadTerms(terms: OutputContract): readonly OutputContract[] {
  if (terms.any !== undefined) return terms.any.flatMap(broadTerms)
  return terms.in === 'transcript' ? [terms] : []
}

function answersOf(definition: Source, contract: NamedContract, terms: OutputContract): readonly AnswerInDefinition[] {
  const {path, text} = definition
  const output = createSource(text, {path, kind: 'output', declared: true})
  const after = definition.lines[(frontMatter(definition)?.last ?? -1) + 1]?.start ?? 0
  const {at: _, count: __, only: ___, read: ____, in: _____, ...rest} = terms
  const {problems, found} = readContract(output, rest, all)
  const faults = problems.map(({range}) => range.start)
  return found
    .filter(({start, end}) => start >= after && !faults.some((fault) => fault >= start && fault < end))
    .map((each) => {
      const range = firstLineOf(text, each)
      return {contract, range, actual: quoted(excerpt(text, range))}
    })
}
