import {dirname, extname, resolve} from 'node:path'
import type {FileReader} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {memo} from '../text/memoize.ts'
import {readGit} from './run-git.ts'

/**
 * Whether git stores a file with LF while its copy may have CRLF; `false` for untracked files. Each query starts git:
 * first for one file, then for all files with the same extension.
 */
export function openLineEnds({workTreeOf}: FileReader): (file: string) => boolean {
  const repositories = new Map<string, (file: string) => boolean>()
  return (file) => {
    const root = workTreeOf(dirname(file))
    return root !== undefined && memo(repositories, root, openRepository)(file)
  }
}

function openRepository(root: string): (file: string) => boolean {
  let isFirst = true
  const byEnding = new Map<string, ReadonlySet<string>>()
  return (file) => {
    if (isFirst) {
      isFirst = false
      return storedWithLf(root, ['--literal-pathspecs'], file).size > 0
    }
    return memo(byEnding, extname(file), (ending) =>
      storedWithLf(root, ['--glob-pathspecs'], `**/*${ending.replace(/[*?[\\]/g, '\\$&')}`)
    ).has(file)
  }
}

/** Files stored with LF, absolute. @param options how git reads the path */
function storedWithLf(root: string, options: readonly string[], path: string): ReadonlySet<string> {
  try {
    const lines = readGit(root, [...options, 'ls-files', '-z', '--eol', '--', path])
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
