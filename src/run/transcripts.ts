import {readdirSync, realpathSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {type Bounds, boundedRoot, largestDefinition, openReader} from '../disk/contained-reader.ts'
import {CompressionError, decompressed} from '../disk/decompressed.ts'
import {UsageError} from '../disk/errors.ts'
import {expectInsideRepository} from '../disk/inside-repository.ts'
import {namedParts} from '../disk/named-file.ts'
import {openRegular, readParts, statOf} from '../disk/open-file.ts'
import {isBelow, reasonOf, toSlashes} from '../disk/paths.ts'
import {decodedFile} from '../disk/text-file.ts'
import {isInSpans} from '../git/patch.ts'
import {lineAt, readLines} from '../text/lines.ts'
import {memo} from '../text/memoize.ts'
import {sentence} from '../text/quoted.ts'
import {
  type Call,
  formatName,
  type InputFormat,
  type OwnFormat,
  type Resembled,
  type Thread
} from '../transcripts/model.ts'
import type {CapturedThread, ChangedParts, Printed, TextInput, TranscriptInput} from './input.ts'
import type {ThreadChoice} from './request.ts'

interface CapturedInput {
  readonly input: TextInput | TranscriptInput
  /** `text` or the name of its format. */
  readonly format: string
  readonly resembles?: Resembled | undefined
  /** Format of the dialogue in a text. */
  readonly dialogue?: string | undefined
  /** Paths of a format of the project's own without a value in the file. */
  readonly unmatched?: readonly string[] | undefined
  /** Number of transcript lines that are not records, including text. */
  readonly skipped: number
}

interface CaptureOptions {
  readonly threads: ThreadChoice
  /** Required format; by default content decides. */
  readonly format?: InputFormat | OwnFormat | undefined
  /** Names of files in the same run: a sub-agent's transcript says more than its caller's result. */
  readonly names?: ReadonlySet<string>
  /** Whether a contract may cover all messages. */
  readonly keepsPrinted?: boolean
  /** Whether an agent may print records: by declaration, or a JSON contract. */
  readonly mayBeData?: boolean
  /** The bytes again, to read all messages on demand; without it they are kept. */
  readonly again?: (() => Iterable<Uint8Array>) | undefined
  /** Cached listings of folders in the run. */
  readonly listings?: Listings
  /** Folder of the client: files in it never lead to files outside. */
  readonly bounds?: Bounds | undefined
}

/** Names by folder path, cached since a format may keep a run in very many files. */
export type Listings = Map<string, readonly string[]>

/**
 * Reads a captured file: a transcript or a plain text.
 *
 * @param path absolute
 * @param chunks its bytes
 * @throws {UsageError} for a file that is too large, badly compressed, or not in its required format
 */
export async function readCaptured(
  path: string,
  chunks: Iterable<Uint8Array>,
  {threads, format, names, again, keepsPrinted = false, mayBeData = false, listings = new Map(), bounds}: CaptureOptions
): Promise<CapturedInput> {
  // Lazy: slow to load, and runs over definitions do not need it.
  const {CaptureError, printedBy, readCapture, readPrinted} = await import('../transcripts/index.ts')
  const failures = [CaptureError, CompressionError]
  const location = {
    path: toSlashes(path),
    size: statOf(path)?.size ?? 0,
    sibling: (name: string) => siblingOf(aroundOf(path, name, bounds)),
    names: (folder = '.') => namesIn(aroundOf(path, folder, bounds), listings)
  }
  const isAtOnce = again === undefined && keepsPrinted
  const capture = attempt(path, failures, () =>
    isAtOnce ? readPrinted(decompressed(chunks), location, format) : readCapture(decompressed(chunks), location, format)
  )
  if (capture.kind === 'text') {
    if (format !== undefined && format !== 'text')
      throw new UsageError(
        sentence`${path}: Unexpected format, expected that of \`${formatName(format)}\`${placeOf(format)}`
      )
    const {text, isLossy, resembles: found, dialogue} = capture
    const resembles = found === 'records' && mayBeData ? undefined : found
    return {input: {kind: 'text', path, text, isLossy}, format: 'text', resembles, dialogue, skipped: 0}
  }
  const {transcript: session} = capture
  const {stray = []} = session
  const isCaller = session.threads.some(({kind}) => kind === 'main')
  const chosen = session.threads
    .filter(
      ({id, kind}) =>
        isChosen(kind, threads) && !(kind === 'subagent' && isCaller && sideNames(id).some((name) => names?.has(name)))
    )
    .map(
      (thread): CapturedThread => ({
        ...thread,
        isDeclared: thread.kind === 'main' || !isCaller || threads === 'sub',
        isOfFile: thread.kind === 'main' || !(isCaller || isSideFile(path, thread))
      })
    )
  const kinds = new Map(session.threads.toReversed().map(({id, kind}) => [id, kind]))
  const isReported = ({thread}: Call): boolean => isChosen(kinds.get(thread) ?? 'subagent', threads)
  const all = [...session.teamEvents, ...session.messages]
  const calls = {all, threads: session.threads, isReported, teamSession: session.teamSession}
  const printed = (): Printed => {
    const more = again && attempt(path, failures, () => readPrinted(decompressed(again()), location, format))
    const printing = more?.kind === 'transcript' ? more.transcript.threads : session.threads
    return new Map(printing.map((thread) => [thread.id, printedBy(thread)]))
  }
  return {
    input: {kind: 'transcript', path, threads: chosen, calls, stray, ...(keepsPrinted && {printed})},
    format: session.format,
    unmatched: session.unmatched,
    skipped: session.skipped - stray.reduce((sum, {count}) => sum + count, 0)
  }
}

/** The place of records in a format of the project's own. */
function placeOf(format: InputFormat | OwnFormat): string {
  if (typeof format === 'string') return ''
  const {description} = format
  const {records = 'lines'} = description
  if (typeof records === 'object') return `: a JSON document with records at \`${records.in}\``
  if (records === 'lines') return ': JSON objects, each on a line'
  return records === 'events' ? ': server-sent events with JSON objects' : ': a text with a mark of `turn`'
}

/** Whether a file is the separate file of a sub-agent's thread, beside its caller's. */
function isSideFile(path: string, {id}: Thread): boolean {
  return basename(dirname(path)) === 'subagents' || sideNames(id).includes(basename(path))
}

/** File names that hosts use for a sub-agent. */
function sideNames(id: string): readonly string[] {
  return [`agent-${id}.jsonl`, `${id}.jsonl`]
}

/** Text of a file that is not a transcript. @throws {UsageError} for an unreadable file */
export function readDecompressed(path: string): TextInput {
  const chunks = decompressed(fileChunks(path))
  const fileParts = attempt(path, [CompressionError], () => Array.from(chunks, (chunk) => Buffer.from(chunk)))
  return {kind: 'text', ...decodedFile(path, Buffer.concat(fileParts))}
}

/** Whether a file can be read again, unlike a pipe. */
export function isRereadable(path: string): boolean {
  return statOf(path)?.isFile() === true
}

function isChosen(kind: CapturedThread['kind'], threads: ThreadChoice): boolean {
  return threads === 'all' || (threads === 'sub') === (kind === 'subagent')
}

/** A transcript with findings on changed lines only. */
export function changedTranscript(input: TranscriptInput, text: string, {ranges}: ChangedParts): TranscriptInput {
  const lines = readLines(text)
  const spans = ranges.map(({start, end}) => ({
    first: lineAt(lines, start) + 1,
    last: lineAt(lines, Math.max(start, end - 1)) + 1
  }))
  return {...input, isChanged: (first, last = first) => isInSpans(spans, {first, last})}
}

/** Bytes of a file in parts; each part overwrites the previous one. @throws {UsageError} for an unreadable file */
export function fileChunks(path: string): Generator<Buffer> {
  return chunksOf(path, namedParts)
}

/** Bytes of a regular file anywhere. Its path comes from a host, which a pipe or endless file would block. */
export function regularChunks(path: string): Generator<Buffer> {
  return chunksOf(path, (file) => {
    expectInsideRepository(file)
    return readParts(openRegular(file))
  })
}

function* chunksOf(path: string, open: (path: string) => Generator<Buffer>): Generator<Buffer> {
  const chunks = attempt(path, [Error], () => open(path))
  try {
    for (;;) {
      const {done, value} = attempt(path, [Error], () => chunks.next())
      if (done === true) return
      yield value
    }
  } finally {
    chunks.return(undefined)
  }
}

/** @throws {UsageError} in place of an error of these classes */
function attempt<T>(path: string, expected: readonly (abstract new (...args: never[]) => Error)[], read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!expected.some((each) => error instanceof each) || error instanceof UsageError) throw error
    throw new UsageError(sentence`${path}: Cannot read the file: ${reasonOf(error)}`)
  }
}

/** A file beside a transcript, or in a folder beside its parents, as some formats split a run. */
function siblingOf({root, target}: Around): string | undefined {
  return isBelow(root, target) ? openReader(root).attempt(target, {limit: largestDefinition}).text : undefined
}

/** File names in a transcript's folder, or in one beside its parents. */
function namesIn({root, target}: Around, listings: Listings): readonly string[] {
  return memo(listings, target, () => {
    try {
      const [outer, inner] = [realpathSync(root), realpathSync(target)]
      return inner === outer || isBelow(outer, inner) ? readdirSync(inner) : []
    } catch {
      return []
    }
  })
}

/** A path relative to a transcript's folder, and the root that it must not leave, even by links. */
interface Around {
  readonly root: string
  readonly target: string
}

/** The transcript may be outside of any repository. */
function aroundOf(path: string, name: string, bounds: Bounds | undefined): Around {
  const folder = dirname(path)
  const root = name.startsWith('../') ? dirname(dirname(folder)) : folder
  return {root: boundedRoot(root, folder, bounds), target: join(folder, name)}
}
