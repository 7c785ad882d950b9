import {lstatSync, readdirSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import type {Attempt, FileReader} from '../disk/contained-reader.ts'
import {ConfigError} from '../disk/errors.ts'
import {topOf} from '../disk/folders.ts'
import {readNamed} from '../disk/named-file.ts'
import {statOf} from '../disk/open-file.ts'
import {noSuchFile, reasonOf, relativePath} from '../disk/paths.ts'
import {readJson} from '../text/json.ts'
import {isRecord} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'
import {sentence} from '../text/quoted.ts'
import {type ConfigFile, type Rules, readConfig} from './config.ts'
import {withExtends} from './extends.ts'
import {pathHint} from './missing-path.ts'

export const configName = 'lint-agents.config.json'
/** In `package.json`. */
export const manifestKey = 'lint-agents'

/** A file or manifest key that resembles a configuration but is none. */
export interface UnreadConfig {
  /** Absolute. */
  readonly path: string
  readonly key?: string
}

/** Usual names of other programs' configurations, which are not read here. */
const otherNames =
  /^(?:\.?lint[-_]?agents?\.conf(?:ig)?\.(?:ya?ml|toml|json[c5]?|[cm]?[jt]s)|\.lint[-_]?agents\.(?:ya?ml|toml|json[c5]?|[cm]?[jt]s)|lint[-_]?agents\.toml|\.lint[-_]?agentsrc(?:\..*)?)$/i

const otherKeys = /"\.?lint[-_ ]?agents?"/i

/** Configurations of a run; each is read once. */
export interface Configs {
  /**
   * Given configuration, none, or the nearest: from a folder up to the git root, the working directory or the
   * filesystem root.
   */
  configFor(folder: string): ConfigFile | undefined
  /** Read configurations, by path. */
  configs(): ReadonlyMap<string, ConfigFile>
  /** Files and keys that resemble configurations and are not read: wrong format, wrong name, or shadowed. */
  unread(): readonly UnreadConfig[]
}

/**
 * @param config file for all files; `false` for none; by default the nearest to each file
 * @param options `lists`: also find files of other formats, which lists each folder
 */
export function createConfigs(
  cwd: string,
  config: string | false | undefined,
  reader: FileReader,
  {lists = true} = {}
): Configs {
  const isTop = topOf(cwd, reader.workTreeOf(cwd) !== undefined)
  const byFolder = new Map<string, ConfigFile | undefined>()
  const unread: UnreadConfig[] = []

  function configFor(folder: string): ConfigFile | undefined {
    if (config === false) return undefined
    if (config !== undefined) return memo(byFolder, resolve(cwd, config), readGiven)
    return memo(byFolder, folder, nearestConfig)
  }

  function nearestConfig(folder: string): ConfigFile | undefined {
    const names = lists ? namesIn(folder) : ownNamesIn(folder)
    unread.push(
      ...names
        .filter((name) => name !== configName && name.toLowerCase().includes('lint') && otherNames.test(name))
        .map((name) => ({path: join(folder, name)}))
    )
    const has = (name: string): boolean => {
      const given = reader.given(join(folder, name))
      return given === undefined ? names.includes(name) : given !== null
    }
    const hasOwn = has(configName)
    const path = join(folder, 'package.json')
    const manifest = has('package.json') && (lists || !hasOwn) ? reader.attempt(path) : undefined
    if (lists && manifest?.text !== undefined) noteKeys(path, manifest.text, hasOwn)
    const found = hasOwn ? readFound(join(folder, configName)) : manifest && configIn(path, manifest)
    return found ?? (isTop(folder) ? undefined : configFor(dirname(folder)))
  }

  /** An invalid configuration is an error: without it, a run would check less and succeed. */
  function readFound(path: string): ConfigFile | undefined {
    const {text, reason = noSuchFile} = reader.attempt(path)
    if (text === undefined) throw unreadable(path, reason)
    return whole(readConfig(path, text, [], reader))
  }

  function whole(file: ConfigFile | undefined): ConfigFile | undefined {
    return file && withExtends(file, reader)
  }

  /** A configuration that a person names may be anywhere. */
  function readGiven(path: string): ConfigFile | undefined {
    const isManifest = basename(path) === 'package.json'
    const file = whole(
      readConfig(path, reader.given(path) ?? readText(path, cwd), isManifest ? [manifestKey] : [], reader)
    )
    if (file === undefined)
      throw new ConfigError(sentence`${path}: Missing key \`${manifestKey}\`, expected it with the configuration`)
    return file
  }

  /** Reports manifest keys that resemble a configuration, and the correct key if another file shadows it. */
  function noteKeys(path: string, text: string, isBeside: boolean): void {
    if (!otherKeys.test(text)) return
    const {value} = readJson(text)
    const keys = isRecord(value) ? Object.keys(value).filter((key) => otherKeys.test(`"${key}"`)) : []
    for (const key of keys) if (isBeside || key !== manifestKey) unread.push({path, key})
  }

  /** Any manifest may hold a configuration; a folder or pipe does not. */
  function configIn(path: string, {text, reason}: Attempt): ConfigFile | undefined {
    if (text !== undefined) return whole(readConfig(path, text, [manifestKey], reader))
    if (reason === undefined) return undefined
    if (statOf(path)?.isFile() === true) throw unreadable(path, reason)
    reader.refuse(path, reason)
    return undefined
  }

  return {
    configFor,
    configs: () => new Map([...byFolder.values()].flatMap((file) => (file === undefined ? [] : [[file.path, file]]))),
    unread: () => unread
  }
}

/** An unlistable or missing folder may still hold a readable configuration. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return ownNamesIn(folder)
  }
}

/** Dangling links count: an unreadable configuration is an error. */
function ownNamesIn(folder: string): readonly string[] {
  return [configName, 'package.json'].filter((name) => {
    try {
      return lstatSync(join(folder, name), {throwIfNoEntry: false}) !== undefined
    } catch {
      return false
    }
  })
}

function readText(path: string, cwd: string): string {
  try {
    return readNamed(path).toString('utf8')
  } catch (error) {
    throw unreadable(path, `${reasonOf(error)}${pathHint(relativePath(cwd, path), cwd)}`)
  }
}

function unreadable(path: string, reason: string): ConfigError {
  return new ConfigError(sentence`${path}: Cannot read the configuration: ${reason}`)
}

/** Rule settings of one part of a configuration. */
export interface RuleLayer {
  readonly rules: Rules
  /** Location of a value, as `file:line:column`. */
  readonly at: (path: readonly PropertyKey[]) => string
}

/** For files without a configuration. */
const noLayers: readonly RuleLayer[] = []

/**
 * Layers for files that match some entries: `rules` and then the entries' rules, for each file of the configuration.
 * Later layers win. Equal entries share one list.
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
