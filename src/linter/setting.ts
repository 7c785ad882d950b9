import * as z from 'zod/mini'
import {oneOf} from '../schema/expectation.ts'
import {messageFor} from '../schema/message.ts'
import {validate} from '../schema/zod.ts'
import {nearest} from '../text/edit-distance.ts'
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

/** The rules that an id names: itself, or those of an alias. */
export function rulesNamed(id: string): readonly string[] {
  return Object.hasOwn(ruleAliases, id) ? (ruleAliases[id] ?? []) : [id]
}

/** The key under which a record by rule id holds what applies to a rule: its own id or, without that, an alias. */
export function keyFor(id: string, record: Readonly<Record<string, unknown>>): string | undefined {
  return [id, ...Object.keys(ruleAliases).filter((alias) => ruleAliases[alias]?.includes(id))].find((key) =>
    Object.hasOwn(record, key)
  )
}

/** What a record by rule id holds for a rule. */
export function valueFor<T>(id: string, record: Readonly<Record<string, T>>): T | undefined {
  const key = keyFor(id, record)
  return key === undefined ? undefined : record[key]
}

/** The rule that is spelled like a word, or where all are listed: they are too many for a line. */
export function ruleLike(word: string, ids: readonly string[]): string {
  const near = nearest(word, ids)
  return near === undefined ? 'one that `lint-agents rules` lists' : `\`${near}\``
}
