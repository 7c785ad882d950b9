import {dirname, resolve} from 'node:path'
import {noProject, type ProjectContext} from '../contracts/context.ts'
import {isPathOfExample, type NamedContract, type OutputContract, type SchemaOrPath} from '../contracts/engine/model.ts'
import {ConfigError} from '../disk/errors.ts'
import {type FileReader, largestDefinition, largestSmallFile} from '../disk/incidental.ts'
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

/**
 * What a configuration says for all files that it is for: of its contracts, with the schemas that they name.
 *
 * @throws {ConfigError} for a schema that cannot be read; an invalid JSON Schema fails where it is first used
 */
export function projectContext(file: ConfigFile | undefined, reader: FileReader): ProjectContext {
  if (file === undefined) return noProject
  const {contracts = {}, agents = {}, variables = [], hosts = [], derived = 'warn'} = file.config
  const custom = Object.entries(contracts).map((each) =>
    named(file.sourceOf(['contracts', each[0]]).file, reader, ...each)
  )
  return {customContracts: new Map(custom), agents: new Map(Object.entries(agents)), variables, hosts, derived}
}

function named(file: ConfigFile, reader: FileReader, name: string, declared: OutputContract): [string, NamedContract] {
  const place = {path: toSlashes(file.path), line: file.lineOf(['contracts', name])}
  const files = new Map<string, SchemaFile>()
  const terms = withSchemas(declared, [], (path, given) => {
    const {schema, where} = readSchema(file, reader, given, ['contracts', name, ...path])
    files.set(keyOf(path), where)
    return schema
  })
  const read = (path: readonly PropertyKey[], given: string): string =>
    readText(file, reader, given, {at: ['contracts', name, ...path], what: 'example', limit: largestSmallFile})
  const schemaError = (path: readonly PropertyKey[], fault: SchemaFault): Error =>
    new ConfigError(schemaMessage(file, ['contracts', name, ...path], files.get(keyOf(path)), fault))
  const faultError = (path: readonly PropertyKey[], message: string): Error =>
    new ConfigError(sentence`${file.at(['contracts', name, ...path])}: ${message}`)
  return [name, {name, terms: withExamples(terms, read), place, schemaError, faultError}]
}

/** A contract with the texts of its examples in place of their paths. */
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

type Read = (path: readonly PropertyKey[], given: string) => SchemaOrPath

/** A contract, or what a section holds, with the schemas in place of their paths. */
function withSchemas<Terms extends Partial<OutputContract>>(
  terms: Terms,
  path: readonly PropertyKey[],
  read: Read
): Terms {
  const {json, yaml, sections, any, parts: sequence, cases} = terms
  const inner = (all: readonly OutputContract[], ...keys: readonly string[]): readonly OutputContract[] =>
    all.map((each, index) => withSchemas(each, [...path, ...keys, index], read))
  return {
    ...terms,
    ...(typeof json === 'string' && {json: read([...path, 'json'], json)}),
    ...(typeof yaml === 'string' && {yaml: read([...path, 'yaml'], yaml)}),
    ...(sections && {
      sections: sections.map((each, index) =>
        typeof each === 'object' ? withSchemas(each, [...path, 'sections', index], read) : each
      )
    }),
    ...(any && {any: inner(any, 'any')}),
    ...(sequence && {parts: inner(sequence, 'parts')}),
    ...(cases && {
      cases: Object.fromEntries(Object.entries(cases).map(([name, all]) => [name, inner(all, 'cases', name)]))
    })
  }
}

/** The files with the schemas and the examples that the contracts of a configuration name, absolute. */
export function contractFiles({path, config: {contracts = {}}}: ConfigFile): readonly string[] {
  const found: string[] = []
  const read = (_: unknown, given: string): string => {
    found.push(resolve(dirname(path), given))
    return given
  }
  for (const terms of Object.values(contracts)) withExamples(withSchemas(terms, [], read), read)
  return found
}

/** What is neither an object nor a boolean fails where it is first used, as any invalid schema. */
function schemaValue(value: unknown): SchemaOrPath {
  return typeof value === 'boolean' || isRecord(value) ? value : String(value)
}

/** A schema in a file of its own: the places of its values, as `file:line:column`. */
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

/** A file that a contract names: what it is there, and how many bytes it may have. */
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
