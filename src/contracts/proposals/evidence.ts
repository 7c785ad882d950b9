/** Outputs of an agent, checked against its declared and proposed contracts: part by part, with counts. */
import {isRecord} from '../../text/json-object.ts'
import {textOf} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from '../engine/fault.ts'
import {usuallyAllowed} from '../engine/judge.ts'
import {
  columnValues,
  contentTerms,
  isList,
  type OutputContract,
  primitiveOf,
  type SectionTerms,
  sectionTerms,
  tolerant
} from '../engine/model.ts'
import type {Decoration} from '../engine/normal.ts'
import {readContract} from '../engine/read.ts'
import {subjectOf} from '../engine/subject.ts'
import {outputMessages, subjectName} from '../engine/words.ts'
import {fewestOutputs} from '../learned/share.ts'
import {messageOf} from '../problem.ts'
import type {Source} from '../source.ts'
import {proposalOf} from './problems.ts'
import type {Asked} from './proposals.ts'

/** How many outputs hold a contract, and each of its parts. */
export interface Evidence {
  readonly outputs: number
  readonly hold: number
  readonly parts: readonly PartEvidence[]
}

interface PartEvidence {
  /** Such as "section `Risks`". */
  readonly part: string
  readonly hold: number
  /** Values that outputs print in place of the listed values, with the number of outputs. */
  readonly values: Readonly<Record<string, number>>
}

/** An output, and the first thing that it lacks. */
export interface Failing {
  readonly place: string
  readonly message: string
}

const excerptLines = 6
const excerptLength = 600

const mostValues = 20
const mostPlaces = 3

interface Demand {
  readonly name: string
  readonly terms: OutputContract
  /** The whole contract without this demand, of which only the values may be wrong; not given where it is all of it. */
  readonly relax?: (contract: OutputContract, onlyValues: boolean) => OutputContract
  /** Counts only the problems of a table with this column count. */
  readonly column?: string
}

export function countEvidence(definition: Source, asked: Asked) {
  return countHolding(asked.contract, proposalOf(definition, asked) !== asked.contract)
}

/**
 * Counts outputs for any contract, one after the other: no text is kept.
 *
 * @param isLoose no known program reads the outputs: all decorations are allowed, and the confirmed contract allows
 * the decorations that occur
 */
export function countHolding(contract: OutputContract, isLoose = false) {
  const read = (output: Source, terms: OutputContract): readonly OutputProblem[] =>
    readContract(output, isLoose ? tolerant(terms) : terms).problems
  const demands = demandsOf(contract).map((each) => ({...each, hold: 0, values: new Map<string, number>()}))
  const failing = new Map<string, Failing>()
  let outputs = 0
  let hold = 0
  let excerpt = ''
  const allowance = allowanceOf(contract)
  return {
    /** @param place of the output, for people; @returns whether it holds the contract */
    add(output: Source, place: string): boolean {
      outputs++
      if (outputs === 1) excerpt = excerptOf(output)
      // Each part asks for less than the whole.
      const [first] = read(output, contract)
      if (first === undefined) {
        for (const each of demands) each.hold++
        hold++
        if (isLoose) allowance.add(output)
        return true
      }
      const missed: string[] = []
      for (const each of demands) {
        const problems = read(output, each.terms).filter((problem) => isAbout(problem, each.column))
        if (problems.length === 0) each.hold++
        else missed.push(each.name)
        const printed = new Set(problems.flatMap(printedValue))
        for (const value of printed)
          if (each.values.has(value) || each.values.size < mostValues)
            each.values.set(value, (each.values.get(value) ?? 0) + 1)
      }
      if (hold === outputs - 1) excerpt = excerptOf(output)
      if (failing.size < mostPlaces && !failing.has(missed.join()))
        failing.set(missed.join(), {place, message: messageOf(outputMessages, first)})
      return false
    },
    close: (): Evidence => ({
      outputs,
      hold,
      parts: demands.map((each) => ({part: each.name, hold: each.hold, values: Object.fromEntries(each.values)}))
    }),
    /** Up to three outputs that lack something, each something else than those before where there are such. */
    failing: (): readonly Failing[] => [...failing.values()],
    /** The contract with the parts that all outputs hold; `undefined` for too few outputs, or if no part is left. */
    confirmed(): OutputContract | undefined {
      if (outputs < fewestOutputs) return undefined
      let narrowed: OutputContract | undefined = contract
      for (const {hold: held, values, relax} of demands) {
        if (held === outputs) continue
        const misvalued = [...values.values()].reduce((sum, count) => sum + count, 0)
        narrowed = narrowed && relax?.(narrowed, held + misvalued >= outputs)
      }
      return narrowed && asksForSomething(narrowed) ? allowance.allow(narrowed) : undefined
    },
    /** The first lines of an output that lacks something or, without one, of the first. */
    excerpt: (): string => excerpt,
    allow: allowance.allow
  }
}

/** The decorations around the parts of a contract in outputs; a declared contract must allow them to hold. */
function allowanceOf(contract: OutputContract) {
  const found = new Set<Decoration>()
  let isOther = false
  return {
    add(output: Source): void {
      for (const problem of readContract(output, contract).problems) {
        const stray =
          problem.kind === 'unexpected' && problem.data.what === 'decoration' ? problem.data.decorations : []
        for (const each of stray) found.add(each)
        if (stray.length === 0 && problem.severity !== 'warning') isOther = true
      }
    },
    allow(terms: OutputContract): OutputContract {
      if (isOther) return tolerant(terms)
      return found.size === 0 ? terms : {...terms, allow: [...usuallyAllowed, ...[...found].sort()]}
    }
  }
}

function excerptOf({text}: Source): string {
  return text.slice(0, excerptLength).trim().split('\n').slice(0, excerptLines).join('\n')
}

function asksForSomething({sections, lines, table, json}: OutputContract): boolean {
  if (sections !== undefined) return sectionTerms(sections).some(({optional}) => optional !== true)
  if (lines !== undefined) return Object.values(lines).some((terms) => isList(terms) || terms.optional !== true)
  if (table !== undefined) return table.length > 0
  return !isRecord(json) || !Array.isArray(json['required']) || json['required'].length > 0
}

function printedValue(problem: OutputProblem): readonly string[] {
  return problem.kind === 'value' || (problem.kind === 'misspelt' && problem.data.noun === 'line')
    ? [textOf(problem.data.actual)]
    : []
}

/** The parts of a contract, each as a demand; terms of the whole, such as an order, are a demand of their own. */
function demandsOf(contract: OutputContract): readonly Demand[] {
  const {sections, lines, table, values: _, json, at: __, order: ___, only: ____, count: _____, ...rest} = contract
  if (contract.tag === undefined) {
    if (sections !== undefined) return sectionTerms(sections).flatMap((terms) => sectionDemands(terms, rest))
    if (lines !== undefined)
      return Object.entries(lines).map(([label, terms]) =>
        demandOf({kind: 'line', label}, {...rest, lines: {[label]: terms}}, (whole, onlyValues) => ({
          ...whole,
          lines: onlyValues ? {...whole.lines, [label]: {}} : withoutName(whole.lines, label)
        }))
      )
    if (table !== undefined)
      return table.map((column) => ({
        ...demandOf({kind: 'column', column}, contract, (whole, onlyValues) =>
          withoutColumn(whole, column, onlyValues)
        ),
        column
      }))
    const keys = keysOf(json)
    if (keys.length > 0)
      return keys.map(([key, schema]) => ({
        name: `key \`${key}\``,
        terms: {...rest, json: schema},
        relax: (whole) => ({...whole, json: withoutKey(whole.json, key)})
      }))
  }
  return [{name: contract.any ? 'one of its forms' : subjectName(subjectOf(contract)), terms: contract}]
}

function demandOf(subject: Subject, terms: OutputContract, relax: NonNullable<Demand['relax']>): Demand {
  return {name: subjectName(subject), terms, relax}
}

function withoutName<T>(all: Readonly<Record<string, T>> = {}, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([each]) => each !== name))
}

function withoutColumn(contract: OutputContract, column: string, onlyValues: boolean): OutputContract {
  const values = withoutName(columnValues(contract), column)
  const {values: _, ...terms} = contract
  const table = onlyValues ? contract.table : contract.table?.filter((name) => name !== column)
  return {...terms, ...(table && {table}), ...(Object.keys(values).length > 0 && {values})}
}

function withoutKey(schema: OutputContract['json'], key: string): OutputContract['json'] {
  if (!isRecord(schema) || !Array.isArray(schema['required'])) return schema
  const properties = isRecord(schema['properties']) ? {...schema['properties'], [key]: {}} : undefined
  return {...schema, required: schema['required'].filter((each) => each !== key), ...(properties && {properties})}
}

/** Whether a problem with a table is one with a column: any is, without a column. */
function isAbout({kind, data}: OutputProblem, column: string | undefined): boolean {
  if (column === undefined) return true
  if (kind === 'missing' && data.subject.kind !== 'column') return true
  if (kind === 'misplaced') return data.name === column
  if (kind === 'misspelt') return data.expected === column
  return 'subject' in data && data.subject?.kind === 'column' && data.subject.column === column
}

function sectionDemands(terms: SectionTerms, rest: OutputContract): readonly Demand[] {
  const {heading, optional} = terms
  const subject = {kind: 'section', section: heading} as const
  const relaxed =
    (change: (each: SectionTerms) => readonly SectionTerms[]): NonNullable<Demand['relax']> =>
    (contract) => ({
      ...contract,
      sections: sectionTerms(contract.sections ?? []).flatMap((each) =>
        each.heading === heading ? change(each) : [each]
      )
    })
  const itself = optional
    ? []
    : [
        demandOf(
          subject,
          {...rest, sections: [heading]},
          relaxed(() => [])
        )
      ]
  const inner = contentTerms(terms).map((content) => ({
    name: `${primitiveOf(content)} in ${subjectName(subject)}`,
    terms: {...rest, sections: [{heading, optional: true, ...(content as Partial<SectionTerms>)}]},
    relax: relaxed((each) => [{heading, ...(each.optional && {optional: true})}])
  }))
  return [...itself, ...inner]
}

function keysOf(schema: unknown): readonly (readonly [key: string, schema: Readonly<Record<string, unknown>>])[] {
  if (!isRecord(schema) || !Array.isArray(schema['required'])) return []
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  return schema['required']
    .filter((key) => typeof key === 'string')
    .map((key) => [key, {type: 'object', required: [key], properties: {[key]: properties[key] ?? {}}}] as const)
}
