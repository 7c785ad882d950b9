/** The contracts that the markers of a definition declare. */

import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import {readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineOf, firstLineWithin, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import {quotedProblem} from '../found-in-value.ts'
import {isList, type NamedContract, type OutputContract, primitiveOf} from '../output/model.ts'
import {OutputContractSchema} from '../output/terms.ts'
import {faultOfSchemas} from '../output/validator.ts'
import type {Source} from '../source.ts'
import {nameFor} from './contract.ts'
import {readMarkedBlock} from './marked-block.ts'
import {type OutputMarker, outputMarkers} from './output-markers.ts'

/** What is wrong with a marker. */
export type MarkerFault =
  | {readonly is: 'unknown'; readonly words: Quoted}
  | {readonly is: 'syntax'; readonly reason: MaybeQuoted}
  | {readonly is: 'option'; readonly problem: SchemaProblem<Quoted>}
  /** Nothing that shows a format is below it. */
  | {readonly is: 'unread'}

export interface MarkedOutput {
  readonly contracts: readonly MarkedContract[]
  /** The lines of all marked blocks, from 0: those that are excluded, too. */
  readonly blocks: readonly (readonly [first: number, last: number])[]
  readonly faults: readonly {readonly range: Range; readonly fault: MarkerFault}[]
}

/** A contract, and the lines of its block, from 1. */
export interface MarkedContract extends NamedContract {
  readonly line: number
  readonly endLine: number
}

export const markedOf = memoize((definition: Source): MarkedOutput => {
  const {markers, unknown} = outputMarkers(definition)
  const faults: MarkedOutput['faults'][number][] = unknown.map(({words, ...range}) => ({
    range: firstLineOf(definition.text, range),
    fault: {is: 'unknown', words}
  }))
  const blocks: (readonly [number, number])[] = []
  const found: MarkedContract[] = []
  for (const marker of markers) {
    const read = readMarker(definition, marker)
    if (read.lines !== undefined) blocks.push(read.lines)
    for (const fault of read.faults) faults.push(fault)
    found.push(...read.contracts)
  }
  return {contracts: withAlternatives(found), blocks, faults}
})

interface ReadMarker extends Pick<MarkedOutput, 'contracts' | 'faults'> {
  readonly lines: readonly [first: number, last: number] | undefined
}

function readMarker(definition: Source, marker: OutputMarker): ReadMarker {
  const {name, blockLine, isOutput} = marker
  const range = firstLineOf(definition.text, rangeOf(marker))
  const block = blockLine === undefined ? undefined : readMarkedBlock(definition, blockLine)
  const lines = block?.lines
  if (!isOutput) return {lines, contracts: [], faults: []}
  const options = readOptions(definition, marker)
  if ('fault' in options) return {lines, contracts: [], faults: [options]}
  const {optional, ...terms} = options.terms
  const given = primitiveOf(terms)
  const formats =
    given === undefined
      ? (block?.contracts ?? [])
      : [block?.contracts.find((each) => primitiveOf(each) === given) ?? {}]
  if (formats.length === 0) return {lines, contracts: [], faults: [{range, fault: {is: 'unread'}}]}
  const line = lineAt(definition.lines, marker.start) + 1
  const contracts: MarkedContract[] = []
  for (const each of formats) {
    const contract = withOptions(each, terms)
    const problem = validate(OutputContractSchema, contract).problems[0] ?? schemaProblem(contract)
    if (problem !== undefined) {
      const at = options.locate(problem)
      return {
        lines,
        contracts: [],
        faults: [{range: at ?? range, fault: {is: 'option', problem: shownProblem(problem)}}]
      }
    }
    contracts.push({
      name: name ?? nameFor(primitiveOf(contract) ?? '', contract),
      terms: contract,
      place: {path: definition.path, line},
      isMarked: true,
      ...(optional === true && {isOptional: true}),
      line: (block?.lines[0] ?? line - 1) + 1,
      endLine: (block?.lines[1] ?? line - 1) + 1
    })
  }
  return {lines, contracts, faults: []}
}

/** A JSON Schema that cannot be used. */
function schemaProblem(contract: OutputContract): SchemaProblem | undefined {
  const fault = faultOfSchemas(contract)
  return fault && {kind: 'wrong-value', ...fault}
}

function shownProblem(problem: SchemaProblem): SchemaProblem<Quoted> {
  return quotedProblem(problem, () => false)
}

type Options = OutputContract & {readonly optional?: unknown}

interface ReadOptions {
  readonly terms: Options
  readonly locate: (problem: SchemaProblem) => Range | undefined
}

function readOptions(definition: Source, {options}: OutputMarker): ReadOptions | MarkedOutput['faults'][number] {
  if (options === undefined) return {terms: {}, locate: () => undefined}
  const document = readJsonPart(definition.text, options)
  const [syntax] = document.faults
  const oneLine = (range: Range): Range => firstLineOf(definition.text, range)
  if (syntax !== undefined)
    return {range: firstLineWithin(definition.text, options, syntax), fault: {is: 'syntax', reason: syntax.reason}}
  if (!isRecord(document.value)) return {range: oneLine(options), fault: {is: 'syntax', reason: 'value'}}
  const terms = document.value as Options
  const wrong = optionProblem(terms)
  const locate = (problem: SchemaProblem): Range => oneLine(rangeOfProblem(problem, document))
  if (wrong !== undefined) return {range: locate(wrong), fault: {is: 'option', problem: shownProblem(wrong)}}
  return {terms, locate}
}

/** What only a marker cannot have, or only a marker has. */
function optionProblem({optional, ...terms}: Options): SchemaProblem | undefined {
  const {in: scope} = terms
  const unknown = validate(OutputContractSchema, terms).problems.find(({kind}) => kind === 'unknown-key')
  if (unknown !== undefined) return unknown
  if (optional !== undefined && typeof optional !== 'boolean')
    return {kind: 'wrong-value', path: ['optional'], expected: [{kind: 'type', type: 'boolean'}]}
  // Whether all that an agent printed is kept is known before a definition is read.
  if (scope === 'transcript')
    return {
      kind: 'wrong-value',
      path: ['in'],
      value: scope,
      expected: ['text', 'last-line'].map((value) => ({kind: 'value', value}))
    }
  // A path would be one from the definition, which a program that reads the output does not know.
  const path = (['json', 'yaml'] as const).find((name) => typeof terms[name] === 'string')
  return path && {kind: 'wrong-value', path: [path], expected: [{kind: 'text', text: 'a JSON Schema, not its path'}]}
}

/** Options win; values are those of the tag, of the only label, or by label and column. */
function withOptions(format: OutputContract, {optional: _, ...options}: Options): OutputContract {
  const {values, ...terms} = options
  const contract = {...format, ...terms}
  if (values === undefined) return contract
  const {lines, oneOf} = contract
  if (oneOf !== undefined && isList(values)) return {...contract, oneOf: values}
  if (lines === undefined) return {...contract, values}
  const [only, ...more] = Object.keys(lines)
  const byLabel = new Map(
    isList(values) ? (only === undefined || more.length > 0 ? [] : [[only, values]]) : Object.entries(values)
  )
  if (byLabel.size === 0 || [...byLabel.keys()].some((label) => lines[label] === undefined))
    return {...contract, values}
  const listed = Object.entries(lines).map(([label, given]) => {
    const all = byLabel.get(label)
    const {pattern: __, ...rest} = isList(given) ? {pattern: undefined} : given
    return [label, all === undefined ? given : {...rest, values: all}]
  })
  return {...contract, lines: Object.fromEntries(listed)}
}

/** Of contracts with one name at several places an output keeps one. */
function withAlternatives(all: readonly MarkedContract[]): readonly MarkedContract[] {
  const byName = new Map<string, MarkedContract[]>()
  for (const each of all) {
    const named = byName.get(each.name)
    if (named === undefined) byName.set(each.name, [each])
    else named.push(each)
  }
  return [...byName.values()].flatMap((named) => {
    const [first] = named
    if (first === undefined || named.every(({place}) => place.line === first.place.line)) return named
    // Of a block that shows several contracts, the first.
    const firsts = named.filter(({place}, index) => place.line !== named[index - 1]?.place.line)
    return [{...first, terms: {any: firsts.map(({terms}) => terms)}}]
  })
}
