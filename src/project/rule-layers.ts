import {memo} from '../text/memo.ts'
import type {ConfigFile, Rules} from './config.ts'

/** Settings of rules in one place of a configuration. */
export interface RuleLayer {
  readonly rules: Rules
  /** The place of a value in it, as `file:line:column`. */
  readonly at: (path: readonly PropertyKey[]) => string
}

/** For files without a configuration. */
const noLayers: readonly RuleLayer[] = []

/**
 * The layers of a configuration for the files that some of its entries match: of each file that it is made of, `rules`, and then
 * those of its entries. Later ones win. The same list for the same entries.
 */
export function openRuleLayers(): (file: ConfigFile | undefined, entries: readonly number[]) => readonly RuleLayer[] {
  const layersByFile = new Map<ConfigFile, Map<string, readonly RuleLayer[]>>()
  return (file, entries) => {
    if (file === undefined) return noLayers
    const withRules = entries.filter((index) => file.config.files?.[index]?.rules !== undefined)
    const byEntries = memo(layersByFile, file, () => new Map<string, readonly RuleLayer[]>())
    return memo(byEntries, withRules.join(' '), () => layersOf(file, withRules))
  }
}

function layersOf(file: ConfigFile, entries: readonly number[]): readonly RuleLayer[] {
  const layers: RuleLayer[] = []
  let before = 0
  for (const {config, at} of file.layers) {
    const {rules, files = []} = config
    if (rules !== undefined) layers.push({rules, at: (path) => at(['rules', ...path])})
    for (const [index, entry] of files.entries())
      if (entry.rules !== undefined && entries.includes(before + index))
        layers.push({rules: entry.rules, at: (path) => at(['files', index, 'rules', ...path])})
    before += files.length
  }
  return layers
}
