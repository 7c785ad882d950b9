/** `lint-agents contracts --types`: contracts of definitions as a module, with which programs read agents' outputs. */

import {hasExpressions, type OutputContract, programCommand} from '../contracts/engine/model.ts'
import {readJsonShape} from '../contracts/markers/data-shape.ts'
import {proposalOf} from '../contracts/proposals/problems.ts'
import type {Asked} from '../contracts/proposals/proposals.ts'
import type {Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {readRegularText} from '../disk/text-file.ts'
import {isRecord} from '../text/json-object.ts'
import {sentence} from '../text/quoted.ts'
import {pythonModule} from './python-types.ts'
import type {AskedContract, AskedDefinition, ContractsByAgent} from './required-contracts.ts'
import {typescriptModule} from './typescript-types.ts'

const header = 'Written by `lint-agents contracts --types`. Run it again when a definition changes.\n'

/** @throws {UsageError} for an existing file that was not generated */
export function expectGenerated(path: string, name: string): void {
  const text = readRegularText(path)
  if (text !== undefined && text !== '' && !text.startsWith(`${commentOf(name)} ${header}`))
    throw new UsageError(sentence`${name}: not written: it was not written by \`lint-agents contracts --types\``)
}

/**
 * @param library package that reads outputs
 * @returns text of the module: Python for a file `*.py`, else TypeScript
 */
export function typesModule(asked: readonly AskedDefinition[], name: string, library: string): string {
  const moduleText = isPython(name) ? pythonModule : typescriptModule
  return `${commentOf(name)} ${header}${moduleText(byAgent(asked), library)}`
}

function isPython(name: string): boolean {
  return name.endsWith('.py')
}

function commentOf(name: string): string {
  return isPython(name) ? '#' : '//'
}

/**
 * Contracts of all definitions of an agent; for equal names the first definition wins. Further contracts of one marked
 * block are numbered: `report`, `report-2`. Configured contracts come last.
 */
function byAgent(asked: readonly AskedDefinition[]): ContractsByAgent {
  const agents = new Map<string, AskedContract[]>()
  for (const {agent, path, source, contracts, configured} of asked) {
    const agentContracts = agents.get(agent) ?? []
    const earlier = new Set(agentContracts.map(({name}) => name))
    const counts = new Map<string, number>()
    for (const derived of contracts) {
      const {line} = derived
      const isBuiltIn = Object.keys(derived.contract).length === 0
      if (isBuiltIn || earlier.has(derived.name)) continue
      const count = (counts.get(derived.name) ?? 0) + 1
      counts.set(derived.name, count)
      const name = count === 1 ? derived.name : `${derived.name}-${count}`
      const contract = typedContract(source, {...derived, contract: proposalOf(source, derived)})
      agentContracts.push({name, contract, place: `${path}:${line}`})
    }
    const known = new Set(agentContracts.map(({name}) => name))
    for (const {name, from, declaration} of configured.filter(isTyped))
      if (!known.has(name))
        agentContracts.push({name, contract: withPatterns(declaration.terms), place: `${from.path}:${from.line}`})
    if (agentContracts.length > 0) agents.set(agent, agentContracts)
  }
  return agents
}

/** Whether the module has types for a configured contract: the library runs no command. */
export function isTyped({declaration}: AskedDefinition['configured'][number]): boolean {
  return programCommand(declaration.terms) === undefined
}

/** A contract with its programs' expressions as patterns, which need no source. */
function withPatterns({examples: _, ...contract}: OutputContract): OutputContract {
  const {program, use, any, parts: sequence, cases, ...rest} = contract
  const inner = (all: readonly OutputContract[]): readonly OutputContract[] => all.map(withPatterns)
  const whole: OutputContract = {
    ...rest,
    ...(use && {use}),
    ...(any && {any: inner(any)}),
    ...(sequence && {parts: inner(sequence)}),
    ...(cases && {cases: Object.fromEntries(Object.entries(cases).map(([name, all]) => [name, inner(all)]))})
  }
  if (!hasExpressions(program)) return whole
  const [first, ...others] = program.expressions.map(({pattern, flags}) => ({...whole, pattern, flags}))
  return first === undefined || others.length === 0 ? (first ?? whole) : {any: [first, ...others]}
}

/**
 * A contract whose JSON has the types of its example. Markers already have them. For other definitions the linter
 * checks no types, but programs rely on them.
 */
function typedContract(source: Source, {contract, declared, line, endLine}: Asked): OutputContract {
  if (declared || contract.json === undefined) return contract
  const [first, last] = [source.lines[line - 1], source.lines[endLine - 1]]
  const text = source.text.slice(first?.start, last?.end)
  return {...contract, json: withTypes(contract.json, readJsonShape(withoutPlaces(text)))}
}

/** Placeholders may be of any type, also in quotes: `"score": "<0-10>"`. */
function withoutPlaces(text: string): string {
  return text.replace(/"(?:<[^"\n]{0,200}>|\{[^"\n]{0,200}\}|\[[^"\n]{0,200}\]|\.{3}|\u2026)"(?! {0,4}:)/g, 'null')
}

/** A schema with types added where it has none. */
function withTypes(schema: NonNullable<OutputContract['json']>, typed: unknown): NonNullable<OutputContract['json']>
function withTypes(schema: unknown, typed: unknown): unknown
function withTypes(schema: unknown, typed: unknown): unknown {
  if (!isRecord(schema) || !isRecord(typed)) return schema
  if (Object.keys(schema).length === 0) return isRecord(typed['properties']) ? schema : typed
  const {properties, items} = schema
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, each]) => [
          key,
          withTypes(each, isRecord(typed['properties']) ? typed['properties'][key] : undefined)
        ])
      )
    }),
    ...(schema['type'] === 'array' && typed['items'] !== undefined && {items: withTypes(items ?? {}, typed['items'])})
  }
}
