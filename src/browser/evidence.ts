/** Contracts from definitions and from captured outputs, as `lint-agents contracts` lists them. */

import {outputMarkerText, withMarkers} from '../contracts/markers/marker-text.ts'
import type {Asked} from '../contracts/proposals/proposals.ts'
import type {Source} from '../contracts/source.ts'
import {collectOutputs, type OutputsByDefinition} from '../evidence/captured-outputs.ts'
import {contractWords} from '../evidence/contract-words.ts'
import {eachOutput} from '../evidence/each-output.ts'
import {type ContractEvidence, countOutputs, type OutputEvidence} from '../evidence/evidence.ts'
import {openQueue} from '../evidence/judging-program.ts'
import {type LearnedAgent, learnContracts} from '../evidence/learn.ts'
import {proofSubjects} from '../evidence/proof-subjects.ts'
import {capturedSentences, proofSentences} from '../evidence/proof-text.ts'
import {prove} from '../evidence/prove.ts'
import type {ProvedContract} from '../evidence/prove-report.ts'
import {type AskedDefinition, readAsked} from '../evidence/required-contracts.ts'
import {openProjects} from '../project/project.ts'
import type {RunRequest} from '../run/request.ts'
import {workFolder} from './node/files.ts'

/** The contracts of each definition. */
export interface AskedAnswer {
  readonly definitions: readonly {
    readonly path: string
    readonly agent: string
    readonly contracts: readonly AskedPart[]
    /** Lines of likely contracts that could not be read. */
    readonly unread: readonly {readonly line: number; readonly endLine: number}[]
    /** The definition with a marker above each block that only its words ask for, where there is one. */
    readonly marked?: string
  }[]
  readonly proofs: readonly Proof[]
}

/** A declared contract on its typical deviations, as the linter, the reader and its program read them. */
export interface Proof extends Pick<ProvedContract, 'name' | 'agent' | 'path' | 'line' | 'cases' | 'mismatches'> {
  readonly sentences: readonly string[]
}

/** A contract that a definition asks for, the words that ask for it, the marker that declares it, and how many outputs hold it. */
export interface AskedPart extends Pick<Asked, 'name' | 'kind' | 'line' | 'endLine' | 'declared'> {
  readonly why: readonly {readonly line: number; readonly words: string}[]
  readonly contract: object
  /** The contract in a sentence. */
  readonly words: string
  /** None where the contract ships with the product. */
  readonly marker?: string
  readonly evidence?: ContractEvidence['evidence']
}

export interface LearnedAnswer {
  readonly agents: readonly (Pick<LearnedAgent, 'agent' | 'outputs'> & {
    readonly contracts: readonly (LearnedAgent['contracts'][number] & {readonly marker: string})[]
  })[]
  /** How many outputs are of no agent that is known. */
  readonly others: number
}

const environment = {cwd: workFolder, notify: () => undefined}

/** @throws {UsageError} @throws {ConfigError} */
export async function askedOf({
  paths = ['.'],
  outputs = []
}: Pick<RunRequest, 'paths' | 'outputs'>): Promise<AskedAnswer> {
  const asked = readAsked(paths, openProjects({cwd: workFolder}), environment)
  const {evidence, captured} = await readOutputs(asked, outputs)
  return {
    proofs: await proofsOf(asked, captured),
    definitions: asked.map(({path, agent, contracts, unread, source}) => ({
      path,
      agent,
      ...markedText(source, contracts),
      unread: unread.map(({line, endLine}) => ({line, endLine})),
      contracts: contracts.map(({name, kind, line, endLine, declared, why, contract}, index) => {
        const found = evidence?.get(source.path)?.[index]
        return {
          ...{name, kind, line, endLine, declared, contract},
          words: kind in contract ? contractWords(contract) : '',
          why: why.map(({line, words}) => ({line, words})),
          ...(kind in contract && {marker: outputMarkerText(name, contract)}),
          ...(found && {evidence: found.evidence})
        }
      })
    }))
  }
}

/** A page starts no command: such a program counts as one that cannot be run. */
async function proofsOf(asked: readonly AskedDefinition[], captured: OutputsByDefinition): Promise<readonly Proof[]> {
  const subjects = proofSubjects(asked, ({source}) => captured.get(source.path), {cwd: workFolder, hasUnbound: true})
  const queue = openQueue()
  const proved = await Promise.all(subjects.map((subject) => prove(subject, queue)))
  return proved.map((each) => ({...each, sentences: [...proofSentences(each), ...capturedSentences(each)]}))
}

function markedText(source: Source, contracts: readonly Asked[]): {readonly marked?: string} {
  const undeclared = contracts.filter(({declared, kind, contract}) => !declared && kind in contract)
  if (undeclared.length === 0) return {}
  return {
    marked: withMarkers(
      source,
      undeclared.map((asked) => ({asked, contract: asked.contract}))
    )
  }
}

interface ReadOutputs {
  /** None where the outputs are of other agents. */
  readonly evidence?: OutputEvidence['byPath']
  readonly captured: OutputsByDefinition
}

async function readOutputs(asked: readonly AskedDefinition[], outputs: readonly string[]): Promise<ReadOutputs> {
  const {add, byPath} = collectOutputs(workFolder)
  if (outputs.length === 0) return {captured: byPath}
  const counter = countOutputs(asked, workFolder)
  const hasFailed = await eachOutput({outputs, overrides: {kind: 'output'}}, environment, (output) => {
    add(output)
    counter.add(output)
  })
  const {counted, byPath: evidence} = counter.close()
  return {captured: byPath, ...((counted > 0 || hasFailed) && {evidence})}
}

/** @throws {UsageError} where no output is of an agent that is known by its name */
export async function learnedOf({
  outputs = [],
  overrides
}: Pick<RunRequest, 'outputs' | 'overrides'>): Promise<LearnedAnswer> {
  const learned = await learnContracts(outputs, {config: undefined, agent: overrides?.agent}, environment)
  return {
    others: learned.others,
    agents: learned.agents.map(({agent, outputs, contracts}) => ({
      agent,
      outputs,
      contracts: contracts.map((each) => ({...each, marker: outputMarkerText(each.name, each.contract)}))
    }))
  }
}
