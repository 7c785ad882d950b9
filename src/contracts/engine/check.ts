/** Violations of contracts in outputs and definitions. */
import {frontMatter} from '../../markdown/front-matter.ts'
import {excerpt, firstLineOf, type Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {type Quoted, quoted, textOf} from '../../text/quoted.ts'
import type {Related} from '../problem.ts'
import {relatedLine} from '../proposals/problem.ts'
import {createSource, type Source} from '../source.ts'
import {worded} from '../worded.ts'
import {customContracts, isReadIn} from './bound.ts'
import type {NamedProblem, OutputProblem} from './fault.ts'
import {all} from './judge.ts'
import {mentionLine, unmentioned} from './mention.ts'
import {type NamedContract, type OutputContract, readsTranscript} from './model.ts'
import {inOrder, readContract} from './read.ts'
import {declaredFault, pathOfFault} from './self-test.ts'
import {checkSchemas} from './validator.ts'
import {contractFaultMessage} from './words.ts'

interface AnswerInDefinition {
  readonly contract: NamedContract
  readonly range: Range
  readonly actual: Quoted
}

/** Answers in the definition of an agent whose contracts cover the whole transcript. */
export function answersIn(definition: Source): readonly AnswerInDefinition[] {
  return customContracts(definition).flatMap((contract) =>
    broadTerms(contract.terms).flatMap((terms) => answersOf(definition, contract, terms))
  )
}

/** Contracts whose program reads the whole transcript, which may include the definition. */
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

/** Violations of a contract by an output or a definition, in order. */
export function customProblems(source: Source, contract: NamedContract): readonly NamedProblem[] {
  const problems = source.kind === 'output' ? outputProblems(source, contract) : unmentioned(source, contract)
  if (problems.length === 0) return []
  const related = relatedTo(source, contract)
  return inOrder(problems).map((problem) => named(problem, contract, related))
}

/** @throws the contract's own error, for an invalid schema or a contradictory contract */
export function checkContract(contract: NamedContract): void {
  checkSchemas(contract)
  const fault = contract.faultError && declaredFault(contract.terms)
  if (fault !== undefined)
    throw contract.faultError?.(pathOfFault(fault), contractFaultMessage(worded(fault, textOf))) ?? new Error(fault.is)
}

/** By explicit keys: spreading the object takes longer than checking a short output. */
function named(
  {kind, range, data, severity, fix, expected}: OutputProblem,
  contract: NamedContract,
  related: readonly Related[]
): NamedProblem {
  return {
    kind,
    range,
    data: {...data, contract: contract.name},
    ...(severity && {severity}),
    fix,
    expected,
    related
  } as NamedProblem
}

/**
 * Contracts on the whole transcript are checked in all messages. If only the final one is known, parts may be missing
 * from it.
 */
function outputProblems(source: Source, {terms}: NamedContract): readonly OutputProblem[] {
  const {captured} = source
  if (!isReadIn(source, terms)) return []
  const isBroad = readsTranscript(terms)
  if (captured?.parts !== undefined) return isBroad ? readContract(source, terms).problems : []
  if (captured === undefined || !isBroad) return readContract(source, terms).problems
  if (captured.hasRun === true) return []
  return readContract(source, terms).problems.filter(({kind}) => kind !== 'missing')
}

/** Lines that mention or declare a contract, in the definition and the configuration, and lines of its programs. */
function relatedTo(source: Source, contract: NamedContract): readonly Related[] {
  const definition = source.kind === 'output' ? source.otherFiles.definition : undefined
  return definition === undefined ? declared(contract) : relatedIn(definition, contract)
}

function declared({place, isMarked, programs = []}: NamedContract): readonly Related[] {
  return [
    {...place, from: isMarked ? 'definition' : 'configuration'},
    ...programs.map((each): Related => ({...each, from: 'program'}))
  ]
}

/** Cached by contract, for all outputs of the agent. */
const knownRelated = memoize((_: Source) => new Map<NamedContract, readonly Related[]>())

function relatedIn(definition: Source, contract: NamedContract): readonly Related[] {
  return memo(knownRelated(definition), contract, () => {
    const line = contract.isMarked ? undefined : mentionLine(definition, contract)
    return [...(line === undefined ? [] : [relatedLine(definition, line)]), ...declared(contract)]
  })
}
