/** The command of a hook: what it starts, and what it answers. */
import {spawnSync} from 'node:child_process'
import {accessSync, constants, statSync} from 'node:fs'
import {delimiter, join, resolve} from 'node:path'
import {performance} from 'node:perf_hooks'

/** Milliseconds after which a hook is taken to never answer. */
export const longestAnswer = 15_000

/** A command of a form that `init` writes or that its documentation shows. */
export interface KnownCommand {
  /** A path from the folder of the command, or a name on the PATH; none for one that a package manager finds. */
  readonly program?: string
}

/** Words of a command line that a shell passes on as they are. */
const words = String.raw`(?: [\w.=:@/,+-]+)*`
const guarded = new RegExp(String.raw`^! (?:\[ -x |command -v )(.+?)(?: >/dev/null| \]) \|\| (.+?) hook(${words})$`)
const plain = new RegExp(
  String.raw`^(?:(npx)(?: (?:--no-install|--yes|-y))? )?((?:\.?/?(?:[\w.-]+/)*)lint-agents(?:@[\w.-]+)?) hook(${words})$`
)

/** The roots in front of programs that `init` writes: what hosts pass, or what git prints. */
const roots = [
  `"\${CLAUDE_PROJECT_DIR:-.}"`,
  `"\${GEMINI_PROJECT_DIR:-.}"`,
  '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"'
]

/**
 * What a command starts, from its text alone; `undefined` for a form that `init` does not write. Nothing else is run: a
 * repository's settings may run anything.
 */
export function knownCommand(command: string): KnownCommand | undefined {
  const [, tested, started] = guarded.exec(command) ?? []
  if (tested !== undefined && tested === started) {
    const root = roots.find((each) => tested.startsWith(`${each}/`))
    const program = root === undefined ? tested : tested.slice(root.length + 1)
    return isProgram(program) ? {program} : undefined
  }
  const [, manager, program] = plain.exec(command) ?? []
  if (program === undefined) return undefined
  return manager === undefined ? {program} : {}
}

function isProgram(text: string): boolean {
  return /^(?:[\w.-]+\/)*lint-agents$/.test(text)
}

/** The file that a program is, absolute; `undefined` where there is none that can be run. */
export function fileOf(program: string, root: string): string | undefined {
  const folders = program.includes('/')
    ? [root]
    : (process.env['PATH'] ?? '').split(delimiter).filter((path) => path !== '')
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', ''] : ['']
  return folders.flatMap((folder) => endings.map((ending) => resolve(folder, program + ending))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** What came of a command. */
export interface Ran {
  /** `null` for one that did not end in time. */
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** In milliseconds. */
  readonly time: number
}

/** Runs a command as hosts do: by a shell, in the root of the repository, with a payload on standard input. */
export function runCommand(command: string, input: string, root: string): Ran {
  const start = performance.now()
  const {status, stdout, stderr} = spawnSync(command, {
    cwd: root,
    shell: true,
    input,
    encoding: 'utf8',
    timeout: longestAnswer,
    maxBuffer: 10_000_000,
    env: {...process.env, CLAUDE_PROJECT_DIR: root, GEMINI_PROJECT_DIR: root}
  })
  return {code: status, out: stdout ?? '', err: stderr ?? '', time: performance.now() - start}
}

/** The version that a program prints. */
export function versionOf(file: string): string | undefined {
  const {stdout, status} = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    timeout: longestAnswer,
    shell: process.platform === 'win32'
  })
  return status === 0 ? stdout.trim().replace(/^.* /, '').replace(/^v/, '') : undefined
}

/** Whether a host is installed. */
export function isInstalled(programs: readonly string[]): boolean {
  return programs.some((program) => fileOf(program, join('/')) !== undefined)
}
