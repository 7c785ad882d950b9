import {readFileSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import type {CustomContract, NamedContract, SchemaFault} from '../contracts/custom/model.ts'
import type {Context} from '../contracts/source.ts'
import {pathName} from '../schema/expectation.ts'
import {readJson} from '../text/json.ts'
import {pointAt, readLines} from '../text/lines.ts'
import {ConfigError, type ConfigFile} from './config.ts'
import {reasonOf, toSlashes} from './paths.ts'

/** What a configuration says of contracts of its own, and of agents. */
export type CustomContracts = Pick<Context, 'customContracts' | 'agents'>

/**
 * The contracts of a configuration, with the schemas that they name.
 *
 * @throws {ConfigError} for a schema that cannot be read; one that is no JSON Schema fails where it is first asked for
 */
export function openContracts(file: ConfigFile | undefined): CustomContracts {
  const {contracts, agents} = file?.config ?? {}
  return {
    ...(file && contracts && {customContracts: new Map(Object.entries(contracts).map((each) => named(file, ...each)))}),
    ...(agents && {agents: new Map(Object.entries(agents))})
  }
}

function named(file: ConfigFile, name: string, terms: CustomContract): [string, NamedContract] {
  const place = {path: toSlashes(file.path), line: file.lineOf(['contracts', name])}
  const language = terms.json === undefined ? 'yaml' : 'json'
  const said = terms[language]
  if (said === undefined) return [name, {name, terms, place}]
  const at = ['contracts', name, language]
  const {schema, where} = typeof said === 'string' ? readSchema(file, said, at) : {schema: said, where: undefined}
  const refusal = (fault: SchemaFault): Error => new ConfigError(refusalWords(file, at, where, fault))
  return [name, {name, terms, place, schema, refusal}]
}

/** A schema in a file of its own: its name, and how to place what is wrong in it. */
interface SchemaFile {
  readonly name: string
  readonly at: (path: readonly PropertyKey[]) => string
}

function readSchema(file: ConfigFile, name: string, at: readonly string[]): {schema: unknown; where: SchemaFile} {
  const text = readText(file, name, at)
  const json = readJson(text)
  const lines = readLines(text)
  const place = (offset: number): string => {
    const {line, column} = pointAt(lines, offset)
    return `${name}:${line}:${column}`
  }
  const [fault] = json.faults
  if (fault !== undefined)
    throw new ConfigError(`${file.at(at)}: Unexpected ${fault.reason} at ${place(fault.start)}, expected JSON`)
  return {schema: json.value, where: {name, at: (path) => place(json.locate(path).start)}}
}

function readText(file: ConfigFile, name: string, at: readonly string[]): string {
  try {
    return readFileSync(resolve(dirname(file.path), name), 'utf8')
  } catch (error) {
    throw new ConfigError(`${file.at(at)}: Unexpected schema \`${name}\`, expected a file: ${reasonOf(error)}`)
  }
}

function refusalWords(
  file: ConfigFile,
  at: readonly string[],
  where: SchemaFile | undefined,
  fault: SchemaFault
): string {
  const {path, expected} = fault
  if (where === undefined) {
    const inner = [...at, ...path]
    return `${file.at(inner)}: Unexpected value of \`${pathName(inner)}\`, expected ${expected}`
  }
  const what = path.length === 0 ? 'schema' : `value of \`${pathName(path)}\``
  return `${file.at(at)}: Unexpected ${what} at ${where.at(path)}, expected ${expected}`
}
