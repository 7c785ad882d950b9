import {isText} from '../project/kinds.ts'
import type {Projects} from '../project/project.ts'
import {UsageError} from './errors.ts'
import {type Input, readInput} from './run.ts'

/** The texts of files, and the files of which none came. */
export interface Texts {
  readonly inputs: readonly Input[]
  readonly unread: readonly Unread[]
}

/** A file that was found but not read. */
interface Unread {
  /** For people, with the path. */
  readonly message: string
  /** It should have been read; else it is no text that this tool reads. */
  readonly isFailure: boolean
}

/**
 * Reads files that were found.
 *
 * @param files absolute paths
 * @param read how a file is read; it throws a `UsageError` where it cannot be
 * @throws {ConfigError}
 */
export function readFiles(files: readonly string[], projects: Projects, read = readInput): Texts {
  const inputs: Input[] = []
  const unread: Unread[] = []
  for (const path of files) {
    if (!isText(path) && !projects.projectFor(path).context.declared) {
      unread.push({message: `${path}: left out, because it is no text that this tool reads`, isFailure: false})
      continue
    }
    if (/\.jsonl?$/i.test(path) && projects.projectFor(path).context.kind === 'output') {
      unread.push({
        message: `${path}: Unexpected transcript, expected an output as plain Markdown or text`,
        isFailure: true
      })
      continue
    }
    try {
      inputs.push(read(path))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      unread.push({message: error.message, isFailure: true})
    }
  }
  return {inputs, unread}
}
