/** Compares an output with the contracts that its definition proposes in its own words. */
import {rangeOf} from '../../text/lines.ts'
import {isDeclaredFor} from '../declared.ts'
import {isReadIn, namedContracts} from '../engine/bound.ts'
import type {OutputProblem, Subject} from '../engine/fault.ts'
import {type OutputContract, primitiveOf, tolerant} from '../engine/model.ts'
import {readContract} from '../engine/read.ts'
import type {Source} from '../source.ts'
import {knownPhase} from '../system-templates/name.ts'
import {isBound, requiredMarkers} from '../system-templates/response.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'
import {type Asked, proposals} from './proposals.ts'
import {shownTags} from './shown.ts'

/** Differences from proposals; none if a marker or the configuration declares the output. */
export function derivedProblems(source: Source, definition: Source): readonly DefinitionProblem[] {
  const {contracts} = proposals(definition)
  if (contracts.length === 0 || namedContracts(source).length > 0) return []
  return contracts
    .filter(({contract}) => primitiveOf(contract) !== undefined && !isMarker(definition, contract))
    .flatMap((derived) => problemsOf(source, definition, derived))
}

/** Tags of R5 with values that the definition instructs the agent to print have findings of their own. */
function isMarker(definition: Source, {tag}: OutputContract): boolean {
  return shownTags(definition).some(({name, isInstructed}) => name === tag && isInstructed)
}

/** Whether `response-markers` reports the problem: it checks the tags that it reads, and with a contract also missing tags. */
function isOfMarkers(source: Source, {kind}: OutputProblem, {tag}: OutputContract): boolean {
  if (tag !== 'review' && tag !== 'task_status') return false
  if (kind !== 'missing') return isBound(source, tag)
  return isDeclaredFor(source, 'system-templates') && requiredMarkers(knownPhase(source.phase)).includes(tag)
}

function problemsOf(source: Source, definition: Source, derived: Asked): readonly DefinitionProblem[] {
  if (!isReadIn(source, derived.contract)) return []
  const related = [relatedLine(definition, derived.line - 1)]
  return inOne(readContract(source, proposalOf(definition, derived)).problems)
    .filter((problem) => !isOfMarkers(source, problem, derived.contract))
    .map((problem) => ({
      kind: 'derived',
      range: problem.range,
      data: {problem},
      severity: 'warning',
      isDerived: true,
      expected: problem.expected,
      related
    }))
}

/** The contract that outputs are read by: all decorations are tolerated, but for tags of R5, which have a reader. */
export function proposalOf(definition: Source, {contract, declared}: Asked): OutputContract {
  const hasReader = contract.tag === 'review' || contract.tag === 'task_status' || isMarker(definition, contract)
  return declared || hasReader ? contract : tolerant(contract)
}

function inOne(problems: readonly OutputProblem[]): readonly OutputProblem[] {
  const missing = problems.filter((problem) => problem.kind === 'missing')
  const [first] = missing
  if (first === undefined || missing.length < 2) return problems
  const subject: Subject = {kind: 'all', subjects: missing.map(({data}) => data.subject)}
  const rest = problems.filter(({kind}) => kind !== 'missing')
  return [...rest, {...first, range: rangeOf(first.range), data: {...first.data, subject}}]
}
