/** The options of a marker, and what they say of what its block shows. */
import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import {readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineOf, firstLineWithin, type Range} from '../../text/lines.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import {
  columnValues,
  isList,
  lineTerms,
  type OutputContract,
  primitiveOf,
  type SectionTerms,
  type ValuesByColumn
} from '../engine/model.ts'
import {OutputContractSchema} from '../engine/terms.ts'
import {faultOfSchemas} from '../engine/validator.ts'
import {quotedProblem} from '../found-in-value.ts'
import type {Source} from '../source.ts'
import type {OutputMarker} from './output-markers.ts'

/** What is wrong with a marker. */
export type MarkerFault =
  | {readonly is: 'unknown'; readonly words: Quoted}
  | {readonly is: 'syntax'; readonly reason: MaybeQuoted}
  | {readonly is: 'option'; readonly problem: SchemaProblem<Quoted>}
  /** Nothing that shows a format is below it. */
  | {readonly is: 'unread'}

export interface MarkerFaultAt {
  readonly range: Range
  readonly fault: MarkerFault
}

/** What a contract cannot have: also a JSON Schema that cannot be used. */
export function contractProblem(contract: OutputContract): SchemaProblem | undefined {
  const fault = faultOfSchemas(contract)
  return validate(OutputContractSchema, contract).problems[0] ?? (fault && {kind: 'wrong-value', ...fault})
}

export function shownProblem(problem: SchemaProblem): SchemaProblem<Quoted> {
  return quotedProblem(problem, () => false)
}

type Options = OutputContract

interface ReadOptions {
  readonly terms: Options
  readonly locate: (problem: SchemaProblem) => Range | undefined
}

export function readOptions(definition: Source, {options}: OutputMarker): ReadOptions | MarkerFaultAt {
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
function optionProblem(terms: Options): SchemaProblem | undefined {
  const {in: scope} = terms
  const unknown = validate(OutputContractSchema, terms).problems.find(({kind}) => kind === 'unknown-key')
  if (unknown !== undefined) return unknown
  // Whether all that an agent printed is kept is known before a definition is read.
  if (scope === 'transcript')
    return {
      kind: 'wrong-value',
      path: ['in'],
      value: scope,
      expected: ['text', 'last-line'].map((value) => ({kind: 'value', value}))
    }
  // A path would be one from the definition, which a program that reads the output does not know.
  if (terms.program !== undefined)
    return {
      kind: 'wrong-value',
      path: ['program'],
      expected: [{kind: 'text', text: 'it in a contract of the configuration'}]
    }
  const path = (['json', 'yaml'] as const).find((name) => typeof terms[name] === 'string')
  return path && {kind: 'wrong-value', path: [path], expected: [{kind: 'text', text: 'a JSON Schema, not its path'}]}
}

/** What the block shows with the options, which win; only what these ask for where they are a contract. */
export function contractFor(
  shownContract: OutputContract | undefined,
  options: OutputContract
): OutputContract | undefined {
  const given = primitiveOf(options)
  const isSame = given !== undefined && shownContract !== undefined && shownContract[given] !== undefined
  const base = given === undefined || isSame ? shownContract : {}
  return base && withOptions(base, options)
}

/** Values are those of the tag, of the only label, of a choice, or by label and column. */
function withOptions(format: OutputContract, {values, ...options}: OutputContract): OutputContract {
  const contract: OutputContract = {...format, ...options}
  if (values === undefined) return contract
  if (!isList(values)) {
    const unused = new Map(Object.entries(values))
    const filled = withNamedValues(contract, columnValues({values}), unused)
    return unused.size === 0 ? filled : {...filled, values: Object.fromEntries(unused)}
  }
  const [label, ...more] = Object.keys(contract.lines ?? {})
  if (contract.oneOf !== undefined) return {...contract, oneOf: values}
  if (label !== undefined && more.length === 0) return {...contract, lines: {[label]: {values}}}
  return {...contract, values}
}

/** @param unused the names that nothing of the contract has yet */
function withNamedValues(
  contract: OutputContract,
  values: ValuesByColumn,
  unused: Map<string, unknown>
): OutputContract {
  const {lines, table = [], sections, parts: sequence} = contract
  const take = (name: string): boolean => {
    unused.delete(name)
    return values[name] !== undefined
  }
  const columns = table.filter(take)
  const listed = Object.entries(lines ?? {}).map(([label, given]) => {
    const {pattern: _, ...rest} = lineTerms(given)
    return [label, take(label) ? {...rest, ...lineTerms(values[label] ?? {})} : given]
  })
  return {
    ...contract,
    ...(lines && {lines: Object.fromEntries(listed)}),
    ...(columns.length > 0 && {
      values: {...contract.values, ...Object.fromEntries(columns.map((name) => [name, values[name] ?? []]))}
    }),
    ...(sections && {
      sections: sections.map(
        (each) =>
          (typeof each === 'string' ? each : {...each, ...withNamedValues(each, values, unused)}) as SectionTerms
      )
    }),
    ...(sequence && {parts: sequence.map((each) => withNamedValues(each, values, unused))})
  }
}
