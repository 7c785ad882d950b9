import {relatedLine} from '../definition/problem.ts'
import type {Related} from '../problem.ts'
import type {Source} from '../source.ts'
import {dataProblems} from './data.ts'
import {mentionLine, unmentioned} from './mention.ts'
import type {NamedContract} from './model.ts'
import {patternProblems} from './pattern.ts'
import type {CustomProblem, NamedProblem} from './problem.ts'
import {sectionProblems} from './sections.ts'
import {tagProblems} from './tag.ts'

/** Where an output, or a definition of an agent that has to keep it, violates a contract; in order. */
export function customProblems(source: Source, contract: NamedContract): readonly NamedProblem[] {
  const problems = source.kind === 'output' ? outputProblems(source, contract) : unmentioned(source, contract)
  const related = relatedTo(source, contract)
  return problems
    .map((problem) => ({...problem, data: {...problem.data, contract: contract.name}, related}) as NamedProblem)
    .sort((a, b) => a.range.start - b.range.start)
}

function outputProblems(source: Source, contract: NamedContract): readonly CustomProblem[] {
  const {at, count, values, order = false, tag, sections, pattern, json, yaml} = contract.terms
  if (tag !== undefined) return tagProblems(source, {tag, at, count, values})
  if (sections !== undefined) return sectionProblems(source, {sections, at, count, order})
  if (pattern !== undefined) return patternProblems(source, {pattern, at, count})
  if (json !== undefined) return dataProblems(source, contract, 'json')
  return yaml === undefined ? [] : dataProblems(source, contract, 'yaml')
}

/** The line of the definition that mentions a contract, and that of the configuration that declares it. */
function relatedTo(source: Source, contract: NamedContract): readonly Related[] {
  const definition = source.kind === 'output' ? source.definition?.() : undefined
  const line = definition && mentionLine(definition, contract)
  return [
    ...(definition === undefined || line === undefined ? [] : [relatedLine(definition, line)]),
    {...contract.place, from: 'configuration'}
  ]
}
