/** Contracts of definitions as a TypeScript module. */
import {toJson} from '../text/printable.ts'
import type {AskedContract, ContractsByAgent} from './required-contracts.ts'

/** @param library package that reads outputs */
export function typescriptModule(agents: ContractsByAgent, library: string): string {
  const properties = [...agents].map(
    ([agent, agentContracts]) => `  ${keyOf(agent)}: {\n${agentContracts.map(entryText).join(',\n')}\n  }`
  )
  return `import {
  type OutputContract,
  type OutputReading,
  type OutputSchema,
  type OutputValue,
  outputSchema,
  readOutput
} from '${library}/contracts'

/** What the definition of each agent asks it to print. */
export const contracts = {
${properties.join(',\n')}
} as const

type Contracts = typeof contracts
export type Agent = keyof Contracts

/** What an output of an agent holds under one of its contracts. */
export type Printed<A extends Agent, Name extends keyof Contracts[A]> = Contracts[A][Name] extends infer C extends OutputContract
  ? OutputValue<C>
  : never

/** Reads an output of an agent, as the linter checks it: its value, or what is wrong with it. */
export function readPrinted<A extends Agent, Name extends keyof Contracts[A]>(
  agent: A,
  name: Name,
  text: string
): OutputReading<Printed<A, Name>> {
  const contract: unknown = contracts[agent][name]
  return readOutput(text, contract as OutputContract) as OutputReading<Printed<A, Name>>
}

/** A contract of an agent as a Standard Schema, for programs that take one. */
export function schemaFor<A extends Agent, Name extends keyof Contracts[A]>(
  agent: A,
  name: Name
): OutputSchema<Printed<A, Name>> {
  const contract: unknown = contracts[agent][name]
  return outputSchema(contract as OutputContract) as OutputSchema<Printed<A, Name>>
}
`
}

function entryText({name, place, contract}: AskedContract): string {
  return `    // ${literal(place).slice(1, -1)}\n    ${keyOf(name)}: ${literal(contract)}`
}

/** A key of an object literal, in which `__proto__` is not a key. */
function keyOf(name: string): string {
  return name === '__proto__' ? `[${literal(name)}]` : literal(name)
}

/** A value as an expression in ASCII, without line ends. */
function literal(value: unknown): string {
  return toJson(value)
    .replace(/[^\x20-\x7E]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('"__proto__":', '["__proto__"]:')
}
