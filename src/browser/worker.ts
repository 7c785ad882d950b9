/** The worker of the page: each question has a number, which its answer repeats. */
import {type Answer, answerQuestion, type Question} from './lint.ts'

/** What the page sends. */
export interface NumberedQuestion {
  readonly id: number
  readonly question: Question
}

/** What the worker sends: once `isReady`, then answers. */
export type Telling = {readonly isReady: true} | {readonly id: number; readonly answer: Answer}

/** The part of the scope of a worker that is used. */
interface WorkerScope {
  onmessage: ((event: {readonly data: NumberedQuestion}) => void) | null
  postMessage(message: Telling): void
}

const scope = globalThis as unknown as WorkerScope

scope.onmessage = ({data: {id, question}}) => {
  answerQuestion(question)
    .catch((error: unknown): Answer => ({fault: `Internal error, please report it: ${String(error)}`}))
    .then((answer) => scope.postMessage({id, answer}))
}
scope.postMessage({isReady: true})
