import {hasBareBlock} from '../contracts/blocks.ts'
import type {Context, Source} from '../contracts/source.ts'
import {isWithin} from '../git/changed.ts'
import {listedLine} from '../hosts/checks/listed-line.ts'
import {fixText} from '../linter/fix.ts'
import {type Linted, lintText} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import type {Split} from '../report/baseline/apply.ts'
import {faultsOf} from '../report/failure.ts'
import {fileReport, findingReport, type OffFinding, type Placing} from '../report/reports.ts'
import {countedOutput, type LintedOutput} from '../report/stats/linted.ts'
import {capped, omittedOf, tallyOf} from '../report/tally.ts'
import type {Range} from '../text/lines.ts'
import type {MessageInput, TextInput} from './input.ts'
import type {Job} from './job.ts'
import type {LintOptions} from './lint-input.ts'
import {type LintedRun, lintPrinted} from './lint-printed.ts'
import {isChecked, messageContext, outputContext} from './output-context.ts'
import type {Result} from './result.ts'
import {knownOf} from './result.ts'

/** Lints the text of a file, and fixes it where that is asked for. */
export function lintTextInput({path, text, isLossy, changed}: TextInput, job: Job, fix: LintOptions['fix']): Result {
  const {context, rules, settings, definitions, hasUnusedDisables} = job
  const known = outputContext(context, definitions)
  const fixed =
    fix === undefined || isLossy
      ? undefined
      : fixText(text, known, rules, settings, {unsafe: fix === 'unsafe', hasUnusedDisables})
  const linted = fixed ?? lintText(text, known, rules, settings, {hasUnusedDisables})
  const change = fixed === undefined || fixed.text === text ? {} : {change: {path, text, fixed: fixed.text}}
  return {
    ...resultOf(path, context, linted, job, {changed}),
    ...change,
    hasBareBlock: () => hasBareBlock(linted.source),
    listed: () => listedLine(linted.source)
  }
}

export function lintMessage(message: MessageInput, job: Job): Result {
  const {context, rules, settings, definitions} = job
  const known = messageContext(context, message, definitions)
  const {path, text, printed} = message
  if (printed === undefined) return resultOf(path, known, lintText(text, known, rules, settings), job)
  const linted = lintPrinted(printed, message, known, {rules, settings})
  return resultOf(path, known, linted, job, {placeOf: (offset) => placeIn(linted, offset, known)})
}

/** Where a finding is in all that an agent printed: in its final message, or in another of its thread. */
function placeIn(linted: LintedRun, offset: number, {agent, captured}: Context): Placing | undefined {
  const found = linted.messageAt(offset)
  if (found === undefined) return undefined
  const {message, line, firstLine, isFinal} = found
  const own = {thread: captured?.thread ?? 'main', ...(agent && {agent}), message}
  return (start, end) => {
    const place = {line: start.line - firstLine + 1, column: start.column}
    if (isFinal) return {...place, endLine: end.line - firstLine + 1, endColumn: end.column}
    return {line, column: 1, endLine: line, endColumn: 1, origin: {...own, ...place}}
  }
}

interface Places {
  /** Where findings count; everywhere if not given. */
  readonly changed?: readonly Range[] | undefined
  /** How the place of a finding is reported that is at an offset. */
  readonly placeOf?: (offset: number) => Placing | undefined
}

function resultOf(path: string, context: Context, linted: Linted, job: Job, {changed, placeOf}: Places = {}): Result {
  const {cwd, limit, keeps, known} = job
  const {source, suppressed, failures} = linted
  const {kept, known: baselined} = knownIn(path, linted, job, changed)
  const off = keeps?.has('off') ? offFindings({...linted, baselined}, job) : []
  const tally = tallyOf(kept)
  const listed = capped(kept, tally, limit, (finding) => finding)
  const findings = listed.map((finding) => findingReport(finding, source, {cwd, keeps}, placeOf?.(finding.range.start)))
  const report = fileReport(path, context, {findings, omitted: omittedOf(tally, limit)}, cwd)
  const faults = faultsOf(failures)
  return {
    path,
    report,
    suppressed,
    tally,
    ...(off.length > 0 && {off}),
    ...(known && {baselined: baselined.length}),
    known: knownOf(source),
    isUnchecked: () => !isChecked(source),
    countIn(stats, model) {
      if (context.kind !== 'output') return
      const output = outputOf(source, kept, faults.length > 0)
      stats.add(countedOutput(model === undefined ? output : {...output, model}))
    },
    failures: faults
  }
}

function outputOf(source: Source, findings: readonly Finding[], hasFailed: boolean): LintedOutput {
  const {agent, captured} = source
  return {
    ...(agent && {agent}),
    findings,
    isIncomplete: captured?.stopReason !== undefined,
    hasFailed,
    isUnchecked: () => !isChecked(source)
  }
}

/** The findings that count, and those that are known: of two that are alike, one on a changed line is not the known one. */
function knownIn(
  path: string,
  {findings, source}: Linted,
  job: Job,
  changed: readonly Range[] | undefined
): Split<Finding> {
  const counts = ({range}: Finding): boolean => changed === undefined || isWithin(range, changed)
  const {known: use, isWhole} = job
  if (use === undefined) return {kept: changed === undefined ? findings : findings.filter(counts), known: []}
  const {kept, known} = use.split(
    findings,
    (each) => use.baseline.match(path, each, isWhole),
    (finding) => ({finding, source}),
    changed === undefined ? undefined : counts
  )
  return changed === undefined ? {kept, known} : {kept: kept.filter(counts), known: known.filter(counts)}
}

/** The findings that were turned off: as many of each rule as a report lists. */
function offFindings(
  {off, source, baselined}: Linted & {readonly baselined: readonly Finding[]},
  {cwd, limit, keeps}: Job
): OffFinding[] {
  const reports = (findings: readonly Finding[], by: OffFinding['by']): OffFinding[] =>
    capped(findings, tallyOf(findings), limit, (finding) => finding).map((finding) => ({
      finding: findingReport(finding, source, {cwd, keeps}),
      by
    }))
  return [...reports(off, 'comment'), ...reports(baselined, 'baseline')]
}
