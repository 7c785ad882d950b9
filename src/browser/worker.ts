/** The worker of the page: each question has a number, which its answer repeats. */
import {type Answer, answerQuestion, type Question} from './lint.ts'

export interface NumberedQuestion {
  readonly id: number
  readonly question: Question
}

/** A message of the worker: first `isReady`, then answers. */
export type Telling = {readonly isReady: true} | {readonly id: number; readonly answer: Answer}

/** The part of the scope of a worker that is used. */
interface WorkerScope {
  onmessage: ((event: {readonly data: NumberedQuestion}) => void) | null
  postMessage(message: Telling): void
  /** The file that could not be loaded last. */
  unloadedFile?: string
}

const scope = globalThis as unknown as WorkerScope

scope.onmessage = ({data: {id, question}}) => {
  answerQuestion(question)
    .catch((error: unknown): Answer => ({fault: `Internal error, please report it: ${String(error)}`}))
    // An answer is incomplete if a file of the linter did not load.
    .then((answer) => scope.postMessage({id, answer: unloadedFault(scope.unloadedFile) ?? answer}))
}
scope.postMessage({isReady: true})

function unloadedFault(file: string | undefined): Answer | undefined {
  if (file === undefined) return undefined
  return {
    fault: `A part of the linter, \`${file}\`, could not be loaded: where the connection is there, the site may be newer than this page, which then has to be loaded again`,
    isUnloaded: true
  }
}
