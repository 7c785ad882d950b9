/** The lock of a configuration, and exports of its programs. */
import {dirname, sep} from 'node:path'
import type {FileReader} from '../disk/contained-reader.ts'
import {ConfigError} from '../disk/errors.ts'
import type {ConfigFile} from '../project/config.ts'
import {programsIn} from '../project/contracts.ts'
import type {LockEntry} from '../project/lock.ts'
import {createSchemaPrograms, type SchemaProgram} from '../project/read-programs.ts'
import {memo} from '../text/memoize.ts'
import {Quoted, sentence} from '../text/quoted.ts'
import {exportCommand, exportSchemas, type Runners, type SchemaSource} from './export-schemas.ts'

export interface SyncPlan {
  readonly file: ConfigFile
  readonly runners: Runners
  readonly schemas: readonly NamedSchema[]
  readonly sources: readonly SchemaSource[]
  /** Commands in displayed form. */
  readonly commands: readonly string[]
}

interface NamedSchema extends SchemaProgram {
  /** Name in contracts and in the lock. */
  readonly program: string
  /** Location in the configuration, as `file:line:column`. */
  readonly place: string
}

/**
 * Plans for configurations and the files they extend, each once; packages have their own locks.
 *
 * @throws {ConfigError} for unreadable sources
 */
export function planSync(configs: readonly ConfigFile[], reader: FileReader): readonly SyncPlan[] {
  const schemaOf = createSchemaPrograms(reader)
  const plans = new Map<string, SyncPlan>()
  const faults: Quoted[] = []
  for (const {config, layers} of configs)
    for (const file of layers) {
      if (plans.has(file.path) || file.path.split(sep).includes('node_modules')) continue
      const schemas = [...programsIn(file)].flatMap(([program, at]): NamedSchema[] => {
        try {
          const found = schemaOf({file, at}, program)
          return found === undefined ? [] : [{...found, program, place: file.at([...at, 'program'])}]
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error
          faults.push(...error.lines)
          return []
        }
      })
      const runners = {node: file.config.node ?? config.node, python: file.config.python ?? config.python}
      const sources = sourcesOf(schemas)
      const commands = sources.map((source) => exportCommand(source, runners).shownCommand)
      plans.set(file.path, {file, runners, schemas, sources, commands})
    }
  if (faults.length > 0) throw new ConfigError(faults)
  return [...plans.values()]
}

function sourcesOf(schemas: readonly NamedSchema[]): readonly SchemaSource[] {
  const byPath = new Map<string, SchemaSource & {readonly names: string[]}>()
  for (const {path, isPython, name} of schemas) memo(byPath, path, () => ({path, isPython, names: []})).names.push(name)
  return [...byPath.values()]
}

/** Runs the commands of a plan in sequence. @returns lock entries, and reasons for missing ones */
export async function exportPlan({file, runners, schemas, sources}: SyncPlan) {
  const lockEntries = new Map<string, LockEntry>()
  const faults: Quoted[] = []
  for (const source of sources) {
    const found = await exportSchemas(dirname(file.path), source, runners)
    const known = new Set<string>()
    for (const {path, name, program, place} of schemas) {
      const exported = path === source.path ? found.get(name) : undefined
      if (exported instanceof Quoted && !known.has(exported.text)) faults.push(sentence`${place}: ${exported}`)
      if (exported instanceof Quoted) known.add(exported.text)
      else if (exported !== undefined) lockEntries.set(program, exported)
    }
  }
  return {lockEntries, faults}
}

/** Constraints that an entry's JSON Schema loses, in words. */
export function lostWords({exporter: {name, version}, lost}: LockEntry): string {
  const all = lost.map(({path, what}) => (path === '' ? what : `${what} at \`${path}\``))
  return `${name} ${version}${all.length === 0 ? '' : `, without ${all.join(', ')}`}`
}
