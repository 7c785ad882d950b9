/**
 * Markers: comments in a definition that declare or exclude a block of its agent's output:
 *
 * ```ebnf
 * marker  = "<!--", "lint-agents", ( "output", [ name ], [ options ] | "not output" ), "-->" ;
 * name    = letter, { letter | digit | "-" } ;          (* lower case *)
 * options = JSON object ;                               (* keys of a contract, and "optional" *)
 * ```
 */
import {structure} from '../../markdown/structure.ts'
import {rangeOfProblem, type SchemaProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import {readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineOf, firstLineWithin, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import {usuallyAllowed} from '../engine/judge.ts'
import {
  columnValues,
  isList,
  lineTerms,
  type NamedContract,
  type OutputContract,
  primitiveOf,
  type SectionTerms,
  type ValuesByColumn
} from '../engine/model.ts'
import type {Decoration} from '../engine/normal.ts'
import {linesIn} from '../engine/region.ts'
import {nameFor} from '../engine/subject.ts'
import {OutputContractSchema} from '../engine/terms.ts'
import {faultOfSchemas} from '../engine/validator.ts'
import {quotedProblem} from '../found-in-value.ts'
import type {Source} from '../source.ts'
import {type MarkedBlock, readMarkedBlock} from './marked-block.ts'
import {fenceOf, outlineOf, rowText} from './outline.ts'

interface OutputMarker extends Range {
  readonly isOutput: boolean
  readonly name: string | undefined
  /** Range of its JSON; `undefined` for none. */
  readonly options: Range | undefined
  /** First line of its block, from 0; `undefined` if none is near. */
  readonly blockLine: number | undefined
}

interface OutputMarkers {
  readonly markers: readonly OutputMarker[]
  readonly unknown: readonly (Range & {readonly words: Quoted})[]
}

const nearly = /^(?:not?\b)?[\s:-]*\w{0,3}(?:out|put)\w*/i

/** One or two words, for a program, directly above a fence; longer comments are for people. */
const few = /^[\w-]+(?:\s+[\w-]+)?$/

/** In order; a marker in a fence is text. */
const outputMarkers = memoize((definition: Source): OutputMarkers => {
  const markers: OutputMarker[] = []
  const unknown: OutputMarkers['unknown'][number][] = []
  const comments = /<!--\s*lint-agents[\s:]/.test(definition.text) ? structure(definition).comments : []
  for (const {start, end} of comments) {
    const comment = definition.text.slice(start, end)
    const [opening = '', words] = /^<!--\s*lint-agents(?=[\s:])\s*([^{]*)/.exec(comment) ?? []
    if (words === undefined || !comment.endsWith('-->')) continue
    const text = words.replace(/-->$/, '').trim()
    const [, not, name] = /^(not\s+)?output(?:\s+([a-z][a-z0-9-]*))?$/.exec(text) ?? []
    const options =
      comment[opening.length] === '{' ? {start: start + opening.length, end: end - '-->'.length} : undefined
    const isMarker = /^(?:not\s+)?output(?:\s|$)/.test(text)
    if (
      !isMarker ||
      (name === undefined && !/output$/.test(text)) ||
      (not !== undefined && (name ?? options) !== undefined)
    ) {
      const line = blockLine(definition, end)
      const isAboveFence = line !== undefined && fenceOf(outlineOf(definition), line)?.lines[0] === line
      const isMeant = nearly.test(text) || (few.test(text) && (options !== undefined || isAboveFence))
      if (isMeant) unknown.push({start, end, words: quoted(text)})
    } else markers.push({start, end, isOutput: not === undefined, name, options, blockLine: blockLine(definition, end)})
  }
  return {markers, unknown}
})

/** First line with text behind a marker, after at most one empty line. */
function blockLine(definition: Source, end: number): number | undefined {
  const line = lineAt(definition.lines, Math.max(0, end - 1))
  if (definition.text.slice(end, definition.lines[line]?.end).trim() !== '') return line
  return [line + 1, line + 2].find((next) => rowText(definition, next).trim() !== '')
}

export type MarkerFault =
  | {readonly is: 'unknown'; readonly words: Quoted}
  | {readonly is: 'syntax'; readonly reason: MaybeQuoted}
  | {readonly is: 'option'; readonly problem: SchemaProblem<Quoted>}
  /** No readable format is below it. */
  | {readonly is: 'unread'}

interface MarkerFaultAt {
  readonly range: Range
  readonly fault: MarkerFault
}

/** Fault of a contract, including an unusable JSON Schema. */
function contractProblem(contract: OutputContract): SchemaProblem | undefined {
  const fault = faultOfSchemas(contract)
  return validate(OutputContractSchema, contract).problems[0] ?? (fault && {kind: 'wrong-value', ...fault})
}

function shownProblem(problem: SchemaProblem): SchemaProblem<Quoted> {
  return quotedProblem(problem, () => false)
}

interface ReadOptions {
  readonly terms: OutputContract
  readonly locate: (problem: SchemaProblem) => Range | undefined
}

function readOptions(definition: Source, {options}: OutputMarker): ReadOptions | MarkerFaultAt {
  if (options === undefined) return {terms: {}, locate: () => undefined}
  const document = readJsonPart(definition.text, options)
  const [syntax] = document.faults
  const oneLine = (range: Range): Range => firstLineOf(definition.text, range)
  if (syntax !== undefined)
    return {range: firstLineWithin(definition.text, options, syntax), fault: {is: 'syntax', reason: syntax.reason}}
  if (!isRecord(document.value)) return {range: oneLine(options), fault: {is: 'syntax', reason: 'value'}}
  const terms = document.value as OutputContract
  const wrong = optionProblem(terms)
  const locate = (problem: SchemaProblem): Range => oneLine(rangeOfProblem(problem, document))
  if (wrong !== undefined) return {range: locate(wrong), fault: {is: 'option', problem: shownProblem(wrong)}}
  return {terms, locate}
}

/** Fault of keys that only markers forbid or require. */
function optionProblem(terms: OutputContract): SchemaProblem | undefined {
  const {in: scope} = terms
  const unknown = validate(OutputContractSchema, terms).problems.find(({kind}) => kind === 'unknown-key')
  if (unknown !== undefined) return unknown
  // Before a definition is read, it must be known whether to keep the whole transcript.
  if (scope === 'transcript')
    return {
      kind: 'wrong-value',
      path: ['in'],
      value: scope,
      expected: ['text', 'last-line'].map((value) => ({kind: 'value', value}))
    }
  // A path would be relative to the definition, which the program does not know.
  if (terms.program !== undefined)
    return {
      kind: 'wrong-value',
      path: ['program'],
      expected: [{kind: 'text', text: 'it in a contract of the configuration'}]
    }
  const path = (['json', 'yaml'] as const).find((name) => typeof terms[name] === 'string')
  return path && {kind: 'wrong-value', path: [path], expected: [{kind: 'text', text: 'a JSON Schema, not its path'}]}
}

/** Contract of the block with the options, which win; options that form a contract replace it. */
function contractFor(shownContract: OutputContract | undefined, options: OutputContract): OutputContract | undefined {
  const given = primitiveOf(options)
  const isSame = given !== undefined && shownContract !== undefined && shownContract[given] !== undefined
  const base = given === undefined || isSame ? shownContract : {}
  return base && withOptions(base, options)
}

/** Values belong to the tag, the only label, a choice, or by label and column. */
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

/** @param unused names without a use so far */
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
    const {pattern: _, multiline: __, ...rest} = lineTerms(given)
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

interface MarkedOutput {
  readonly contracts: readonly MarkedContract[]
  /** Contract of each marker; several with one name form one contract. */
  readonly each: readonly MarkerContract[]
  /** Lines of all marked blocks, from 0, including excluded ones. */
  readonly blocks: readonly (readonly [first: number, last: number])[]
  readonly faults: readonly MarkerFaultAt[]
}

/** A contract with the lines of its block, from 1. */
export interface MarkedContract extends NamedContract {
  readonly line: number
  readonly endLine: number
}

export interface MarkerContract extends MarkedContract, Pick<MarkedBlock, 'rows'> {
  readonly range: Range
}

export const markedOf = memoize((definition: Source): MarkedOutput => {
  const {markers, unknown} = outputMarkers(definition)
  const faults: MarkedOutput['faults'][number][] = unknown.map(({words, ...range}) => ({
    range: firstLineOf(definition.text, range),
    fault: {is: 'unknown', words}
  }))
  const blocks: (readonly [number, number])[] = []
  const found: MarkerContract[] = []
  for (const marker of markers) {
    const read = readMarker(definition, marker)
    if (read.lines !== undefined) blocks.push(read.lines)
    for (const fault of read.faults) faults.push(fault)
    found.push(...read.contracts)
  }
  return {contracts: withAlternatives(found), each: found, blocks, faults}
})

interface ReadMarker extends Pick<MarkedOutput, 'faults'> {
  readonly contracts: readonly MarkerContract[]
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
  const contract = contractFor(block?.contract, options.terms)
  if (contract === undefined) return {lines, contracts: [], faults: [{range, fault: {is: 'unread'}}]}
  const problem = contractProblem(contract)
  if (problem !== undefined) {
    const fault = {is: 'option', problem: shownProblem(problem)} as const
    return {lines, contracts: [], faults: [{range: options.locate(problem) ?? range, fault}]}
  }
  const line = lineAt(definition.lines, marker.start) + 1
  const shownMarks = block === undefined ? [] : shownDecorations(definition, block)
  const marked: MarkerContract = {
    name: name ?? nameFor(primitiveOf(contract) ?? '', contract),
    terms: shownMarks.length === 0 ? contract : withAllowed(contract, shownMarks),
    place: {path: definition.path, line},
    isMarked: true,
    line: (block?.lines[0] ?? line - 1) + 1,
    endLine: (block?.lines[1] ?? line - 1) + 1,
    range,
    rows: block?.rows
  }
  return {lines, contracts: [marked], faults: []}
}

/** Decorations of a block beyond the usually tolerated ones; outside of fences code is a quotation. */
function shownDecorations(definition: Source, {lines: [first, last], isFence}: MarkedBlock): readonly Decoration[] {
  const {start} = definition.lines[first] ?? {start: 0}
  const {end} = definition.lines[last] ?? {end: start}
  const marks = linesIn({source: definition, start, end}).flatMap(({lead, normal}) => [...lead, ...normal.marks])
  const found = marks
    .map(({decoration}) => decoration)
    .filter((each) => (isFence || each !== 'code') && !usuallyAllowed.includes(each))
  const isWide = /[\uFF01-\uFF5E]/.test(definition.text.slice(start, end))
  return [...new Set([...found, ...(isWide ? ['look-alike' as const] : [])])]
}

function withAllowed(terms: OutputContract, shownMarks: readonly Decoration[]): OutputContract {
  if (terms.any !== undefined) return {...terms, any: terms.any.map((each) => withAllowed(each, shownMarks))}
  if (terms.allow !== undefined || terms.exact) return terms
  const allowed = terms.lines === undefined ? shownMarks.filter((each) => each !== 'table') : shownMarks
  return allowed.length === 0 ? terms : {...terms, allow: [...usuallyAllowed, ...allowed]}
}

function withAlternatives(all: readonly MarkedContract[]): readonly MarkedContract[] {
  const byName = new Map<string, MarkedContract[]>()
  for (const each of all) memo(byName, each.name, () => []).push(each)
  return [...byName.values()].flatMap((named) => {
    const [first] = named
    return first === undefined || named.length === 1 ? named : [{...first, terms: {any: named.map(({terms}) => terms)}}]
  })
}
