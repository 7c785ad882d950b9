import type {Kind} from '../contracts/kinds.ts'
import type {Standing} from '../contracts/readers.ts'
import {createSource, type Source, type SourceContext} from '../contracts/source.ts'
import {compare} from '../text/compare.ts'
import {memo} from '../text/memoize.ts'
import type {Finding, Rule, RuleSetting, Settings} from './rule.ts'
import {mostFindings, ruleApplies, runRule} from './run-rule.ts'
import {mayControl, suppressions} from './suppress.ts'
import {findMissingReasons, findUnusedDisables} from './unused-disables.ts'

export interface Linted {
  readonly source: Source
  readonly standing: Standing
  readonly findings: readonly Finding[]
  /** Findings to be counted only, unordered. */
  readonly counted: readonly Finding[]
  /** Number of findings turned off by comments in the text. */
  readonly suppressed: number
  /** Findings turned off, by offset, with the reasons of the comments. */
  readonly off: readonly SuppressedFinding[]
  /** Rules that threw an error; findings of other rules are complete. */
  readonly failures: readonly RuleFailure[]
}

interface SuppressedFinding {
  readonly finding: Finding
  readonly reason: string | undefined
}

interface RuleFailure {
  readonly rule: string
  readonly error: unknown
}

export interface LintTextOptions {
  /** Whether to report comments that turn nothing off. */
  readonly hasUnusedDisables?: boolean | undefined
  /** Whether to report comments without a reason. */
  readonly requiresReasons?: boolean | undefined
  /** Whether the text has a reader; by default `read`. */
  readonly standingOf?: ((source: Source) => Standing) | undefined
  /** Whether a finding is only counted, so that it gets no message. */
  readonly isOnlyCounted?: ((finding: Finding) => boolean) | undefined
}

/** Findings of all rules on a text, by offset, rule and message. An error of one rule does not stop the others. */
export function lintText(
  text: string,
  context: SourceContext,
  rules: readonly Rule[],
  settings: Settings,
  {hasUnusedDisables = false, requiresReasons = false, standingOf, isOnlyCounted}: LintTextOptions = {}
): Linted {
  const source = createSource(text, context)
  const failures: RuleFailure[] = []
  const found: Finding[] = []
  const fail = (error: unknown, rule: string): unknown => failures.push({rule, error})
  const standing = standingOf?.(source) ?? 'read'
  const options = {most: mostFindings, fail, standing, isOnlyCounted}
  for (const {rule, setting} of rulesFor(source.kind, rules, settings)) {
    for (const finding of runRule(rule, source, setting, options)) found.push(finding)
    options.most = mostFindings - found.length
  }
  const turnedOff = mayControl(source) ? suppressions(source, found) : undefined
  const active = turnedOff === undefined ? found : found.filter((finding) => !turnedOff.has(finding))
  // Comments look unused if their rule failed.
  const isComplete = hasUnusedDisables && failures.length === 0 && standing === 'read'
  const unused = isComplete
    ? findUnusedDisables(
        source,
        found,
        rules.map(({id}) => id)
      )
    : []
  const off = without(found, active)
    .sort(byPlace)
    .map((finding) => ({finding, reason: turnedOff?.get(finding)?.reason}))
  const unreasoned = requiresReasons && standing === 'read' ? findMissingReasons(source) : []
  const all = [...active, ...unused, ...unreasoned]
  const counted = isOnlyCounted === undefined ? [] : all.filter(isOnlyCounted)
  const findings = without(all, counted).sort(byPlace)
  return {source, standing, findings, counted, suppressed: off.length, off, failures}
}

/** Enabled rules by kind of file, cached because one file may hold very many outputs. */
const rulesBySettings = new WeakMap<
  Settings,
  {readonly rules: readonly Rule[]; readonly byKind: Map<Kind, readonly RuleUse[]>}
>()

interface RuleUse {
  readonly rule: Rule
  readonly setting: RuleSetting
}

function rulesFor(kind: Kind, rules: readonly Rule[], settings: Settings): readonly RuleUse[] {
  let last = rulesBySettings.get(settings)
  if (last?.rules !== rules) {
    last = {rules, byKind: new Map()}
    rulesBySettings.set(settings, last)
  }
  return memo(last.byKind, kind, () =>
    rules.flatMap((rule) => {
      const setting = settings.get(rule.id)
      return setting !== undefined && ruleApplies(rule, kind, setting) ? [{rule, setting}] : []
    })
  )
}

function without(found: readonly Finding[], others: readonly Finding[]): Finding[] {
  if (others.length === found.length) return []
  if (others.length === 0) return [...found]
  const left = new Set(others)
  return found.filter((finding) => !left.has(finding))
}

/** Comparing findings at one offset makes their messages. */
function byPlace(a: Finding, b: Finding): number {
  return a.range.start - b.range.start || compare(a.rule, b.rule) || compare(a.message, b.message)
}
