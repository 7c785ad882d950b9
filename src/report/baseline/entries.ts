/**
 * A baseline file: a line with the format, then one sorted line of JSON for each kind of finding on a line. Git can
 * merge branches that change different entries.
 */

import {UsageError} from '../../disk/errors.ts'
import {compare} from '../../text/compare.ts'
import {parseLimited} from '../../text/json-limits.ts'
import {isRecord} from '../../text/json-object.ts'
import {printable, toJson} from '../../text/printable.ts'
import {exceededTextLimit, type TextLimits} from '../../text/text-limits.ts'

/** Equal findings of the baseline. */
export interface BaselineEntry {
  /** Relative to the folder of the baseline, with `/`. */
  readonly path: string
  readonly rule: string
  readonly messageId: string
  readonly fingerprint: string
  readonly count: number
}

const header = {format: 'lint-agents-baseline', version: 1}
const example =
  '{"path": "agents/a.md", "rule": "ascii-only", "messageId": "in-block", "fingerprint": "0123456789abcdef"}'

/** Room for more than 100,000 entries. */
const limits: TextLimits = {length: 16_000_000, lines: 200_000}

/** @param name of the file, for messages. @throws {UsageError} for an invalid line */
export function readBaselineEntries(text: string, name: string): readonly BaselineEntry[] {
  const fault = exceededTextLimit(text, limits)
  if (fault !== undefined) throw new UsageError(`${name}: Unexpected ${fault}`)
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const {format, version} = asRecord(first)
  if (format !== header.format || version !== header.version)
    throw new UsageError(
      `${name}:1: Unexpected \`${printableLine(first)}\`, expected \`${JSON.stringify(header)}\`, the first line of a baseline`
    )
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [readEntry(line, `${name}:${index + 2}`)]))
}

function readEntry(line: string, place: string): BaselineEntry {
  const {path, rule, messageId, fingerprint, count = 1} = asRecord(line)
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0
  if (
    typeof path === 'string' &&
    typeof rule === 'string' &&
    typeof messageId === 'string' &&
    typeof fingerprint === 'string' &&
    isCount
  )
    return {path, rule, messageId, fingerprint, count}
  const what = /^(?:<{7}|={7}|>{7}|\|{7})/.test(line) ? 'conflict of a merge' : `\`${printableLine(line)}\``
  throw new UsageError(`${place}: Unexpected ${what}, expected an entry such as \`${example}\``)
}

function asRecord(line: string): Readonly<Record<string, unknown>> {
  const value = parseLimited(line)
  return isRecord(value) ? value : {}
}

function printableLine(line: string): string {
  return printable(line.length > 60 ? `${line.slice(0, 60)}...` : line)
}

/** Text of a baseline, without repeated entries. */
export function printEntries(baselineEntries: readonly BaselineEntry[]): string {
  const sorted = [...baselineEntries].sort(byPlace)
  return [header, ...sorted.map(({count, ...baselineEntry}) => ({...baselineEntry, ...(count > 1 && {count})}))]
    .map((each) => `${toJson(each)}\n`)
    .join('')
}

function byPlace(a: BaselineEntry, b: BaselineEntry): number {
  return (
    compare(a.path, b.path) ||
    compare(a.rule, b.rule) ||
    compare(a.messageId, b.messageId) ||
    compare(a.fingerprint, b.fingerprint)
  )
}
