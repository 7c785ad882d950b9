import {basename, dirname, resolve} from 'node:path'
import type {Plugin} from 'unified'
import {ConfigError} from '../disk/errors.ts'
import {isBelow} from '../disk/paths.ts'
import {pluginRule} from '../linter/plugin-rule.ts'
import type {Rule} from '../linter/rule.ts'
import type {ConfigFile} from './config.ts'

const known = new WeakMap<ConfigFile, readonly Rule[]>()

/**
 * The rules of the plugins that a configuration names: this loads their code.
 *
 * @param taken the ids of the rules that are there
 * @throws {ConfigError} for a module that cannot be loaded, is not a plugin, or whose rule has the id of another
 */
export function pluginRules(file: ConfigFile | undefined, taken: readonly string[]): readonly Rule[] {
  if (file?.config.plugins === undefined) return []
  const rules = known.get(file) ?? loadRules(file, file.config.plugins, taken)
  known.set(file, rules)
  return rules
}

/**
 * Whether the plugins of a configuration may run: those of the project in which a run is started, and of a configuration that a
 * person names. One in a folder below, such as of captured outputs or of another project, may be anyone's.
 *
 * @param where the working directory, and the configuration of the command line
 */
export function isOwn(
  file: ConfigFile,
  {cwd, config}: {readonly cwd: string; readonly config?: string | false | undefined}
): boolean {
  const folder = dirname(file.path)
  return config !== undefined || folder === resolve(cwd) || isBelow(folder, resolve(cwd))
}

type Named = NonNullable<ConfigFile['config']['plugins']>[number]

function loadRules(file: ConfigFile, plugins: readonly Named[], taken: readonly string[]): readonly Rule[] {
  const ids = new Set(taken)
  return plugins.flatMap((named, index) => {
    const {file: owner, path} = file.sourceOf(['plugins', index])
    const place = owner.at(path)
    const [name, options] = typeof named === 'string' ? [named] : named
    const rules = rulesIn(load(name, owner, place), name, options)
    if (rules.length === 0)
      throw new ConfigError(
        `${place}: Unexpected plugin \`${name}\`, expected a default export that is a rule or a plugin of remark`
      )
    const own = new Set(rules.map(({id}) => id))
    for (const id of own)
      if (ids.has(id))
        throw new ConfigError(
          `${place}: Unexpected rule \`${id}\` of plugin \`${name}\`, expected an id that no other rule has`
        )
    for (const id of own) ids.add(id)
    return rules
  })
}

/** Synchronously, as rules run: a module that waits for something while it loads cannot be used. */
function load(name: string, owner: ConfigFile, place: string): unknown {
  const {createRequire} = process.getBuiltinModule('node:module')
  try {
    const require = createRequire(owner.path)
    const path = name.startsWith('.') ? resolve(dirname(owner.path), name) : name
    const loaded: unknown = require(path)
    return isObject(loaded) && 'default' in loaded ? loaded.default : loaded
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new ConfigError(`${place}: Unexpected plugin \`${name}\`, expected a module that can be loaded: ${reason}`)
  }
}

/** The rules of a value: one of ours, a plugin of remark, or a preset of plugins. */
function rulesIn(value: unknown, name: string, options: unknown): readonly Rule[] {
  if (typeof value === 'function') {
    if ('rule' in value) return isRule(value.rule) ? [value.rule] : []
    // What applies comments: findings of plugins are turned off as all others.
    if (value.name === 'remarkLint') return []
    return [pluginRule(idOf(value.name, name), {plugin: value as Plugin<unknown[]>, options})]
  }
  if (isRule(value)) return [value]
  if (!isObject(value) || !('plugins' in value) || !Array.isArray(value.plugins)) return []
  return value.plugins.flatMap((each: unknown) => {
    const [plugin, own] = Array.isArray(each) ? (each as unknown[]) : [each]
    return rulesIn(plugin, name, own)
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isRule(value: unknown): value is Rule {
  return (
    isObject(value) &&
    'id' in value &&
    typeof value.id === 'string' &&
    /^[a-z][a-z0-9-]*$/.test(value.id) &&
    'check' in value &&
    typeof value.check === 'function' &&
    'kinds' in value &&
    Array.isArray(value.kinds) &&
    'messages' in value &&
    isObject(value.messages)
  )
}

/** `no-tabs` of `remark-lint:no-tabs`, of the package `remark-lint-no-tabs` and of `./rules/no-tabs.js`. */
function idOf(plugin: string, module: string): string {
  const [, rule] = /^remark-lint:(.+)$/.exec(plugin) ?? []
  return (
    rule ??
    basename(module)
      .replace(/\.[cm]?js$/, '')
      .replace(/^remark-(?:lint-)?/, '')
  )
}
