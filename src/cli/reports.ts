import {resolve} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {memo} from '../project/memo.ts'
import {type ReporterName, reporters} from '../reporters/index.ts'
import type {View} from '../reporters/reporter.ts'
import {faultMessage} from '../run/failure.ts'
import type {Result} from '../run/lint-input.ts'
import type {Report} from '../run/report.ts'
import {sumOf} from '../run/tally.ts'
import {writeWhole} from '../run/write.ts'
import {didYouMean} from '../schema/expectation.ts'
import {forRunner, printable} from '../text/printable.ts'
import type {Args} from './args.ts'
import type {Terminal} from './terminal.ts'

/** Where a report goes: a file, or standard output. */
interface Target {
  readonly format: ReporterName
  readonly file: string | undefined
}

const names = Object.keys(reporters) as ReporterName[]

/** The values of `--format` and `--output-file`. @throws {UsageError} */
export function targetsOf(args: Args): readonly Target[] {
  const value = args.value('format') ?? 'pretty'
  const format = names.find((name) => name === value)
  if (format === undefined)
    throw new UsageError(`Unexpected --format \`${value}\`, expected ${didYouMean(value, names)}`)
  const files = args.values('output-file').map((given): Target => {
    const [name, file] = splitTarget(given)
    return {format: name ?? format, file}
  })
  const isRedirected = args.values('output-file').some((given) => splitTarget(given)[0] === undefined)
  return isRedirected ? files : [{format, file: undefined}, ...files]
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

/** What to write, and where. */
interface Writing {
  readonly targets: readonly Target[]
  readonly terminal: Terminal
  readonly results: readonly Result[]
  /** Whether the report may quote their texts. */
  readonly hasExcerpts: boolean
  readonly hiddenWarnings: number
}

/**
 * Writes the report to each target; one that cannot be written does not keep it from the others.
 *
 * @returns whether all were written
 */
export function writeReports(report: Report, {targets, terminal, ...shown}: Writing): boolean {
  const {results, hasExcerpts, hiddenWarnings} = shown
  const textOf = hasExcerpts ? textFinder(results) : () => undefined
  const tally = sumOf(results.map((result) => result.tally))
  let areWritten = true
  for (const {format, file} of targets) {
    const view: View = {
      isColored: terminal.isColored && file === undefined,
      hiddenWarnings,
      tally,
      textOf
    }
    try {
      const text = reporters[format](report, view)
      const isCommands = format === 'github'
      if (file === undefined) terminal.out(text, isCommands ? 'commands' : 'text')
      // A later step may print the file.
      else if (!isWritten(file, terminal.isRunner && !isCommands ? forRunner(text) : text, terminal)) areWritten = false
    } catch (error) {
      // One format that fails leaves the others.
      terminal.err(`--format ${format}: ${faultMessage({error})}\n`)
      areWritten = false
    }
  }
  return areWritten
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

/** The texts by path and thread: of a file that nothing is quoted from, the text is not asked for. */
function textFinder(results: readonly Result[]): View['textOf'] {
  const byPath = new Map(results.map((result) => [result.report.path, result]))
  const texts = new Map<string, ReadonlyMap<string | undefined, string>>()
  return (path, thread) => memo(texts, path, () => textsOf(byPath.get(path))).get(thread)
}

/** The texts of a result, by thread. */
function textsOf(result: Result | undefined): ReadonlyMap<string | undefined, string> {
  return new Map(result?.sources.map(({captured, text}) => [captured?.thread, text]))
}
