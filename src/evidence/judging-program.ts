/** A program that judges texts: a command, or an expression applied as in its program. */

import type {OutputContract} from '../contracts/engine/model.ts'
import {programMatch} from '../contracts/engine/program-match.ts'
import {readJson} from '../text/json.ts'
import {excerpt} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'
import {textOf} from '../text/quoted.ts'
import {endWords, type ProgramRun, runProgram} from './run-program.ts'

/** Answer of a program to a text; `not run` then holds for all texts. */
export type ProgramAnswer =
  | {readonly is: 'taken'; readonly value: unknown}
  | {readonly is: 'refused'; readonly reason: string}
  | {readonly is: 'not run'; readonly reason: string}

export interface JudgingProgram {
  answer(text: string): Promise<ProgramAnswer>
}

export interface CommandProgram extends JudgingProgram {
  answered(text: string): ProgramAnswer | undefined
}

const mostAtOnce = 4

/** Runs work in order, with limited concurrency. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

export function openQueue(): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

/**
 * A command with a text on standard input. It accepts the text by exit code 0 and JSON. A command that fails to run is
 * not run again.
 *
 * @param cwd absolute
 */
export function commandProgram(command: readonly string[], cwd: string, queue: WorkQueue): CommandProgram {
  const running = new Map<string, Promise<ProgramAnswer>>()
  const answers = new Map<string, ProgramAnswer>()
  let failure: string | undefined
  async function runOn(text: string): Promise<ProgramAnswer> {
    if (failure !== undefined) return {is: 'not run', reason: failure}
    const ran = await runProgram(command, {cwd, input: text})
    const reason = ran.end === 'exited' ? undefined : endWords(ran)
    failure ??= reason
    return reason === undefined ? answerOf(ran) : {is: 'not run', reason}
  }
  async function answer(text: string): Promise<ProgramAnswer> {
    const found = await memo(running, text, () => queue(() => runOn(text)))
    answers.set(text, found)
    return found
  }
  return {answer, answered: (text) => answers.get(text)}
}

/** An expression accepts a text that it matches, with a value that its program knows. */
export function expressionProgram(terms: OutputContract): JudgingProgram {
  return {
    async answer(text) {
      const found = programMatch(text, terms)
      if (found === undefined) return {is: 'refused', reason: 'no match'}
      if (found.isTimedOut) return {is: 'not run', reason: 'it takes longer than two seconds'}
      if (found.isOther) return {is: 'refused', reason: `no value of \`values\`: \`${excerpt(found.match)}\``}
      return {is: 'taken', value: found.value}
    }
  }
}

function answerOf(ran: ProgramRun): ProgramAnswer {
  const {code, out} = ran
  if (code !== 0) return {is: 'refused', reason: endWords(ran)}
  if (out.trim() === '') return {is: 'refused', reason: 'it printed nothing'}
  const {value, faults} = readJson(out)
  const [fault] = faults
  if (fault === undefined) return {is: 'taken', value}
  const why = fault.limit === undefined ? 'which is not JSON' : textOf(fault.reason)
  return {is: 'refused', reason: `it printed \`${excerpt(out.trim())}\`, ${why}`}
}
