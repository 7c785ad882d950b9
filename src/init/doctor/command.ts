/** Runs the command of a hook and returns its answer. */
import {type SpawnSyncOptions, spawnSync} from 'node:child_process'
import {accessSync, constants, statSync} from 'node:fs'
import {delimiter, dirname, isAbsolute, join, resolve} from 'node:path'
import {performance} from 'node:perf_hooks'
import {gitRoot} from '../../disk/folders.ts'
import {entriesTo} from '../../disk/path-entries.ts'
import {programPath} from '../../disk/path-programs.ts'
import {isBelow, relativePath} from '../../disk/paths.ts'
import {askGit} from '../../git/run-git.ts'
import type {HookProgram} from '../hook-commands.ts'
import {hookLines} from '../hosts.ts'

/** Milliseconds without an answer after which a hook counts as hanging. */
export const longestAnswer = 15_000

export interface KnownCommand {
  readonly program: HookProgram
  readonly args: readonly string[]
}

/** Options that may follow, as documented: values are shell words, and names for the hook. */
const declarations = /^(?: --(?:agent|contract|host|max-retries|phase|role)[ =]\w[\w.:-]*)*$/

/**
 * Parses a command that `init` writes; `undefined` for others, which are not run: a repository's settings may run
 * anything.
 */
export function knownCommand(command: string): KnownCommand | undefined {
  for (const [line, program] of hookLines()) {
    const more = command.slice(line.length)
    if (command.startsWith(line) && declarations.test(more))
      return {program, args: ['hook', ...more.split(' ').slice(1)]}
  }
  return undefined
}

/** Absolute path of a program; `undefined` if it is missing or not executable. */
export function fileOf(program: string, root: string): string | undefined {
  const folders = program.includes('/') ? [root] : (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', ''] : ['']
  return folders.flatMap((folder) => endings.map((ending) => resolve(folder, program + ending))).find(isExecutable)
}

/** `unknown`: git failed. */
export type Tracking = 'untracked' | 'tracked' | 'unknown'

/**
 * Whether a repository supplies a program. Git tracks the file, or a link or submodule on its path, or (in this
 * repository) any file in the folders on its path. The PATH is the user's, so its targets are only checked against this
 * repository.
 *
 * @param file absolute
 * @param root of the repository, or a folder outside of git
 */
export function trackingOf(program: HookProgram, file: string, root: string): Tracking {
  const isOnPath = program === 'lint-agents'
  if (!isOnPath && gitRoot(root) === undefined) return 'unknown'
  const asked = new Map<string, string[]>()
  for (const {path, stats} of entriesTo(file)) {
    const isAsked = isBelow(root, path) || (!isOnPath && stats?.isDirectory() === false)
    const tree = isAsked ? gitRoot(dirname(path)) : undefined
    if (tree !== undefined) asked.set(tree, [...(asked.get(tree) ?? []), relativePath(tree, path)])
  }
  const answers = [...asked].map(([tree, paths]) =>
    // Ignoring case, since some file systems do.
    askGit(tree, ['ls-files', '-z', '--cached', '--', ...paths.map((path) => `:(icase,literal)${path}`)])
  )
  if (answers.includes(undefined)) return 'unknown'
  return answers.some((answer) => answer !== '') ? 'tracked' : 'untracked'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Result of a command. */
export interface Ran {
  /** `null` after a timeout. */
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** In milliseconds. */
  readonly time: number
}

/** Runs a hook as hosts do: in the root of the repository, with a payload on standard input. */
export function runHook(file: string, args: readonly string[], input: string, root: string): Ran {
  const start = performance.now()
  const {env: inherited} = programPath(root)
  const env = {...inherited, CLAUDE_PROJECT_DIR: root, GEMINI_PROJECT_DIR: root}
  const {status, stdout, stderr} = execute(file, args, {cwd: root, input, env})
  return {code: status, out: stdout ?? '', err: stderr ?? '', time: performance.now() - start}
}

export function versionOf(file: string, root: string): string | undefined {
  const {stdout, status} = execute(file, ['--version'], {cwd: root, env: programPath(root).env})
  return status === 0 ? stdout.trim().replace(/^.* /, '').replace(/^v/, '') : undefined
}

/** Runs the checked file itself, without a shell; on Windows a `.cmd` needs one. */
function execute(file: string, args: readonly string[], options: SpawnSyncOptions) {
  const shell = process.platform === 'win32' && file.endsWith('.cmd')
  const limits = {encoding: 'utf8', timeout: longestAnswer, maxBuffer: 10_000_000} as const
  return spawnSync(shell ? `"${file}"` : file, args, {...options, ...limits, shell})
}

export function isInstalled(programs: readonly string[]): boolean {
  return programs.some((program) => fileOf(program, join('/')) !== undefined)
}
