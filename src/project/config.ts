import * as z from 'zod/mini'
import {derivedLevels} from '../contracts/context.ts'
import {OutputContractSchema} from '../contracts/engine/terms.ts'
import {hostIds, pinnedHost, versionedHosts} from '../contracts/host-ids.ts'
import {contractNames, kinds, roles} from '../contracts/kinds.ts'
import {templatePhases} from '../contracts/system-templates/name.ts'
import {ConfigError} from '../disk/errors.ts'
import {ruleLevels} from '../linter/rule.ts'
import {didYouMean, oneOf} from '../schema/expectation.ts'
import {problemSentence, syntaxMessage} from '../schema/message.ts'
import {placeFormatter} from '../schema/place.ts'
import {rangeOfProblem, type SchemaProblem} from '../schema/problem.ts'
import {keysAt, validate, valueAt} from '../schema/zod.ts'
import type {CachedFactsOf} from '../text/cached-facts.ts'
import {nearestIn} from '../text/edit-distance.ts'
import {readJson} from '../text/json.ts'
import {type Point, pointAt, type Range, readLines} from '../text/lines.ts'
import {plain, type Quoted, sentence} from '../text/quoted.ts'
import {inputFormats} from '../transcripts/model.ts'
import {FormatTerms} from './format-terms.ts'
import {globFault} from './glob.ts'

export const presets = ['recommended', 'strict', 'isdlc'] as const

const Level = z.enum(ruleLevels)
const Options = z.record(z.string(), z.unknown())

const ContractName = z.union([z.enum(contractNames), z.string()])

/** In UTF-16 units; glob engines reject longer globs or match them slowly. */
const longestGlob = 1000

/** In UTF-16 units; handwritten files are a tenth of it, and their lists are compared with each other and all files. */
const longestConfig = 250_000

const Pattern = z
  .string()
  .check(z.refine((text) => text.length <= longestGlob, `expected a pattern of at most ${longestGlob} characters`))

const Glob = Pattern.check(z.minLength(1))

const Rules = z.record(z.string(), z.union([Level, z.tuple([Level]), z.tuple([Level, Options])]))
export type Rules = z.infer<typeof Rules>

/** A placeholder for a part of the path in an agent's name. */
export const pathHole = /\{(stem|folder)\}/g

const Reference = z.string().check(z.minLength(1))

/** A file that may be missing: only a URL is never one. */
const LocalPath = z
  .string()
  .check(z.refine((text) => !/^[a-z][a-z\d+.-]+:\/\//i.test(text), 'expected a path: nothing is downloaded'))

const PinnedHost = z.string().check(
  z.refine((text) => pinnedHost.test(text), {error: ({input}) => `expected ${hostExpectation(String(input))}`}),
  z.meta({pattern: pinnedHost.source, examples: ['claude@2.1']})
)

function hostExpectation(text: string): string {
  const [name = '', version] = text.split('@')
  const host = hostIds.find((id) => id === name)
  if (host === undefined || version === undefined) {
    const meant = nearestIn(hostIds)(name) ?? hostIds.find((id) => name.startsWith(`${id}-`))
    return meant === undefined ? `${oneOf(hostIds)}, also with a version as in \`claude@2.1\`` : `\`${meant}\``
  }
  return versionedHosts.includes(host)
    ? 'a version of two or three numbers, as in `claude@2.1`'
    : `\`${host}\` alone, since its facts have no version`
}

/** A command line without quotes. */
const Runner = z.string().check(z.refine((text) => /\S/.test(text), 'expected a command, such as `npx tsx`'))

const FilesEntry = z
  .strictObject({
    include: z.array(Glob).check(z.minLength(1), z.describe('Globs, from the folder of the configuration file')),
    exclude: z.optional(z.array(Glob).check(z.describe('Globs that take files out again'))),
    kind: z.optional(z.enum(kinds).check(z.describe('The kind of the files'))),
    role: z.optional(z.enum(roles).check(z.describe('The role of the agents'))),
    contracts: z.optional(z.array(ContractName).check(z.describe('The contracts of the files'))),
    agent: z.optional(
      z
        .string()
        .check(
          z.describe(
            'The agent whose outputs the files are; `{stem}` is the name of a file without its ending, `{folder}` that of its folder'
          )
        )
    ),
    format: z.optional(
      z
        .union([z.enum(inputFormats), z.string()])
        .check(
          z.describe(
            'The format of captured outputs: that of transcripts, one of `formats`, or `text`; else that of their content where their names are those of data, such as `.jsonl`'
          )
        )
    ),
    column: z.optional(
      z
        .string()
        .check(
          z.minLength(1),
          z.describe(
            'The column with the outputs: the files are tables (`.csv`, `.tsv`, `.jsonl`, `.ndjson`), and each row is an output; beside it, the `format` of rows that look like dialogues and are outputs is `text`'
          )
        )
    ),
    agentColumn: z.optional(
      z.string().check(z.minLength(1), z.describe('The column with the names of the agents, beside `column`'))
    ),
    phase: z.optional(z.enum(templatePhases).check(z.describe('The phase that the files belong to'))),
    state: z.optional(LocalPath.check(z.describe('Workflow state that state-aware checks read, from this folder'))),
    rules: z.optional(
      Rules.check(z.describe('Levels and options for these files; a level alone keeps the options that are set before'))
    )
  })
  .check((context) => {
    const {column, agentColumn, format} = context.value
    const fault = (key: string, message: string): void =>
      void context.issues.push({code: 'custom', path: [key], message, input: context.value})
    if (column !== undefined && format !== undefined && format !== 'text')
      fault('format', 'expected `text` beside `column`, or an entry without `column`')
    if (column === undefined && agentColumn !== undefined) fault('agentColumn', 'expected it beside `column`')
  })

/** Configuration of a project: `lint-agents.config.json`, or a key of `package.json`. */
export const Config = z.strictObject({
  $schema: z.optional(z.string()),
  extends: z.optional(
    z
      .union([Reference, z.array(Reference)])
      .check(
        z.describe(
          'Configurations that this one adds to: paths from here that begin with `.`, or JSON files of packages; later ones win'
        )
      )
  ),
  preset: z.optional(
    z
      .union([z.enum(presets), z.array(z.enum(presets))])
      .check(
        z.describe(
          '`strict` makes every finding an error; `isdlc` declares roles and contracts by the paths of that framework'
        )
      )
  ),
  files: z.optional(z.array(FilesEntry).check(z.describe('What the files are; later entries win'))),
  ignore: z.optional(z.array(Pattern).check(z.describe('Patterns of files to leave out, as in .gitignore'))),
  rules: z.optional(Rules.check(z.describe('A level, or a level and options, for each rule'))),
  hosts: z.optional(
    z
      .array(z.union([z.enum(hostIds), PinnedHost]))
      .check(
        z.describe(
          'The hosts that load the agent files, in place of those that search their folders: what a run proved that one of them does not load is an error, wherever the file is'
        )
      )
  ),
  derived: z.optional(
    z
      .enum(derivedLevels)
      .check(
        z.describe('What words of a definition seem to ask its agent to print: `warn`, `note` or `off`; never an error')
      )
  ),
  requireReasons: z.optional(
    z.boolean().check(z.describe('Comments that turn rules off need a reason behind `--`: one without it is an error'))
  ),
  plugins: z.optional(
    z
      .array(z.union([Reference, z.tuple([Reference]), z.tuple([Reference, z.unknown()])]))
      .check(
        z.describe(
          'Modules with more rules: paths from here that begin with `.`, or packages; those of remark with their options'
        )
      )
  ),
  variables: z.optional(z.array(z.string()).check(z.describe('Names of template variables that the project knows'))),
  contracts: z.optional(
    z
      .record(z.string(), OutputContractSchema)
      .check(z.describe("Contracts of the project's own, by names of its choice"))
  ),
  formats: z.optional(
    z
      .record(z.string(), FormatTerms)
      .check(z.describe("Formats of captured outputs of the project's own, by names of its choice"))
  ),
  node: z.optional(
    Runner.check(
      z.describe(
        'The command of Node that `contracts --sync` exports schemas with, such as `npx tsx`: words with spaces between'
      )
    )
  ),
  python: z.optional(
    Runner.check(
      z.describe('The command of Python that `contracts --sync` exports schemas with, such as `uv run python`')
    )
  ),
  agents: z.optional(
    z
      .record(z.string(), z.array(ContractName))
      .check(z.describe('The contracts of the outputs of each agent, by the `name` of its definition; `*` is any text'))
  )
})
export type Config = z.infer<typeof Config>
export type FilesEntry = z.infer<typeof FilesEntry>

/** Agent that an entry names literally, without placeholders. */
export function namedAgent({agent}: Pick<FilesEntry, 'agent'>): string | undefined {
  return agent === undefined || agent.search(pathHole) !== -1 ? undefined : agent
}

export interface ConfigFile {
  /** Absolute. */
  readonly path: string
  readonly config: Config
  /** Location of a value, as `file:line:column`. */
  readonly at: (path: readonly PropertyKey[]) => string
  /** Line of a key, from 1. */
  readonly lineOf: (path: readonly PropertyKey[]) => number
  readonly point: (path: readonly PropertyKey[]) => Point
  readonly keyPoint: (path: readonly PropertyKey[]) => Point
  /** Location of a key, as `file:line:column`. */
  readonly keyAt: (path: readonly PropertyKey[]) => string
  /** Its extended files in order, then itself; only itself if it extends none. */
  readonly layers: readonly ConfigFile[]
  /** Origin of a value: its file, and its path there. */
  readonly sourceOf: (path: readonly PropertyKey[]) => LocatedValue
}

export interface LocatedValue {
  readonly file: ConfigFile
  readonly path: readonly PropertyKey[]
}

/**
 * Reads a configuration.
 *
 * @param key of the configuration in the file, for `package.json`
 * @param options `isPart`: another configuration extends it, and may declare the contracts that it names;
 * `cachedFactsOf`: cached facts of its text
 * @throws {ConfigError} for invalid JSON, more than 250,000 characters, an unknown key, a wrong value, a missing
 * contract; one line for each
 */
export function readConfig(
  path: string,
  text: string,
  key: readonly string[] = [],
  {isPart = false, cachedFactsOf}: {readonly isPart?: boolean; readonly cachedFactsOf?: CachedFactsOf | undefined} = {}
): ConfigFile | undefined {
  const json = readJson(text, {comments: key.length === 0})
  const placeOf = placeFormatter(path, text)
  const [fault] = json.faults
  if (fault !== undefined) {
    // Skips parsing other programs' manifests.
    if (key.length > 0 && !text.includes(`"${key[0]}"`)) return undefined
    throw new ConfigError(sentence`${placeOf(fault)}: ${syntaxMessage(fault, 'JSON')}`)
  }
  const value = valueAt(json.value, key)
  if (key.length > 0 && value === undefined) return undefined
  const length = lengthOf(json.locate(key))
  if (length > longestConfig)
    throw new ConfigError(
      sentence`${placeOf(json.locate(key))}: Unexpected configuration of ${length} characters, expected at most ${longestConfig}`
    )
  const about = {path, key, isPart}
  const cachedFacts = cachedFactsOf?.(text, about)
  const [valid] = (cachedFacts?.get('config') ?? []) as readonly Config[]
  const {data, problems} = valid === undefined ? validate(Config, value) : {data: valid, problems: []}
  if (data === undefined)
    throw new ConfigError(
      problems.map(
        (each) =>
          sentence`${placeOf(rangeOfProblem(each, json, key))}: ${misplaced(each, value) ?? problemSentence(each, {whole: 'the configuration'})}`
      )
    )
  const at = (inner: readonly PropertyKey[]): string => placeOf(json.locate([...key, ...inner]))
  const keyRange = (inner: readonly PropertyKey[]): Range => json.locateKey([...key, ...inner])
  const lines = readLines(text)
  const keyPoint = (inner: readonly PropertyKey[]): Point => pointAt(lines, keyRange(inner).start)
  const file: ConfigFile = {
    path,
    config: data,
    at,
    lineOf: (inner) => keyPoint(inner).line,
    point: (inner) => pointAt(lines, json.locate([...key, ...inner]).start),
    keyPoint,
    keyAt: (inner) => placeOf(keyRange(inner)),
    get layers() {
      return [file]
    },
    sourceOf: (inner) => ({file, path: inner})
  }
  if (valid !== undefined) return file
  const isWhole = !isPart && data.extends === undefined
  const faults = [...(isWhole ? wrongNames(file) : []), ...wrongGlobs(data, at)]
  if (faults.length > 0) throw new ConfigError(faults)
  cachedFacts?.set('config', [data])
  return file
}

/**
 * Advice for a key that belongs elsewhere in the configuration; `undefined` for other problems. A key with a valid
 * level belongs in `rules`.
 */
function misplaced(problem: SchemaProblem, value: unknown): Quoted | undefined {
  if (problem.kind !== 'unknown-key' || problem.expected.length === 1) return undefined
  const {path, key} = problem
  const isIn = (keys: readonly string[]): boolean => keys.includes(key)
  const isAtTop = path.length === 0
  const isInEntry = path[0] === 'files' && path.length === 2
  const isLevel = validate(Rules, {[key]: valueAt(value, [...path, key])}).data !== undefined
  if ((isAtTop || isInEntry) && isLevel) return sentence`Unexpected key \`${key}\`, expected it in \`rules\``
  if (isAtTop && isIn(keysAt(Config, ['files', 0])))
    return sentence`Unexpected key \`${key}\`, expected ${plain(key === 'exclude' ? '`ignore`, or ' : '')}it in an entry of \`files\``
  if (isInEntry && isIn(keysAt(Config, []))) return sentence`Unexpected key \`${key}\`, expected it beside \`files\``
  return undefined
}

function lengthOf({start, end}: Range): number {
  return end - start
}

/** Globs that match too slowly. */
function wrongGlobs({files = []}: Config, at: (path: readonly PropertyKey[]) => string): readonly Quoted[] {
  return files.flatMap((entry, index) =>
    (['include', 'exclude'] as const).flatMap((key) =>
      (entry[key] ?? []).flatMap((glob, item) => {
        const fault = globFault(glob.replace(/^\.\//, ''))
        return fault === undefined
          ? []
          : [sentence`${at(['files', index, key, item])}: Unexpected glob \`${glob}\`, ${fault}`]
      })
    )
  )
}

export function contractsOf(config: Config | undefined): readonly string[] {
  return [...contractNames, ...Object.keys(config?.contracts ?? {})]
}

/** Names of all output formats for a configuration. */
export function formatsOf(config: Config | undefined): readonly string[] {
  return [...inputFormats, ...Object.keys(config?.formats ?? {})]
}

/** Faults of formats: names that are taken or impossible on the command line, and unknown formats. */
function wrongFormats({config, at, keyAt}: ConfigFile): readonly Quoted[] {
  const known = formatsOf(config)
  const ownNames = Object.keys(config.formats ?? {})
  return [
    ...ownNames
      .filter((name) => inputFormats.some((builtIn) => builtIn === name))
      .map(
        (name) =>
          sentence`${keyAt(['formats', name])}: Unexpected format \`${name}\`, expected a name that is not built in`
      ),
    ...ownNames
      .filter((name) => !/^[a-z0-9][a-z0-9-]{0,99}$/.test(name))
      .map(
        (name) =>
          sentence`${keyAt(['formats', name])}: Unexpected format \`${name}\`, expected lowercase letters, digits and hyphens`
      ),
    ...(config.files ?? []).flatMap(({format}, index) =>
      format === undefined || known.includes(format)
        ? []
        : [
            sentence`${at(['files', index, 'format'])}: Unexpected value of ${plain(`\`files[${index}].format\``)}, expected ${didYouMean(format, known)}`
          ]
    )
  ]
}

/** Faults of contracts and formats: names that are taken, and unknown names. */
export function wrongNames(file: ConfigFile): readonly Quoted[] {
  const {config, at, keyAt} = file
  const known = contractsOf(config)
  const names = new Set(known)
  const near = nearestIn(known)
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
    ...wrongFormats(file),
    ...taken.map(
      (name) =>
        sentence`${keyAt(['contracts', name])}: Unexpected contract \`${name}\`, expected a name that is not built in`
    ),
    ...named
      .filter(({name}) => !names.has(name))
      .map(({name, path}) => {
        const meant = near(name)
        return sentence`${at(path)}: Unexpected contract \`${name}\`, expected ${oneOf(meant === undefined ? known : [meant])}`
      })
  ]
}
