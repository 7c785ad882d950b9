import type {Kind} from '../contracts/kinds.ts'
import type {Standing} from '../contracts/readers.ts'
import type {Source} from '../contracts/source.ts'
import {LazyFinding, type RuleRun} from './lazy-finding.ts'
import type {Finding, Rule, RuleSetting} from './rule.ts'

/** Messages are made in batches, so that an error in a message is a failure of its rule. */
const wordedAtOnce = 1_000

export function ruleApplies({kinds}: Rule, kind: Kind, {level}: RuleSetting): boolean {
  return level !== 'off' && kinds.includes(kind)
}

/** Limit on findings of a text or transcript: each takes far more time and memory than its text. */
export const mostFindings = 100_000

/** Error for a text with too many findings; its message names the rule. */
export class FindingsError extends Error {
  constructor(rule: string) {
    super(`Rule \`${rule}\` has more than ${mostFindings.toLocaleString('en')} findings in one file`)
  }
}

interface RunOptions {
  readonly most?: number
  /** Receives errors of rules; findings before the error count. By default the error is thrown. */
  readonly fail?: (error: unknown, rule: string) => void
  /** Whether the file has a reader; by default `read`. */
  readonly standing?: Standing | undefined
  /** Whether a finding gets no message. */
  readonly isOnlyCounted?: ((finding: Finding) => boolean) | undefined
}

/** Findings of one rule on one source, with the severities of its setting. */
export function runRule(
  rule: Rule,
  source: Source,
  setting: RuleSetting,
  {most = mostFindings, fail = rethrow, standing = 'read', isOnlyCounted}: RunOptions = {}
): Finding[] {
  const findings: LazyFinding[] = []
  if (!ruleApplies(rule, source.kind, setting)) return findings
  if (source.path.endsWith('.toml') && rule.readsToml !== true) return findings
  const isRead = standing === 'read'
  if (!isRead && rule.withoutReader === undefined) return findings
  const ruleRun: RuleRun = {rule, setting, isEvidence: source.kind === 'output' || source.kind === 'messages'}
  try {
    if (rule.scope === 'folder' && !isFirstOfFolder(source)) return findings
    if (rule.mayFind?.(source) === false) return findings
    rule.check(
      source,
      (problem) => {
        if (!isRead && rule.withoutReader?.includes(problem.kind) !== true) return
        if (findings.length >= most) throw new FindingsError(rule.id)
        const finding = new LazyFinding(ruleRun, problem)
        if (findings.length < wordedAtOnce && isOnlyCounted?.(finding) !== true) finding.prepare()
        findings.push(finding)
      },
      setting.options
    )
  } catch (error) {
    fail(error, rule.id)
  }
  return findings
}

function rethrow(error: unknown): never {
  throw error
}

function isFirstOfFolder({path, surroundings}: Source): boolean {
  return surroundings.folder()[0] === path.replace(/^.*\//, '')
}
