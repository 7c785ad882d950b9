import {UsageError} from './errors.ts'

/** More than any answer that a run can use; the default of 1 MiB cuts a large diff. */
const maxBuffer = 2 ** 30

/**
 * What git answers, or `undefined` where it says no. It is always asked at the root of the work tree: in the hooks of a linked
 * work tree `GIT_DIR` is set, and git takes the folder it starts in for that root.
 *
 * @throws {UsageError} where git cannot be started
 */
export function askGit(root: string, args: readonly string[]): string | undefined {
  const {status, stdout} = run(root, args, '')
  return status === 0 ? stdout.toString() : undefined
}

/** What git answers, as bytes. @throws {UsageError} with git's own words where it fails */
export function readGit(root: string, args: readonly string[], input = ''): Buffer {
  const {status, stdout, stderr} = run(root, args, input)
  if (status === 0) return stdout
  const [words = ''] = stderr.toString().split('\n')
  throw new UsageError(`git ${args.find((arg) => !arg.startsWith('-'))} failed: ${words}`)
}

/** Files that git knows, unless only others are asked for, and those that it does not know but does not ignore; from the root. */
export function listFiles(root: string, {below = '.', untracked = false} = {}): readonly string[] {
  const cached = untracked ? [] : ['--cached']
  const args = ['--literal-pathspecs', 'ls-files', '-z', ...cached, '--others', '--exclude-standard', '--', below]
  return readGit(root, args)
    .toString()
    .split('\0')
    .filter((name) => name !== '')
}

/** Without locks, so that a hook does not get in the way of the commit that it belongs to. */
function run(root: string, args: readonly string[], input: string) {
  // Asked for here: few runs need it, and it is slow to load.
  const {spawnSync} = process.getBuiltinModule('node:child_process')
  const env = {...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C'}
  const answer = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {cwd: root, env, input, maxBuffer})
  if (answer.error === undefined) return answer
  const {code, message} = answer.error as NodeJS.ErrnoException
  throw new UsageError(code === 'ENOENT' ? 'Missing program `git`, expected it on the PATH' : `git failed: ${message}`)
}
