/** The modules of `remark-preset-lint-agents/rules/<id>`: each is the remark plugin of a rule, which itself knows nothing of remark. */
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {ruleFiles} from './pages.ts'

const types = `import type {RulePlugin} from '../src/remark/plugin.js'
declare const plugin: RulePlugin
export default plugin
`

/** Writes them beside the library. @param dist its folder */
export function writeRulePlugins(dist: string): void {
  const folder = join(dist, 'plugins')
  mkdirSync(folder, {recursive: true})
  for (const id of ruleFiles) {
    writeFileSync(join(folder, `${id}.d.ts`), types)
    writeFileSync(
      join(folder, `${id}.js`),
      `import rule from '../rules/${id}.js'
import {pluginOf} from '../src/remark/rule-plugin.js'
export default pluginOf(rule)
`
    )
  }
}
