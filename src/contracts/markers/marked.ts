/** The contracts that the markers of a definition declare. */

import {firstLineOf, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {usuallyAllowed} from '../engine/judge.ts'
import {type NamedContract, type OutputContract, primitiveOf} from '../engine/model.ts'
import type {Decoration} from '../engine/normal.ts'
import {linesIn} from '../engine/region.ts'
import type {Source} from '../source.ts'
import {type MarkedBlock, readMarkedBlock} from './marked-block.ts'
import {contractFor, contractProblem, type MarkerFaultAt, readOptions, shownProblem} from './marked-options.ts'
import {nameFor} from './name.ts'
import {type OutputMarker, outputMarkers} from './output-markers.ts'

export interface MarkedOutput {
  readonly contracts: readonly MarkedContract[]
  /** What each marker declares for itself: several of one name are one contract. */
  readonly each: readonly MarkerContract[]
  /** The lines of all marked blocks, from 0: those that are excluded, too. */
  readonly blocks: readonly (readonly [first: number, last: number])[]
  readonly faults: readonly MarkerFaultAt[]
}

/** A contract, and the lines of its block, from 1. */
export interface MarkedContract extends NamedContract {
  readonly line: number
  readonly endLine: number
}

/** A contract at its marker, and the rows of the block that shows it as it is. */
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

/** What a block shows beside what most programs tolerate; outside of a fence code is a quotation. */
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

/** Of contracts with one name at several places an output keeps one. */
function withAlternatives(all: readonly MarkedContract[]): readonly MarkedContract[] {
  const byName = new Map<string, MarkedContract[]>()
  for (const each of all) memo(byName, each.name, () => []).push(each)
  return [...byName.values()].flatMap((named) => {
    const [first] = named
    return first === undefined || named.length === 1 ? named : [{...first, terms: {any: named.map(({terms}) => terms)}}]
  })
}
