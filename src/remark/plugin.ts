/** The type of remark plugins: declarations of the library import nothing of Node. */
import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import type {Rule} from '../linter/rule.ts'

/** A remark plugin with its rule. */
export interface RulePlugin extends Plugin<[unknown?], Root> {
  readonly rule: Rule
}
