import {dirname, resolve} from 'node:path'
import {noProject, type ProjectContext} from '../contracts/context.ts'
import {
  isPathOfExample,
  type NamedContract,
  type OutputContract,
  programPlace,
  type SchemaOrPath
} from '../contracts/engine/model.ts'
import {readHosts} from '../contracts/host-ids.ts'
import {type FileReader, largestDefinition, largestSmallFile} from '../disk/contained-reader.ts'
import {ConfigError} from '../disk/errors.ts'
import {noSuchFile, toSlashes} from '../disk/paths.ts'
import {expectation, pathName} from '../schema/expectation.ts'
import {keywordFault} from '../schema/keywords.ts'
import {problemSentence} from '../schema/message.ts'
import {placeFormatter} from '../schema/place.ts'
import type {SchemaFault} from '../schema/problem.ts'
import {readJson} from '../text/json.ts'
import {isRecord} from '../text/json-object.ts'
import {plain, type Quoted, sentence, textOf} from '../text/quoted.ts'
import type {ConfigFile} from './config.ts'
import {openPrograms, programFiles} from './read-programs.ts'

/**
 * Context of all files under a configuration: its contracts with their schemas.
 *
 * @throws {ConfigError} for an unreadable schema; an invalid JSON Schema fails on first use
 */
export function projectContext(file: ConfigFile | undefined, reader: FileReader): ProjectContext {
  if (file === undefined) return noProject
  const {contracts = {}, agents = {}, variables = [], hosts = [], derived = 'warn'} = file.config
  const context = {reader, readProgram: openPrograms(reader)}
  const faults: Quoted[] = []
  const custom = Object.entries(contracts).flatMap(([name, terms]): [string, NamedContract][] => {
    try {
      return [[name, named(file.sourceOf(['contracts', name]).file, context, name, terms)]]
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(...error.lines)
      return []
    }
  })
  if (faults.length > 0) throw new ConfigError(faults)
  const {hosts: hostNames, versions: hostVersions} = readHosts(hosts)
  return {
    customContracts: new Map(custom),
    agents: new Map(Object.entries(agents)),
    variables,
    hosts: hostNames,
    hostVersions,
    derived
  }
}

interface Readers {
  readonly reader: FileReader
  readonly readProgram: ReturnType<typeof openPrograms>
}

function named(
  file: ConfigFile,
  {reader, readProgram}: Readers,
  name: string,
  declared: OutputContract
): NamedContract {
  const place = {path: toSlashes(file.path), line: file.lineOf(['contracts', name])}
  const files = new Map<string, SchemaFile>()
  const programs: {path: string; line: number; name: string}[] = []
  const terms = withFiles(declared, [], {
    schema(path, given) {
      const {schema, where} = readSchema(file, reader, given, ['contracts', name, ...path])
      files.set(keyOf(path), where)
      return schema
    },
    program(path, inner, given) {
      const {terms, schema, line} = readProgram({file, at: ['contracts', name, ...path], terms: inner}, given)
      programs.push({path: toSlashes(resolve(dirname(file.path), programPlace(given)[0])), line, name: given})
      if (schema !== undefined) files.set(keyOf([...path, 'json']), schema)
      return terms
    }
  })
  const read = (path: readonly PropertyKey[], given: string): string =>
    readText(file, reader, given, {at: ['contracts', name, ...path], what: 'example', limit: largestSmallFile})
  const schemaError = (path: readonly PropertyKey[], fault: SchemaFault): Error =>
    new ConfigError(schemaMessage(file, ['contracts', name, ...path], files.get(keyOf(path)), fault))
  const faultError = (path: readonly PropertyKey[], message: string): Error =>
    new ConfigError(sentence`${file.at(['contracts', name, ...path])}: ${message}`)
  const known = {name, terms: withExamples(terms, read), configured: declared, place}
  return {...known, ...(programs.length > 0 && {programs}), schemaError, faultError}
}

/** A contract with texts instead of paths as examples. */
function withExamples(
  terms: OutputContract,
  read: (path: readonly PropertyKey[], given: string) => string
): OutputContract {
  if (terms.examples === undefined) return terms
  const texts = (of: 'good' | 'bad') =>
    terms.examples?.[of]?.map((each, index) => (isPathOfExample(each) ? read(['examples', of, index], each) : each))
  return {...terms, examples: {good: texts('good'), bad: texts('bad')}}
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

interface FileValues {
  readonly schema: (path: readonly PropertyKey[], given: string) => SchemaOrPath
  readonly program: (path: readonly PropertyKey[], terms: OutputContract, given: string) => Partial<OutputContract>
}

/** A contract or a section's content, with schemas and expressions instead of their paths. */
function withFiles<Terms extends Partial<OutputContract>>(
  terms: Terms,
  path: readonly PropertyKey[],
  read: FileValues
): Terms {
  const {json, yaml, program, sections, any, parts: sequence, cases} = terms
  const inner = (all: readonly OutputContract[], ...keys: readonly string[]): readonly OutputContract[] =>
    all.map((each, index) => withFiles(each, [...path, ...keys, index], read))
  return {
    ...terms,
    ...(typeof json === 'string' && {json: read.schema([...path, 'json'], json)}),
    ...(typeof yaml === 'string' && {yaml: read.schema([...path, 'yaml'], yaml)}),
    ...(typeof program === 'string' && read.program(path, terms, program)),
    ...(sections && {
      sections: sections.map((each, index) =>
        typeof each === 'object' ? withFiles(each, [...path, 'sections', index], read) : each
      )
    }),
    ...(any && {any: inner(any, 'any')}),
    ...(sequence && {parts: inner(sequence, 'parts')}),
    ...(cases && {
      cases: Object.fromEntries(Object.entries(cases).map(([name, all]) => [name, inner(all, 'cases', name)]))
    })
  }
}

/** Files of a configuration's contracts, absolute: schemas, programs, their lock, examples. */
export function contractFiles({path, config: {contracts = {}}}: ConfigFile): readonly string[] {
  const found = new Set<string>()
  const add = (given: string): string => {
    found.add(resolve(dirname(path), given))
    return given
  }
  const files: FileValues = {
    schema: (_, given) => add(given),
    program(_, __, given) {
      for (const name of programFiles(given)) add(name)
      return {}
    }
  }
  for (const terms of Object.values(contracts)) withExamples(withFiles(terms, [], files), (_, given) => add(given))
  return [...found]
}

/** Programs of a file's contracts, with the path of the first contract for each. */
export function programsIn({config: {contracts = {}}}: ConfigFile): ReadonlyMap<string, readonly PropertyKey[]> {
  const found = new Map<string, readonly PropertyKey[]>()
  for (const [name, terms] of Object.entries(contracts))
    withFiles(terms, ['contracts', name], {
      schema: (_, given) => given,
      program(path, _, given) {
        if (!found.has(given)) found.set(given, path)
        return {}
      }
    })
  return found
}

/** A schema that is neither an object nor a boolean fails on first use, as any invalid schema. */
function schemaValue(value: unknown): SchemaOrPath {
  return typeof value === 'boolean' || isRecord(value) ? value : String(value)
}

/** A separate schema file, with locations of its values as `file:line:column`. */
interface SchemaFile {
  readonly at: (path: readonly PropertyKey[]) => string
}

function readSchema(
  file: ConfigFile,
  reader: FileReader,
  name: string,
  at: readonly PropertyKey[]
): {schema: SchemaOrPath; where: SchemaFile} {
  const text = readText(file, reader, name, {at, what: 'schema', limit: largestDefinition})
  const json = readJson(text)
  const placeOf = placeFormatter(name, text)
  const [fault] = json.faults
  if (fault !== undefined)
    throw new ConfigError(
      sentence`${file.at(at)}: Unexpected ${textOf(fault.reason)} at ${placeOf(fault)}, expected JSON`
    )
  const other = isRecord(json.value) ? keywordFault(json.value) : undefined
  if (other !== undefined)
    throw new ConfigError(sentence`${file.at(at)}: Unexpected schema \`${name}\`, ${plain(other)}`)
  return {schema: schemaValue(json.value), where: {at: (path) => placeOf(json.locate(path))}}
}

/** A file of a contract: its role, and its limit in bytes. */
interface NamedFile {
  readonly at: readonly PropertyKey[]
  readonly what: 'schema' | 'example'
  readonly limit: number
}

function readText(file: ConfigFile, reader: FileReader, name: string, {at, what, limit}: NamedFile): string {
  const from = dirname(file.path)
  const {text, reason = noSuchFile} = reader.attempt(resolve(from, name), {
    from,
    limit
  })
  if (text === undefined)
    throw new ConfigError(sentence`${file.at(at)}: Unexpected ${plain(what)} \`${name}\`, expected a file: ${reason}`)
  return text
}

function schemaMessage(
  file: ConfigFile,
  at: readonly PropertyKey[],
  where: SchemaFile | undefined,
  {path, expected}: SchemaFault
): Quoted {
  if (where === undefined) {
    const inner = [...at, ...path]
    return sentence`${file.at(inner)}: ${problemSentence({kind: 'wrong-value', path: inner, expected}, {whole: 'the configuration'})}`
  }
  const what = path.length === 0 ? plain('schema') : sentence`value of \`${pathName(path)}\``
  return sentence`${file.at(at)}: Unexpected ${what} at ${where.at(path)}, expected ${expectation(expected)}`
}
