import * as z from 'zod/mini'
import {didYouMean, expectation} from '../schema/expectation.ts'
import {type Rule, ruleLevels, type Setting} from './rule.ts'

const none = z.strictObject({})

/** How a rule runs by what a project says of it: nothing, a level, or a level and options. */
export function settingFor(rule: Rule, said: unknown, isStrict: boolean): Setting {
  const [level, options] = Array.isArray(said) ? said : [said]
  const own = level === undefined || level === true ? undefined : ruleLevels.find((name) => name === level)
  if (level !== undefined && level !== true && own === undefined)
    throw misuse(
      `Unexpected level \`${String(level)}\` of rule \`${rule.id}\`, expected \`off\`, \`warn\` or \`error\``
    )
  return {
    level: own ?? 'error',
    options: readOptions(rule, options ?? (isStrict ? rule.strict : undefined) ?? {}),
    isStrict: isStrict && own !== 'warn'
  }
}

/**
 * The options of a rule, defaults filled in.
 *
 * @throws {Error} which names the rule, the option and what was expected
 */
function readOptions(rule: Rule, options: unknown): unknown {
  const parsed = (rule.options ?? none).safeParse(options)
  if (parsed.success) return parsed.data
  throw misuse(parsed.error.issues.map((issue) => wordIssue(rule, issue)).join('; '))
}

/** An error whose message is all there is to say: tools print the stack of what they catch. */
function misuse(message: string): Error {
  return Object.assign(new Error(message), {stack: message})
}

function wordIssue(rule: Rule, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const {def} = rule.options ?? none
    const known = 'shape' in def ? Object.keys(def.shape as object) : []
    const expected = known.length === 0 ? 'none' : didYouMean(issue.keys[0] ?? '', known)
    return `Unexpected option \`${issue.keys.join('`, `')}\` of rule \`${rule.id}\`, expected ${expected}`
  }
  const option = issue.path.length === 0 ? 'the options' : `option \`${issue.path.join('.')}\``
  return `Unexpected value of ${option} of rule \`${rule.id}\`, expected ${expectation(issue)}`
}
