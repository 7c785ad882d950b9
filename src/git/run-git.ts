import {isUtf8} from 'node:buffer'
import {escapedName} from '../disk/entries.ts'
import {UsageError} from '../disk/errors.ts'
import {type ProgramPath, programPath} from '../disk/path-programs.ts'
import {expectNoBlockingFiles} from './blocking-files.ts'

/** More than any useful answer; the default of 1 MiB cuts a large diff. */
const maxBuffer = 2 ** 30

/**
 * Seconds after which git is ended: a pipe in place of a `.gitignore` or a ref would block it. The hook, whose queries
 * read the commit alone, ends before its host gives up on it.
 */
const [timeout, commitTimeout] = [60, 20]

/** Settings against programs and endless files of the repository's configuration. */
const safeguards: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.quotePath': 'false',
  'diff.orderFile': '/dev/null'
}

/** Git would fetch missing objects by programs that the repository names. */
const environment = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C'
} as const

/** Settings for one call; they override the repository's. */
type Settings = Readonly<Record<string, string>>

/**
 * Output of git, or `undefined` after a failure. It runs at the root of the work tree: hooks of a linked work tree set
 * `GIT_DIR`, and git takes its folder for the root.
 *
 * @throws {UsageError} if git cannot start
 */
export function askGit(root: string, args: readonly string[]): string | undefined {
  const {status, stdout} = spawnGit(root, args)
  return status === 0 ? stdout.toString() : undefined
}

interface GitInput {
  readonly input?: string
  readonly settings?: Settings
  /**
   * Whether to ignore environment variables for another repository or index, such as those of a hook, since only
   * commits count.
   */
  readonly isOwn?: boolean
}

/** Variables that name another repository, or another part of one. */
const elsewhere: Readonly<Record<string, undefined>> = {
  GIT_DIR: undefined,
  GIT_COMMON_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
  GIT_NAMESPACE: undefined
}

/** Output of git in bytes. @throws {UsageError} with git's message after a failure */
export function readGit(root: string, args: readonly string[], more: GitInput = {}): Buffer {
  const {status, stdout, stderr} = spawnGit(root, args, more)
  if (status === 0) return stdout
  const lines = stderr.toString().split('\n')
  const message = lines.find((line) => line.startsWith('fatal: ')) ?? lines[0] ?? ''
  const hint = /transport '.*' not allowed|lazy fetching disabled|promisor/.test(stderr.toString())
    ? ': this clone lacks objects, which are not fetched here; `git diff REF` fetches those of a comparison'
    : ''
  throw new UsageError(`git ${args.find((arg) => !arg.startsWith('-'))} failed: ${message}${hint}`)
}

/** Tracked files, and untracked files that are not ignored. */
const listed = {
  all: ['--cached', '--others', '--exclude-standard'],
  tracked: ['--cached'],
  untracked: ['--others', '--exclude-standard']
} as const

interface Listing {
  readonly below?: string
  readonly which?: keyof typeof listed
}

/** Paths from the root. */
export function listFiles(root: string, {below = '.', which = 'all'}: Listing = {}): readonly GitName[] {
  const args = ['--literal-pathspecs', 'ls-files', '-z', ...listed[which], '--', below]
  return namesOf(readGit(root, args)).filter(({name}) => name !== '')
}

/** A name as git prints it. */
export interface GitName {
  /** Bytes that are not UTF-8 are escaped, as in `caf\\xe9.md`: no file has this path. */
  readonly name: string
  readonly isUtf8: boolean
}

/** Words between NUL characters: names are bytes. */
export function namesOf(bytes: Buffer): readonly GitName[] {
  if (isUtf8(bytes))
    return bytes
      .toString()
      .split('\0')
      .map((name) => ({name, isUtf8: true}))
  return bytes
    .toString('latin1')
    .split('\0')
    .map((word) => {
      const name = Buffer.from(word, 'latin1')
      return isUtf8(name) ? {name: name.toString(), isUtf8: true} : {name: escapedName(name), isUtf8: false}
    })
}

/** Cached checks before git starts. */
interface Look {
  /** Root, working directory and PATH. */
  readonly of: string
  readonly time: number
  readonly programs: ProgramPath
}

/** Milliseconds for which a check is valid: a run starts git about ten times, and watching takes long. */
const fresh = 1000

let last: Look | undefined

/** @throws {UsageError} for a repository in which git would block */
function lookAt(root: string): ProgramPath {
  const of = [root, process.cwd(), process.env['PATH'] ?? ''].join('\0')
  const time = Date.now()
  if (last?.of === of && time - last.time < fresh) return last.programs
  expectNoBlockingFiles(root)
  last = {of, time, programs: programPath(root)}
  return last.programs
}

/** Runs git without locks, so that a hook does not disturb its commit. */
function spawnGit(root: string, args: readonly string[], {input = '', settings = {}, isOwn = false}: GitInput = {}) {
  const {fileOf, env} = lookAt(root)
  // Lazy: slow to load, rarely needed.
  const {spawnSync} = process.getBuiltinModule('node:child_process')
  const given = Object.entries({...safeguards, ...settings}).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const git = fileOf('git')
  if (git === undefined)
    throw new UsageError('Missing program `git`, expected it on the PATH, outside of the repository')
  const limit = isOwn ? commitTimeout : timeout
  const answer = spawnSync(git, ['--no-pager', ...given, ...args], {
    cwd: root,
    env: {...env, ...environment, ...(isOwn && elsewhere)},
    input,
    maxBuffer,
    timeout: limit * 1000,
    killSignal: 'SIGKILL'
  })
  if (answer.error === undefined) return answer
  const {code, message} = answer.error as NodeJS.ErrnoException
  throw new UsageError(`git failed: ${code === 'ETIMEDOUT' ? `expected an answer within ${limit} seconds` : message}`)
}
