import {existsSync, readFileSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import type {NamedContract, OwnContract, SchemaFault} from '../contracts/output/model.ts'
import {guess} from '../contracts/schema.ts'
import {contractNames} from '../contracts/source.ts'
import {readJson} from '../contracts/text/json.ts'
import {pointAt, readLines} from '../contracts/text/lines.ts'
import {ConfigError, type ConfigFile} from './config.ts'
import {reasonOf, toSlashes} from './paths.ts'

/** The contracts of a configuration, by name, with the schemas that they name. @throws {ConfigError} */
export function readContracts(file: ConfigFile): ReadonlyMap<string, NamedContract> {
  checkNames(file)
  const entries = Object.entries(file.config.contracts ?? {})
  return new Map(entries.map(([name, terms]) => [name, namedContract(file, name, terms)]))
}

/** Contracts are bound by names that are there, and none hides one of the product's. */
function checkNames({config, at}: ConfigFile): void {
  const own = Object.keys(config.contracts ?? {})
  const known: readonly string[] = [...contractNames, ...own]
  for (const name of own)
    if (contractNames.some((each) => each === name))
      throw new ConfigError(
        `${at(['contracts', name])}: Unexpected name \`${name}\`, expected one that no built-in contract has`
      )
  const bound = [
    ...Object.entries(config.agents ?? {}).map(([agent, names]) => ({path: ['agents', agent], names})),
    ...(config.files ?? []).map(({contracts = []}, index) => ({path: ['files', index, 'contracts'], names: contracts}))
  ]
  for (const {path, names} of bound) {
    const index = names.findIndex((name) => !known.includes(name))
    const name = names[index]
    if (name !== undefined)
      throw new ConfigError(`${at([...path, index])}: Unexpected contract \`${name}\`, expected ${guess(name, known)}`)
  }
}

function namedContract({path: file, at}: ConfigFile, name: string, terms: OwnContract): NamedContract {
  const key = terms.json === undefined ? 'yaml' : 'json'
  const said = terms[key]
  const where = (inner: readonly PropertyKey[]): string => at(['contracts', name, ...inner])
  const place = {path: toSlashes(file), line: Number(/:(\d+):\d+$/.exec(where([]))?.[1] ?? 1)}
  if (said === undefined) return {name, terms, place}
  if (typeof said !== 'string') {
    const refusal = ({path, expected}: SchemaFault): Error =>
      new ConfigError(`${where([key, ...path])}: Unexpected schema, expected ${expected}`)
    return {name, terms, place, schema: said, refusal}
  }
  const path = resolve(dirname(file), said)
  return {name, terms, place, ...readSchema(path, where([key]))}
}

/** @param where the place in the configuration that names the file */
function readSchema(path: string, where: string): Required<Pick<NamedContract, 'schema' | 'refusal'>> {
  if (!existsSync(path)) throw new ConfigError(`${where}: Missing schema, expected a file ${path}`)
  const text = readText(path, where)
  const json = readJson(text)
  const place = (start: number): string => {
    const {line, column} = pointAt(readLines(text), start)
    return `${where}: ${path}:${line}:${column}`
  }
  const [fault] = json.faults
  if (fault !== undefined) throw new ConfigError(`${place(fault.start)}: Unexpected ${fault.reason}, expected JSON`)
  const refusal = ({path: inner, expected}: SchemaFault): Error =>
    new ConfigError(`${place(json.locate(inner).start)}: Unexpected schema, expected ${expected}`)
  return {schema: json.value, refusal}
}

function readText(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${where}: Cannot read the schema: ${reasonOf(error)}`)
  }
}
