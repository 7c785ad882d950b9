import * as z from 'zod/mini'
import type {AnyProblem} from '../contracts/problem.ts'
import {isProjectPattern} from '../text/project-pattern.ts'
import type {Rule} from './rule.ts'

/**
 * Defines a rule of this package. The types of its problems and options are erased, so that rules fit into one list.
 */
export function defineRule<Found extends AnyProblem = AnyProblem, Options = Record<string, never>>(
  definition: Rule<Found, Options>
): Rule {
  return definition as unknown as Rule
}

export function patternOption(description: string): z.ZodMiniString {
  return z.string().check(
    z.describe(description),
    z.refine((text) => isProjectPattern(text), 'expected a regular expression')
  )
}

export function strings(description: string): z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString>> {
  return z.optional(z.array(z.string()).check(z.describe(description)))
}
