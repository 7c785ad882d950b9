/** Captured outputs, checked against definitions: `lint-agents contracts --against`. */
import {resolve} from 'node:path'
import {isReadIn} from '../contracts/engine/bound.ts'
import type {OutputContract} from '../contracts/engine/model.ts'
import {countEvidence, type Evidence, type Failing} from '../contracts/proposals/evidence.ts'
import type {Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {relativePath} from '../disk/paths.ts'
import type {Overrides} from '../project/project.ts'
import type {Environment, RunRequest} from '../run/request.ts'
import {plural} from '../text/plural.ts'
import {sentence} from '../text/quoted.ts'
import {eachOutput} from './each-output.ts'
import type {AskedDefinition} from './required-contracts.ts'

export interface ContractEvidence {
  readonly evidence: Evidence
  readonly failing: readonly Failing[]
  readonly confirmed: OutputContract | undefined
  readonly excerpt: string
}

export interface OutputEvidence {
  /** Evidence of a definition's contracts in order, by its path. */
  readonly byPath: ReadonlyMap<string, readonly ContractEvidence[]>
  /** Number of outputs without a listed agent. */
  readonly others: number
}

/**
 * Counts captured outputs that satisfy their definitions, except outputs of unfinished runs.
 *
 * @throws {UsageError} if no output is of a listed agent
 */
export async function readEvidence(
  asked: readonly AskedDefinition[],
  outputs: readonly string[],
  {config, overrides}: Pick<RunRequest, 'config'> & {readonly overrides: Overrides},
  environment: Environment
): Promise<OutputEvidence> {
  const counter = countOutputs(asked, resolve(environment.cwd))
  const request = {outputs, config, overrides: {...overrides, kind: 'output'}} as const
  const hasFailed = await eachOutput(request, environment, counter.add)
  const {counted, others, byPath} = counter.close()
  if (counted === 0 && !hasFailed)
    throw new UsageError(
      sentence`Unexpected --against ${outputs.map((path) => `\`${path}\``).join(', ')}, expected outputs of a listed agent${others === 0 ? '' : `: ${plural(others, 'output')} ${others === 1 ? 'is' : 'are'} of another agent, or of none: give the agent with --agent or \`agent\` in \`files\` of the configuration`}`
    )
  return {byPath, others}
}

interface CountedOutputs extends OutputEvidence {
  /** Number of outputs of listed agents. */
  readonly counted: number
}

/** Counts the outputs that are added. @param cwd absolute */
export function countOutputs(
  asked: readonly AskedDefinition[],
  cwd: string
): {readonly add: (output: Source) => void; readonly close: () => CountedOutputs} {
  const all = new Map(
    asked.map(({source, contracts}) => [
      source.path,
      contracts.map((each) => ({contract: each.contract, counter: countEvidence(source, each)}))
    ])
  )
  let counted = 0
  let others = 0
  function add(output: Source): void {
    const {definition} = output.otherFiles
    const counters = definition && all.get(definition.path)
    const count = output.captured?.structured === 'this' ? 0 : 1
    if (counters === undefined) {
      others += count
      return
    }
    counted += count
    const thread = output.captured === undefined ? '' : ` (thread ${output.captured.thread})`
    for (const {contract, counter} of counters)
      if (isReadIn(output, contract)) counter.add(output, `${relativePath(cwd, resolve(cwd, output.path))}${thread}`)
  }
  function close(): CountedOutputs {
    const byPath = new Map(
      [...all].map(([path, counters]) => [
        path,
        counters.map(({counter}) => ({
          evidence: counter.close(),
          failing: counter.failing(),
          confirmed: counter.confirmed(),
          excerpt: counter.excerpt()
        }))
      ])
    )
    return {byPath, counted, others}
  }
  return {add, close}
}
