/** A repository for one round, with a victim outside of it, and the runs of the built command line on it. */
import {type ChildProcess, spawn} from 'node:child_process'
import {
  chownSync,
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join, resolve} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {fixableAgent as broken} from '../../test/support/repository.ts'

const bin = resolve('bin/lint-agents.js')

/** The user that a round runs as where root starts it: root may write everywhere. */
const other = 65534

export const folders = ['a', 'b/c'] as const
const filesEach = 40

export interface Round {
  /** The parent of everything: to be removed after the round. */
  readonly base: string
  readonly repository: string
  /** Outside of the repository; its files have the names and texts of those inside, so that only their place protects them. */
  readonly victim: string
  /** Absolute, as they were made. */
  readonly files: readonly string[]
  /** Lines that were added, by file. */
  readonly edits: Map<string, string[]>
  /**
   * Lines that were added to a file which the run had replaced since it was opened: they are in no folder then, so that no run can
   * promise to keep them.
   */
  readonly lateEdits: Map<string, string[]>
}

/** @param parent where the repository is; a folder of its own where it is not given */
export function createRound(parent = tmpdir()): Round {
  const base = mkdtempSync(join(parent, 'chaos-'))
  const [repository, victim] = [join(base, 'repository'), join(base, 'victim')]
  for (const folder of ['.git', ...folders]) mkdirSync(join(repository, folder), {recursive: true})
  writeFileSync(join(repository, '.git/HEAD'), '')
  mkdirSync(victim, {mode: 0o700})
  const names = Array.from({length: filesEach}, (_, index) => `agent-${index}.md`)
  for (const name of names) writeFileSync(join(victim, name), broken, {mode: 0o600})
  const files = folders.flatMap((folder) => names.map((name) => join(repository, folder, name)))
  for (const file of files) writeFileSync(file, broken)
  return {base, repository, victim, files, edits: new Map(), lateEdits: new Map()}
}

/** Gives everything to another user, where this one is root. */
export function giveAway({base, repository, files}: Round): void {
  if (process.getuid?.() !== 0) return
  const all = [base, repository, join(repository, 'b'), ...folders.map((folder) => join(repository, folder)), ...files]
  for (const path of all) chownSync(path, other, other)
}

/** How a run ended. */
export type End = number | NodeJS.Signals

export interface Started {
  readonly process: ChildProcess
  readonly end: Promise<End>
}

/** Starts `lint-agents --fix` on the repository. */
export function startFix({repository}: Round, {asOther = false} = {}): Started {
  const isRoot = process.getuid?.() === 0
  const command = [process.execPath, bin, '--no-config', '--fix', '.']
  const prefix =
    asOther && isRoot ? ['setpriv', `--reuid=${other}`, `--regid=${other}`, '--clear-groups', '--inh-caps=-all'] : []
  const [program = '', ...args] = [...prefix, ...command]
  const child = spawn(program, args, {cwd: repository, stdio: 'ignore'})
  const end = new Promise<End>((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code, signal) => done(signal ?? code ?? -1))
  })
  return {process: child, end}
}

/** Waits until a run has begun to write, or has ended. */
export async function firstWrite({files: [first = '']}: Round, {process: child}: Started): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (readFileSync(first, 'utf8') !== broken) return
    await setTimeout(1)
  }
}

/** Adds a line to a file, as an editor or a script does. It is late where the file was replaced before all of it was written. */
export function addLine({edits, lateEdits}: Round, file: string, line: string): void {
  const descriptor = openSync(file, 'a')
  writeSync(descriptor, line)
  const all = fstatSync(descriptor).nlink > 0 ? edits : lateEdits
  closeSync(descriptor)
  all.set(file, [...(all.get(file) ?? []), line])
}

/** Temporary files of the command line, absolute. */
export function leftovers({base}: Round): readonly string[] {
  return readdirSync(base, {recursive: true, encoding: 'utf8'})
    .filter((path) => basename(path).startsWith('.lint-agents-') || path.endsWith('.tmp'))
    .map((path) => join(base, path))
}
