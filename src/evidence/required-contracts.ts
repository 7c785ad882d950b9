/** Contracts in the definitions of a project. */
import {basename, resolve} from 'node:path'
import * as z from 'zod/mini'
import {namedContracts} from '../contracts/engine/bound.ts'
import {mentionLine} from '../contracts/engine/mention.ts'
import {
  hasExpressions,
  type NamedContract,
  type OutputContract,
  type ProgramTerms,
  primitiveOf
} from '../contracts/engine/model.ts'
import {OutputContractSchema} from '../contracts/engine/terms.ts'
import {definitions as definitionKinds} from '../contracts/kinds.ts'
import {markedOf} from '../contracts/markers/marked.ts'
import type {FoundProgram} from '../contracts/programs/found-programs.ts'
import type {Evidence} from '../contracts/proposals/evidence.ts'
import type {Asked, Unread} from '../contracts/proposals/proposals.ts'
import {askedContracts} from '../contracts/proposals/proposals.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {relativePath} from '../disk/paths.ts'
import {readTextFile} from '../disk/text-file.ts'
import {definedName} from '../project/definition-names.ts'
import {isGlob} from '../project/files.ts'
import {isPickedUp, isReadAsText} from '../project/picked.ts'
import type {Projects} from '../project/project.ts'
import {findSelected} from '../run/find.ts'
import type {Environment} from '../run/request.ts'
import {hasFolder} from '../text/path-ends.ts'
import {SelfTestReport, testOfConfigured, testsOf, unboundContracts} from './self-tests.ts'

const line = z.int().check(z.minimum(1))
const lineRange = {line: line.check(z.describe('From 1')), endLine: line}

const count = z.int().check(z.minimum(0))

/** With `--against`: number of captured outputs that satisfy a contract. */
const evidence = z.strictObject({
  outputs: count.check(z.describe('Of the agent')),
  hold: count.check(z.describe('All of the contract')),
  parts: z.array(
    z.strictObject({
      part: z.string().check(z.describe('Such as "section `Risks`"')),
      hold: count,
      values: z
        .record(z.string(), count)
        .check(z.describe('What is printed in place of the values that are listed, with the number of outputs'))
    })
  )
})

const place = z.strictObject({path: z.string(), line})

/** Common to a contract in all reports. */
export const askedContract = {
  name: z.string().check(z.describe('A name for the configuration; one of each in a definition')),
  kind: z.string().check(z.describe('The primitive, or the name of a contract that ships with the product')),
  contract: z
    .union([OutputContractSchema, z.strictObject({})])
    .check(z.describe('As a configuration declares it; empty for a contract that ships with the product')),
  evidence: z.optional(evidence)
}

export interface AskedContract {
  readonly name: string
  readonly place: string
  readonly contract: OutputContract
}

export type ContractsByAgent = ReadonlyMap<string, readonly AskedContract[]>

/** Output of `lint-agents contracts --format json`: an interface. */
export const AskedReport = z.strictObject({
  version: z.literal(2),
  definitions: z.array(
    z.strictObject({
      path: z.string().check(z.describe('Relative to the working directory, with `/`')),
      agent: z.string().check(z.describe('`name` of the front matter, else the name of the file')),
      contracts: z.array(
        z.strictObject({
          ...askedContract,
          ...lineRange,
          selfTest: z.optional(SelfTestReport.check(z.describe('Of what a marker declares'))),
          declared: z
            .boolean()
            .check(
              z.describe(
                'A marker or the configuration declares it, or it ships with the product; else words seem to ask for it'
              )
            ),
          from: z.optional(
            place.check(z.describe('Where the configuration declares it; its lines are those that mention it'))
          ),
          program: z.optional(
            z
              .strictObject({
                path: z.string(),
                line,
                expressions: z.array(z.strictObject({line, code: z.string().check(z.describe('Shortened'))}))
              })
              .check(z.describe('The source of the program, and its expressions'))
          )
        })
      ),
      unread: z.array(z.strictObject(lineRange)).check(z.describe('What it seems to ask for and could not be read')),
      programs: z.optional(
        z
          .array(
            z.strictObject({
              path: z.string().check(z.describe('From the root of the repository')),
              line,
              name: z.string().check(z.describe('Of the expression, or the option that gives a schema')),
              code: z.string().check(z.describe('Shortened')),
              reads: z.optional(z.string().check(z.describe('The tag, label or words that the definition shows, too'))),
              writes: z.optional(z.string().check(z.describe('The same in the case of the definition, if it differs'))),
              signLine: line.check(z.describe('The line of the definition that shows them')),
              contract: askedContract.contract
            })
          )
          .check(z.describe('Tracked source that seems to read what the agent prints: proposals'))
      )
    })
  ),
  configured: z.optional(
    z
      .array(
        z.strictObject({
          path: z.string(),
          line,
          name: z.string(),
          contract: askedContract.contract,
          selfTest: SelfTestReport
        })
      )
      .check(z.describe('The contracts that the configurations of the definitions declare'))
  )
})

export interface AskedDefinition {
  /** Relative to the working directory, with `/`. */
  readonly path: string
  readonly agent: string
  readonly source: Source
  readonly contracts: readonly Asked[]
  /** Contracts that the configuration adds for the agent. */
  readonly configured: readonly ConfiguredContract[]
  readonly unread: readonly Unread[]
  /** Programs of the repository that seem to read its outputs, if searched. */
  readonly programs?: readonly FoundProgram[]
}

interface ConfiguredContract extends Pick<Asked, 'name' | 'kind' | 'line' | 'endLine' | 'contract'> {
  readonly declaration: NamedContract
  /** Location in the configuration; the path is relative to the working directory. */
  readonly from: {readonly path: string; readonly line: number}
  readonly program?: {
    readonly path: string
    readonly line: number
    readonly expressions: readonly {readonly line: number; readonly code: string}[]
  }
}

/**
 * Contracts of the definitions at these paths.
 *
 * @throws {UsageError} for a missing path
 * @throws {ConfigError}
 */
export function readAsked(
  patterns: readonly string[],
  projects: Projects,
  environment: Environment
): readonly AskedDefinition[] {
  const {files, failures} = findSelected(
    {patterns, picks: (path) => isPickedUp(path, projects)},
    projects,
    undefined,
    environment
  )
  for (const {path, reason} of failures)
    environment.notify({kind: 'unreadable', message: `${path}: Cannot read the file: ${reason}`})
  // A folder with a pattern's name is also a pattern.
  const isWalk = patterns.every(
    (pattern) => !isGlob(pattern) && statOf(resolve(environment.cwd, pattern))?.isDirectory() === true
  )
  return files.flatMap((path) => {
    const {context} = projects.projectFor(path)
    if (!isReadAsText(path, projects) || !definitionKinds.some((kind) => kind === context.kind)) return []
    const text = textOf(path, environment)
    if (text === undefined) return []
    const source = createSource(text, context)
    if (isWalk && !asksOutputs(source)) return []
    const configured = configuredContracts(source, environment.cwd)
    return [
      {path: relativePath(environment.cwd, path), agent: nameOf(source), source, configured, ...askedContracts(source)}
    ]
  })
}

/** Contracts of a run's configuration. @throws {ConfigError} */
export function contractsOfRun(projects: Projects, cwd: string): readonly NamedContract[] {
  const {context} = projects.projectFor(resolve(cwd, 'definition.md'))
  return [...createSource('', context).project.customContracts.values()]
}

/** Whether a text defines an agent: it names one, or a host opens it. */
export function definesAgent(definition: Source): boolean {
  return definedName(definition) !== undefined || (definition.surroundings.reach()?.readers.length ?? 0) > 0
}

/** Whether a text is known to require outputs: by its place, front matter, a declaration or a marker. */
function asksOutputs(definition: Source): boolean {
  const isPlaced = definition.kind !== 'agent' || definition.declared || hasFolder(definition.path, 'agents')
  return isPlaced || definesAgent(definition) || markedOf(definition).contracts.length > 0
}

/** Configured contracts for a definition's agent. In other texts only the path resembles an agent's name. */
function configuredContracts(definition: Source, cwd: string): readonly ConfiguredContract[] {
  if (!definesAgent(definition)) return []
  return namedContracts(definition).map((contract): ConfiguredContract => {
    const {name, terms, configured = terms, place: from} = contract
    const line = (mentionLine(definition, contract) ?? 0) + 1
    const known = {name, kind: primitiveOf(configured) ?? '', line, endLine: line, contract: configured}
    const {program} = terms
    return {
      ...known,
      declaration: contract,
      from: {path: relativePath(cwd, from.path), line: from.line},
      ...(hasExpressions(program) && {program: listedProgram(program)})
    }
  })
}

function listedProgram({path, line, expressions}: ProgramTerms): NonNullable<ConfiguredContract['program']> {
  return {path, line, expressions: expressions.map((each) => ({line: each.line ?? line, code: each.code ?? ''}))}
}

/** Text of a definition; `undefined` for an unreadable file, with a notice. */
function textOf(path: string, {notify}: Environment): string | undefined {
  try {
    return readTextFile(path).text
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    notify({kind: 'unreadable', message: error.message})
    return undefined
  }
}

function nameOf(definition: Source): string {
  return definedName(definition) ?? basename(definition.path).replace(/(?:\.agent)?\.[^.]+$/, '')
}

/**
 * JSON report, without the phrases behind proposals.
 *
 * @param cwd base of paths, for a report with self-tests
 * @param ofRun contracts of the run's configuration
 */
export function askedReport(
  asked: readonly AskedDefinition[],
  evidenceOf?: (definition: AskedDefinition, index: number) => Evidence | undefined,
  cwd?: string,
  ofRun: readonly NamedContract[] = []
): object {
  const configured = cwd === undefined ? [] : unboundContracts(asked, ofRun)
  return {
    version: 2,
    definitions: asked.map((definition) => ({
      path: definition.path,
      agent: definition.agent,
      contracts: [
        ...definition.contracts.map(({why: _, ...contract}, index) => ({
          ...contract,
          evidence: evidenceOf?.(definition, index),
          selfTest: cwd === undefined ? undefined : testsOf(definition)[index]
        })),
        ...definition.configured.map(({declaration, ...each}) => ({
          ...each,
          declared: true,
          selfTest: cwd === undefined ? undefined : testOfConfigured(declaration)
        }))
      ],
      unread: definition.unread,
      ...(definition.programs !== undefined && definition.programs.length > 0 && {programs: definition.programs})
    })),
    ...(configured.length > 0 && {
      configured: configured.map((contract) => ({
        path: relativePath(cwd ?? '', contract.place.path),
        line: contract.place.line,
        name: contract.name,
        contract: contract.terms,
        selfTest: testOfConfigured(contract)
      }))
    })
  }
}
