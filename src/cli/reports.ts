import {basename, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {writeWhole} from '../disk/write.ts'
import {askGit} from '../git/run-git.ts'
import {faultMessage} from '../report/failure.ts'
import type {Report} from '../report/report.ts'
import {reportFromRoot} from '../report/repository-paths.ts'
import {loadReporter, reporterNames as names, type ReporterName, statsFormats} from '../reporters/load.ts'
import type {RunFacts, View} from '../reporters/reporter.ts'
import {didYouMean} from '../schema/expectation.ts'
import {inWords} from '../text/plural.ts'
import {forStream, printable} from '../text/printable.ts'
import {shellCommand} from '../text/shell-command.ts'
import type {Args} from './args.ts'
import type {Terminal} from './terminal.ts'

/** A destination of a report: a file, or standard output. */
interface Target {
  readonly format: ReporterName
  readonly file: string | undefined
}

/** The values of `--format` and `--output-file`. @throws {UsageError} */
export function targetsOf(args: Args): readonly Target[] {
  const value = args.value('format') ?? 'pretty'
  const format = names.find((name) => name === value)
  if (format === undefined)
    throw new UsageError(`Unexpected --format \`${value}\`, expected ${didYouMean(value, names)}`)
  const files = args.values('output-file').map((given): Target => {
    const [name, file] = splitTarget(given)
    return {format: name ?? (args.has('format') ? format : formatByEnding(file)), file}
  })
  const isRedirected = args.values('output-file').some((given) => splitTarget(given)[0] === undefined)
  return isRedirected ? files : [{format, file: undefined}, ...files]
}

/** Expects a report that shows statistics. @throws {UsageError} */
export function expectStatsTarget(targets: readonly Target[], option = '--stats'): void {
  if (targets.some(({format}) => statsFormats.includes(format))) return
  const [format] = targets.map((target) => target.format)
  const formatList = inWords(
    statsFormats.map((name) => `\`${name}\``),
    'or'
  )
  throw new UsageError(`Unexpected ${option} with format \`${format}\`, expected also ${formatList}, which show them`)
}

/** Each ending belongs to one format. */
const endings: Readonly<Record<string, ReporterName>> = {
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
  sarif: 'sarif',
  xml: 'junit',
  md: 'markdown',
  html: 'html'
}

/** The format of a file, where no option names one. @throws {UsageError} where the file has the name of a format */
function formatByEnding(file: string): ReporterName {
  const name = names.find((each) => each === file)
  if (name !== undefined)
    throw new UsageError(
      `Missing file in --output-file \`${file}\`, expected \`${file}:FILE\`; \`./${file}\` is a file`
    )
  const ending = /\.(\w{2,6})$/.exec(file.toLowerCase().replace(/\.sarif\.json$/, '.sarif'))?.[1] ?? ''
  return Object.hasOwn(endings, ending) ? (endings[ending] ?? 'pretty') : 'pretty'
}

/** NAME and FILE of `NAME:FILE`. One letter is a drive, and a name with other characters a path. @throws {UsageError} */
function splitTarget(given: string): readonly [name: ReporterName | undefined, file: string] {
  const [, word, file = ''] = /^([A-Za-z][\w-]+):(.*)$/s.exec(given) ?? []
  if (word === undefined) return [undefined, given]
  const name = names.find((each) => each === word)
  if (name === undefined)
    throw new UsageError(
      `Unexpected format \`${word}\` in --output-file \`${given}\`, expected ${didYouMean(word, names)}; \`./${given}\` is a file`
    )
  if (file === '') throw new UsageError(`Missing file in --output-file \`${given}\`, expected it after the colon`)
  return [name, file]
}

interface Writing {
  readonly argv: readonly string[]
  readonly targets: readonly Target[]
  readonly terminal: Terminal
  readonly tally?: View['tally']
  readonly hiddenWarnings: number
  readonly hasCountsOnly?: boolean
  /** Findings that directives turned off. */
  readonly offIn?: View['offIn']
}

/**
 * Writes the report to each target; one that cannot be written does not keep it from the others.
 *
 * @returns whether all were written
 */
export async function writeReports(
  report: Report,
  {argv, targets, terminal, ...viewOptions}: Writing
): Promise<boolean> {
  const {tally, hiddenWarnings, hasCountsOnly = false, offIn} = viewOptions
  let areWritten = true
  for (const {format, file} of targets) {
    const view: View = {
      isColored: terminal.isColored && file === undefined,
      hiddenWarnings,
      hasCountsOnly,
      ...(tally && {tally}),
      ...(format === 'html' && {madeBy: runFacts(argv, terminal.cwd)}),
      // Code scanning shows a result that was turned off as an open one.
      ...(terminal.isRunner !== true && offIn && {offIn}),
      ...(file === undefined && {columns: terminal.columns?.(), fileUrl: terminal.fileUrl})
    }
    try {
      const listedReport = formatsOfRepository.has(format) ? reportFromRoot(report, terminal.cwd) : report
      const pieces = batched((await loadReporter(format))(listedReport, view))
      const isCommands = format === 'github'
      if (file === undefined) print(pieces, terminal, isCommands ? 'commands' : format === 'pretty' ? 'linked' : 'text')
      // A later step may print the file.
      else if (!isWritten(file, forStream([...pieces].join(''), isCommands ? 'commands' : 'text'), terminal))
        areWritten = false
    } catch (error) {
      // One format that fails leaves the others.
      terminal.err(
        `${error instanceof UsageError ? printable(error.message) : `--format ${format}: ${faultMessage({error})}`}\n`
      )
      areWritten = false
    }
  }
  return areWritten
}

/** Formats that a page of the repository shows, whose paths are from its root. */
const formatsOfRepository: ReadonlySet<ReporterName> = new Set(['github', 'sarif', 'gitlab'])

export function runFacts(argv: readonly string[], cwd: string): RunFacts {
  const commit = askGit(cwd, ['rev-parse', '--short=12', 'HEAD'])?.trim()
  return {
    command: shellCommand(['lint-agents', ...argv]),
    folder: basename(cwd),
    commit: commit || undefined
  }
}

/** How many characters are printed at once, at least. */
const atOnce = 1 << 16

/** The same text in fewer pieces. */
function* batched(pieces: Iterable<string>): Generator<string> {
  let batch = ''
  for (const piece of pieces) {
    batch += piece
    if (batch.length < atOnce) continue
    yield batch
    batch = ''
  }
  if (batch !== '') yield batch
}

function print(pieces: Iterable<string>, {out}: Terminal, content: 'commands' | 'linked' | 'text'): void {
  for (const piece of pieces) if (out(piece, content) === false) return
}

function isWritten(file: string, text: string, {cwd, err}: Terminal): boolean {
  try {
    writeWhole(resolve(cwd, file), text, {cwd})
    return true
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    err(`${printable(error.message)}\n`)
    return false
  }
}
