import * as z from 'zod/mini'
import {oneOf} from '../schema/expectation.ts'
import {messageFor} from '../schema/message.ts'
import {validate} from '../schema/zod.ts'
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
