/** The contracts of definitions as a TypeScript module, with which a program reads what the agents print. */
import {lenienceOf} from '../contracts/definition/derived.ts'
import type {Lenience} from '../contracts/output/lenient.ts'
import type {OutputContract} from '../contracts/output/model.ts'
import {UsageError} from '../disk/errors.ts'
import {readRegularText} from '../disk/text-file.ts'
import {toJson} from '../text/printable.ts'
import type {AskedDefinition} from './asked.ts'

const header = '// Written by `lint-agents contracts --types`. Run it again when a definition changes.\n'

/** @throws {UsageError} where the file is there, and something else has written it */
export function expectGenerated(path: string, name: string): void {
  const text = readRegularText(path)
  if (text !== undefined && text !== '' && !text.startsWith(header))
    throw new UsageError(`${name}: not written: it was not written by \`lint-agents contracts --types\``)
}

/** A contract of an agent, and where its definition asks for it. */
interface AskedContract {
  readonly name: string
  readonly place: string
  readonly contract: OutputContract
  readonly lenience: Lenience
}

/** @returns the text of the module */
export function typesModule(asked: readonly AskedDefinition[]): string {
  const agents = byAgent(asked)
  const properties = [...agents].map(
    ([agent, agentContracts]) => `  ${keyOf(agent)}: {\n${agentContracts.map(entryText).join(',\n')}\n  }`
  )
  const lenient = [...agents].flatMap(([agent, agentContracts]) => {
    const rows = agentContracts.filter(({lenience}) => Object.keys(lenience).length > 0).map(lenienceText)
    return rows.length === 0 ? [] : `  ${keyOf(agent)}: {${rows.join(', ')}}`
  })
  return `${header}import {type Lenience, type OutputContract, type OutputReading, type OutputValue, readOutput} from 'remark-preset-lint-agents/contracts'

/** What the definition of each agent asks it to print. */
export const contracts = {
${properties.join(',\n')}
} as const

/** What may be around the values that a definition lists: a remark behind one, the brackets of the list. */
const lenience: Readonly<Record<string, Readonly<Record<string, Lenience>>>> = {
${lenient.join(',\n')}
}

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
  const own = lenience[agent]?.[name as string]
  return readOutput(text, contract as OutputContract, own) as OutputReading<Printed<A, Name>>
}
`
}

/** Of definitions with one name, the contracts of all of them; of contracts with one name, the first. */
function byAgent(asked: readonly AskedDefinition[]): ReadonlyMap<string, readonly AskedContract[]> {
  const agents = new Map<string, AskedContract[]>()
  for (const {agent, path, source, contracts} of asked) {
    const agentContracts = agents.get(agent) ?? []
    for (const derived of contracts) {
      const {name, contract, line} = derived
      const isBuiltIn = Object.keys(contract).length === 0
      if (isBuiltIn || agentContracts.some((each) => each.name === name)) continue
      agentContracts.push({name, contract, lenience: lenienceOf(source, derived), place: `${path}:${line}`})
    }
    if (agentContracts.length > 0) agents.set(agent, agentContracts)
  }
  return agents
}

function entryText({name, place, contract}: AskedContract): string {
  return `    // ${literal(place).slice(1, -1)}\n    ${keyOf(name)}: ${literal(contract)}`
}

function lenienceText({name, lenience}: AskedContract): string {
  return `${keyOf(name)}: ${literal(lenience)}`
}

/** A key of an object: in a literal, one name is not a key. */
function keyOf(name: string): string {
  return name === '__proto__' ? `[${literal(name)}]` : literal(name)
}

/** A value as an expression in ASCII, without line ends. */
function literal(value: unknown): string {
  return toJson(value)
    .replace(/[^\x20-\x7E]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('"__proto__":', '["__proto__"]:')
}
