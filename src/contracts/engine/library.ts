/** Library for programs: texts in, typed values with locations out. */

import {expectation} from '../../schema/expectation.ts'
import {messageFor} from '../../schema/message.ts'
import {validate} from '../../schema/zod.ts'
import {pointAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {textOf} from '../../text/quoted.ts'
import {messageOf} from '../problem.ts'
import {type Source, sourceOf} from '../source.ts'
import type {OutputContract as Contract} from './model.ts'
import {inOrder, readContract} from './read.ts'
import {OutputContractSchema} from './terms.ts'
import {faultOfSchemas} from './validator.ts'
import type {OutputValue} from './value-types.ts'
import {outputMessages} from './words.ts'

export type {LineTerms, SectionTerms} from './model.ts'
export {OutputContractSchema as OutputContract} from './terms.ts'
export {toJsonSchema, toStrictJsonSchema} from './value-schema.ts'
export type {FromSchema, OutputValue, SectionText} from './value-types.ts'

/** A location: offsets in UTF-16 units, end exclusive; lines and columns from 1. */
export interface OutputPlace {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** A violation of the contract, as in the linter's report. */
export interface OutputFinding extends OutputPlace {
  /** Kind of the fault, such as `missing` or `value`. */
  readonly kind: string
  readonly message: string
  /** Replacement texts, best first, if known. */
  readonly expected?: readonly string[]
}

export interface PlacedValue {
  readonly value: unknown
  readonly place: OutputPlace
}

export type OutputReading<Value> =
  | {
      readonly ok: true
      readonly value: Value
      /** Location of the value; for a list, of its first item. */
      readonly place: OutputPlace
      /** All values that count, in order. */
      readonly all: readonly PlacedValue[]
      /** Findings that only a stricter program would reject. */
      readonly warnings: readonly OutputFinding[]
    }
  | {readonly ok: false; readonly findings: readonly OutputFinding[]}

/**
 * Reads an output by its contract: a value for an output without findings, else the findings.
 *
 * `read` selects one of several values; otherwise the nearest to `at` counts, else the first.
 *
 * @throws {TypeError} for an invalid contract, or one with the path of a schema
 */
export function readOutput<const C extends Contract>(text: string, contract: C): OutputReading<OutputValue<C>> {
  check(contract)
  const source = sourceOf(text)
  const {problems, found, isMany = false} = readContract(source, contract)
  const findings = inOrder(problems).map((problem) => ({
    kind: problem.kind,
    message: messageOf(outputMessages, problem),
    ...placeOf(source, problem.range),
    ...(problem.expected && {expected: problem.expected.map(textOf)})
  }))
  if (problems.some(({severity}) => severity !== 'warning')) return {ok: false, findings}
  // An output may lack all optional parts.
  const [first = {start: text.length, end: text.length, value: () => ({})}] = found
  const all = found.map((each) => ({value: each.value(), place: placeOf(source, each)}))
  const value = isMany ? all.map((each) => each.value) : first.value()
  // The value has the shape that the contract describes, from which the type is derived.
  return {ok: true, value: value as OutputValue<C>, place: placeOf(source, first), all, warnings: findings}
}

/** A finding; for a value that is not text it has no location. */
export interface OutputIssue extends Partial<OutputFinding> {
  readonly message: string
}

/** A contract as a [Standard Schema](https://standardschema.dev): text in, value or findings out. */
export interface OutputSchema<Value> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      text: unknown
    ) => {readonly value: Value; readonly issues?: undefined} | {readonly issues: readonly OutputIssue[]}
    /** For types only: it has no value. */
    readonly types?: {readonly input: string; readonly output: Value} | undefined
  }
}

/**
 * A contract for programs that use a Standard Schema; reads as {@link readOutput} does.
 *
 * @throws {TypeError} as {@link readOutput} does
 */
export function outputSchema<const C extends Contract>(contract: C): OutputSchema<OutputValue<C>> {
  check(contract)
  return {
    '~standard': {
      version: 1,
      vendor: 'remark-preset-lint-agents',
      validate: (text) => {
        if (typeof text !== 'string') return {issues: [{message: 'Unexpected value, expected the text of an output'}]}
        const reading = readOutput(text, contract)
        return reading.ok ? {value: reading.value} : {issues: reading.findings}
      }
    }
  }
}

const faultsOf = memoize((contract: Contract): string | undefined => {
  const [problem] = validate(OutputContractSchema, contract).problems
  if (problem !== undefined) return messageFor(problem, {whole: 'the contract'})
  if (hasProgram(contract)) return 'Unexpected `program`, expected it in a configuration: nothing reads its source here'
  const fault = faultOfSchemas(contract)
  return fault && `Unexpected JSON Schema at \`${fault.path.join('.')}\`, expected ${expectation(fault.expected)}`
})

function hasProgram({program, any = [], parts: sequence = []}: Contract): boolean {
  return program !== undefined || [...any, ...sequence].some(hasProgram)
}

function check(contract: Contract): void {
  const fault = faultsOf(contract)
  if (fault !== undefined) throw new TypeError(fault)
}

function placeOf({lines}: Source, {start, end}: Range): OutputPlace {
  const [from, to] = [pointAt(lines, start), pointAt(lines, end)]
  return {start, end, line: from.line, column: from.column, endLine: to.line, endColumn: to.column}
}
