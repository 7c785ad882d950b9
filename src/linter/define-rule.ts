import type {AnyProblem} from '../contracts/problem.ts'
import type {Rule} from './rule.ts'

/** A rule of this package: what it finds and its options count no more where it is listed beside others. */
export function defineRule<Found extends AnyProblem = AnyProblem, Options = Record<string, never>>(
  definition: Rule<Found, Options>
): Rule {
  return definition as unknown as Rule
}
