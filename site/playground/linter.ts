/** The linter, in a worker: a text that keeps it busy cannot stop the page. */
import type {Answer, Question} from '../../src/browser/lint.ts'
import type {NumberedQuestion, Telling} from '../../src/browser/worker.ts'

/** Milliseconds that an answer may take, once the worker is there. */
const longestAnswer = 5_000

export interface PageLinter {
  /** Questions are answered one after the other. @param isWanted asked before its turn: `undefined` where it is not any more */
  ask(question: Question, isWanted: () => boolean): Promise<Answer | undefined>
  close(): void
}

/** @param url of the worker */
export function openPageLinter(url: string): PageLinter {
  let worker: Worker | undefined
  let ready: Promise<void> = Promise.resolve()
  let last = 0
  let waiting: ((answer: Answer) => void) | undefined

  function start(): Worker {
    const started = new Worker(url)
    ready = new Promise((resolve) => {
      started.onmessage = ({data}: MessageEvent<Telling>) => {
        if ('isReady' in data) resolve()
        else if (data.id === last) waiting?.(data.answer)
      }
      started.onerror = () => waiting?.({fault: 'The linter could not be loaded'})
    })
    return started
  }

  function stop(): void {
    worker?.terminate()
    worker = undefined
    waiting?.({
      fault: `The linter was stopped after ${longestAnswer / 1_000} seconds: a pattern or a text keeps it busy`
    })
  }

  async function ask(question: Question): Promise<Answer> {
    worker ??= start()
    const id = ++last
    const asked = worker
    const answer = new Promise<Answer>((resolve) => {
      waiting = resolve
    })
    await ready
    const timer = setTimeout(() => id === last && worker === asked && stop(), longestAnswer)
    asked.postMessage({id, question} satisfies NumberedQuestion)
    const found = await answer
    clearTimeout(timer)
    return found
  }

  worker = start()
  // One question after the other: a worker that is stopped answers none of those that wait.
  let before: Promise<unknown> = Promise.resolve()
  return {
    ask(question, isWanted) {
      const next = before.then(() => (isWanted() ? ask(question) : undefined))
      before = next
      return next
    },
    close: () => worker?.terminate()
  }
}
