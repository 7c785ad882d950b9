/** Declares the contracts of a repository's definitions in its configuration. */
import {OutputContractSchema} from '../contracts/engine/terms.ts'
import {contractNames} from '../contracts/kinds.ts'
import type {AskedDefinition} from '../evidence/required-contracts.ts'
import {validate} from '../schema/zod.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import type {ConfigInfo, RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {byHand, type InitStep, keep, type Plan} from './step.ts'
import type {Write} from './write.ts'

const path = 'lint-agents.config.json'

/** A contract with a unique name, and its agent. */
interface Declared {
  readonly agent: string
  readonly name: string
  readonly contract: object
}

export interface ToDeclare {
  readonly definition: Pick<AskedDefinition, 'agent'>
  readonly asked: Pick<AskedDefinition['contracts'][number], 'name'>
  /** `undefined` for none. */
  readonly contract: object | undefined
}

/** @param others earlier changes of files, whose resulting texts count */
export function planDeclared(
  info: ConfigInfo,
  toDeclare: readonly ToDeclare[],
  others: readonly Write[]
): {step: InitStep; contractLines: readonly string[]} {
  const declared = declaredOf(toDeclare)
  const target = targetOf(info, others)
  const missing = declared.filter(({agent, name}) => !isDeclared(target.value, agent, name))
  if (declared.length === 0)
    return {step: keep(target.path, 'no contract is confirmed by outputs or declared by a marker'), contractLines: []}
  if (missing.length === 0) return {step: keep(target.path, 'declares what the definitions ask for'), contractLines: []}
  const agents = new Set(missing.map(({agent}) => agent)).size
  const definitions = agents === 1 ? 'definition of 1 agent asks' : `definitions of ${agents} agents ask`
  const why = `declares ${plural(missing.length, 'contract')} that the ${definitions} for`
  const contractLines = missing.map(({agent, name, contract}) => `${agent}: "${name}": ${JSON.stringify(contract)}`)
  const text = withContracts(target, missing)
  if (text === undefined) return {step: byHand(target.path, textOf(missing), why), contractLines}
  const {path, action, before} = target
  return {step: {path, action, before, text, why}, contractLines}
}

/** Contracts that all definitions of one name agree on. */
function unambiguous(toDeclare: readonly ToDeclare[]): readonly ToDeclare[] {
  const byAgent = new Map<string, Map<ToDeclare['definition'], ToDeclare[]>>()
  for (const each of toDeclare) {
    const definitions = memo(byAgent, each.definition.agent, () => new Map<ToDeclare['definition'], ToDeclare[]>())
    memo(definitions, each.definition, () => []).push(each)
  }
  return [...byAgent.values()].flatMap((definitions) => {
    const [first = [], ...more] = definitions.values()
    const text = JSON.stringify(first.map(({contract}) => contract))
    return more.every((all) => JSON.stringify(all.map(({contract}) => contract)) === text) ? first : []
  })
}

/**
 * Contracts under names without built-in contract or other agent's contract. Contracts that a configuration would
 * reject are left out, such as a heading with a line separator.
 */
function declaredOf(toDeclare: readonly ToDeclare[]): readonly Declared[] {
  const taken = new Set<string>(contractNames)
  return unambiguous(toDeclare).flatMap(({definition: {agent}, asked, contract}) => {
    if (contract === undefined || validate(OutputContractSchema, contract).problems.length > 0) return []
    return [{agent, name: freeName(slugOf(agent, asked.name), taken), contract}]
  })
}

function slugOf(agent: string, name: string): string {
  const slug = agent.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const from = slug.startsWith('-') ? 1 : 0
  const inner = slug.slice(from, slug.endsWith('-') ? -1 : undefined)
  return inner === '' ? name : `${inner}-${name}`
}

function freeName(base: string, taken: Set<string>): string {
  let name = base
  for (let count = 2; taken.has(name); count++) name = `${base}-${count}`
  taken.add(name)
  return name
}

/** File of the configuration, with the keys that lead to it. */
interface Target extends Pick<Write, 'path' | 'action' | 'before' | 'text'> {
  readonly keys: readonly string[]
  readonly value: JsonObject
}

function targetOf({texts, manifest}: ConfigInfo, others: readonly Write[]): Target {
  const configText = texts.get(path)
  const inManifest = manifest?.value['lint-agents']
  if (configText === undefined && manifest !== undefined && isRecord(inManifest)) {
    const keys = ['lint-agents']
    return {path: 'package.json', ...existing('package.json', manifest.text, others), keys, value: inManifest}
  }
  const value = configText === undefined ? {} : readObject(path, configText, {comments: true})
  if (configText !== undefined) return {path, ...existing(path, configText, others), keys: [], value}
  const created = others.find((each) => each.path === path)
  return {path, action: 'create', before: '', text: created?.text ?? '{\n}\n', keys: [], value}
}

function existing(name: string, before: string, others: readonly Write[]): Pick<Target, 'action' | 'before' | 'text'> {
  return {action: 'extend', before, text: others.find((each) => each.path === name)?.text ?? before}
}

function isDeclared({contracts, agents}: JsonObject, agent: string, name: string): boolean {
  const bound = isRecord(agents) && Object.hasOwn(agents, agent) ? agents[agent] : undefined
  return isRecord(contracts) && Object.hasOwn(contracts, name) && Array.isArray(bound) && bound.includes(name)
}

/** @returns `undefined` if the configuration has a value of another type there */
function withContracts({keys, text, value}: Target, declared: readonly Declared[]): string | undefined {
  const configured = isRecord(value['contracts']) ? value['contracts'] : {}
  const {contracts} = entriesOf(declared.filter(({name}) => !Object.hasOwn(configured, name)))
  const {agents} = entriesOf(declared)
  const withThem = addEntries(text, [...keys, 'contracts'], 'contracts' in value, contracts)
  return withThem && addEntries(withThem, [...keys, 'agents'], 'agents' in value, agents)
}

/** Adds a missing key once with all entries, since each change parses the text again. */
function addEntries(
  text: string,
  keys: readonly string[],
  isThere: boolean,
  additions: ReadonlyMap<string, unknown>
): string | undefined {
  if (additions.size === 0) return text
  if (!isThere) return addJson(text, keys, Object.fromEntries(additions))
  let after: string | undefined = text
  for (const [key, content] of additions) after &&= addJson(after, [...keys, key], content)
  return after
}

function entriesOf(declared: readonly Declared[]) {
  const agents = new Map<string, string[]>()
  for (const {agent, name} of declared) memo(agents, agent, () => []).push(name)
  return {contracts: new Map(declared.map(({name, contract}) => [name, contract])), agents}
}

function textOf(declared: readonly Declared[]): string {
  const {contracts, agents} = entriesOf(declared)
  return JSON.stringify({contracts: Object.fromEntries(contracts), agents: Object.fromEntries(agents)}, null, 2)
}

/** A plan with the step for contracts: one file has one step. */
export function withContractsStep(info: RepositoryInfo, before: Plan, toDeclare: readonly ToDeclare[]): Plan {
  const writes = before.steps.filter((step): step is Write => step.action === 'create' || step.action === 'extend')
  const {step, contractLines} = planDeclared(info, toDeclare, writes)
  const other = before.steps.find((each) => each.path === step.path)
  if (other === undefined) return {...before, steps: [...before.steps, step], contractLines}
  if (step.action === 'keep') return before
  const isBoth = other.action === 'create' || other.action === 'extend'
  const joined = isBoth ? {...step, why: `${other.why}; ${step.why}`} : step
  return {...before, steps: before.steps.map((each) => (each === other ? joined : each)), contractLines}
}
