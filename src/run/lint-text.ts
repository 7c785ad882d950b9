import {hasBareBlock} from '../contracts/blocks.ts'
import {commandContracts} from '../contracts/engine/bound.ts'
import type {Context, Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {isWithin} from '../git/changed.ts'
import {listedLine} from '../hosts/checks/listed-line.ts'
import {fixText} from '../linter/fix.ts'
import {type Linted, lintText, type SuppressedFinding} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import {standingOf} from '../reach/definition.ts'
import {addedErrors} from '../report/added-errors.ts'
import type {Split} from '../report/baseline/apply.ts'
import {faultsOf} from '../report/failure.ts'
import type {FileReport} from '../report/report.ts'
import {fileReport, listedFinding, type OffFinding, type Placing} from '../report/reports.ts'
import {countedOutput, type LintedOutput} from '../report/stats/linted.ts'
import {capped, omittedOf, tallyOf} from '../report/tally.ts'
import {copyOf, lineText} from '../text/document.ts'
import {lineAt, pointAt, type Range} from '../text/lines.ts'
import {sentence} from '../text/quoted.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import type {Job, MessageInput, TextInput} from './input.ts'
import type {LintOptions} from './lint-input.ts'
import {type LintedMessages, lintPrinted, lintStructured} from './lint-printed.ts'
import {isChecked, messageContext, outputContext} from './output-context.ts'
import {attributionsOf, declaredContracts, type Result} from './result.ts'

/** Lints the text of a file, and fixes it on request. */
export function lintTextInput({path, text, isLossy, changed}: TextInput, job: Job, fix: LintOptions['fix']): Result {
  const {context, rules, settings, definitions, hasUnusedDisables, requiresReasons} = job
  const options = {hasUnusedDisables, requiresReasons, standingOf}
  const fault = exceededTextLimit(text, lintedLimits)
  if (fault !== undefined && !isOutOfReach(context)) throw new UsageError(sentence`${path}: Unexpected ${fault}`)
  if (fault !== undefined) return unreadResult(path, context, job)
  const subject = outputContext(context, definitions)
  const fixed =
    fix === undefined || isLossy
      ? undefined
      : fixText(text, subject, rules, settings, {unsafe: fix === 'unsafe', ...options})
  const linted = fixed ?? lintText(text, subject, rules, settings, options)
  const change = fixed === undefined || fixed.text === text ? {} : {change: {path, text, fixed: fixed.text}}
  const versions = changed && {
    ranges: changed.ranges,
    before: () => lintText(changed.before(), subject, rules, settings, options)
  }
  return {
    ...resultOf(path, context, linted, job, {changed: versions}),
    ...change,
    hasBareBlock: () => linted.standing === 'read' && hasBareBlock(linted.source),
    listed: () => (linted.standing === 'read' ? listedLine(linted.source) : undefined)
  }
}

/** Whether a file has no host, declaration or near place, so that too long a text is not an error. */
function isOutOfReach({kind, declared, surroundings}: Context): boolean {
  if (declared || (kind !== 'agent' && kind !== 'command')) return false
  const reach = surroundings.reach()
  return reach?.readers.length === 0 && reach.misplaced === undefined
}

function unreadResult(path: string, context: Context, job: Job): Result {
  const linted = lintText('', context, [], job.settings, {standingOf: () => 'unread'})
  return resultOf(path, context, linted, job)
}

/** Lints a message without a file, or all messages of its agent if given. */
export function lintMessage(message: MessageInput, job: Job): Result {
  const {rules, settings, definitions} = job
  const context = messageContext(job.context, message, definitions)
  const {path, text, printed} = message
  expectLintable(path, text)
  if (context.captured?.structured === 'this')
    return resultOf(path, context, lintStructured(text, context, {rules, settings}), job)
  if (printed === undefined) return resultOf(path, context, lintText(text, context, rules, settings), job)
  const linted = lintPrinted(printed, message, context, {rules, settings})
  return resultOf(path, context, linted, job, {placingAt: (offset) => placingIn(linted, offset, context)})
}

/** Location of a finding in all messages of an agent: the final message, or another one of its thread. */
function placingIn(linted: LintedMessages, offset: number, {agent, captured}: Context): Placing | undefined {
  const found = linted.messageAt(offset)
  if (found === undefined) return undefined
  const {message, line, firstLine, isFinal} = found
  const messageOrigin = {thread: captured?.thread ?? 'main', ...(agent && {agent}), message}
  return (start, end) => {
    const place = {line: start.line - firstLine + 1, column: start.column}
    if (isFinal) return {...place, endLine: end.line - firstLine + 1, endColumn: end.column}
    return {line, column: 1, endLine: line, endColumn: 1, origin: {...messageOrigin, ...place}}
  }
}

/** Filter of findings by change, and all findings of the text before it. */
interface ChangedFindings {
  readonly ranges: readonly Range[]
  readonly before: () => Pick<Linted, 'findings' | 'source'>
}

interface Placings {
  /** Changed parts; by default all. */
  readonly changed?: ChangedFindings | undefined
  /** Location to report for a finding at an offset. */
  readonly placingAt?: (offset: number) => Placing | undefined
}

function resultOf(path: string, context: Context, linted: Linted, job: Job, placings: Placings = {}): Result {
  const {cwd, limit, details, baseline} = job
  const {source, suppressed, failures} = linted
  const {counted, baselined, hidden} = splitFindings(path, linted, job, placings.changed)
  const off = details.has('off') ? offFindings({...linted, baselined}, job) : []
  const tally = tallyOf(counted)
  const findings = capped(counted, tally, limit, (finding) => finding).map((finding) =>
    listedFinding(finding, source, {cwd, details}, placings.placingAt?.(finding.range.start))
  )
  const faults = faultsOf(path, failures)
  const suppressions = suppressedIn(linted, limit)
  return {
    path,
    report: fileReport(path, context, {findings, omitted: omittedOf(tally, limit), suppressions}, cwd),
    suppressed,
    tally,
    ...(off.length > 0 && {off}),
    ...(baseline && {baselined: baselined.length}),
    hidden,
    attributions: attributionsOf(source, commandContracts(source)),
    ...declaredContracts(source),
    isUnchecked: () => !isChecked(source),
    countIn(stats, model) {
      if (context.kind !== 'output') return
      const output = outputOf(source, counted, faults.length > 0)
      stats.add(countedOutput(model === undefined ? output : {...output, model}))
    },
    failures: faults,
    standing: linted.standing
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

/** Findings that count, findings of the baseline, and the number of errors hidden on unchanged lines. */
function splitFindings(
  path: string,
  {findings, source}: Linted,
  {baseline: use, isWhole}: Job,
  changed: ChangedFindings | undefined
): Split<Finding> & {readonly hidden: number} {
  const isOnChanged = ({range}: Finding): boolean => changed === undefined || isWithin(range, changed.ranges)
  // A finding on a changed line counts before an equal one on another line.
  const {counted, baselined} =
    use === undefined
      ? {counted: findings, baselined: []}
      : use.split(
          findings,
          (each) => use.baseline.match(path, each, isWhole),
          (finding) => ({finding, source}),
          changed === undefined ? undefined : isOnChanged
        )
  if (changed === undefined) return {counted, baselined, hidden: 0}
  const others = counted.filter((finding) => finding.severity === 'error' && !isOnChanged(finding))
  const added = new Set(addedByChange(others, {counted, source}, changed, isOnChanged))
  return {
    counted: counted.filter((finding) => isOnChanged(finding) || added.has(finding)),
    baselined: baselined.filter(isOnChanged),
    hidden: others.length - added.size
  }
}

/** Errors on unchanged lines that the earlier text did not have. */
function addedByChange(
  others: readonly Finding[],
  {counted, source}: {readonly counted: readonly Finding[]; readonly source: Source},
  {before}: ChangedFindings,
  isOnChanged: (finding: Finding) => boolean
): readonly Finding[] {
  if (others.length === 0) return []
  const old = before()
  const oldErrors = old.findings.filter(({severity}) => severity === 'error')
  const inText = (findings: readonly Finding[], text: Source) =>
    findings.map((finding) => {
      const {rule, message, range} = finding
      return {finding, rule, message, line: lineText(text, lineAt(text.lines, range.start))}
    })
  // A fixed error on a changed line does not account for a new one on an unchanged line.
  const errors = [...others, ...counted.filter((each) => each.severity === 'error' && isOnChanged(each))]
  return addedErrors(inText(errors, source), inText(oldErrors, old.source), (each) => each)
    .map(({finding}) => finding)
    .filter((finding) => !isOnChanged(finding))
}

/** Findings turned off, within the report's limit for each rule. */
function offFindings(
  {off, source, baselined}: Linted & {readonly baselined: readonly Finding[]},
  {cwd, limit, details}: Job
): OffFinding[] {
  const listed = (findings: readonly SuppressedFinding[], by: OffFinding['by']): OffFinding[] =>
    cappedOff(findings, limit).map(({finding, reason}) => ({
      finding: listedFinding(finding, source, {cwd, details}),
      by,
      reason
    }))
  const known = baselined.map((finding) => ({finding, reason: undefined}))
  return [...listed(off, 'comment'), ...listed(known, 'baseline')]
}

/** Findings turned off by comments, for a report. */
function suppressedIn({off, source: {lines}}: Linted, limit: number): FileReport['suppressions'] {
  if (off.length === 0) return undefined
  return cappedOff(off, limit).map(({finding: {rule, messageId, range}, reason}) => {
    const [start, end] = [pointAt(lines, range.start), pointAt(lines, range.end)]
    const place = {line: start.line, column: start.column, endLine: end.line, endColumn: end.column}
    return {rule, messageId, ...place, ...(reason !== undefined && {reason: copyOf(reason)})}
  })
}

function cappedOff(off: readonly SuppressedFinding[], limit: number): readonly SuppressedFinding[] {
  const tally = tallyOf(off.map(({finding}) => finding))
  return capped(off, tally, limit, ({finding}) => finding)
}

/** @throws {UsageError} for a text beyond the limits of time or memory */
export function expectLintable(path: string, text: string): void {
  const fault = exceededTextLimit(text, lintedLimits)
  if (fault !== undefined) throw new UsageError(sentence`${path}: Unexpected ${fault}`)
}
