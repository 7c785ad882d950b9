/**
 * Peak memory of a process and of those that it starts, without another program: Linux keeps the peak of each process in
 * `/proc`, and it only grows, so reading it until the process ends gives the peak to within the last millisecond. Native
 * programs are measured like those of Node, and nothing is loaded into either.
 */
import {spawn} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {setTimeout} from 'node:timers/promises'
import {type Command, environmentOf} from './command.ts'

/** @returns the peak of the largest of the processes in MB, as `time` reports it; `undefined` on systems without `/proc` */
export async function peakMemory({program, args, cwd, env, input}: Command): Promise<number | undefined> {
  if (!existsSync('/proc/self/status')) return undefined
  const child = spawn(program, args, {cwd, env: environmentOf(env), stdio: ['pipe', 'ignore', 'ignore']})
  let isRunning = true
  child.on('exit', () => {
    isRunning = false
  })
  // A program that reads no input may be gone before it is written.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let most = 0
  while (isRunning) {
    for (const pid of treeOf(child.pid ?? 0)) most = Math.max(most, peakOf(pid))
    await setTimeout(1)
  }
  return most / 1024
}

/** A process and its descendants. */
function treeOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

/** Any thread may have started a child. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    )
  } catch {
    return []
  }
}

/** In kB; 0 where the process has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
