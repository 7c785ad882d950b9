import {rules} from '../../rules/index.ts'
import {UsageError} from '../disk/errors.ts'
import type {Rule} from '../linter/rule.ts'
import {isRuleSet, ruleLike, rulesNamed, valueFor} from '../linter/setting.ts'

/** All rules, in the order in which they run and are listed. */
export const allRules: readonly Rule[] = rules

/** Their ids. */
export const ruleIds: readonly string[] = allRules.map(({id}) => id)

/** Which rules run: names of rules and of groups. */
export interface RuleChoice {
  /** These rules only; all of them where it is empty. */
  readonly only: readonly string[]
  /** Not these. */
  readonly skip: readonly string[]
}

/**
 * Levels by rule id by which only chosen rules run; rules of plugins run only where all do. A rule that `only` names itself runs also
 * where the configuration turns it off.
 */
export function levelsOfChoice(
  {only, skip}: RuleChoice,
  levels: Readonly<Record<string, string>>
): Readonly<Record<string, string>> {
  if (only.length + skip.length === 0) return levels
  const [chosen, skipped] = [new Set(only.flatMap(rulesNamed)), new Set(skip.flatMap(rulesNamed))]
  const levelOf = (id: string): string => {
    if (skipped.has(id) || (only.length > 0 && !chosen.has(id))) return 'off'
    return valueFor(id, levels) ?? (only.includes(id) ? 'on' : 'configured')
  }
  return {...(only.length > 0 && {'*': 'off'}), ...Object.fromEntries(ruleIds.map((id) => [id, levelOf(id)]))}
}

/** Whether levels are those of a choice: findings of other rules are not gone. */
export function isChoice(levels: Readonly<Record<string, string>> = {}): boolean {
  return '*' in levels || Object.values(levels).includes('configured')
}

/** Names with commas between them, of rules and groups. @throws {UsageError} for one that is neither */
export function readRuleNames(given: readonly string[], from: string): readonly string[] {
  const names = given.flatMap((each) => each.split(',')).map((name) => name.trim())
  for (const name of names) expectRuleName(name, from)
  return names
}

/** @throws {UsageError} */
export function expectRuleName(name: string, from: string): void {
  if (name === '') throw new UsageError(`Missing rule in ${from}, expected one that \`lint-agents rules\` lists`)
  if (!ruleIds.includes(name) && !isRuleSet(name))
    throw new UsageError(`Unexpected rule \`${name}\` in ${from}, expected ${ruleLike(name, ruleIds)}`)
}
