/** The protocol of the runner of GitHub Actions: variables in, commands on standard output and lines in files out. */
import {randomUUID} from 'node:crypto'
import {appendFileSync, readFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {writeWhole} from '../disk/write.ts'
import {escapeData} from '../reporters/github.ts'
import {forStream, forTerminal} from '../text/printable.ts'

/** The process as the runner started it. */
export interface Runner {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes to standard output. */
  out(text: string): void
}

/** The same process, whose log carries out no command but those with which we begin a line. */
export function guardedRunner(runner: Runner): Runner {
  return {...runner, out: (text) => runner.out(forStream(text, 'commands'))}
}

/** The folder that the workflow works in, absolute. */
export function workspaceOf({env}: Runner): string {
  return resolve(env['GITHUB_WORKSPACE'] || '.')
}

/** A folder for files that only the job needs. */
export function temporaryOf({env}: Runner): string {
  return env['RUNNER_TEMP'] || tmpdir()
}

/** The value of an input, trimmed; empty where none was given. The runner keeps hyphens in the name of its variable. */
export function inputValue({env}: Runner, name: string): string {
  return (env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim()
}

/** Reports a message that belongs to no file. */
export function showMessage({out}: Runner, level: 'error' | 'notice', message: string): void {
  out(`::${level}::${escapeData(forTerminal(message))}\n`)
}

/** Runs work whose output cannot hold commands: only the token ends the pause, and it cannot be guessed. */
export async function withoutCommands<T>({out}: Runner, work: () => Promise<T>): Promise<T> {
  const token = randomUUID()
  out(`::stop-commands::${token}\n`)
  try {
    return await work()
  } finally {
    out(`::${token}::\n`)
  }
}

/** Gives a value to later steps, whatever text it has: the delimiter cannot be guessed. */
export function setOutput({env}: Runner, name: string, value: string): void {
  const delimiter = `end-${randomUUID()}`
  append(env['GITHUB_OUTPUT'], `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
}

/** Adds Markdown to the page of the run. */
export function addSummary({env}: Runner, markdown: string): void {
  append(env['GITHUB_STEP_SUMMARY'], forStream(markdown))
}

/** How many annotations earlier steps of the job wrote. */
export function readShown(runner: Runner): number {
  const counter = counterFor(runner)
  if (counter === undefined) return 0
  try {
    const [job, count = ''] = readFileSync(counter.file, 'utf8').split('\n')
    return job === counter.job && /^\d{1,6}$/.test(count) ? Number(count) : 0
  } catch {
    return 0
  }
}

/** Keeps the number for the steps that follow; without it, they may write more than GitHub shows. */
export function writeShown(runner: Runner, count: number): void {
  const counter = counterFor(runner)
  if (counter === undefined) return
  try {
    writeWhole(counter.file, `${counter.job}\n${count}`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
  }
}

/** The file of the number, in the folder that is empty when a job starts, and the name of this job. */
function counterFor({env}: Runner): {readonly file: string; readonly job: string} | undefined {
  const {RUNNER_TEMP: folder, GITHUB_RUN_ID: runId, GITHUB_RUN_ATTEMPT: attempt, GITHUB_JOB: name} = env
  if (!folder || !runId || !name) return undefined
  return {file: join(folder, 'lint-agents-annotations'), job: JSON.stringify([runId, attempt, name])}
}

/** Outside a workflow there is no file to write to. */
function append(file: string | undefined, text: string): void {
  if (file) appendFileSync(file, text)
}
