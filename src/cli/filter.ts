import {UsageError} from '../project/errors.ts'
import {expectAgent} from '../run/agent-names.ts'
import {withoutExcerpt, withoutQuotes} from '../run/excerpts.ts'
import {openRecords, type RecordResult} from '../run/records.ts'
import {toJson} from '../text/printable.ts'
import {splitLines} from '../transcripts/lines.ts'
import {isWhole, parseJson, textOfLine} from '../transcripts/record.ts'
import type {Args} from './args.ts'
import {readLimit} from './lint.ts'
import {readRequest} from './request.ts'
import type {Terminal} from './terminal.ts'

/**
 * `lint-agents outputs --format ndjson -`: a record on each line of standard input, its result on a line of standard output, in
 * order and at once, so that memory stays the same however many there are.
 *
 * @returns the exit code: 2 where a line was not a record
 */
export function filterRecords(args: Args, terminal: Terminal): number {
  const other = (['output-file', 'stdin-filename', 'thread', 'baseline', 'stats'] as const).find((name) =>
    args.has(name)
  )
  if (args.paths.length > 1) throw new UsageError('Unexpected path beside standard input, expected one of them')
  if (other !== undefined)
    throw new UsageError(
      `Unexpected --${other} with records on standard input, expected none: their results go to standard output`
    )
  const limit = readLimit(args)
  const request = readRequest(args, {...terminal, stdin: () => []})
  expectAgent(request, terminal.cwd)
  const lint = openRecords({...request, hasErrorsOnly: args.has('quiet')}, {cwd: terminal.cwd})
  let hasFailed = false
  let errors = 0
  let warnings = 0
  for (const line of splitLines(terminal.stdin())) {
    const result = line.bytes === undefined ? tooLong : lint(isWhole(line) ? parseJson(textOfLine(line)) : undefined)
    const {error} = result
    hasFailed ||= error !== undefined
    errors += result.errors ?? 0
    warnings += result.warnings ?? 0
    const shown =
      error === undefined ? shownBy(args, result) : {id: result.id, line: line.number, error: shownError(args, error)}
    if (terminal.out(`${toJson(shown)}\n`) === false) break
  }
  if (hasFailed) return 2
  return errors > 0 || warnings > limit ? 1 : 0
}

const tooLong: RecordResult = {id: null, error: 'Unexpected length of a line, expected less than 32 MB'}

function shownBy(args: Args, result: RecordResult): RecordResult {
  const {findings = []} = result
  return args.has('no-excerpts') ? {...result, findings: findings.map(withoutExcerpt)} : result
}

/** What is wrong with a record, which may quote it. */
function shownError(args: Args, error: string): string {
  return args.has('no-excerpts') ? withoutQuotes(error) : error
}
