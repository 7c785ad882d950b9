import type {ExecFileSyncOptionsWithStringEncoding} from 'node:child_process'
import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'

/** The nearest folder, from this one up, that holds an entry; `undefined` where none does. */
function findUp(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, name))) return at
    if (dirname(at) === at) return undefined
  }
}

/** The root of the git work tree that holds a folder. */
export function gitRoot(folder: string): string | undefined {
  return findUp(folder, '.git')
}

/**
 * Whether nothing above a folder counts for it: it is the root of a work tree or of the disk or, for a working directory outside
 * of git, that directory.
 */
export function topOf(cwd: string): (folder: string) => boolean {
  const isInGit = gitRoot(cwd) !== undefined
  return (folder) => existsSync(join(folder, '.git')) || dirname(folder) === folder || (folder === cwd && !isInGit)
}

/** Settings of a repository that would let it start programs of its own. */
export const safeguards = ['-c', 'core.fsmonitor=false'] as const

/** Whether git stores a file with LF although its copy on disk may have CRLF; `false` where git does not know it. */
export function isLfInIndex(file: string): boolean {
  const root = gitRoot(dirname(file))
  if (root === undefined) return false
  try {
    // Lazy: slow to load, rarely needed.
    const {execFileSync} = process.getBuiltinModule('node:child_process')
    const options = {
      cwd: root, // not a folder inside: hooks of a linked work tree set GIT_DIR, and git takes its folder for the root
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore']
    } satisfies ExecFileSyncOptionsWithStringEncoding
    return /^i\/lf /.test(
      execFileSync('git', [...safeguards, '--literal-pathspecs', 'ls-files', '--eol', '--', file], options)
    )
  } catch {
    return false
  }
}
