/** Runs a program of the project, on a person's request. */
import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process'
import {excerpt} from '../text/lines.ts'

/** End of a run; `signal`: a signal that we did not send ended the program. */
type ProgramEnd = 'exited' | 'signal' | 'timed-out' | 'too-large' | 'not-started'

export interface ProgramRun {
  readonly end: ProgramEnd
  readonly code?: number
  /** Name of the signal, or error code of a failed start, such as `ENOENT`. */
  readonly reason?: string
  readonly out: string
  readonly err: string
}

export interface RunOptions {
  /** Absolute. */
  readonly cwd: string
  readonly input?: string
  /** Milliseconds. */
  readonly timeout?: number
}

/** Milliseconds after which a program is killed. */
const longestRun = 30_000

/** Limit of bytes on each of its two output streams. */
const largestPrint = 10_000_000

/**
 * Runs a program without a shell, with `input` on standard input. Its child processes are killed after its end. Program
 * and children are killed after `timeout`, beyond {@link largestPrint} bytes of output, and if a signal ends this process.
 *
 * @param command program and arguments
 * @returns its result; never rejects
 */
export function runProgram(command: readonly string[], options: RunOptions): Promise<ProgramRun> {
  const [program = '', ...args] = command
  const {cwd, input = '', timeout = longestRun} = options
  const isWindows = process.platform === 'win32'
  return new Promise((resolve) => {
    const child = spawn(program, args, {cwd, stdio: 'pipe', detached: !isWindows, shell: false, windowsHide: true})
    watch(child)
    const prints = {out: collect(child, 'stdout', onTooLarge), err: collect(child, 'stderr', onTooLarge)}
    let ended: ProgramEnd | undefined
    const timer = setTimeout(() => stop('timed-out'), timeout)
    child.on('error', (error: NodeJS.ErrnoException) => finish({end: 'not-started', reason: error.code ?? error.name}))
    child.on('close', (code, signal) => {
      if (ended === undefined && signal !== null) finish({end: 'signal', reason: signal})
      else finish({end: ended ?? 'exited', ...(code !== null && {code})})
    })
    // A program that reads no input closes it.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)

    function onTooLarge(): void {
      stop('too-large')
    }
    function stop(end: ProgramEnd): void {
      if (ended !== undefined) return
      ended = end
      killAll(child)
      // Processes that left the group may hold its streams open.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    function finish(result: Omit<ProgramRun, 'out' | 'err'>): void {
      clearTimeout(timer)
      unwatch(child)
      killAll(child)
      resolve({...result, out: prints.out(), err: prints.err()})
    }
  })
}

/** Description of an end without a result, to follow the program's name. @param timeout in milliseconds */
export function endWords({end, code, reason, err}: ProgramRun, timeout = longestRun): string {
  switch (end) {
    case 'not-started':
      return `did not start: ${reason === 'ENOENT' ? 'no such program' : reason}`
    case 'timed-out':
      return `was ended after ${timeout / 1000} seconds`
    case 'too-large':
      return `was ended: it printed more than ${largestPrint / 1_000_000} MB`
    case 'signal':
      return `was ended by the signal ${reason}`
    case 'exited': {
      const last = err.trimEnd().split('\n').at(-1)?.trim() ?? ''
      return `exit code ${code}${last === '' ? '' : `: ${excerpt(last)}`}`
    }
  }
}

/** @returns a function that gives the text so far */
function collect(child: ChildProcessWithoutNullStreams, stream: 'stdout' | 'stderr', onTooLarge: () => void) {
  const chunks: Buffer[] = []
  let size = 0
  child[stream].on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > largestPrint) onTooLarge()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString()
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Running programs in their own process groups, which signals to this process do not reach. */
const running = new Set<ChildProcessWithoutNullStreams>()

function watch(child: ChildProcessWithoutNullStreams): void {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll)
  running.add(child)
}

function unwatch(child: ChildProcessWithoutNullStreams): void {
  if (running.delete(child) && running.size === 0) for (const signal of signals) process.off(signal, endAll)
}

/** Repeats the signal without the handler, which ends this process with the right status. */
function endAll(signal: NodeJS.Signals): void {
  for (const child of [...running]) {
    unwatch(child)
    killAll(child)
  }
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

/** Kills the program and its child processes, which form one process group. */
function killAll(child: ChildProcessWithoutNullStreams): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
  child.kill('SIGKILL')
}
