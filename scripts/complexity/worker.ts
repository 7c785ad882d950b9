/** A process that measures jobs, started anew after one that takes too long. */
import {type ChildProcess, fork} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import type {Job, Measured} from './child.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface Worker {
  /** @returns `undefined` where it takes more than the limit */
  measure(job: Job): Promise<Measured | undefined>
  stop(): void
}

/** @param limit of one job, in milliseconds of the clock */
export function startWorker(limit: number): Worker {
  let running: Promise<ChildProcess> | undefined
  let process: ChildProcess | undefined

  function stop(): void {
    process?.kill('SIGKILL')
    process = undefined
    running = undefined
  }

  async function measure(job: Job): Promise<Measured | undefined> {
    running ??= start((started) => {
      process = started
    })
    const current = await running
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(undefined), limit)
      const onExit = (): void => end({time: 0, fault: 'the process ended'})
      const end = (measured: Measured | undefined): void => {
        clearTimeout(timer)
        current.off('exit', onExit).off('message', end)
        if (measured === undefined || measured.fault === 'the process ended') stop()
        resolve(measured)
      }
      current.once('exit', onExit).once('message', end)
      current.send(job)
    })
  }
  return {measure, stop}
}

function start(onStart: (started: ChildProcess) => void): Promise<ChildProcess> {
  const started = fork(child, {execArgv: [...process.execArgv, '--max-old-space-size=2048']})
  onStart(started)
  return new Promise((resolve, reject) => {
    started.once('message', () => resolve(started))
    started.once('error', reject)
  })
}
