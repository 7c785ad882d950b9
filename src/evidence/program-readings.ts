/** Answers of the linter, the reader and a contract's program to the same texts. */
import {type Drift, drifts, nonsense} from '../contracts/engine/drifts.ts'
import {readOutput} from '../contracts/engine/library.ts'
import type {OutputContract} from '../contracts/engine/model.ts'
import {readContract} from '../contracts/engine/read.ts'
import {sourceOf} from '../contracts/source.ts'
import {isSameValue} from './answered-values.ts'
import type {JudgingProgram, ProgramAnswer} from './judging-program.ts'
import type {ProofSubject} from './proof-subjects.ts'
import type {Outcome, ProvedCase} from './prove-report.ts'

export function isSameAnswer(one: ProgramAnswer, other: ProgramAnswer): boolean {
  return one.is === 'taken' && other.is === 'taken' ? isSameValue(one.value, other.value) : one.is === other.is
}

export class ProofReadings {
  readonly #subject: ProofSubject
  readonly #program: JudgingProgram | undefined
  readonly #garbage: ProgramAnswer | undefined
  #failure: string | undefined

  constructor(subject: ProofSubject, program: JudgingProgram | undefined, garbage: ProgramAnswer | undefined) {
    this.#subject = subject
    this.#program = program
    this.#garbage = garbage
  }

  async answer(text: string): Promise<ProgramAnswer | undefined> {
    const answer = await this.#program?.answer(text)
    if (answer?.is === 'not run') this.#failure ??= answer.reason
    return answer
  }

  /** Reason for a program that could not run. */
  failure(): string | undefined {
    return this.#failure
  }

  /** First text that the program takes with another value than for nonsense. */
  async firstTaken<T extends {readonly text: string}>(all: readonly T[]): Promise<T | undefined> {
    for (const each of all) {
      const answer = await this.answer(each.text)
      if (answer?.is === 'taken' && !this.isOfGarbage(answer)) return each
    }
    return undefined
  }

  isShown(text: string): boolean {
    return this.#subject.contracts.every(({terms}) => isSilent(text, terms) !== false)
  }

  isOfGarbage(answer: ProgramAnswer): boolean {
    return this.#garbage?.is === 'taken' && isSameAnswer(answer, this.#garbage)
  }

  linterOn(text: string): Outcome {
    const {linted} = this.#subject
    const verdicts = linted.map((terms) => isSilent(text, terms))
    if (verdicts.includes(false)) return 'refused'
    return verdicts.length === 0 || verdicts.includes(undefined) ? 'not run' : 'taken'
  }

  /** Cases for a valid text and its drifts. */
  async casesOf(text: string, drifted: ReadonlyMap<Drift, string>): Promise<readonly ProvedCase[]> {
    const base = {program: await this.answer(text), reader: this.#readerOn(text)}
    const garbage = {program: this.#garbage, reader: this.#readerOn(nonsense)}
    const texts: readonly (readonly [ProvedCase['drift'], string])[] = [
      ['canonical', text],
      ...drifts.flatMap((drift): [Drift, string][] => {
        const driftText = drifted.get(drift)
        if (driftText === undefined) return []
        return [[drift, driftText]]
      })
    ]
    return Promise.all(
      texts.map(async ([drift, each]): Promise<ProvedCase> => {
        const reader = outcomeOf(this.#readerOn(each), base.reader, garbage.reader)
        const program = outcomeOf(await this.answer(each), base.program, garbage.program)
        return {drift, text: each, linter: this.linterOn(each), reader, program}
      })
    )
  }

  /** Answer of the contracts' generated reader: all values. */
  #readerOn(text: string): ProgramAnswer | undefined {
    const {contracts} = this.#subject
    if (contracts.length === 0) return undefined
    try {
      const readings = contracts.map(({terms}) => readOutput(text, terms))
      const values = readings.flatMap((each) => (each.ok ? [each.value] : []))
      if (values.length < readings.length) return {is: 'refused', reason: 'a finding'}
      return {is: 'taken', value: values}
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return undefined
    }
  }
}

/** Whether the linter has no finding; `undefined` after a timeout of a pattern. */
function isSilent(text: string, terms: OutputContract): boolean | undefined {
  const {problems} = readContract(sourceOf(text), terms)
  return problems.some(({kind}) => kind === 'timed-out') ? undefined : problems.length === 0
}

function outcomeOf(
  answer: ProgramAnswer | undefined,
  base: ProgramAnswer | undefined,
  garbage: ProgramAnswer | undefined
): Outcome {
  if (answer === undefined || answer.is !== 'taken') return answer?.is ?? 'not run'
  if (base?.is === 'taken' && isSameAnswer(answer, base)) return 'taken'
  return garbage?.is === 'taken' && isSameAnswer(answer, garbage)
    ? 'default'
    : base?.is === 'taken'
      ? 'other value'
      : 'taken'
}
