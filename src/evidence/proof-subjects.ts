/** Programs of agents, and the contracts that they are checked against. */
import {dirname, resolve} from 'node:path'
import {type NamedContract, type OutputContract, primitiveOf, programCommand} from '../contracts/engine/model.ts'
import {type TestTexts, testTexts} from '../contracts/engine/self-test.ts'
import {blockNamed} from '../contracts/markers/tested.ts'
import {relativePath} from '../disk/paths.ts'
import {shellCommand} from '../text/shell-command.ts'
import type {AskedDefinition} from './required-contracts.ts'
import {unboundContracts} from './self-tests.ts'

export interface CapturedText {
  /** Relative to the working directory. */
  readonly path: string
  readonly text: string
}

export interface CapturedOutputs {
  readonly texts: readonly CapturedText[]
  readonly unproved: number
}

/** A contract without a program with its example texts: declared, else derived from the definition. */
export interface ShownContract {
  readonly name: string
  readonly terms: OutputContract
  readonly place: {readonly path: string; readonly line: number}
  readonly texts: TestTexts
}

/** A contract with a program, or any contract of an agent without one. */
export interface ProofSubject {
  readonly name: string
  readonly agent: string | undefined
  readonly place: {readonly path: string; readonly line: number}
  readonly terms: OutputContract
  readonly command: readonly string[] | undefined
  /** Folder of the configuration. */
  readonly cwd: string
  readonly contracts: readonly ShownContract[]
  /** Contracts of the agent that the linter checks. */
  readonly linted: readonly OutputContract[]
  readonly outputs: CapturedOutputs
}

const noOutputs: CapturedOutputs = {texts: [], unproved: 0}

/** Each program of each agent, with the agent's other contracts. @param cwd absolute */
export function proofSubjects(
  found: readonly AskedDefinition[],
  outputsOf: (definition: AskedDefinition) => CapturedOutputs | undefined,
  {cwd, hasUnbound}: {readonly cwd: string; readonly hasUnbound: boolean}
): readonly ProofSubject[] {
  const ofDefinitions = found.flatMap((definition) => {
    const contracts = declaredContracts(definition)
    const programs = definition.configured.flatMap(({declaration}) =>
      declaration.terms.program === undefined ? [] : declaration
    )
    const linted = [...contracts, ...programs].flatMap(({terms}) => (programCommand(terms) === undefined ? terms : []))
    const more = {agent: definition.agent, linted, outputs: outputsOf(definition) ?? noOutputs}
    if (programs.length > 0) {
      const beside = contracts.length > 0 ? contracts : contractsOf(definition, false)
      return programs.map((each) => subjectOf(each, {...more, contracts: beside}))
    }
    return contracts.map((each) => subjectOf(each, {...more, contracts: [each], linted: [each.terms]}))
  })
  const unbound = hasUnbound ? unboundContracts(found).filter(({terms}) => terms.program !== undefined) : []
  return [
    ...ofDefinitions,
    ...unbound.map((each) => {
      const linted = programCommand(each.terms) === undefined ? [each.terms] : []
      return subjectOf(each, {agent: undefined, contracts: [], linted, outputs: noOutputs})
    })
  ].map((subject) => ({
    ...subject,
    place: {...subject.place, path: relativePath(cwd, resolve(cwd, subject.place.path))}
  }))
}

function subjectOf(
  {name, terms, place}: Pick<NamedContract, 'name' | 'terms' | 'place'>,
  more: Pick<ProofSubject, 'agent' | 'contracts' | 'linted' | 'outputs'>
): ProofSubject {
  return {name, terms, place, command: programCommand(terms), cwd: dirname(resolve(place.path)), ...more}
}

/** Declared contracts of a definition without a program, without duplicates. */
function declaredContracts(definition: AskedDefinition): readonly ShownContract[] {
  const marked = contractsOf(definition, true)
  const others = definition.configured.flatMap(({declaration: {name, terms, place}}): ShownContract[] =>
    terms.program === undefined ? [{name, terms, place, texts: testTexts(terms)}] : []
  )
  const known = new Set(marked.map(({terms}) => JSON.stringify(terms)))
  return [...marked, ...others.filter(({terms}) => !known.has(JSON.stringify(terms)))]
}

function contractsOf({source, contracts}: AskedDefinition, isDeclared: boolean): readonly ShownContract[] {
  return contracts.flatMap(({name, line, declared, contract: terms}): ShownContract[] => {
    if (declared !== isDeclared || primitiveOf(terms) === undefined) return []
    return [{name, terms, place: {path: source.path, line}, texts: testTexts(terms, blockNamed(source, name))}]
  })
}

/** Commands that a proof runs, with their folders and without duplicates. */
export function provedCommands(
  subjects: readonly ProofSubject[]
): readonly {readonly command: string; readonly cwd: string}[] {
  const all = subjects.flatMap(({command, cwd}) =>
    command === undefined ? [] : [{command: shellCommand(command), cwd}]
  )
  return [...new Map(all.map((each) => [`${each.cwd}\0${each.command}`, each])).values()]
}
