/** The options of a marker, and what they say of what its block shows. */
import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import {readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineOf, firstLineWithin, type Range} from '../../text/lines.ts'
import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import {
  isList,
  type LineTerms,
  lineTerms,
  type OutputContract,
  primitiveOf,
  type SectionTerms,
  sectionTerms
} from '../engine/model.ts'
import {OutputContractSchema} from '../engine/terms.ts'
import {faultOfSchemas} from '../engine/validator.ts'
import {quotedProblem} from '../found-in-value.ts'
import type {Source} from '../source.ts'
import type {ShownContract} from './marked-sections.ts'
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
  const contract: OutputContract = {...format, ...terms}
  if (values === undefined) return contract
  const {lines, oneOf} = contract
  if (oneOf !== undefined && isList(values)) return {...contract, oneOf: values}
  if (contract.sections !== undefined && !isList(values))
    return {...contract, ...withSectionValues(contract.sections, values)}
  if (lines === undefined) return {...contract, values}
  const [only, ...more] = Object.keys(lines)
  const byLabel = new Map(
    isList(values) ? (only === undefined || more.length > 0 ? [] : [[only, values]]) : Object.entries(values)
  )
  if (byLabel.size === 0 || [...byLabel.keys()].some((label) => lines[label] === undefined))
    return {...contract, values}
  const listed = Object.entries(lines).map(([label, given]) => {
    const all = byLabel.get(label)
    const {pattern: __, ...rest} = lineTerms(given)
    return [label, all === undefined ? given : {...rest, ...lineTerms(all)}]
  })
  return {...contract, lines: Object.fromEntries(listed)}
}

/** The values of labels and columns of sections; those of none stay, which is an error. */
function withSectionValues(
  sections: readonly (string | SectionTerms)[],
  values: Readonly<Record<string, readonly string[] | LineTerms>>
): Pick<OutputContract, 'sections' | 'values'> {
  const named = new Set<string>()
  const all = sections.map((section) => {
    if (typeof section === 'string') return section
    const {table = [], lines = {}} = section
    const columns = table.filter((column) => values[column] !== undefined)
    const labels = Object.keys(lines).filter((label) => values[label] !== undefined)
    for (const name of [...columns, ...labels]) named.add(name)
    const listed = (names: readonly string[]): OutputContract => ({
      values: Object.fromEntries(names.map((name) => [name, values[name] ?? []]))
    })
    return {
      ...section,
      ...(labels.length > 0 && {lines: withOptions({lines}, listed(labels)).lines}),
      ...(columns.length > 0 && {values: {...section.values, ...listed(columns).values}})
    }
  })
  const stray = Object.entries(values).filter(([name]) => !named.has(name))
  return {sections: all, ...(stray.length > 0 && {values: Object.fromEntries(stray)})}
}

/** What the block shows with the options; only what these ask for where they are a contract. */
export function formatsFor(
  formats: readonly ShownContract[],
  {optional: _, ...options}: Options
): readonly ShownContract[] {
  const given = primitiveOf(options)
  if (given !== undefined) {
    const format = formats.find(({contract}) => primitiveOf(contract) === given)?.contract ?? {}
    return [{contract: withOptions(format, options)}]
  }
  return formats.map((each, index) => ({
    ...each,
    contract: withOptions(each.contract, optionsOf(formats, index, options))
  }))
}

/** Keys of one of several contracts, and the primitives that have them. */
const owners = {
  attributes: ['tag'],
  order: ['sections', 'lines'],
  flags: ['lines', 'pattern']
} as const

/** Of several contracts, the options of each: the place is that of the first or of the last. */
function optionsOf(formats: readonly ShownContract[], index: number, options: OutputContract): OutputContract {
  if (formats.length < 2) return options
  const asked = formats.flatMap(({isOptional}, at) => (isOptional ? [] : [at]))
  const edge = options.at === 'start' ? asked[0] : options.at === 'end' ? asked.at(-1) : index
  const isOwned = (key: keyof typeof owners, at: number): boolean =>
    owners[key].some((name) => formats[at]?.contract[name] !== undefined)
  const takesValues = (at: number): boolean => valuesOf(formats[at]?.contract ?? {}, options.values) !== undefined
  const isElsewhere = (is: (at: number) => boolean): boolean => !is(index) && formats.some((_, at) => is(at))
  const dropped = [
    ...(edge === undefined || edge === index ? [] : ['at']),
    ...(index === 0 ? [] : ['count']),
    ...(Object.keys(owners) as (keyof typeof owners)[]).filter((key) => isElsewhere((at) => isOwned(key, at))),
    ...(isElsewhere(takesValues) ? ['values'] : [])
  ]
  return Object.fromEntries(Object.entries(options).filter(([key]) => !dropped.includes(key)))
}

/** The values that are of a contract: a list for a tag or a choice, by name for columns and labels. */
function valuesOf(
  {tag, oneOf, table, lines, sections = []}: OutputContract,
  values: OutputContract['values']
): object | undefined {
  if (values === undefined) return undefined
  if (isList(values)) return tag !== undefined || oneOf !== undefined ? values : undefined
  const inside = sectionTerms(sections).flatMap((each) => [...(each.table ?? []), ...Object.keys(each.lines ?? {})])
  const names = [...(table ?? []), ...Object.keys(lines ?? {}), ...inside]
  return Object.keys(values).some((name) => names.includes(name)) ? values : undefined
}

/** What a block that shows several things cannot have. */
export function sharedProblem(formats: readonly ShownContract[], {only}: Options): SchemaProblem | undefined {
  if (formats.length < 2 || !only) return undefined
  return {
    kind: 'wrong-value',
    path: ['only'],
    expected: [{kind: 'text', text: 'it only where the block shows one thing'}]
  }
}
