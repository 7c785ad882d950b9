/** For rules of one's own: `import {defineRule} from 'remark-preset-lint-agents/define-rule'`. */
export type {AnyProblem, Problem, Severity} from '../contracts/problem.ts'
export type {Kind, Role, Source} from '../contracts/source.ts'
export type {Rule} from '../linter/rule.ts'
export type {Edit, Fix} from '../text/edit.ts'
export type {Range} from '../text/lines.ts'
export {defineRulePlugin as defineRule, type RulePlugin} from './rule-plugin.ts'
