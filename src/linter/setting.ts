import * as z from 'zod/mini'
import {oneOf} from '../schema/expectation.ts'
import {messageFor} from '../schema/message.ts'
import {validate} from '../schema/zod.ts'
import {nearest} from '../text/edit-distance.ts'
import {groupNames, ruleGroups} from './groups.ts'
import {type Rule, type RuleSetting, ruleLevels} from './rule.ts'

const noOptions = z.strictObject({})

/**
 * How a rule runs by what a configuration gives it: nothing, a level, or a level and options.
 *
 * @param isStrict the level `default` is `error`
 */
export function settingFor(rule: Rule, given: unknown, isStrict: boolean): RuleSetting {
  const [level, options] = Array.isArray(given) ? given : [given]
  const validLevel = level === undefined || level === true ? undefined : ruleLevels.find((name) => name === level)
  if (level !== undefined && level !== true && validLevel === undefined)
    throw plainError(`Unexpected level \`${String(level)}\` of rule \`${rule.id}\`, expected ${oneOf(ruleLevels)}`)
  const asSet = validLevel ?? 'default'
  return {
    level: isStrict && asSet === 'default' ? 'error' : asSet,
    options: {
      ...(rule.defaults ?? {}),
      ...(options === undefined ? isStrict && rule.strict : readOptions(rule, options))
    }
  }
}

/**
 * The options that a configuration gives a rule.
 *
 * @throws {Error} which names the rule, each wrong option and what was expected
 */
function readOptions(rule: Rule, options: unknown): object {
  const {data, problems} = validate<object>(rule.options ?? noOptions, options)
  if (data !== undefined) return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  const subject = {whole: 'the options', key: 'option', of: ` of rule \`${rule.id}\``} as const
  throw plainError(problems.map((problem) => messageFor(problem, subject)).join('; '))
}

/** An error without a stack: tools print the stack of what they catch. */
function plainError(message: string): Error {
  return Object.assign(new Error(message), {stack: message})
}

/** Former ids of rules, and the rules that took their place: still valid in configurations, comments and `--rule`. */
export const ruleAliases: Readonly<Record<string, readonly string[]>> = {
  'output-contract': ['custom-contract', 'definition-contract']
}

/** The rules of each name that stands for several. */
const ruleSets: Readonly<Record<string, readonly string[]>> = {...ruleAliases, ...ruleGroups}

/** Whether a name is that of a group, or a former id. */
export function isRuleSet(name: string): boolean {
  return Object.hasOwn(ruleSets, name)
}

/** The rules that a name is of: itself, those of a group or of an alias. */
export function rulesNamed(name: string): readonly string[] {
  return isRuleSet(name) ? (ruleSets[name] ?? []) : [name]
}

/**
 * The key under which a record by rule id holds the value of a rule: its own id, else an alias, else the last of its groups, else
 * `*`, which is any rule.
 */
export function keyFor(id: string, record: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.hasOwn(record, id)) return id
  const sets = Object.keys(record).filter((key) => isRuleSet(key) && ruleSets[key]?.includes(id))
  return (
    sets.find((key) => Object.hasOwn(ruleAliases, key)) ?? sets.at(-1) ?? (Object.hasOwn(record, '*') ? '*' : undefined)
  )
}

/** What a record by rule id holds for a rule. */
export function valueFor<T>(id: string, record: Readonly<Record<string, T>>): T | undefined {
  const key = keyFor(id, record)
  return key === undefined ? undefined : record[key]
}

/** The rule or group that is spelled like a word, or where all are listed: they are too many for a line. */
export function ruleLike(word: string, ids: readonly string[]): string {
  const near = nearest(word, [...ids, ...groupNames])
  return near === undefined ? 'one that `lint-agents rules` lists' : `\`${near}\``
}
