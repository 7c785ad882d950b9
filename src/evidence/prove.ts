/** `lint-agents contracts --prove`: compares an agent's programs with the linter and the generated reader. */
import {nonsense} from '../contracts/engine/drifts.ts'
import type {OutputContract} from '../contracts/engine/model.ts'
import {shellCommand} from '../text/shell-command.ts'
import {holdsNonsense, isNothing, sharesPart} from './answered-values.ts'
import {
  commandProgram,
  expressionProgram,
  type JudgingProgram,
  type ProgramAnswer,
  type WorkQueue
} from './judging-program.ts'
import {type JudgedOutput, mismatchesOf} from './mismatches.ts'
import {otherOutput} from './probes.ts'
import {ProofReadings} from './program-readings.ts'
import type {ProofSubject} from './proof-subjects.ts'
import type {ProvedContract} from './prove-report.ts'
import {shownOutput} from './shown-output.ts'

/** Tries a program on its texts. Only a proof and `--run-programs` start a contract's command. */
export async function prove(subject: ProofSubject, queue: WorkQueue): Promise<ProvedContract> {
  const {name, agent, place, terms, command} = subject
  const program = programOf(subject, queue)
  const written = command === undefined ? expressionName(terms) : shellCommand(command)
  const known = {name, ...(agent !== undefined && {agent}), ...place, ...(written && {program: written})}
  // Sequential, so that a program that cannot run is started only once.
  const empty = await program?.answer('')
  const garbage = await program?.answer(nonsense)
  const failed = [empty, garbage].find((each) => each?.is === 'not run')
  if (failed?.is === 'not run') return {...known, failure: failed.reason, cases: [], mismatches: []}
  const readings = new ProofReadings(subject, program, garbage)
  const output = await shownOutput(subject, readings)
  const cases = output === undefined ? [] : await readings.casesOf(output.text, output.drifted)
  const outputs = await Promise.all(
    subject.outputs.texts.map(async (each) => ({...each, answer: await readings.answer(each.text)}))
  )
  const mismatches = program === undefined ? [] : await mismatchesOf(subject, readings, {output, cases, outputs})
  const other = output && otherOutput(output.terms, output.segment)
  const real = [output?.text, other && output?.frame(other)].flatMap((text) => text ?? [])
  const answers = [
    ...(await Promise.all(real.map((text) => readings.answer(text)))),
    ...outputs.map(({answer}) => answer)
  ]
  const values = answers.flatMap((each) => (each?.is === 'taken' ? [each.value] : []))
  const late = readings.failure()
  return {
    ...known,
    ...(late !== undefined && {failure: late}),
    ...(empty && garbage && {onNonsense: onGarbage(empty, garbage, isPassing(terms, [empty, garbage], values))}),
    ...(outputs.length + subject.outputs.unproved > 0 && {outputs: countsOf(outputs, subject, readings)}),
    cases: [...cases],
    mismatches: [...mismatches]
  }
}

function countsOf(
  outputs: readonly JudgedOutput[],
  {outputs: {unproved}}: ProofSubject,
  readings: ProofReadings
): NonNullable<ProvedContract['outputs']> {
  return {
    ...(unproved > 0 && {unproved}),
    outputs: outputs.length,
    linter: outputs.filter(({text}) => readings.linterOn(text) === 'taken').length,
    program: outputs.filter(({answer}) => answer?.is === 'taken').length
  }
}

function programOf({terms, command, cwd}: ProofSubject, queue: WorkQueue): JudgingProgram | undefined {
  if (command !== undefined) return commandProgram(command, cwd, queue)
  return terms.program === undefined ? undefined : expressionProgram(terms)
}

function expressionName({program}: OutputContract): string | undefined {
  return typeof program === 'object' && 'path' in program ? `${program.path}#${program.name}` : undefined
}

function onGarbage(
  empty: ProgramAnswer,
  garbage: ProgramAnswer,
  passes: boolean
): NonNullable<ProvedContract['onNonsense']> {
  const made = (answer: ProgramAnswer) =>
    answer.is === 'taken'
      ? ({program: 'taken', value: answer.value} as const)
      : {program: answer.is, reason: answer.reason}
  return {empty: made(empty), nonsense: made(garbage), passes}
}

/**
 * Whether a program accepts garbage: it answers with a value of a valid output, or with the garbage. Any non-empty
 * value counts if there is no valid output. A missing optional output is not garbage.
 *
 * @param values of valid outputs
 */
function isPassing({optional}: OutputContract, garbage: readonly ProgramAnswer[], values: readonly unknown[]): boolean {
  if (optional === true) return false
  return garbage.some(
    (each) =>
      each.is === 'taken' &&
      !isNothing(each.value) &&
      (values.length === 0 || holdsNonsense(each.value) || values.some((value) => sharesPart(each.value, value)))
  )
}
