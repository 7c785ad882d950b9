import * as z from 'zod/mini'
import {oneOf} from '../schema/expectation.ts'
import {messageFor} from '../schema/message.ts'
import {validate} from '../schema/zod.ts'
import {nearest} from '../text/edit-distance.ts'
import {groupNames, ruleGroups} from './groups.ts'
import {type Rule, type RuleSetting, ruleLevels} from './rule.ts'

const noOptions = z.strictObject({})

/**
 * Setting of a rule from its configured value: nothing, a level, or a level and options.
 *
 * @param isStrict whether `default` means `error`
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
 * Options of a rule from its configured value.
 *
 * @throws {Error} with the rule, each invalid option and its expected value
 */
function readOptions(rule: Rule, options: unknown): object {
  const {data, problems} = validate<object>(rule.options ?? noOptions, options)
  if (data !== undefined) return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  const subject = {whole: 'the options', key: 'option', of: ` of rule \`${rule.id}\``} as const
  throw plainError(problems.map((problem) => messageFor(problem, subject)).join('; '))
}

/** An error without a stack, since tools print the stacks of errors they catch. */
function plainError(message: string): Error {
  return Object.assign(new Error(message), {stack: message})
}

/** Former rule ids with their current rules, still valid in configurations, comments and `--rule`. */
export const ruleAliases: Readonly<Record<string, readonly string[]>> = {
  'output-contract': ['custom-contract', 'definition-contract']
}

/** Rules by alias or group. */
const ruleSets: Readonly<Record<string, readonly string[]>> = {...ruleAliases, ...ruleGroups}

/** Whether a name is a group or a former id. */
export function isRuleSet(name: string): boolean {
  return Object.hasOwn(ruleSets, name)
}

/** Rules of an id, group or alias. */
export function rulesNamed(name: string): readonly string[] {
  return isRuleSet(name) ? (ruleSets[name] ?? []) : [name]
}

/** Key of a rule in a record by rule id: its own id, else an alias, else the last of its groups, else `*`. */
export function keyFor(id: string, record: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.hasOwn(record, id)) return id
  const sets = Object.keys(record).filter((key) => isRuleSet(key) && ruleSets[key]?.includes(id))
  return (
    sets.find((key) => Object.hasOwn(ruleAliases, key)) ?? sets.at(-1) ?? (Object.hasOwn(record, '*') ? '*' : undefined)
  )
}

export function valueFor<T>(id: string, record: Readonly<Record<string, T>>): T | undefined {
  const key = keyFor(id, record)
  return key === undefined ? undefined : record[key]
}

/** Advice for a misspelt rule: the closest rule or group, or the command that lists them. */
export function ruleLike(word: string, ids: readonly string[]): string {
  const near = nearest(word, [...ids, ...groupNames])
  return near === undefined ? 'one that `lint-agents rules` lists' : `\`${near}\``
}
