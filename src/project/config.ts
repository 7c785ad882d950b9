import * as z from 'zod/mini'
import {CustomContract, contractKeys} from '../contracts/custom/model.ts'
import {contractNames, kinds, roles} from '../contracts/source.ts'
import {ruleLevels} from '../linter/rule.ts'
import {didYouMean, expectation} from '../schema/expectation.ts'
import {isRecord, type JsonDocument, readJson} from '../text/json.ts'
import {pointAt, type Range, readLines} from '../text/lines.ts'

const presets = ['recommended', 'strict', 'isdlc'] as const

const Level = z.enum(ruleLevels)
const Options = z.record(z.string(), z.unknown())

const ContractName = z.union([z.enum(contractNames), z.string()])

const Entry = z.strictObject({
  include: z.array(z.string()).check(z.minLength(1), z.describe('Globs, from the folder of the configuration file')),
  exclude: z.optional(z.array(z.string()).check(z.describe('Globs that take files out again'))),
  kind: z.optional(z.enum(kinds).check(z.describe('What the files are'))),
  role: z.optional(z.enum(roles).check(z.describe('What part the agents have'))),
  contracts: z.optional(z.array(ContractName).check(z.describe('The contracts that the files keep'))),
  agent: z.optional(z.string().check(z.describe('The agent whose outputs the files are'))),
  phase: z.optional(z.string().check(z.describe('The phase that the files belong to'))),
  state: z.optional(z.string().check(z.describe('Workflow state that state-aware checks read, from this folder')))
})

/** The configuration of a project (design: product, section 3). */
export const Config = z.strictObject({
  $schema: z.optional(z.string()),
  preset: z.optional(
    z
      .union([z.enum(presets), z.array(z.enum(presets))])
      .check(z.describe('`strict` makes every finding an error; `isdlc` declares roles by the paths of that framework'))
  ),
  files: z.optional(z.array(Entry).check(z.describe('What the files are; later entries win'))),
  ignore: z.optional(z.array(z.string()).check(z.describe('Patterns of files to leave out, as in .gitignore'))),
  rules: z.optional(
    z
      .record(z.string(), z.union([Level, z.tuple([Level]), z.tuple([Level, Options])]))
      .check(z.describe('A level, or a level and options, for each rule'))
  ),
  variables: z.optional(z.array(z.string()).check(z.describe('Names of template variables that the project knows'))),
  contracts: z.optional(
    z.record(z.string(), CustomContract).check(z.describe("Contracts of the project's own, by names of its choice"))
  ),
  agents: z.optional(
    z
      .record(z.string(), z.array(ContractName))
      .check(z.describe('The contracts that the outputs of each agent keep, by the `name` of its definition'))
  )
})
export type Config = z.infer<typeof Config>
export type Entry = z.infer<typeof Entry>

/** A mistake in a configuration file: its message gives file, line and column. */
export class ConfigError extends Error {}

/** A configuration file: what it says, and where. */
export interface ConfigFile {
  /** Absolute. */
  readonly path: string
  readonly config: Config
  readonly at: (path: readonly PropertyKey[]) => string
  /** The line of a key, from 1. */
  readonly lineOf: (path: readonly PropertyKey[]) => number
}

/**
 * Reads a configuration.
 *
 * @param key where in the file it stands: `package.json` holds it under a key of its own
 * @throws {ConfigError} for text that is no JSON, an unknown key, a wrong value, a contract that does not exist
 */
export function readConfig(path: string, text: string, key: readonly string[] = []): ConfigFile | undefined {
  const json = readJson(text, {comments: key.length === 0})
  const lines = readLines(text)
  const place = ({start}: Range): string => {
    const {line, column} = pointAt(lines, start)
    return `${path}:${line}:${column}`
  }
  const [fault] = json.faults
  if (fault !== undefined) {
    if (key.length > 0) return undefined
    throw new ConfigError(`${place(fault)}: Unexpected ${fault.reason}, expected JSON`)
  }
  const value = key.reduce<unknown>((outer, name) => (isRecord(outer) ? outer[name] : undefined), json.value)
  if (key.length > 0 && value === undefined) return undefined
  const parsed = Config.safeParse(value)
  if (!parsed.success) throw new ConfigError(words(parsed.error.issues, json, key, place))
  const at = (inner: readonly PropertyKey[]): string => place(json.locate([...key, ...inner]))
  const keyAt = (inner: readonly PropertyKey[]): Range => json.locateKey([...key, ...inner])
  const wrong = wrongNames(parsed.data, at, (inner) => place(keyAt(inner)))
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return {path, config: parsed.data, at, lineOf: (inner) => pointAt(lines, keyAt(inner).start).line}
}

/** All contracts that a configuration can name. */
export function contractsOf(config: Config | undefined): readonly string[] {
  return [...contractNames, ...Object.keys(config?.contracts ?? {})]
}

/** Contracts that take the name of another, and names of contracts that do not exist. */
function wrongNames(
  config: Config,
  at: (path: readonly PropertyKey[]) => string,
  keyAt: (path: readonly PropertyKey[]) => string
): readonly string[] {
  const known = contractsOf(config)
  const taken = Object.keys(config.contracts ?? {}).filter((name) => contractNames.some((builtIn) => builtIn === name))
  const named = [
    ...(config.files ?? []).flatMap(({contracts = []}, index) =>
      contracts.map((name, at) => ({name, path: ['files', index, 'contracts', at]}))
    ),
    ...Object.entries(config.agents ?? {}).flatMap(([agent, contracts]) =>
      contracts.map((name, at) => ({name, path: ['agents', agent, at]}))
    )
  ]
  return [
    ...taken.map(
      (name) => `${keyAt(['contracts', name])}: Unexpected contract \`${name}\`, expected a name that is not built in`
    ),
    ...named
      .filter(({name}) => !known.includes(name))
      .map(({name, path}) => `${at(path)}: Unexpected contract \`${name}\`, expected ${didYouMean(name, known)}`)
  ]
}

function words(
  issues: readonly z.core.$ZodIssue[],
  json: JsonDocument,
  key: readonly string[],
  place: (range: Range) => string
): string {
  return issues
    .flatMap((issue) => {
      const path = [...key, ...issue.path]
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((name) => `${place(json.locateKey([...path, name]))}: ${unknownKey(name, issue.path)}`)
      return [`${place(json.locate(path))}: ${wrongValue(issue)}`]
    })
    .join('\n')
}

function unknownKey(name: string, path: readonly PropertyKey[]): string {
  const known = path[0] === 'contracts' ? contractKeys : Object.keys((path[0] === 'files' ? Entry : Config).def.shape)
  return `Unexpected key \`${name}\`, expected ${didYouMean(name, known)}`
}

function wrongValue(issue: z.core.$ZodIssue): string {
  const at = issue.path.length === 0 ? 'the configuration' : `\`${issue.path.join('.')}\``
  return `Unexpected value of ${at}, expected ${expectation(issue)}`
}
