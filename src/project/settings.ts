import {aliases, keyFor, valueFor} from '../linter/aliases.ts'
import type {Rule, Setting, Settings} from '../linter/rule.ts'
import {settingFor} from '../linter/setting.ts'
import {didYouMean} from '../schema/expectation.ts'
import {ConfigError} from './config.ts'
import type {Project} from './project.ts'

/**
 * Settings by rule id.
 *
 * @param levels from the command line, which win
 * @throws {ConfigError} for a rule that does not exist or options that it does not know
 */
export function settingsFor(
  rules: readonly Rule[],
  project: Project,
  levels: Readonly<Record<string, unknown>> = {}
): Settings {
  const ids = rules.map(({id}) => id)
  for (const id of Object.keys(project.rules)) {
    if (!ids.includes(id) && !Object.hasOwn(aliases, id))
      throw new ConfigError(`${placeOf(project, [])}: Unexpected rule \`${id}\`, expected ${didYouMean(id, ids)}`)
  }
  return new Map(rules.map((rule) => [rule.id, merged(rule, project, valueFor(rule.id, levels))]))
}

function merged(rule: Rule, project: Project, level: unknown): Setting {
  try {
    const configured = valueFor(rule.id, project.rules)
    const [, options] = Array.isArray(configured) ? configured : []
    return settingFor(rule, level === undefined ? configured : [level, options], project.isStrict)
  } catch (error) {
    throw new ConfigError(
      `${placeOf(project, [keyFor(rule.id, project.rules) ?? rule.id])}: ${(error as Error).message}`
    )
  }
}

function placeOf({config}: Project, path: readonly string[]): string {
  return config?.at(['rules', ...path]) ?? 'configuration'
}
