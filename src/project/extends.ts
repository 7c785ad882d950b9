import {dirname, join, resolve} from 'node:path'
import {ConfigError} from '../disk/errors.ts'
import {type FileReader, largestSmallFile} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {noSuchFile, toSlashes} from '../disk/paths.ts'
import {sentence} from '../text/quoted.ts'
import {type Config, type ConfigFile, type LocatedValue, presets, readConfig, wrongNames} from './config.ts'

/** How many files one configuration may be made of. */
const mostLayers = 100

/** The file of a package that `extends` names without a path in it. */
const packageFile = 'lint-agents.config.json'

/**
 * A configuration with what it extends. Globs, `ignore` and states are from the folder of the configuration itself, since a shared
 * one does not know the projects that use it; schemas and `extends` are from the file that has them.
 *
 * @throws {ConfigError} for a configuration that is not there or extends itself
 */
export function withExtends(file: ConfigFile, reader: FileReader): ConfigFile {
  if (file.config.extends === undefined) return file
  const layers = layersOf(file, reader, [file.path])
  const merged = joined(file, layers)
  const faults = wrongNames(merged)
  if (faults.length > 0) throw new ConfigError(faults)
  return merged
}

/** The files that a configuration extends, and itself. @param chain the paths of the files that lead to it, and its own */
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

/** The path of a configuration. A package is looked up as Node does, and nothing of it is run. @throws {ConfigError} */
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

/** Several files as one configuration; where two set the same, the later one wins. */
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

/** Lists are joined, records by key; of all else, and of `rules`, which are merged by rule, the last counts. */
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

/** The file that a value of the joined configuration is from. */
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
