/** A process that measures jobs, started anew after one that takes too long. */
import {type ChildProcess, fork} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {bundle} from '../bundle.ts'
import type {Job, Measured} from './child.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface Worker {
  /** @returns `undefined` where it takes more than the limit */
  measure(job: Job): Promise<Measured | undefined>
  stop(): void
}

/** @param limit of one job, in milliseconds of the processor; where the system does not tell them, of the clock */
export function startWorker(limit: number): Worker {
  const folder = mkdtempSync(join(tmpdir(), 'complexity-'))
  const bundle = bundled(join(folder, 'child.mjs'))
  let running: Promise<ChildProcess> | undefined
  let process: ChildProcess | undefined

  function kill(): void {
    process?.kill('SIGKILL')
    process = undefined
    running = undefined
  }

  function stop(): void {
    kill()
    rmSync(folder, {recursive: true, force: true})
  }

  async function measure(job: Job): Promise<Measured | undefined> {
    running ??= start(await bundle, (started) => {
      process = started
    })
    const current = await running
    return new Promise((resolve) => {
      const before = processorTime(current)
      // A busy machine may have kept the processor from it.
      const onLimit = (): void => {
        const used = processorTime(current) - before
        if (used < limit) timer = setTimeout(onLimit, limit - used)
        else end(undefined)
      }
      let timer = setTimeout(onLimit, limit)
      const onExit = (): void => end({time: 0, fault: 'the process ended'})
      const end = (measured: Measured | undefined): void => {
        clearTimeout(timer)
        current.off('exit', onExit).off('message', end)
        if (measured === undefined || measured.fault === 'the process ended') kill()
        resolve(measured)
      }
      current.once('exit', onExit).once('message', end)
      current.send(job)
    })
  }
  return {measure, stop}
}

/** @returns the time that a process has had of the processor, in milliseconds; `NaN` where the system does not tell it */
function processorTime({pid}: ChildProcess): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return Number.NaN
  }
}

/** As it is published: what runs TypeScript as it is adds the name to each function, at run time. @returns the path of it */
async function bundled(outfile: string): Promise<string> {
  await bundle({input: child, output: {file: outfile, format: 'esm', minify: false, codeSplitting: false}})
  return outfile
}

function start(path: string, onStart: (started: ChildProcess) => void): Promise<ChildProcess> {
  // A text is measured anew: facts of an earlier run would answer for it.
  const env = {...process.env, ['LINT_AGENTS_NO_AUTOMATIC_CACHE']: '1'}
  const started = fork(path, {execArgv: ['--max-old-space-size=2048'], env})
  onStart(started)
  return new Promise((resolve, reject) => {
    started.once('message', () => resolve(started))
    started.once('error', reject)
  })
}
