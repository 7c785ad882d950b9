import {dirname, resolve} from 'node:path'
import {noProject, type ProjectContext} from '../contracts/context.ts'
import type {NamedContract, OutputContract, SchemaOrPath} from '../contracts/engine/model.ts'
import {ConfigError} from '../disk/errors.ts'
import {type FileReader, largestDefinition} from '../disk/incidental.ts'
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
  const schemaError = (path: readonly PropertyKey[], fault: SchemaFault): Error =>
    new ConfigError(schemaMessage(file, ['contracts', name, ...path], files.get(keyOf(path)), fault))
  return [name, {name, terms, place, schemaError}]
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

/** The files with the schemas that the contracts of a configuration name, absolute. */
export function schemaFiles({path, config: {contracts = {}}}: ConfigFile): readonly string[] {
  const found: string[] = []
  for (const terms of Object.values(contracts))
    withSchemas(terms, [], (_, given) => {
      found.push(resolve(dirname(path), given))
      return given
    })
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
  const text = readText(file, reader, name, at)
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

function readText(file: ConfigFile, reader: FileReader, name: string, at: readonly PropertyKey[]): string {
  const from = dirname(file.path)
  const {text, reason = noSuchFile} = reader.attempt(resolve(from, name), {
    from,
    limit: largestDefinition
  })
  if (text === undefined)
    throw new ConfigError(sentence`${file.at(at)}: Unexpected schema \`${name}\`, expected a file: ${reason}`)
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
