import {type Rule, type Setting, settingFor} from '../check.ts'
import {guess} from '../contracts/schema.ts'
import {ConfigError} from '../project/config.ts'
import type {Project} from '../project/project.ts'

/** How each rule runs on the files of a project. */
export type Settings = ReadonlyMap<string, Setting>

/**
 * Settings by rule id.
 *
 * @param said levels from the command line, which win
 * @throws {ConfigError} for a rule that does not exist or options that it does not know
 */
export function settingsFor(
  rules: readonly Rule[],
  project: Project,
  said: Readonly<Record<string, unknown>> = {}
): Settings {
  const ids = rules.map(({id}) => id)
  for (const id of Object.keys(project.rules)) {
    if (!ids.includes(id))
      throw new ConfigError(`${placeOf(project, [])}: Unexpected rule \`${id}\`, expected ${guess(id, ids)}`)
  }
  return new Map(rules.map((rule) => [rule.id, merged(rule, project, said[rule.id])]))
}

function merged(rule: Rule, project: Project, level: unknown): Setting {
  try {
    const configured = project.rules[rule.id]
    const [, options] = Array.isArray(configured) ? configured : []
    return settingFor(rule, level === undefined ? configured : [level, options], project.isStrict)
  } catch (error) {
    throw new ConfigError(`${placeOf(project, [rule.id])}: ${(error as Error).message}`)
  }
}

function placeOf({config}: Project, path: readonly string[]): string {
  return config?.at(['rules', ...path]) ?? 'configuration'
}
