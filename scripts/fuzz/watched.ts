/** Cases in a process of their own, since one that never ends would end the run. */
import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import type {Case, Fault} from './case.ts'

export interface Watched {
  /**
   * The faults of a case; a case that takes longer than this many seconds, or ends the process, is one. One that is slow is run
   * again in a new process, since other programs may have had the processor meanwhile.
   */
  faultsOf(found: Case, seconds?: number): Promise<readonly Fault[]>
  close(): void
}

/** A process that is ready for its first case, so that its start does not count as a part of one. */
async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)))
  await once(child, 'message')
  return child
}

function slowFault(seconds: number): Fault {
  return {oracle: 'time', detail: `more than ${seconds} s, twice`}
}

export function watch(): Watched {
  let child: ChildProcess | undefined

  async function faultsOf(found: Case, seconds = 30): Promise<readonly Fault[]> {
    return (await faultsInTime(found, seconds)) ?? (await faultsInTime(found, seconds)) ?? [slowFault(seconds)]
  }

  /** @returns `undefined` where it takes longer; the process is ended then */
  async function faultsInTime(found: Case, seconds: number): Promise<readonly Fault[] | undefined> {
    const current = child ?? (await start())
    child = current
    current.send(found)
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), seconds * 1000)
    try {
      const [result] = (await Promise.race([
        once(current, 'message', {signal: stop.signal}),
        once(current, 'exit', {signal: stop.signal})
      ])) as [readonly Fault[] | number | null]
      if (Array.isArray(result)) return result
      child = undefined
      return [{oracle: 'exit', detail: `the process ended with ${String(result)}`}]
    } catch {
      child = undefined
      current.kill('SIGKILL')
      return undefined
    } finally {
      clearTimeout(timer)
      // Whatever is not waited for any more.
      stop.abort()
    }
  }

  return {faultsOf, close: () => child?.disconnect()}
}
