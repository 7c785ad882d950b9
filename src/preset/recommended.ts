import {rules} from '../../rules/index.ts'
import {presetOf} from '../remark/preset.ts'

/** The preset for remark: `npx remark . --use preset-lint-agents`. */
export default presetOf(rules)
