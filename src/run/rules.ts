import {rules} from '../../rules/index.ts'
import type {Rule} from '../linter/rule.ts'

/** All rules, in the order in which they run and are listed. */
export const allRules: readonly Rule[] = rules

/** Their ids. */
export const ruleIds: readonly string[] = allRules.map(({id}) => id)
