import {UsageError} from './errors.ts'
import {safeguards} from './git.ts'

/** More than any answer that a run can use; the default of 1 MiB cuts a large diff. */
const maxBuffer = 2 ** 30

/**
 * What git prints, or `undefined` where it fails. It always runs at the root of the work tree: in the hooks of a linked
 * work tree `GIT_DIR` is set, and git takes the folder it starts in for that root.
 *
 * @throws {UsageError} where git cannot be started
 */
export function askGit(root: string, args: readonly string[]): string | undefined {
  const {status, stdout} = run(root, args, '')
  return status === 0 ? stdout.toString() : undefined
}

/** What git prints, as bytes. @throws {UsageError} with git's own message where it fails */
export function readGit(root: string, args: readonly string[], input = ''): Buffer {
  const {status, stdout, stderr} = run(root, args, input)
  if (status === 0) return stdout
  const [message = ''] = stderr.toString().split('\n')
  throw new UsageError(`git ${args.find((arg) => !arg.startsWith('-'))} failed: ${message}`)
}

/** Paths from the root: files that git knows (not with `untracked`), and those that it does not know but does not ignore. */
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
  // Lazy: slow to load, rarely needed.
  const {spawnSync} = process.getBuiltinModule('node:child_process')
  const env = {...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C'}
  const answer = spawnSync('git', [...safeguards, '-c', 'core.quotePath=false', ...args], {
    cwd: root,
    env,
    input,
    maxBuffer
  })
  if (answer.error === undefined) return answer
  const {code, message} = answer.error as NodeJS.ErrnoException
  throw new UsageError(code === 'ENOENT' ? 'Missing program `git`, expected it on the PATH' : `git failed: ${message}`)
}
