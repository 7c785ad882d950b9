import {dirname, resolve} from 'node:path'
import {UsageError} from './errors.ts'
import {gitRoot} from './git.ts'
import {memo} from './memo.ts'
import {readGit} from './run-git.ts'

/** How many files of a repository are asked about one by one; then all are asked about at once. */
const mostSingles = 16

/**
 * Whether git stores a file with LF although its copy on disk may have CRLF; `false` where git does not know it. Each
 * question is a process, so that a repository with many such files is asked once.
 */
export function openLineEnds(): (file: string) => boolean {
  const repositories = new Map<string, (file: string) => boolean>()
  return (file) => {
    const root = gitRoot(dirname(file))
    return root !== undefined && memo(repositories, root, openRepository)(file)
  }
}

function openRepository(root: string): (file: string) => boolean {
  let singles = 0
  let all: ReadonlySet<string> | undefined
  return (file) => {
    if (all === undefined && singles++ < mostSingles) return storedWithLf(root, [file]).size > 0
    all ??= storedWithLf(root, [])
    return all.has(file)
  }
}

/** The files that are stored with LF, absolute; of those given, or of all. */
function storedWithLf(root: string, files: readonly string[]): ReadonlySet<string> {
  try {
    const lines = readGit(root, ['--literal-pathspecs', 'ls-files', '-z', '--eol', '--', ...files])
      .toString()
      .split('\0')
    return new Set(
      lines.filter((line) => line.startsWith('i/lf ')).map((line) => resolve(root, line.slice(line.indexOf('\t') + 1)))
    )
  } catch (error) {
    if (error instanceof UsageError) return new Set()
    throw error
  }
}
