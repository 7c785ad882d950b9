import type {Report} from '../../src/report/report.ts'

/** The output of one command. */
export interface Printed {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** A part of an output that only one of two checkouts prints. */
export interface Difference {
  /**
   * - `finding`: by path, rule, message id, severity and place.
   * - `detail`: the message, the fix or another detail of a finding that both report.
   * - `file`: a file of the report, with its kind.
   * - `notice`: its message id is the kind.
   * - `summary`: a number that the findings do not explain; its message id is the key.
   * - `report`: another part of the JSON report; its message id is the key.
   * - `exit`: the exit code, where the number of errors does not explain it.
   * - `line`: a line of standard error, or of an output in another format.
   */
  readonly what: 'finding' | 'detail' | 'file' | 'notice' | 'summary' | 'report' | 'exit' | 'line'
  /** `gone`: only the other checkout prints it. `come`: only this one does. */
  readonly change: 'gone' | 'come'
  readonly message: string
  readonly path?: string | undefined
  readonly rule?: string
  readonly messageId?: string
  readonly severity?: 'error' | 'warning' | 'note'
  /** From 1. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** Where only one of the two reports lists the file: the side that does. */
  readonly listed?: 'before' | 'after' | undefined
  /** The same finding in the other report, where it has another severity, message or detail there. */
  readonly other?: Pick<Difference, 'severity' | 'message'>
  /** Of a finding that only the other checkout has: the rules and message ids that come in its file. */
  readonly instead?: readonly string[]
}

/** A part of an output, and the text by which two parts are the same. */
interface Part {
  readonly part: Omit<Difference, 'change'>
  readonly key: string
}

/** The differences of two JSON reports, finding by finding. */
export function reportDifferences(before: Printed, after: Printed): readonly Difference[] {
  const [left, right] = [readReport(before.out), readReport(after.out)]
  if (left === undefined || right === undefined) return outputDifferences(before, after)
  const parts = (printed: Printed, report: Report): readonly Part[] => [
    ...reportParts(report),
    exitPart(printed, report),
    ...lineParts(printed.err)
  ]
  const differences = printedDifferences([before, after], parts(before, left), parts(after, right))
  return withOthers(differences).map((each) => ({...each, listed: listedIn(each, left, right)}))
}

/** The side whose report alone lists the file of a difference. */
function listedIn({path}: Difference, left: Report, right: Report): Difference['listed'] {
  if (path === undefined) return undefined
  const [isBefore, isAfter] = [left, right].map(({files}) => files.some((file) => file.path === path))
  return isBefore === isAfter ? undefined : isBefore ? 'before' : 'after'
}

/** Findings that go and come at one place know each other, and those that go know what comes in their file. */
function withOthers(differences: readonly Difference[]): readonly Difference[] {
  const idOf = ({what, path, rule, messageId, line, column}: Difference, change: Difference['change']): string =>
    JSON.stringify([what, path, rule, messageId, line, column, change])
  const byId = new Map<string, Pick<Difference, 'severity' | 'message'>>()
  const coming = new Map<string | undefined, string[]>()
  for (const each of differences) {
    const {what, change, path, rule, messageId, severity, message} = each
    if (rule === undefined) continue
    byId.set(idOf(each, change), {...(severity && {severity}), message})
    if (what === 'finding' && change === 'come') coming.set(path, [...(coming.get(path) ?? []), `${rule} ${messageId}`])
  }
  return differences.map((each) => {
    const {what, change, path, rule} = each
    if (rule === undefined) return each
    const other = byId.get(idOf(each, change === 'gone' ? 'come' : 'gone'))
    const instead = what === 'finding' && change === 'gone' ? coming.get(path) : undefined
    return {...each, ...(other && {other}), ...(instead && {instead})}
  })
}

/** The differences of two outputs, line by line. */
export function outputDifferences(before: Printed, after: Printed): readonly Difference[] {
  const parts = ({status, out, err}: Printed): readonly Part[] => [
    exitPart({status}),
    ...lineParts(out),
    ...lineParts(err)
  ]
  return printedDifferences([before, after], parts(before), parts(after))
}

/** The differences of the parts; without any, that of the bytes. */
function printedDifferences(
  [before, after]: readonly [Printed, Printed],
  left: readonly Part[],
  right: readonly Part[]
): readonly Difference[] {
  const found = partDifferences(left, right)
  if (found.length > 0 || (before.out === after.out && before.err === after.err)) return found
  const message = 'the same parts in another order or layout'
  return (['gone', 'come'] as const).map((change) => ({what: 'line', change, message}))
}

function readReport(text: string): Report | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'files' in value ? (value as Report) : undefined
  } catch {
    return undefined
  }
}

function partDifferences(before: readonly Part[], after: readonly Part[]): readonly Difference[] {
  const [gone, come] = [missingParts(before, after), missingParts(after, before)]
  const [goneIds, comeIds] = [gone, come].map((parts) => new Set(parts.map(({part}) => findingId(part))))
  const changed = (change: Difference['change'], {part}: Part): Difference => {
    const isInBoth = goneIds?.has(findingId(part)) && comeIds?.has(findingId(part))
    return {...part, what: part.what === 'finding' && isInBoth ? 'detail' : part.what, change}
  }
  return [...gone.map((part) => changed('gone', part)), ...come.map((part) => changed('come', part))]
}

/** Parts that the other list lacks, each as often as it lacks them. */
function missingParts(parts: readonly Part[], others: readonly Part[]): readonly Part[] {
  const counts = new Map<string, number>()
  for (const {key} of others) counts.set(key, (counts.get(key) ?? 0) + 1)
  return parts.filter(({key}) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count - 1)
    return count <= 0
  })
}

function findingId({what, path, rule, messageId, severity, line, column}: Part['part']): string {
  return JSON.stringify([what, path, rule, messageId, severity, line, column])
}

function reportParts(report: Report): readonly Part[] {
  const {files, notices = [], summary, ...rest} = report
  const counts = countsOf(report)
  return [
    ...files.flatMap(({path, findings, ...file}) => [
      toPart({what: 'file', path, message: file.kind}, file),
      ...findings.map((finding) => {
        const {rule, messageId, severity, line, column, message} = finding
        return toPart({what: 'finding', path, rule, messageId, severity, line, column, message}, finding)
      })
    ]),
    ...notices.map((notice) => {
      const {kind: messageId, message, path, line, column} = notice
      return toPart({what: 'notice', messageId, message, path, line, column}, notice)
    }),
    ...Object.entries(summary).map(([messageId, count = 0]) => {
      const unexplained = count - (counts.get(messageId) ?? 0)
      return toPart({what: 'summary', messageId, message: `${count}`}, unexplained, ['message'])
    }),
    ...Object.entries(rest).map(([messageId, value]) =>
      toPart({what: 'report', messageId, message: JSON.stringify(value)}, value)
    )
  ]
}

/** The numbers of the summary that follow from the files and their findings. */
function countsOf({files}: Report): ReadonlyMap<string, number> {
  const findings = files.flatMap((file) => file.findings)
  const count = (name: string): number => findings.filter(({severity}) => severity === name).length
  return new Map([
    ['files', files.length],
    ['errors', count('error')],
    ['warnings', count('warning')],
    ['notes', count('note')],
    ['fixable', findings.filter(({fix}) => fix?.safe === true).length]
  ])
}

function exitPart({status}: Pick<Printed, 'status'>, report?: Report): Part {
  const follows = report !== undefined && status === Number(report.summary.errors > 0)
  return toPart({what: 'exit', message: `${status}`}, follows ? 'as the errors say' : status, ['message'])
}

function lineParts(text: string): readonly Part[] {
  return text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((message) => toPart({what: 'line', message}))
}

/** @param content all that has to be the same in both @param free keys of the part that may differ */
function toPart(part: Part['part'], content?: unknown, free: readonly string[] = []): Part {
  const fixed = Object.entries(part).filter(([key]) => !free.includes(key))
  return {part, key: JSON.stringify([fixed, content])}
}
