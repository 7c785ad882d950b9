import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {ConfigError, type ConfigFile, readConfig} from './config.ts'
import {topOf} from './git.ts'
import {reasonOf} from './paths.ts'

const configName = 'lint-agents.config.json'
const manifestKey = ['lint-agents']

/** Names that people know from other programs; files of these names are not configurations here. */
const otherNames =
  /^(?:\.?lint[-_]?agents?\.conf(?:ig)?\.(?:ya?ml|toml|json[c5]?|[cm]?[jt]s)|\.lint[-_]?agentsrc(?:\..*)?)$/i

/** The configurations of a run: each is read once. */
export interface Configs {
  /** The given one, none, or the nearest: from a folder up to the git root, the working directory or the root of the disk. */
  configFor(folder: string): ConfigFile | undefined
  /** Those that were read, by path. */
  configs(): ReadonlyMap<string, ConfigFile>
  /** Files that look like configurations of another format, which are not read; absolute. */
  unread(): readonly string[]
}

/** @param config a configuration file to use for all files; `false` for none; else the nearest to each file */
export function openConfigs(cwd: string, config: string | false | undefined): Configs {
  const isTop = topOf(cwd)
  const byFolder = new Map<string, ConfigFile | undefined>()
  const unread: string[] = []

  function configFor(folder: string): ConfigFile | undefined {
    if (config === false) return undefined
    if (config !== undefined) return memo(byFolder, resolve(cwd, config), readOrFail)
    return memo(byFolder, folder, nearestConfig)
  }

  function nearestConfig(folder: string): ConfigFile | undefined {
    const names = namesIn(folder)
    unread.push(
      ...names.filter((name) => name !== configName && otherNames.test(name)).map((name) => join(folder, name))
    )
    if (names.includes(configName)) return readOrFail(join(folder, configName))
    const manifest = join(folder, 'package.json')
    const found = names.includes('package.json') ? readConfig(manifest, read(manifest), manifestKey) : undefined
    if (found !== undefined) return found
    return isTop(folder) ? undefined : configFor(dirname(folder))
  }

  return {
    configFor,
    configs: () => new Map([...byFolder.values()].flatMap((file) => (file === undefined ? [] : [[file.path, file]]))),
    unread: () => unread
  }
}

/** The value of a key, made once. */
export function memo<K, V>(known: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as V
  const value = make(key)
  known.set(key, value)
  return value
}

/** A folder that cannot be listed, or does not exist, may still hold a configuration that can be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [configName, 'package.json'].filter((name) => existsSync(join(folder, name)))
  }
}

function readOrFail(path: string): ConfigFile | undefined {
  return readConfig(path, read(path), path.endsWith('package.json') ? manifestKey : [])
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${path}: Cannot read the configuration: ${reasonOf(error)}`)
  }
}
