import {existsSync, realpathSync} from 'node:fs'
import {basename, dirname, isAbsolute, resolve} from 'node:path'
import type {Plugin} from 'unified'
import {ConfigError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {type Foreign, foreignPart} from '../disk/owners.ts'
import {isSameOrBelow, relativePath} from '../disk/paths.ts'
import {pluginsPage} from '../linter/page.ts'
import {pluginRule} from '../linter/plugin-rule.ts'
import type {Rule} from '../linter/rule.ts'
import {sentence} from '../text/quoted.ts'
import type {ConfigFile} from './config.ts'

const rulesByConfig = new WeakMap<ConfigFile, readonly Rule[]>()

/**
 * Rules of the configured plugins, whose code is loaded here.
 *
 * @param taken ids of existing rules
 * @throws {ConfigError} for a module that does not load, is not a plugin, or has a rule with a taken id
 */
export function pluginRules(file: ConfigFile | undefined, taken: readonly string[]): readonly Rule[] {
  if (file?.config.plugins === undefined) return []
  const rules = rulesByConfig.get(file) ?? loadRules(file, file.config.plugins, taken)
  rulesByConfig.set(file, rules)
  return rules
}

/** Context that decides whether plugins may run. */
interface RunContext {
  /** Absolute. */
  readonly cwd: string
  readonly config?: string | false | undefined
  readonly configFor: (folder: string) => ConfigFile | undefined
}

const elsewhere = 'a run in its folder or `--config`'

/**
 * Condition for running the plugins of a configuration, as the end of a sentence; `undefined` if they may run. It must
 * be the configuration of the working directory. It and the plugins must be in its work tree, writable only by this
 * user and root. Other configurations, such as of captured outputs, may be anyone's. If a person names the
 * configuration, that suffices.
 *
 * @throws {ConfigError} for an unreadable configuration of the working directory
 */
export function pluginsNeed(file: ConfigFile, {cwd, config, configFor}: RunContext): string | undefined {
  if (config !== undefined) return undefined
  const folder = dirname(file.path)
  const isAbove = isSameOrBelow(folder, resolve(cwd))
  if (!isAbove || configFor(resolve(cwd))?.path !== file.path) return elsewhere
  const root = gitRoot(cwd) ?? cwd
  for (const path of codeOf(file)) {
    const found = foreignPart(path, root)
    if (found !== undefined) return neededOf(found, cwd)
  }
  return undefined
}

function neededOf({path, why}: Foreign, cwd: string): string {
  const name = `\`${relativePath(realpathSync.native(cwd), path) || '.'}\``
  const needs = {
    outside: `${name} inside of the repository`,
    owner: `${name} to belong to the user of the run`,
    writable: `only its owner to be able to write ${name}`
  }
  return `${needs[why]}, or a run with \`--config\``
}

/** Files that decide which code runs: configurations with plugins, and modules by name and link target. */
function codeOf(file: ConfigFile): readonly string[] {
  return (file.config.plugins ?? []).flatMap((named, index) => {
    const {file: owner} = file.sourceOf(['plugins', index])
    const path = pathOf(typeof named === 'string' ? named : named[0], owner)
    // A path may omit the extension.
    const existing = isAbsolute(path) ? [path, dirname(path)].filter((each) => existsSync(each)).slice(0, 1) : []
    return [file.path, owner.path, ...existing, ...moduleOf(path, owner)]
  })
}

/** File of a module; none if missing, which is an error on loading. */
function moduleOf(path: string, owner: ConfigFile): readonly string[] {
  const {createRequire} = process.getBuiltinModule('node:module')
  try {
    return [createRequire(owner.path).resolve(path)].filter((found) => isAbsolute(found))
  } catch {
    return []
  }
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
        sentence`${place}: Unexpected plugin \`${name}\`, expected a default export that is a rule or a plugin of remark`
      )
    const pluginIds = new Set(rules.map(({id}) => id))
    for (const id of pluginIds)
      if (ids.has(id))
        throw new ConfigError(
          sentence`${place}: Unexpected rule \`${id}\` of plugin \`${name}\`, expected an id that no other rule has`
        )
    for (const id of pluginIds) ids.add(id)
    return rules.map((rule) => (rule.url === undefined ? {...rule, url: pluginsPage} : rule))
  })
}

/** Specifier for Node: an absolute path, or a package. */
function pathOf(name: string, owner: ConfigFile): string {
  return name.startsWith('.') ? resolve(dirname(owner.path), name) : name
}

/** Synchronous, as rules are: modules with top-level `await` do not load. */
function load(name: string, owner: ConfigFile, place: string): unknown {
  const {createRequire} = process.getBuiltinModule('node:module')
  try {
    const require = createRequire(owner.path)
    const loaded: unknown = require(pathOf(name, owner))
    return isObject(loaded) && 'default' in loaded ? loaded.default : loaded
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new ConfigError(
      sentence`${place}: Unexpected plugin \`${name}\`, expected a module that can be loaded: ${reason ?? ''}`
    )
  }
}

/** Rules of a value: our rule, a remark plugin, or a preset of plugins. */
function rulesIn(value: unknown, name: string, options: unknown): readonly Rule[] {
  if (typeof value === 'function') {
    if ('rule' in value) return isRule(value.rule) ? [value.rule] : []
    // It applies comments, but findings of plugins are turned off like all others.
    if (value.name === 'remarkLint') return []
    return [pluginRule(idOf(value.name, name), {plugin: value as Plugin<unknown[]>, options})]
  }
  if (isRule(value)) return [value]
  if (!isObject(value) || !('plugins' in value) || !Array.isArray(value.plugins)) return []
  return value.plugins.flatMap((each: unknown) => {
    const [plugin, pluginOptions] = Array.isArray(each) ? (each as unknown[]) : [each]
    return rulesIn(plugin, name, pluginOptions)
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

/** `no-tabs` for `remark-lint:no-tabs`, for the package `remark-lint-no-tabs` and for `./rules/no-tabs.js`. */
function idOf(plugin: string, module: string): string {
  const [, rule] = /^remark-lint:(.+)$/.exec(plugin) ?? []
  return (
    rule ??
    basename(module)
      .replace(/\.[cm]?js$/, '')
      .replace(/^remark-(?:lint-)?/, '')
  )
}
