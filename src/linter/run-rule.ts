import type {Kind} from '../contracts/kinds.ts'
import type {Standing} from '../contracts/readers.ts'
import type {Source} from '../contracts/source.ts'
import type {Finding, Rule, RuleSetting} from './rule.ts'
import {type RuleRun, WordedFinding} from './worded.ts'

/** So many messages of a rule are made at once, so that what a message throws is a fault of its rule. */
const wordedAtOnce = 1_000

/** Whether a rule is on, and for sources of a kind. */
export function isFor({kinds}: Rule, kind: Kind, {level}: RuleSetting): boolean {
  return level !== 'off' && kinds.includes(kind)
}

/** How many findings a text has at most, or a transcript: each takes far more time and memory than what it is about. */
export const mostFindings = 100_000

/** A text has more findings than are kept; the message has the rule. */
export class FindingsError extends Error {
  constructor(rule: string) {
    super(`Unexpected number of findings of rule \`${rule}\`, expected at most ${mostFindings} in a text`)
  }
}

interface RunOptions {
  /** How many findings it may have. */
  readonly most?: number
  /** Receives what the rule of an id throws: the findings up to there count. Without it, the error is thrown. */
  readonly fail?: (error: unknown, rule: string) => void
  /** Whether the file has a reader; `read` where it is not given. */
  readonly standing?: Standing | undefined
  /** Whether the words of a finding are not needed. */
  readonly isOnlyCounted?: ((finding: Finding) => boolean) | undefined
}

/** All findings of one rule on one source, with the severities that the setting gives them. */
export function runRule(
  rule: Rule,
  source: Source,
  setting: RuleSetting,
  {most = mostFindings, fail = rethrow, standing = 'read', isOnlyCounted}: RunOptions = {}
): Finding[] {
  const findings: WordedFinding[] = []
  if (!isFor(rule, source.kind, setting)) return findings
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
        const finding = new WordedFinding(ruleRun, problem)
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
