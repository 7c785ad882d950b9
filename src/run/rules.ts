import {rules} from '../../rules/index.ts'
import {UsageError} from '../disk/errors.ts'
import type {Rule} from '../linter/rule.ts'
import {isRuleSet, ruleLike, rulesNamed, valueFor} from '../linter/setting.ts'

/** All rules, in the order of running and listing. */
export const allRules: readonly Rule[] = rules

export const ruleIds: readonly string[] = allRules.map(({id}) => id)

/** Selection of rules, by names of rules and groups. */
export interface RuleChoice {
  /** Rules to run; empty for all. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/**
 * Levels by rule id for a selection; rules of plugins run only with all others. A rule in `only` also runs if the
 * configuration turns it off.
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

/** Whether levels come from a selection, so that other rules' findings are not gone. */
export function isChoice(levels: Readonly<Record<string, string>> = {}): boolean {
  return '*' in levels || Object.values(levels).includes('configured')
}

/** Parses names of rules and groups, separated by commas. @throws {UsageError} for an unknown name */
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
