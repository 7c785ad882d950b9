import {hasBareBlock} from '../contracts/blocks.ts'
import {commandContracts} from '../contracts/engine/bound.ts'
import type {Context, Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {isWithin} from '../git/changed.ts'
import {listedLine} from '../hosts/checks/listed-line.ts'
import {fixText} from '../linter/fix.ts'
import {type Linted, lintText} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import {standingOf} from '../reach/definition.ts'
import {addedErrors} from '../report/added-errors.ts'
import {regionAt} from '../report/details.ts'
import {type Fault, guarded} from '../report/failure.ts'
import type {FileReport} from '../report/report.ts'
import type {Placing} from '../report/reports.ts'
import type {CountedOutput} from '../report/stats/output.ts'
import {copyOf, lineText} from '../text/document.ts'
import {lineAt, type Range} from '../text/lines.ts'
import {sentence} from '../text/quoted.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import {expectLintable, type Job, type MessageInput, type TextInput} from './input.ts'
import {type LintedMessages, lintPrinted, lintStructured} from './lint-printed.ts'
import {isChecked, messageContext, outputContext} from './output-context.ts'
import {attributionsOf, declaredContracts, type Result} from './result.ts'
import {
  atMessage,
  cappedOff,
  createCollector,
  type LintedText,
  type LocatedFinding,
  listedOff,
  settleFile
} from './settle.ts'

export function lintTextInput({path, text, isLossy, changed}: TextInput, job: Job): Result {
  const {context, rules, settings, definitions, hasUnusedDisables, requiresReasons, fix} = job
  const options = {hasUnusedDisables, requiresReasons, standingOf}
  const fault = exceededTextLimit(text, lintedLimits)
  if (fault !== undefined && !isOutOfReach(context)) throw new UsageError(sentence`${path}: Unexpected ${fault}`)
  if (fault !== undefined)
    return resultOf(path, context, lintText('', context, [], settings, {standingOf: () => 'unread'}), job)
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
  const result = {...resultOf(path, context, linted, job, {changed: versions}), ...change}
  return linted.standing === 'read' ? withListing(result, linted.source) : result
}

/** Adds what notices about several files need. A defect there leaves the findings as they are. */
function withListing(result: Result, source: Source): Result {
  const failures = [...result.failures]
  const fail = (failure: Fault): unknown => failures.push(failure)
  const hasBare = guarded(result.path, () => hasBareBlock(source), fail)
  const listed = guarded(result.path, () => listedLine(source), fail)
  return {...result, failures, hasBareBlock: hasBare === true, ...(listed && {listed})}
}

/** Whether a file has no host, declaration or near place, so that too long a text is not an error. */
function isOutOfReach({kind, declared, surroundings}: Context): boolean {
  if (declared || (kind !== 'agent' && kind !== 'command')) return false
  const reach = surroundings.reach()
  return reach?.readers.length === 0 && reach.misplaced === undefined
}

/** Lints a message without a file, or all messages of its agent if given. */
export function lintMessage(message: MessageInput, job: Job): Result {
  const {rules, settings, definitions} = job
  const context = messageContext(job.context, message, definitions)
  const {path, text, printed, model} = message
  expectLintable(path, text)
  if (context.captured?.structured === 'this')
    return resultOf(path, context, lintStructured(text, context, {rules, settings}), job, {model})
  if (printed === undefined) return resultOf(path, context, lintText(text, context, rules, settings), job, {model})
  const linted = lintPrinted(printed, message, context, {rules, settings})
  return resultOf(path, context, linted, job, {model, placingAt: (offset) => placingIn(linted, offset, context)})
}

/** Location of a finding in all messages of an agent: the final message, or another one of its thread. */
function placingIn(linted: LintedMessages, offset: number, {agent, captured}: Context): Placing | undefined {
  const found = linted.messageAt(offset)
  if (found === undefined) return undefined
  const {firstLine, isFinal} = found
  if (!isFinal) return atMessage(found, captured?.thread ?? 'main', agent)
  return (start, end) => ({
    line: start.line - firstLine + 1,
    column: start.column,
    endLine: end.line - firstLine + 1,
    endColumn: end.column
  })
}

/** Filter of findings by change, and all findings of the text before it. */
interface ChangedFindings {
  readonly ranges: readonly Range[]
  readonly before: () => Pick<Linted, 'findings' | 'source'>
}

interface ResultOptions {
  /** Changed parts; by default all. */
  readonly changed?: ChangedFindings | undefined
  /** Location to report for a finding at an offset. */
  readonly placingAt?: (offset: number) => Placing | undefined
  readonly model?: string | undefined
}

function resultOf(path: string, context: Context, linted: Linted, job: Job, options: ResultOptions = {}): Result {
  const {changed, placingAt, model} = options
  const {source, off, suppressed, failures, standing} = linted
  const collector = createCollector(path, job, {hasAll: job.isWhole})
  const reported = changed === undefined ? linted.findings : shownFindings(linted, changed)
  const hidden = withoutAll(linted.findings, reported)
  const placed = (finding: Finding): LocatedFinding => ({
    finding,
    source,
    placing: placingAt?.(finding.range.start)
  })
  const hasCheck = isChecked(source)
  const text: LintedText = {
    found: reported.map(placed),
    hidden: hidden.map(placed),
    failures,
    isChecked: hasCheck,
    attributions: attributionsOf(source, commandContracts(source)),
    ...(context.kind === 'output' && {
      output: {...outputOf(source), model, findings: reported, hasFailed: failures.length > 0, isUnchecked: !hasCheck}
    })
  }
  const result = settleFile(path, context, job, {texts: [text], collector})
  const suppressions = suppressedIn(linted, job.limit)
  const byComment = listedOff(
    off.map((each) => ({...each, source})),
    'comment',
    job
  )
  return {
    ...result,
    report: {...result.report, ...(suppressions && {suppressions})},
    suppressed,
    ...(byComment.length > 0 && {off: [...byComment, ...(result.off ?? [])]}),
    ...declaredContracts(source),
    standing
  }
}

function outputOf({agent, captured}: Source): Pick<CountedOutput, 'agent' | 'isIncomplete'> {
  return {...(agent && {agent}), isIncomplete: captured?.stopReason !== undefined}
}

/** Findings on changed lines, and errors that the earlier text did not have. */
function shownFindings({findings, source}: Linted, changed: ChangedFindings): readonly Finding[] {
  const isOnChanged = ({range}: Finding): boolean => isWithin(range, changed.ranges)
  const errors = findings.filter(({severity}) => severity === 'error')
  const others = errors.filter((error) => !isOnChanged(error))
  // A fixed error on a changed line does not account for a new one on an unchanged line.
  const ordered = [...others, ...errors.filter(isOnChanged)]
  const added = new Set(others.length === 0 ? [] : addedByChange(ordered, source, changed.before()))
  return findings.filter((finding) => isOnChanged(finding) || added.has(finding))
}

function withoutAll(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  if (findings === others) return []
  const left = new Set(others)
  return findings.filter((finding) => !left.has(finding))
}

/** Errors without a counterpart before; the first ones have counterparts first. */
function addedByChange(
  errors: readonly Finding[],
  source: Source,
  old: Pick<Linted, 'findings' | 'source'>
): readonly Finding[] {
  const inText = (findings: readonly Finding[], text: Source) =>
    findings.map((finding) => {
      const {rule, message, range} = finding
      return {finding, rule, message, line: lineText(text, lineAt(text.lines, range.start))}
    })
  const oldErrors = old.findings.filter(({severity}) => severity === 'error')
  return addedErrors(inText(errors, source), inText(oldErrors, old.source)).map(({finding}) => finding)
}

function suppressedIn({off, source}: Linted, limit: number): FileReport['suppressions'] {
  if (off.length === 0) return undefined
  return cappedOff(off, limit).map(({finding: {rule, messageId, range}, reason}) => {
    return {rule, messageId, ...regionAt(range, source), ...(reason !== undefined && {reason: copyOf(reason)})}
  })
}
