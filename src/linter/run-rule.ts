import type {AnyProblem, Severity} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import type {Fix} from '../text/edit.ts'
import {printable} from '../text/printable.ts'
import {masked} from './mask.ts'
import {longestMessage, quotable, shortened} from './quotable.ts'
import type {Finding, Rule, Setting, TitledFix} from './rule.ts'

/**
 * All findings of one rule on one source, with the severities that the setting gives them.
 *
 * @param fail receives what the rule throws: the findings up to there count; without it, the error is thrown
 */
export function runRule(
  rule: Rule,
  source: Source,
  setting: Setting,
  fail: (error: unknown) => void = rethrow
): Finding[] {
  const findings: Finding[] = []
  if (setting.level === 'off' || !rule.kinds.includes(source.kind)) return findings
  const isEvidence = source.kind === 'output' || source.kind === 'messages'
  const add = (problem: AnyProblem): void => {
    const finding = findingFor(rule, problem, setting, isEvidence)
    const withoutText = (): AnyProblem => ({...problem, ...masked(problem, source, setting.options)})
    findings.push({...finding, masked: () => findingFor(rule, withoutText(), setting, isEvidence)})
  }
  try {
    if (rule.scope === 'folder' && !isFirstOfFolder(source)) return findings
    rule.check(source, add, setting.options)
  } catch (error) {
    fail(error)
  }
  return findings
}

function rethrow(error: unknown): never {
  throw error
}

function findingFor(rule: Rule, problem: AnyProblem, setting: Setting, isEvidence: boolean): Finding {
  const {range, fix, expected = fix && replacementOf(fix), related} = problem
  return {
    rule: rule.id,
    messageId: problem.kind,
    severity: severityFor(problem.severity ?? rule.severity, setting),
    message: messageFor(rule, problem),
    range,
    ...(expected && {expected}),
    ...(fix && !isEvidence && {fix: titled(rule, problem, fix)}),
    ...(related && {related})
  }
}

/**
 * Messages quote linted text: what shows them, remark and its reporters among it, gets one line without control characters, of
 * a length that people read.
 */
function messageFor({id, messages}: Rule, {kind, data}: AnyProblem): string {
  const message = messages[kind]
  if (message === undefined) throw new Error(`Missing message \`${kind}\` of rule \`${id}\``)
  return shortened(printable(message(quotable(data))), longestMessage)
}

function titled({fixes}: Rule, problem: AnyProblem, fix: Fix): TitledFix {
  const title = fixes?.[problem.kind]
  return {
    title:
      (typeof title === 'function' ? shortened(title(quotable(problem.data)), longestMessage) : title) ??
      'Apply the fix',
    ...fix
  }
}

function isFirstOfFolder({path, folder}: Source): boolean {
  return folder !== undefined && folder()[0] === path.replace(/^.*\//, '')
}

function severityFor(severity: Severity, {level, isStrict}: Setting): Severity {
  if (level === 'warn') return severity === 'note' ? 'note' : 'warning'
  return isStrict ? 'error' : severity
}

/** The text that a fix of one replacement writes, as editors offer it. */
function replacementOf({edits}: Fix): readonly string[] | undefined {
  const [only, ...more] = edits
  return only === undefined || more.length > 0 ? undefined : [only.text]
}
