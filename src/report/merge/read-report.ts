import {hash} from 'node:crypto'
import {closeSync, readSync} from 'node:fs'
import {UsageError} from '../../disk/errors.ts'
import {readNamed} from '../../disk/named-file.ts'
import {openRegular, statOf} from '../../disk/open-file.ts'
import {reasonOf} from '../../disk/paths.ts'
import {messageFor, syntaxMessage} from '../../schema/message.ts'
import {validate} from '../../schema/zod.ts'
import {readJson} from '../../text/json.ts'
import {findItems, mostItems, type Slice} from '../../text/json-items.ts'
import {parseLimited} from '../../text/json-limits.ts'
import {pointAt, readLines} from '../../text/lines.ts'
import {printable} from '../../text/printable.ts'
import {FileReport, type ListedFinding, Report} from '../report.ts'
import {openCounts, type SeverityCounts} from '../severity-counts.ts'
import {withFindings} from './lazy-findings.ts'

/** In bytes. */
export const largestReport = 256_000_000

/** In bytes; in larger reports a message gives the path of the value, not its line. */
const largestLocated = 32_000_000

/** A report whose findings are read on demand. */
export interface ReadReport {
  /** As on the command line. */
  readonly name: string
  readonly head: Omit<Report, 'files'>
  readonly files: readonly FileReport[]
  readonly counts: SeverityCounts
  close(): void
}

/** Bytes of a report, which can be read again. */
interface Bytes {
  readonly whole: Buffer
  readonly read: (slice: Slice) => Buffer
  readonly close: () => void
}

/**
 * Reads a JSON report, keeping at most one report in memory, except for pipes.
 *
 * @param path absolute; or the bytes
 * @throws {UsageError} for a file that is unreadable or not a report of version 1
 */
export function readReport(name: string, path: string | Buffer): ReadReport {
  const bytes = typeof path === 'string' ? openBytes(name, path) : ofMemory(path)
  try {
    const {whole, read, close} = bytes
    const found = findItems(whole, 'files')
    if (found === 'many')
      throw new UsageError(`${name}: Unexpected number of files, expected at most ${mostItems} in a report`)
    const head = found && parseLimited(found.rest)
    if (found === undefined || !isReport(head)) throw faultIn(name, whole)
    const {counts, add} = openCounts()
    const findingsIn = openFindings(name, read)
    const files = found.items.map((slice) => {
      const bytes = whole.subarray(slice.start, slice.end)
      const file = parseLimited(bytes.toString('utf8'))
      if (!isFileReport(file)) throw faultIn(name, whole)
      add(file.findings)
      return file.findings.length === 0 ? file : entryOf(file, slice, digestOf(bytes), findingsIn)
    })
    expectSummary(name, head.summary, files.length, counts)
    return {name, head, files, counts, close}
  } catch (error) {
    bytes.close()
    throw error
  }
}

function ofMemory(whole: Buffer): Bytes {
  return {whole, read: ({start, end}) => whole.subarray(start, end), close: () => {}}
}

/** A pipe can be read only once. @throws {UsageError} */
function openBytes(name: string, path: string): Bytes {
  try {
    const whole = readNamed(path, largestReport)
    if (statOf(path)?.isFile() !== true) return ofMemory(whole)
    const descriptor = openRegular(path)
    return {whole, read: openParts(descriptor), close: () => closeSync(descriptor)}
  } catch (error) {
    throw new UsageError(`${name}: Cannot read the file: ${reasonOf(error)}`)
  }
}

/** Minimum of bytes per read, since there may be many small parts. */
const readAtOnce = 1 << 16

/** Reads parts of an open file, mostly in sequence. Callers may keep a part: no later read overwrites it. */
function openParts(descriptor: number): Bytes['read'] {
  let block = Buffer.alloc(0)
  let from = 0
  return ({start, end}) => {
    if (start < from || end > from + block.length) {
      block = Buffer.alloc(Math.max(end - start, readAtOnce))
      block = block.subarray(0, readSync(descriptor, block, 0, block.length, start))
      from = start
    }
    return block.subarray(start - from, end - from)
  }
}

function isReport(value: unknown): value is Report {
  return validate(Report, value).data !== undefined
}

function isFileReport(value: unknown): value is FileReport {
  return validate(FileReport, value).data !== undefined
}

/** A separate function, since a closure in the loop would retain the bytes of the report. */
function entryOf(file: FileReport, slice: Slice, digest: string, findingsIn: FindingsReader): FileReport {
  return withFindings(file, () => findingsIn(slice, digest))
}

/** Reads the findings of a file again. @throws {UsageError} for a report that changed meanwhile */
type FindingsReader = (slice: Slice, digest: string) => ListedFinding[]

/** Verifies the bytes of a file once, and caches the last file: a format may read its findings several times. */
function openFindings(name: string, read: Bytes['read']): FindingsReader {
  let last: {readonly slice: Slice; readonly findings: ListedFinding[]} | undefined
  return (slice, digest) => {
    if (last?.slice === slice) return last.findings
    const bytes = read(slice)
    if (digestOf(bytes) !== digest) throw new UsageError(`${name}: Unexpected change while it was read, expected none`)
    const {findings} = JSON.parse(bytes.toString('utf8')) as FileReport
    last = {slice, findings}
    return findings
  }
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'binary')
}

function faultIn(name: string, whole: Buffer): UsageError {
  const text = whole.toString('utf8')
  if (whole.length > largestLocated)
    return new UsageError(`${name}: Unexpected content, expected a JSON report of version 1`)
  const document = readJson(text)
  const lines = readLines(text)
  const at = (start: number, message: string): UsageError => {
    const {line, column} = pointAt(lines, start)
    return new UsageError(printable(`${name}:${line}:${column}: ${message}`))
  }
  const [fault] = document.faults
  if (fault !== undefined) return at(fault.start, syntaxMessage(fault, 'JSON'))
  const [problem] = validate(Report, document.value).problems
  if (problem === undefined) return at(0, 'Unexpected text, expected a JSON report of version 1')
  const {start} =
    problem.kind === 'unknown-key' ? document.locateKey([...problem.path, problem.key]) : document.locate(problem.path)
  return at(start, messageFor(problem, {whole: 'the report'}))
}

/** Rejects a summary that contradicts the listed findings, which could pass errors as success. @throws {UsageError} */
function expectSummary(
  name: string,
  summary: Report['summary'],
  files: number,
  {error, warning, note}: SeverityCounts
): void {
  const faults = [
    {key: 'files', actual: summary.files, isRight: summary.files === files, expected: `the ${files} that it lists`},
    ...[
      {key: 'errors', actual: summary.errors, least: error.found},
      {key: 'warnings', actual: summary.warnings, least: warning.found},
      {key: 'notes', actual: summary.notes, least: note.found}
    ].map(({least, ...each}) => ({
      ...each,
      isRight: each.actual >= least,
      expected: `at least the ${least} that it lists`
    }))
  ]
  const fault = faults.find(({isRight}) => !isRight)
  if (fault === undefined) return
  const {key, actual, expected} = fault
  throw new UsageError(printable(`${name}: Unexpected value \`${actual}\` of \`summary.${key}\`, expected ${expected}`))
}
