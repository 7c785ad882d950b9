/** Declarations about a file, independent of its text. */
import type {FileContext} from './context.ts'
import {agentContracts} from './engine/bound.ts'
import {type ContractName, contractKinds, contractNames} from './kinds.ts'
import type {Source} from './source.ts'

/** Whether a file, or its agent, is declared to use a contract; a role declares `suggested-prompts`, the only one with roles. */
export function isDeclaredFor(source: Source, name: ContractName): boolean {
  if (agentContracts(source).includes(name)) return true
  return source.contracts?.includes(name) ?? (name === 'suggested-prompts' && source.role !== undefined)
}

/** Whether anything declares the kind of a file, or contracts of its agent. */
export function isDeclared(source: Source): boolean {
  return source.declared || agentContracts(source).length > 0
}

/** Whether a file was declared to keep REQ-0006. */
export function isPartyDeclared(source: Source): boolean {
  return isDeclaredFor(source, 'inception-party')
}

/** Whether a file whose kind only REQ-0006 knows keeps it: unless other contracts were declared in its place. */
export function keepsParty(source: Source): boolean {
  return source.contracts === undefined || isPartyDeclared(source)
}

type Declaration = Pick<FileContext, 'kind' | 'contracts' | 'bindsOutputs'>

/** The contracts that are declared for a file and say nothing about files of its kind, nor about its outputs. */
export function unappliedContracts({kind, contracts = [], bindsOutputs = false}: Declaration): readonly ContractName[] {
  const isAbout = (name: ContractName): boolean =>
    contractKinds[name].includes(kind) || (bindsOutputs && contractKinds[name].includes('output'))
  return contractNames.filter((name) => contracts.includes(name) && !isAbout(name))
}

/** Whether all declared contracts of a file are for other kinds of files. */
export function hasOnlyOtherContracts(file: Declaration): boolean {
  const count = unappliedContracts(file).length
  return count > 0 && count === file.contracts?.length
}
