/** Entry point for custom rules: `import {defineRule} from 'remark-preset-lint-agents/define-rule'`. */
import type {AnyProblem} from '../contracts/problem.ts'
import {defineRule} from '../linter/define-rule.ts'
import type {Rule} from '../linter/rule.ts'
import type {RulePlugin} from './plugin.ts'
import {pluginOf} from './rule-plugin.ts'

export type {Kind, Role} from '../contracts/kinds.ts'
export type {Source} from '../contracts/source.ts'
export type {Rule} from '../linter/rule.ts'
export type {Edit, Fix} from '../text/edit.ts'
export type {Range} from '../text/lines.ts'
export type {RulePlugin} from './plugin.ts'

/** Creates a remark plugin of a custom rule. @throws {Error} for a rule that cannot run */
function defineRulePlugin<Found extends AnyProblem = AnyProblem, Options = Record<string, never>>(
  definition: Rule<Found, Options>
): RulePlugin {
  return pluginOf(defineRule(definition))
}

export {defineRulePlugin as defineRule}
