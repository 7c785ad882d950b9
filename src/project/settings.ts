import {ConfigError} from '../disk/errors.ts'
import type {Rule, RuleSetting, Settings} from '../linter/rule.ts'
import {isRuleSet, keyFor, ruleLike, settingFor, valueFor} from '../linter/setting.ts'
import {sentence} from '../text/quoted.ts'
import type {Project} from './project.ts'

/** Configured value of a rule, with its location. */
export interface Configured {
  readonly level: unknown
  readonly options: unknown
  /** Locations of level and options, as `file:line:column`. */
  readonly from: readonly string[]
}

/** Last level and last options of a rule: a level alone keeps earlier options. */
export function configuredFor(id: string, {rules}: Pick<Project, 'rules'>): Configured | undefined {
  let found: {level: unknown; levelAt: string; options: unknown; optionsAt: string | undefined} | undefined
  for (const layer of rules) {
    const value = valueFor<unknown>(id, layer.rules)
    if (value === undefined) continue
    const [level, options] = Array.isArray(value) ? value : [value]
    const place = layer.at([keyFor(id, layer.rules) ?? id])
    const latestOptions =
      options === undefined ? {options: found?.options, optionsAt: found?.optionsAt} : {options, optionsAt: place}
    found = {level, levelAt: place, ...latestOptions}
  }
  if (found === undefined) return undefined
  const {level, levelAt, options, optionsAt = levelAt} = found
  return {level, options, from: [...new Set([optionsAt, levelAt])]}
}

/** Setting of a rule in a project. @throws {Error} for unknown options */
export function projectSetting(rule: Rule, project: Pick<Project, 'rules' | 'isStrict'>): RuleSetting {
  const configured = configuredFor(rule.id, project)
  return settingFor(rule, configured && [configured.level, configured.options], project.isStrict)
}

/**
 * Settings by rule id.
 *
 * @param levels from the command line, which win: `configured` is the configuration's level, `on` the same but never
 * off, `*` any rule
 * @param options `hasAllRules`: an unknown id is a mistake, not a rule of a plugin that is not loaded
 * @throws {ConfigError} for unknown rules or options
 */
export function settingsFor(
  rules: readonly Rule[],
  project: Project,
  levels: Readonly<Record<string, unknown>> | undefined,
  {hasAllRules}: {readonly hasAllRules: boolean}
): Settings {
  const ids = rules.map(({id}) => id)
  for (const layer of hasAllRules ? project.rules : [])
    for (const id of Object.keys(layer.rules))
      if (!ids.includes(id) && !isRuleSet(id))
        throw new ConfigError(sentence`${layer.at([])}: Unexpected rule \`${id}\`, expected ${ruleLike(id, ids)}`)
  return new Map(rules.map((rule) => [rule.id, merged(rule, project, levels && valueFor(rule.id, levels))]))
}

function merged(rule: Rule, project: Project, level: unknown): RuleSetting {
  const configured = configuredFor(rule.id, project)
  const isAsConfigured = level === 'configured' || (level === 'on' && configured?.level !== 'off')
  const given = isAsConfigured ? undefined : level === 'on' ? 'default' : level
  try {
    const configuredSetting = configured && [configured.level, configured.options]
    return settingFor(rule, given === undefined ? configuredSetting : [given, configured?.options], project.isStrict)
  } catch (error) {
    throw new ConfigError(sentence`${configured?.from[0] ?? 'configuration'}: ${(error as Error).message}`)
  }
}
