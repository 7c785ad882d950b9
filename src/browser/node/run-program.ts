/** Replaces the start of programs: a page runs none. */
import type {ProgramRun} from '../../evidence/run-program.ts'

async function runNothing(): Promise<ProgramRun> {
  return {end: 'not-started', out: '', err: ''}
}

function endWords(): string {
  return 'was not started: a page runs no program'
}

export {endWords, runNothing as runProgram}
