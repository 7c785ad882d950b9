/** Protocol of the GitHub Actions runner: variables as input, commands on standard output, lines in files. */
import {randomUUID} from 'node:crypto'
import {appendFileSync, readFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {writeWhole} from '../disk/write.ts'
import {escapeData} from '../reporters/github.ts'
import {forStream, forTerminal} from '../text/printable.ts'

export interface Runner {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes to standard output. */
  out(text: string): void
}

/** A runner whose log executes only commands at the start of our own lines. */
export function guardedRunner(runner: Runner): Runner {
  return {...runner, out: (text) => runner.out(forStream(text, 'commands'))}
}

/** Working folder of the workflow, absolute. */
export function workspaceOf({env}: Runner): string {
  return resolve(env['GITHUB_WORKSPACE'] || '.')
}

/** Folder for temporary files of the job. */
export function temporaryOf({env}: Runner): string {
  return env['RUNNER_TEMP'] || tmpdir()
}

/** Value of an input, trimmed; empty if absent. The runner keeps hyphens in the variable's name. */
export function inputValue({env}: Runner, name: string): string {
  return (env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim()
}

/** Reports a message without a file. */
export function showMessage({out}: Runner, level: 'error' | 'notice', message: string): void {
  out(`::${level}::${escapeData(forTerminal(message))}\n`)
}

/** Runs work without executing commands in its output: only an unguessable token ends the pause. */
export async function withoutCommands<T>({out}: Runner, work: () => Promise<T>): Promise<T> {
  const token = randomUUID()
  out(`::stop-commands::${token}\n`)
  try {
    return await work()
  } finally {
    out(`::${token}::\n`)
  }
}

/** Sets an output for later steps. The delimiter is unguessable, so any text is safe. */
export function setOutput({env}: Runner, name: string, value: string): void {
  const delimiter = `end-${randomUUID()}`
  append(env['GITHUB_OUTPUT'], `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
}

export function addSummary({env}: Runner, markdown: string): void {
  append(env['GITHUB_STEP_SUMMARY'], forStream(markdown))
}

/** Number of annotations by earlier steps of the job. */
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

/** Saves the number for later steps, which may otherwise exceed GitHub's limit. */
export function writeShown(runner: Runner, count: number): void {
  const counter = counterFor(runner)
  if (counter === undefined) return
  try {
    writeWhole(counter.file, `${counter.job}\n${count}`)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
  }
}

/** File of the number, in a folder that is empty when a job starts, and the name of this job. */
function counterFor({env}: Runner): {readonly file: string; readonly job: string} | undefined {
  const {RUNNER_TEMP: folder, GITHUB_RUN_ID: runId, GITHUB_RUN_ATTEMPT: attempt, GITHUB_JOB: name} = env
  if (!folder || !runId || !name) return undefined
  return {file: join(folder, 'lint-agents-annotations'), job: JSON.stringify([runId, attempt, name])}
}

/** Outside of a workflow there is no file. */
function append(file: string | undefined, text: string): void {
  if (file) appendFileSync(file, text)
}
