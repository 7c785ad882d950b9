/** The contracts that the definitions of a repository ask for, declared in its configuration. */
import {contractNames} from '../contracts/source.ts'
import {type AskedDefinition, readAsked} from '../run/asked.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {plural} from '../text/plural.ts'
import type {RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {byHand, type InitStep, keep, type Plan} from './step.ts'
import type {Write} from './write.ts'

const path = 'lint-agents.config.json'

/** A contract under a name of its own, and the agent that has to keep it. */
interface Declared {
  readonly agent: string
  readonly name: string
  readonly contract: object
}

/** @param others what else is done to files; the text that they leave counts */
function planContracts(
  info: RepositoryInfo,
  others: readonly Write[]
): {step: InitStep; contractLines: readonly string[]} {
  const found = readAsked(['.'], {cwd: info.root}, {cwd: info.root, notify() {}})
  const declared = declaredOf(found)
  const target = targetOf(info, others)
  const missing = declared.filter(({agent, name}) => !isDeclared(target.value, agent, name))
  if (declared.length === 0) return {step: keep(target.path, 'no definition asks for a contract'), contractLines: []}
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

/** Of each agent one definition; none of those that have the same name and ask for something else. */
function unambiguous(found: readonly AskedDefinition[]): readonly AskedDefinition[] {
  const asked = new Map<string, Set<string>>()
  for (const {agent, contracts} of found) {
    const texts = asked.get(agent) ?? new Set()
    asked.set(agent, texts.add(JSON.stringify(contracts.map(({contract}) => contract))))
  }
  const definitions = new Map(found.map((each) => [each.agent, each]))
  return [...definitions.values()].filter(({agent}) => asked.get(agent)?.size === 1)
}

/** Under names that no built-in contract and no other agent's contract has. */
function declaredOf(found: readonly AskedDefinition[]): readonly Declared[] {
  const taken = new Set<string>(contractNames)
  return unambiguous(found).flatMap(({agent, contracts}) =>
    contracts
      .filter(({contract}) => Object.keys(contract).length > 0)
      .map(({name, contract}) => ({agent, name: freeName(slugOf(agent, name), taken), contract}))
  )
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

/** The file that holds the configuration, and the keys that lead to it there. */
interface Target extends Pick<Write, 'path' | 'action' | 'before' | 'text'> {
  readonly keys: readonly string[]
  readonly value: JsonObject
}

function targetOf({texts, manifest}: RepositoryInfo, others: readonly Write[]): Target {
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

/** @returns `undefined` where the configuration has something else in their place */
function withContracts({keys, text, value}: Target, declared: readonly Declared[]): string | undefined {
  const configured = isRecord(value['contracts']) ? value['contracts'] : {}
  const {contracts} = entriesOf(declared.filter(({name}) => !Object.hasOwn(configured, name)))
  const {agents} = entriesOf(declared)
  const withThem = addEntries(text, [...keys, 'contracts'], 'contracts' in value, contracts)
  return withThem && addEntries(withThem, [...keys, 'agents'], 'agents' in value, agents)
}

/** All at once where their key is missing: each change reads the text again. */
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

function entriesOf(declared: readonly Declared[]): {
  contracts: ReadonlyMap<string, object>
  agents: ReadonlyMap<string, readonly string[]>
} {
  const agents = new Map<string, string[]>()
  for (const {agent, name} of declared) agents.set(agent, [...(agents.get(agent) ?? []), name])
  return {contracts: new Map(declared.map(({name, contract}) => [name, contract])), agents}
}

function textOf(declared: readonly Declared[]): string {
  const {contracts, agents} = entriesOf(declared)
  return JSON.stringify({contracts: Object.fromEntries(contracts), agents: Object.fromEntries(agents)}, null, 2)
}

/** A plan with the step for contracts: one file has one step. */
export function withContractsStep(info: RepositoryInfo, before: Plan): Plan {
  const writes = before.steps.filter((step): step is Write => step.action === 'create' || step.action === 'extend')
  const {step, contractLines} = planContracts(info, writes)
  const other = before.steps.find((each) => each.path === step.path)
  if (other === undefined) return {...before, steps: [...before.steps, step], contractLines}
  if (step.action === 'keep') return before
  const isBoth = other.action === 'create' || other.action === 'extend'
  const joined = isBoth ? {...step, why: `${other.why}; ${step.why}`} : step
  return {...before, steps: before.steps.map((each) => (each === other ? joined : each)), contractLines}
}
