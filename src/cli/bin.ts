import {fstatSync, type Stats, statSync, writeSync} from 'node:fs'
import {UsageError} from '../disk/errors.ts'
import {pauseForPipe} from '../disk/open-file.ts'
import {reasonOf} from '../disk/paths.ts'
import {main} from './main.ts'
import {isReadPending, readStdin, readWithin} from './standard-input.ts'
import {fileUrlIn, hasProgress, showsLinks} from './terminal.ts'

const {env} = process
/** A pipe may lead to the log of a CI, which carries out commands in it. Most set `CI`; Azure Pipelines, TeamCity and Jenkins do not. */
const hasLog = ['CI', 'GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION', 'JENKINS_URL'].some((name) => env[name])

/** `--color` and `--no-color` win over NO_COLOR and FORCE_COLOR, and these over the terminal. */
function isColored(argv: readonly string[]): boolean {
  if (argv.includes('--no-color')) return false
  if (argv.includes('--color')) return true
  if (env['NO_COLOR']) return false
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0'
  return isTerminal(1)
}

/** Most runs write to a pipe, a file or nowhere: there, the module that knows terminals is not loaded. */
function isTerminal(descriptor: number): boolean {
  const found = statOfDescriptor(descriptor)
  if (found?.isCharacterDevice() === false) return false
  if (found !== undefined && found.rdev === statSync('/dev/null', {throwIfNoEntry: false})?.rdev) return false
  return process.getBuiltinModule('node:tty').isatty(descriptor)
}

/** Some versions of Node know nothing of a console of Windows. */
function statOfDescriptor(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor)
  } catch {
    return undefined
  }
}

/** A log is shown as well; a file under a runner is not. */
function isShown(): boolean {
  return isTerminal(1) || (hasLog && !isFile())
}

function isFile(): boolean {
  return statOfDescriptor(1)?.isFile() === true
}

/**
 * Synchronously, so that nothing is lost when the process ends; a reader that went away is not a failure.
 *
 * @returns whether the reader is still there
 */
function write(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at)
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return false
      if (code !== 'EAGAIN')
        throw new UsageError(
          `Cannot write to the standard ${descriptor === 1 ? 'output' : 'error'}: ${reasonOf(error)}`
        )
      pauseForPipe()
    }
  }
  return true
}

/** Asks the person at the terminal. Lazy: lint runs do not need these modules. */
async function ask(question: string): Promise<string | undefined> {
  if (!isTerminal(0) || !isTerminal(1)) return undefined
  const {createInterface} = process.getBuiltinModule('node:readline/promises')
  const lines = createInterface({input: process.stdin, output: process.stdout})
  try {
    // Ctrl+C or Ctrl+D closes the terminal. The question then fails or, in older versions of Node, stays open for ever.
    const left = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
    return await Promise.race([lines.question(question).catch(() => undefined), left])
  } finally {
    lines.close()
  }
}

/** 80 for a terminal that gives no size, as some programs do. */
function columns(): number | undefined {
  return isTerminal(1) ? process.stdout.columns || 80 : undefined
}

/** Takes the last line of the terminal away, and writes another one in its place. */
function progress(line = ''): void {
  write(2, `\r\u001B[K${line}`)
}

/** A key is its character: Ctrl+C, too, ends nothing by itself. */
function keys(onKey: (key: string) => void): (() => void) | undefined {
  if (!isTerminal(0)) return undefined
  const {stdin} = process
  stdin.setRawMode(true).setEncoding('utf8').on('data', onKey)
  return () => stdin.off('data', onKey).setRawMode(false).pause()
}

/** Empties the screen and its history. */
function clear(): void {
  write(1, '\u001B[2J\u001B[3J\u001B[H')
}

/** A folder that is gone has no path. To hosts of hooks, 2 would mean to go on. */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    write(2, `Cannot find the working directory: ${reasonOf(error)}\n`)
    return process.exit(argv[0] === 'hook' ? 0 : 2)
  }
}

const argv = process.argv.slice(2)
const cwd = workingFolder()
const terminal = {
  cwd,
  out: (text: string) => write(1, text),
  err: (text: string) => write(2, text),
  isColored: isColored(argv),
  columns,
  ...(showsLinks(env, () => isTerminal(1)) && {fileUrl: fileUrlIn(cwd)}),
  ...(hasProgress(argv, env) && isTerminal(1) && isTerminal(2) && {progress}),
  ...(argv.includes('--watch') && isTerminal(1) && {clear, keys}),
  isShown: isShown(),
  isRunner: env['GITHUB_ACTIONS'] === 'true',
  stdin: readStdin,
  stdinWithin: readWithin,
  ask
}
// Modules that load later import this file, which has to be loaded as a whole before. All output is written by the end. Node's
// remaining work, such as closing standard input, is not waited for.
void Promise.resolve()
  .then(() => main(argv, terminal))
  .then((code) => (isReadPending() ? process.kill(process.pid) : process.exit(code)))
