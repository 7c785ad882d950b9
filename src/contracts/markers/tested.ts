/** Self-tests of contracts in markers, by their blocks. */
import {isRecord} from '../../text/json-object.ts'
import {memoize} from '../../text/memoize.ts'
import {Quoted, quoted} from '../../text/quoted.ts'
import {isPathOfExample, type OutputContract} from '../engine/model.ts'
import {type ContractFault, contractFault} from '../engine/self-test.ts'
import type {Source} from '../source.ts'
import {filledBlock} from './filled-block.ts'
import {type MarkerContract, markedOf} from './marked.ts'

interface TestedMarker {
  readonly marker: MarkerContract
  readonly fault: ContractFault
}

const blockOf = memoize(({rows}: MarkerContract): string | undefined => {
  const text = rows === undefined ? '' : filledBlock(rows)
  return text === '' ? undefined : text
})

export const markerTestFaults = memoize((definition: Source): readonly TestedMarker[] =>
  markedOf(definition).each.flatMap((marker) => {
    const fault = missingFile(definition, marker) ?? contractFault(withTexts(definition, marker.terms), blockOf(marker))
    return fault === undefined ? [] : [{marker, fault: withQuotes(fault)}]
  })
)

/** Keys whose values are words of ours. */
const ownWords = /^(?:is|of|kind|what|where|noun|place|decorations|at|in|severity|reason)$/

/** A fault with quoted texts, since they come from the linted definition. */
function withQuotes(fault: ContractFault): ContractFault {
  if (fault.is !== 'refusal' && fault.is !== 'example') return fault
  const {problem} = fault
  return problem === undefined
    ? fault
    : ({...fault, problem: {...problem, data: quotedIn(problem.data)}} as ContractFault)
}

function quotedIn(data: unknown): unknown {
  if (data instanceof Quoted) return data
  if (typeof data === 'string') return quoted(data)
  if (Array.isArray(data)) return data.map(quotedIn)
  if (!isRecord(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, ownWords.test(key) ? value : quotedIn(value)])
  )
}

const sides = ['good', 'bad'] as const

function missingFile({surroundings}: Source, {terms: {examples = {}}}: MarkerContract): ContractFault | undefined {
  const {exists, hasFile, textOf} = surroundings
  const isReadable = (path: string): boolean => exists(path) === true && (!hasFile(path) || textOf(path) !== undefined)
  for (const of of sides) {
    const index = (examples[of] ?? []).findIndex((each) => isPathOfExample(each) && !isReadable(each))
    if (index !== -1) return {is: 'no-file', of, index, path: examples[of]?.[index] ?? ''}
  }
  return undefined
}

/** A contract with the texts of its examples, without unknown ones. */
function withTexts({surroundings}: Source, terms: OutputContract): OutputContract {
  if (terms.examples === undefined) return terms
  const {examples} = terms
  const texts = (of: (typeof sides)[number]): readonly string[] =>
    (examples[of] ?? []).map((each) => (isPathOfExample(each) ? (surroundings.textOf(each) ?? each) : each))
  return {...terms, examples: {good: texts('good'), bad: texts('bad')}}
}

/** The block of the first marker with a contract of this name, with filled holes. */
export function blockNamed(definition: Source, name: string): string | undefined {
  const first = markedOf(definition).each.find((each) => each.name === name)
  return first && blockOf(first)
}
