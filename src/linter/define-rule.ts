import * as z from 'zod/mini'
import type {AnyProblem} from '../contracts/problem.ts'
import type {Rule} from './rule.ts'

/** A rule of this package: what it finds and its options count no more where it is listed beside others. */
export function defineRule<Found extends AnyProblem = AnyProblem, Options = Record<string, never>>(
  definition: Rule<Found, Options>
): Rule {
  return definition as unknown as Rule
}

/** A regular expression as a string. */
export function patternOption(description: string): z.ZodMiniString {
  return z.string().check(z.describe(description), z.refine(isPattern, 'expected a regular expression'))
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}

/** A list of strings. */
export function strings(description: string): z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString>> {
  return z.optional(z.array(z.string()).check(z.describe(description)))
}
