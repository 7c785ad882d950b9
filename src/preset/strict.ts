import {rules} from '../../rules/index.ts'
import {presetOf} from '../remark/preset.ts'

/** The preset with every finding an error: `--use remark-preset-lint-agents/strict`. */
export default presetOf(rules, {isStrict: true})
