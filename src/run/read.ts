import {isUtf8} from 'node:buffer'
import {basename} from 'node:path'
import {digest} from '../cache/digest.ts'
import {boundContracts, readsJson, readsTranscripts} from '../contracts/engine/bound.ts'
import {createSource, type SourceContext} from '../contracts/source.ts'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {beginsCompressed} from '../disk/first-bytes.ts'
import {isPointer, longestPointer, pointerFault} from '../disk/lfs-pointer.ts'
import {statOf} from '../disk/open-file.ts'
import {decodedFile, readFileBytes} from '../disk/text-file.ts'
import {formatOf, isCompanion, isDataName, isTranscriptName, tableFormatOf} from '../project/kinds.ts'
import {isReadAsText} from '../project/picked.ts'
import type {Project, Projects} from '../project/project.ts'
import {failureNotice} from '../report/failure.ts'
import type {Notice} from '../report/notice.ts'
import {createLookalikes, createSkipped, createUnmatched, dialogueFault} from '../report/skipped-files.ts'
import {plural} from '../text/plural.ts'
import {sentence} from '../text/quoted.ts'
import type {TableColumns} from '../transcripts/tables/table.ts'
import {expectLintable, type Input, type TextInput, type TranscriptInput, type UnreadInput} from './input.ts'
import type {Environment, ThreadChoice} from './request.ts'
import {tableInput} from './tables.ts'
import {joinTeams} from './teams.ts'
import {
  changedTranscript,
  fileChunks,
  isRereadable,
  type Listings,
  readCaptured,
  readDecompressed
} from './transcripts.ts'

export interface ReadOptions extends Pick<Environment, 'cwd' | 'notify'> {
  readonly threads: ThreadChoice
  /** Files of the run; with a shard, files of all shards. */
  readonly all: readonly string[]
  /** Directly named files, for which an unknown format is a failure. */
  readonly named: ReadonlySet<string>
  /** Reads a file that is not from disk; throws a `UsageError` on failure. */
  readonly read?: ((path: string) => TextInput) | undefined
  /** Whether a cache may make the text unnecessary. */
  readonly isCached?: boolean | undefined
}

/** Files that were read or will be read later. */
interface ReadFiles {
  readonly inputs: readonly (Input | UnreadInput)[]
  readonly hasFailed: boolean
  /** Number of files in an unknown format. */
  readonly unknown: number
}

/**
 * Reads files whose content must show their format: possible outputs. Other files are read later as text.
 *
 * @param files absolute paths
 * @throws {ConfigError}
 */
export async function readFiles(
  files: readonly string[],
  projects: Projects,
  {cwd, notify, threads, all, named, read, isCached = false}: ReadOptions
): Promise<ReadFiles> {
  const inputs: (Input | UnreadInput)[] = []
  let hasFailed = false
  let unknown = 0
  const {bounds} = projects.reader
  const lookalikes = createLookalikes(cwd)
  const skipped = createSkipped(cwd)
  const unmatched = createUnmatched()
  const names = new Set(all.map((file) => basename(file)))
  const listings: Listings = new Map()
  let textLength = 0
  let addedLength = 0

  async function readOne(path: string): Promise<void> {
    const project = projects.projectFor(path)
    const {table} = project
    const {kind, declared} = project.context
    if (kind === 'output' && table !== undefined) await readRows(path, project, table)
    else if (kind === 'output') await readOutput(path, project)
    else if (kind === 'messages' && isTranscriptName(path)) await readMessages(path, project)
    else if (isReadAsText(path, projects) || declared) readChanged(path)
    else if (isTranscriptName(path)) await readOutput(path, project)
    else skipped.add(path, 'unsupported file type')
  }

  /** Reads a changed file now; others are read later. */
  function readChanged(path: string): void {
    const given = read?.(path)
    if (given === undefined) inputs.push({kind: 'file', path, read: () => readText(path)})
    else if (!isPointer(given.text)) inputs.push(given)
    else if (named.has(path)) throw new UsageError(sentence`${path}: ${pointerFault.message}`)
    else skipped.add(path, pointerFault.reason)
  }

  function readText(path: string): TextInput {
    const bytes = readFileBytes(path)
    if (bytes.length <= longestPointer && isPointer(bytes.toString('latin1'))) {
      if (named.has(path)) throw new UsageError(sentence`${path}: ${pointerFault.message}`)
      throw new SkippedFileError(pointerFault.reason)
    }
    return isCached ? new LazyInput(path, bytes) : {kind: 'text', ...decodedFile(path, bytes)}
  }

  /** Messages of a transcript; other files of messages are text. */
  async function readMessages(path: string, {format}: Project): Promise<void> {
    const given = read?.(path)
    const {input} = await readCaptured(path, chunksOf(path, given), {threads, format, names, bounds})
    const isTranscript = input.kind === 'transcript' && input.calls.all.length > 0
    inputs.push(isTranscript ? withChanges(input, given) : (given ?? readText(path)))
  }

  /** A table of outputs, which are read on demand. */
  async function readRows(path: string, {context, format}: Project, table: TableColumns): Promise<void> {
    const given = read?.(path)
    if (tableFormatOf(path) === undefined && !named.has(path)) skipped.add(path, 'not a table', true)
    else
      inputs.push(withChanges(await tableInput(path, chunksOf(path, given), table, {threads, context, format}), given))
  }

  /** A file of another kind must be an output by its content. */
  async function readOutput(path: string, {context, format: declared}: Project): Promise<void> {
    const given = read?.(path)
    const keepsPrinted = readsTranscripts(context)
    const again = keepsPrinted && (given !== undefined || isRereadable(path)) ? () => chunksOf(path, given) : undefined
    const isOutput = context.kind === 'output'
    const mayBeData = declared === 'text' || (isOutput && readsJson(createSource('', context)))
    const format = declared ?? formatOf(path)
    const captured = {threads, format, names, again, keepsPrinted, mayBeData, listings, bounds}
    const capture = await readCaptured(path, chunksOf(path, given), captured)
    const {input, skipped: lines, resembles, dialogue} = capture
    const fault = input.kind === 'text' ? (faultOf(input, mayBeData) ?? dialogueIn(dialogue, declared)) : undefined
    if (declared === undefined && resembles !== undefined) lookalikes.add(path, resembles)
    if (typeof declared === 'object') unmatched.add(declared.name, capture.unmatched ?? [])
    if (fault === undefined)
      inputs.push(input.kind === 'text' ? laterText(input, given) : boundedTranscript(input, given))
    else if (!isOutput) skipped.add(path, 'unsupported file type, and not a known transcript format')
    else if (named.has(path) || isBroken(fault, path) || isChosen(fault, path, context))
      throw new UsageError(sentence`${path}: ${fault.message}`)
    else skipUnread(path, fault)
    if (lines > 0) notify(skippedLines(path, lines))
  }

  function skipUnread(path: string, {reason, isDialogue = false}: Fault): void {
    if (isCompanion(path)) return
    skipped.add(path, reason, true)
    if (!isDialogue) unknown++
  }

  /** Final messages stay in memory, and small compressed files may hold more than fits. @throws {UsageError} */
  function boundedTranscript(input: TranscriptInput, given: TextInput | undefined): Input {
    const {path, threads: chosen, calls} = input
    const texts = [...chosen, ...calls.all].map((each) => ('text' in each ? each.text.length : 0))
    const length = texts.reduce((sum, each) => sum + each, 0)
    const added = Math.max(0, length - (statOf(path)?.size ?? length))
    if (addedLength + added > mostAdded) throw new UsageError(sentence`${path}: ${tooMuchAdded}`)
    addedLength += added
    return withChanges(input, given)
  }

  /** Beyond a total size, texts of outputs are read again on demand. */
  function laterText(input: TextInput, given: TextInput | undefined): Input | UnreadInput {
    const {path, text, isLossy} = input
    textLength += text.length
    // A rejected text is not read again.
    if (textLength > mostKeptText) expectLintable(path, text)
    const isAgain = textLength > mostKeptText && given === undefined && !isLossy && isRereadable(path)
    return isAgain ? {kind: 'file', path, read: () => readDecompressed(path)} : withChanges(input, given)
  }

  for (const path of files) {
    try {
      await readOne(path)
    } catch (error) {
      notify(unreadNotice(path, error, cwd))
      hasFailed = true
    }
  }
  for (const notice of [...skipped.notices(), ...lookalikes.notices(), ...unmatched.notices()]) notify(notice)
  return {inputs: joinTeams(inputs), hasFailed, unknown}
}

/** In UTF-16 units. */
const mostKeptText = 16_000_000

/** Limit on total final-message text beyond the compressed size, in UTF-16 units. */
const mostAdded = 64_000_000

const tooMuchAdded = `Unexpected texts of more than ${mostAdded / 1_000_000} MB in all in compressed transcripts, expected fewer of them in one run`

/** Notice of transcript lines in another format or beyond the limit. */
export function skippedLines(path: string, count: number): Notice {
  return {kind: 'skipped', message: `${path}: skipped: ${plural(count, 'line')} without a record`}
}

/** Reads an input if necessary; `undefined` after a failure, which is a notice. @throws {ConfigError} */
export function readInput(
  input: Input | UnreadInput,
  {cwd, notify}: Pick<Environment, 'cwd' | 'notify'>
): Input | undefined {
  if (input.kind !== 'file') return input
  try {
    return input.read()
  } catch (error) {
    if (error instanceof SkippedFileError) {
      notify({kind: 'skipped', message: `${input.path}: skipped: ${error.message}`})
      return undefined
    }
    notify(unreadNotice(input.path, error, cwd))
    return undefined
  }
}

/** @throws {ConfigError} if it concerns the whole run */
function unreadNotice(path: string, error: unknown, cwd: string): Notice {
  if (error instanceof ConfigError) throw error
  return error instanceof UsageError ? {kind: 'unreadable', message: error.message} : failureNotice({path, error}, cwd)
}

/**
 * Whether a file must count as a failure: it is compressed twice, is not compressed in spite of its name, or has a
 * transcript's extension.
 */
function isBroken({reason}: Fault, path: string): boolean {
  if (reason === 'compressed' || /\.eval$/i.test(path)) return true
  const isNamed = /\.(?:gz|zst)$/i.test(path)
  return (isNamed || reason === zipReason) && beginsCompressed(path) !== (reason !== zipReason)
}

/** Whether an agent's output could avoid its contracts: in a text file by name. */
function isChosen(fault: Fault, path: string, context: SourceContext): boolean {
  return fault !== pointerFault && !isDataName(path) && boundContracts(createSource('', context)).length > 0
}

/** Reason why a file is not an agent's text. @param mayBeData whether a text may have the name of data */
function faultOf({path, text, isLossy}: TextInput, mayBeData: boolean): Fault | undefined {
  if (isPointer(text)) return pointerFault
  if (text.startsWith(zstandard)) return {reason: 'compressed', message: zstandardMessage}
  if (text.startsWith(gzip))
    return {reason: 'compressed', message: 'Unexpected compressed file, expected a transcript or a text'}
  if (text.startsWith('PK\x03\x04')) return {reason: zipReason, message: archiveMessage}
  if (isLossy && text.includes('\0'))
    return {reason: 'binary data', message: 'Unexpected binary data, expected a transcript or a text'}
  if (mayBeData || !isDataName(path)) return undefined
  const table = tableFormatOf(path) === undefined ? '' : ', --column for a table'
  const message = `Unexpected format, expected a known transcript format${table}, or a contract of JSON for the file`
  return {reason: 'unknown transcript format', message}
}

/** An undeclared dialogue is not one output. */
function dialogueIn(dialogue: string | undefined, declared: Project['format']): Fault | undefined {
  return dialogue === undefined || declared !== undefined ? undefined : {...dialogueFault(dialogue), isDialogue: true}
}

interface Fault {
  readonly reason: string
  readonly message: string
  /** Whether its format is known but undeclared. */
  readonly isDialogue?: boolean
}

/** Thrown for a found file that is not linted. */
class SkippedFileError extends Error {}

/** The `.eval` files of Inspect are archives. */
const archiveMessage = 'Unexpected ZIP archive, expected a transcript or a text, such as what `inspect log dump` prints'

/** First bytes of compressed files, decoded. */
const zipReason = 'a ZIP archive'
const gzip = '\x1F\uFFFD'
const zstandard = '(\uFFFD/\uFFFD'

const zstandardMessage = 'Unexpected Zstandard file, expected a decompressed one, or Node 22.15 or newer'

function chunksOf(path: string, given: TextInput | undefined): Iterable<Uint8Array> {
  return given === undefined ? fileChunks(path) : [Buffer.from(given.text)]
}

/** Limits text or threads to changed lines. */
function withChanges(input: TextInput | TranscriptInput, given: TextInput | undefined): Input {
  if (given?.changed === undefined) return input
  if (input.kind === 'transcript') return changedTranscript(input, given.text, given.changed)
  return {...input, changed: given.changed}
}

/** Decodes its text on first use; a cache entry makes that unnecessary. */
class LazyInput {
  readonly kind = 'text'
  readonly path: string
  readonly isLossy: boolean
  readonly digest: string
  readonly #bytes: Buffer
  #text: string | undefined

  constructor(path: string, bytes: Buffer) {
    this.path = path
    this.#bytes = bytes
    this.isLossy = !isUtf8(bytes)
    this.digest = digest(bytes)
  }

  get text(): string {
    this.#text ??= this.#bytes.toString('utf8')
    return this.#text
  }
}
