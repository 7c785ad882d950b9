import {basename} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {isText, isTranscriptName} from '../project/kinds.ts'
import type {Projects} from '../project/project.ts'
import {readTextFile} from '../project/text-file.ts'
import {plural} from '../text/plural.ts'
import type {Input} from './input.ts'
import {type CaptureOptions, changedThreads, fileChunks, readCaptured} from './transcripts.ts'

/** The texts of files, and what there is to say of files of which none came, or not all. */
export interface Texts {
  readonly inputs: readonly Input[]
  readonly unread: readonly Unread[]
}

/** A file that was found but not read, or not all of it. */
interface Unread {
  /** For people, with the path. */
  readonly message: string
  /** It should have been read. */
  readonly isFailure: boolean
}

export interface ReadOptions {
  /** How a file is read where that is not from disk; it throws a `UsageError` where it cannot be. */
  readonly read?: ((path: string) => Input) | undefined
  readonly threads?: CaptureOptions['threads']
  /** Files that were named, not only found in a folder: JSON that is no transcript is an output only there. */
  readonly named?: ReadonlySet<string>
}

/**
 * Reads files that were found: outputs by what they hold, all others as texts.
 *
 * @param files absolute paths
 * @throws {ConfigError}
 */
export async function readFiles(
  files: readonly string[],
  projects: Projects,
  {read, threads = 'all', named = new Set()}: ReadOptions = {}
): Promise<Texts> {
  const inputs: Input[] = []
  const unread: Unread[] = []
  const names = new Set(files.map((file) => basename(file)))
  const leaveOut = (path: string, why: string): void => {
    unread.push({message: `${path}: left out, because it is ${why}`, isFailure: false})
  }

  async function readOne(path: string): Promise<void> {
    const {kind, declared} = projects.projectFor(path).context
    if (kind === 'output') await readOutput(path, true)
    else if (isText(path) || declared) inputs.push((read ?? readTextFile)(path))
    else if (isTranscriptName(path)) await readOutput(path, false)
    else leaveOut(path, 'no text that this tool reads')
  }

  async function readOutput(path: string, isOutput: boolean): Promise<void> {
    const given = read?.(path)
    const chunks = given === undefined ? fileChunks(path) : [Buffer.from(given.text)]
    const {input, isTranscript, skipped} = await readCaptured(path, chunks, {threads, names})
    const isJsonOnly = !isTranscript && isTranscriptName(path)
    if (isJsonOnly && isOutput && !named.has(path)) {
      if (!path.endsWith('.json')) leaveOut(path, 'no transcript that this tool knows')
    } else if (isJsonOnly && !isOutput) leaveOut(path, 'no text that this tool reads, and no transcript')
    else inputs.push(withChanges(input, given))
    if (skipped > 0)
      unread.push({message: `${path}: left out ${plural(skipped, 'line')} without a record`, isFailure: false})
  }

  for (const path of files) {
    try {
      await readOne(path)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      unread.push({message: error.message, isFailure: true})
    }
  }
  return {inputs, unread}
}

/** Where only changes count, those of the text or the threads on changed lines. */
function withChanges(input: Input, given: Input | undefined): Input {
  if (given?.changed === undefined) return input
  if (input.threads === undefined) return {...input, changed: given.changed}
  return {...input, threads: changedThreads(input.threads, given.text, given.changed)}
}
