/** The linter, in a worker: a text that keeps it busy cannot stop the page. */
import type {Answer, MissingAnswer, Question} from '../../src/browser/lint.ts'
import type {NumberedQuestion, Telling} from '../../src/browser/worker.ts'

/** Milliseconds that an answer may take, once the worker is there. */
const longestAnswer = 5_000

export interface PageLinter {
  /** Questions are answered one after the other. @param isWanted asked before its turn: `undefined` where it is not any more */
  ask(question: Question, isWanted: () => boolean): Promise<Answer | undefined>
  close(): void
}

const notLoaded: MissingAnswer = {
  fault: 'The linter could not be loaded: a change of a text tries it again',
  isUnloaded: true
}
const stopped: Answer = {
  fault: `The linter was stopped after ${longestAnswer / 1_000} seconds: a pattern or a text keeps it busy`
}

/** @param url of the worker */
export function openPageLinter(url: URL): PageLinter {
  let worker: Worker | undefined
  /** Resolved once it is there. */
  let ready: Promise<void> = Promise.resolve()
  let last = 0
  let answered: ((answer: Answer) => void) | undefined

  function start(): Worker | undefined {
    const started = takeStarted() ?? createWorker(url)
    if (started === undefined) return undefined
    ready = new Promise((resolve) => {
      if (started.state === 'ready') resolve()
      started.onmessage = ({data}: MessageEvent<Telling>) => {
        if ('isReady' in data) resolve()
        else if (data.id === last) answered?.(data.answer)
      }
    })
    started.onerror = () => stop(notLoaded)
    return started
  }

  function stop(answer: Answer): void {
    worker?.terminate()
    worker = undefined
    answered?.(answer)
  }

  async function ask(question: Question): Promise<Answer> {
    worker ??= start()
    if (worker === undefined) return notLoaded
    const id = ++last
    const answer = new Promise<Answer>((resolve) => {
      answered = resolve
    })
    // It waits there until the worker is.
    worker.postMessage({id, question} satisfies NumberedQuestion)
    let timer: ReturnType<typeof setTimeout> | undefined
    void ready.then(() => {
      timer = setTimeout(() => stop(stopped), longestAnswer)
    })
    const found = await answer
    clearTimeout(timer)
    // What it keeps may be half of something.
    if ('isUnloaded' in found) stop(found)
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

/** A worker that the first script of the page may have started, and what it told before somebody listened. */
interface StartedWorker extends Worker {
  readonly state?: 'ready' | 'broken'
}

/** That worker, once. */
function takeStarted(): StartedWorker | undefined {
  const page = globalThis as {startedLinter?: StartedWorker | undefined}
  const started = page.startedLinter
  page.startedLinter = undefined
  return started?.state === 'broken' ? undefined : started
}

/** `undefined` where a browser refuses it. */
function createWorker(url: URL): StartedWorker | undefined {
  try {
    return new Worker(url)
  } catch {
    return undefined
  }
}
