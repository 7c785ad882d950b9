import {dirname, join, resolve} from 'node:path'
import {type FileReader, largestSmallFile} from '../disk/contained-reader.ts'
import {ConfigError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {noSuchFile, toSlashes} from '../disk/paths.ts'
import {sentence} from '../text/quoted.ts'
import {type Config, type ConfigFile, type LocatedValue, presets, readConfig, wrongNames} from './config.ts'

const mostLayers = 100

/** Default file of a package in `extends`. */
const packageFile = 'lint-agents.config.json'

/**
 * Merges a configuration with those it extends. Globs, `ignore` and states are relative to the extending configuration,
 * schemas and `extends` to their own file.
 *
 * @throws {ConfigError} for a missing configuration or a cycle
 */
export function withExtends(file: ConfigFile, reader: FileReader): ConfigFile {
  if (file.config.extends === undefined) return file
  const layers = layersOf(file, reader, [file.path])
  const merged = joined(file, layers)
  const faults = wrongNames(merged)
  if (faults.length > 0) throw new ConfigError(faults)
  return merged
}

/** Extended files and the file itself. @param chain paths of files that lead to it, and its own */
function layersOf(file: ConfigFile, reader: FileReader, chain: readonly string[]): readonly ConfigFile[] {
  const given = file.config.extends ?? []
  const layers: ConfigFile[] = []
  for (const [index, name] of [given].flat().entries()) {
    const at = file.at(typeof given === 'string' ? ['extends'] : ['extends', index])
    const path = resolved(name, file, at)
    if (chain.includes(path)) {
      const cycle = [...chain.slice(chain.indexOf(path)), path].map(toSlashes).join(' -> ')
      throw new ConfigError(
        sentence`${at}: Unexpected \`${name}\`, expected a configuration that does not extend this one: ${cycle}`
      )
    }
    const {text, reason = noSuchFile} = reader.attempt(path, {
      from: dirname(chain[0] ?? path),
      limit: largestSmallFile
    })
    const base =
      text === undefined ? undefined : readConfig(path, text, [], {isPart: true, cachedFactsOf: reader.cachedFactsOf})
    if (base === undefined)
      throw new ConfigError(
        sentence`${at}: Unexpected \`${name}\`, expected a configuration: ${toSlashes(path)}: ${reason}`
      )
    layers.push(...layersOf(base, reader, [...chain, path]))
    if (layers.length >= mostLayers || chain.length >= mostLayers)
      throw new ConfigError(sentence`${at}: Unexpected \`${name}\`, expected at most ${mostLayers} configurations`)
  }
  return [...layers, file]
}

/** Path of a configuration. Packages are resolved as by Node, without running code. @throws {ConfigError} */
function resolved(name: string, file: ConfigFile, at: string): string {
  const folder = dirname(file.path)
  if (/^\.{1,2}(?:[\\/]|$)/.test(name)) return resolve(folder, name)
  const [, owner, rest = packageFile] = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:\/(.+))?$/s.exec(name) ?? []
  if (owner === undefined || rest.split(/[\\/]/).includes('..'))
    throw new ConfigError(
      sentence`${at}: Unexpected \`${name}\`, expected a path that begins with \`./\` or \`../\`, or a package and a JSON file in it`
    )
  for (let parent = folder; ; parent = dirname(parent)) {
    const installed = join(parent, 'node_modules', owner)
    if (statOf(installed)?.isDirectory() === true) return join(installed, rest)
    if (dirname(parent) === parent) break
  }
  const isFile = statOf(resolve(folder, name))?.isFile() === true
  const isPreset = presets.some((preset) => preset === name)
  const expected = isFile
    ? `\`./${name}\`: a path begins with a dot`
    : isPreset
      ? `\`"preset": "${name}"\` in place of \`extends\``
      : 'one that is installed in `node_modules`'
  throw new ConfigError(sentence`${at}: Unexpected package \`${owner}\`, expected ${expected}`)
}

/** Merges files into one configuration; later files win. */
function joined(root: ConfigFile, layers: readonly ConfigFile[]): ConfigFile {
  const sourceOf = (path: readonly PropertyKey[]): LocatedValue => locatedIn(layers, path) ?? {file: root, path}
  const through =
    <T>(ask: (file: ConfigFile, path: readonly PropertyKey[]) => T) =>
    (path: readonly PropertyKey[]): T => {
      const {file, path: inner} = sourceOf(path)
      return ask(file, inner)
    }
  return {
    path: root.path,
    config: mergedConfig(layers.map(({config}) => config)),
    layers,
    sourceOf,
    at: through((file, path) => file.at(path)),
    keyAt: through((file, path) => file.keyAt(path)),
    lineOf: through((file, path) => file.lineOf(path)),
    point: through((file, path) => file.point(path)),
    keyPoint: through((file, path) => file.keyPoint(path))
  }
}

const lists = ['files', 'ignore', 'variables', 'plugins'] as const
const records = ['contracts', 'agents', 'formats'] as const

/**
 * Concatenates lists and merges records by key; other values and `rules`, which merge by rule later, come from the last
 * file.
 */
function mergedConfig(configs: readonly Config[]): Config {
  const joinedLists = lists.map((key) => [key, joinedOf(configs.map((config) => config[key]))])
  const joinedRecords = records.map((key) => {
    const all = configs.map((config) => config[key]).filter((value) => value !== undefined)
    return [key, all.length === 0 ? undefined : Object.assign({}, ...all)]
  })
  const pairs = [...joinedLists, ...joinedRecords].filter(([, value]) => value !== undefined)
  const {extends: _, ...rest} = Object.assign({}, ...configs) as Config
  return {...rest, ...(Object.fromEntries(pairs) as Partial<Config>)}
}

function joinedOf(given: readonly (readonly unknown[] | undefined)[]): readonly unknown[] | undefined {
  return given.every((list) => list === undefined) ? undefined : given.flatMap((list) => list ?? [])
}

/** Origin of a value in a merged configuration. */
function locatedIn(layers: readonly ConfigFile[], path: readonly PropertyKey[]): LocatedValue | undefined {
  const [key, inner, ...rest] = path
  const list = lists.find((name) => name === key)
  if (list !== undefined && typeof inner === 'number') {
    let index = inner
    for (const file of layers) {
      const {length} = file.config[list] ?? []
      if (index < length) return {file, path: [list, index, ...rest]}
      index -= length
    }
    return undefined
  }
  const record = [...records, 'rules' as const].find((name) => name === key)
  const has = ({config}: ConfigFile): boolean =>
    record !== undefined && inner !== undefined
      ? Object.hasOwn(config[record] ?? {}, inner)
      : Object.hasOwn(config, key ?? '')
  const file = layers.findLast(has)
  return file && {file, path}
}
