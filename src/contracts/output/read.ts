/** The one reader of output contracts: what an output has of one, and where it violates it. */
import type {Source} from '../source.ts'
import {readOutputData} from './data.ts'
import {type OutputContract, tagValues} from './model.ts'
import {readMatches} from './pattern.ts'
import type {Subject} from './problem.ts'
import type {ContractReading} from './reading.ts'
import {readTextTerms} from './section-content.ts'
import {readSections} from './sections.ts'
import {readTags} from './tag.ts'
import {scopeOf, viewOf} from './view.ts'

/** @param output the text of an output, or all that an agent printed */
export function readContract(output: Source, terms: OutputContract): ContractReading {
  const {tag, sections, json, yaml, pattern, any} = terms
  if (any !== undefined) return readAny(any, (each) => readContract(output, each))
  const source = scopeOf(output, terms)
  // A pattern reads the text as it is.
  if (tag === undefined && pattern !== undefined) return readMatches(source, {...terms, pattern})
  const view = viewOf(source, terms)
  if (tag !== undefined) return readTags(view, {...terms, tag, values: tagValues(terms)})
  if (sections !== undefined) return readSections(view, {...terms, sections})
  const plain = readTextTerms(view, terms)
  if (plain !== undefined) return plain
  const data = terms.in === 'last-line' ? view : source
  if (json !== undefined) return readOutputData(data, {...terms, schema: json}, 'json')
  return yaml === undefined ? {problems: [], found: []} : readOutputData(data, {...terms, schema: yaml}, 'yaml')
}

/** The first that an output keeps; of those that it does not keep the nearest, or that all are missing. */
export function readAny(
  any: readonly OutputContract[],
  read: (terms: OutputContract) => ContractReading
): ContractReading {
  const readings: ContractReading[] = []
  for (const terms of any) {
    const reading = read(terms)
    if (reading.problems.length === 0) return reading
    readings.push(reading)
  }
  const [nearest] = readings.filter((reading) => !isMissing(reading)).sort((a, b) => rankOf(a) - rankOf(b))
  if (nearest !== undefined) return nearest
  const subjects = readings.flatMap(({problems: [problem]}) =>
    problem?.kind === 'missing' ? [problem.data.subject] : []
  )
  const [first] = readings[0]?.problems ?? []
  if (first === undefined) return {problems: [], found: []}
  const subject: Subject = {kind: 'any', subjects}
  return {problems: [{kind: 'missing', range: first.range, data: {subject}}], found: []}
}

/** Whether an output has nothing of a contract. */
export function isMissing({problems, found}: ContractReading): boolean {
  return found.length === 0 && problems.every(({kind}) => kind === 'missing')
}

/** Fewer missing things first, then fewer problems. */
function rankOf({problems}: ContractReading): number {
  return 1000 * problems.filter(({kind}) => kind === 'missing').length + problems.length
}
