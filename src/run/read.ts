import {basename} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {isText, isTranscriptName} from '../project/kinds.ts'
import type {Projects} from '../project/project.ts'
import {readTextFile} from '../project/text-file.ts'
import {plural} from '../text/plural.ts'
import type {Input, TextInput, TranscriptInput} from './input.ts'
import type {Environment} from './request.ts'
import {changedThreads, fileChunks, readCaptured, type ThreadChoice} from './transcripts.ts'

export interface ReadOptions {
  readonly notify: Environment['notify']
  readonly threads: ThreadChoice
  /** Files that were named, not only found in a folder: JSON that is not a transcript is an output only there. */
  readonly named: ReadonlySet<string>
  /** How a file is read where not from disk; it throws a `UsageError` where it cannot be. */
  readonly read?: ((path: string) => TextInput) | undefined
}

/** The files that could be read. */
interface ReadFiles {
  readonly inputs: readonly Input[]
  /** Some could not. */
  readonly hasFailed: boolean
}

/**
 * Reads files that were found: outputs by their content, all others as texts.
 *
 * @param files absolute paths
 * @throws {ConfigError}
 */
export async function readFiles(
  files: readonly string[],
  projects: Projects,
  {notify, threads, named, read}: ReadOptions
): Promise<ReadFiles> {
  const inputs: Input[] = []
  let hasFailed = false
  const names = new Set(files.map((file) => basename(file)))
  const skip = (path: string, reason: string): void => notify({kind: 'skipped', message: `${path}: skipped: ${reason}`})

  async function readOne(path: string): Promise<void> {
    const {kind, declared} = projects.projectFor(path).context
    if (kind === 'output') await readOutput(path, true)
    else if (isText(path) || declared) inputs.push(read?.(path) ?? {kind: 'text', ...readTextFile(path)})
    else if (isTranscriptName(path)) await readOutput(path, false)
    else skip(path, 'unsupported file type')
  }

  async function readOutput(path: string, isOutput: boolean): Promise<void> {
    const given = read?.(path)
    const chunks = given === undefined ? fileChunks(path) : [Buffer.from(given.text)]
    const {input, skipped} = await readCaptured(path, chunks, {threads, names})
    const isJsonOnly = input.kind === 'text' && isTranscriptName(path)
    if (isJsonOnly && isOutput && !named.has(path)) {
      if (!path.endsWith('.json')) skip(path, 'unknown transcript format')
    } else if (isJsonOnly && !isOutput) skip(path, 'unsupported file type, and not a known transcript format')
    else inputs.push(withChanges(input, given))
    if (skipped > 0) skip(path, `${plural(skipped, 'line')} without a record`)
  }

  for (const path of files) {
    try {
      await readOne(path)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      hasFailed = true
      notify({kind: 'unreadable', message: error.message})
    }
  }
  return {inputs, hasFailed}
}

/** Where only changes count, those of the text or the threads on changed lines. */
function withChanges(input: TextInput | TranscriptInput, given: TextInput | undefined): Input {
  if (given?.changed === undefined) return input
  if (input.kind === 'transcript') return {...input, threads: changedThreads(input.threads, given.text, given.changed)}
  return {...input, changed: given.changed}
}
