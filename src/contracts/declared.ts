/** What is declared about a file, independent of its text. */
import {agentContracts} from './output/bound.ts'
import type {ContractName, Source} from './source.ts'

/** Whether a file, or its agent, is declared to use a contract; a role declares `suggested-prompts`, the only one with roles. */
export function isDeclaredFor(source: Source, name: ContractName): boolean {
  if (agentContracts(source).includes(name)) return true
  return source.contracts?.includes(name) ?? (name === 'suggested-prompts' && source.role !== undefined)
}

/** Whether anything declares what a file is, or which contracts its agent uses. */
export function isDeclared(source: Source): boolean {
  return source.declared || agentContracts(source).length > 0
}
