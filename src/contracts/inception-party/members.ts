/** Who takes part in an inception party: REQ-0006 3.1, 3.3, 3.5. */
import {memoize} from '../../text/memoize.ts'
import {type MaybeQuoted, quoted} from '../../text/quoted.ts'
import type {Persona, Personas} from './personas-schema.ts'

export const teamName = 'inception-party'
export const teamDescription = 'Multi-agent inception party for new project discovery'

export interface Member {
  /** The agent of 3.3 whose steps are its own: the key of its persona (8.2) but in a team of other names. */
  readonly key: string
  /** The key of its persona in the file. */
  readonly persona: string
  /** Its name in the team, then the other names that count as it. */
  readonly names: readonly [string, ...string[]]
  /** The name in its description (3.3), then other names. */
  readonly labels: readonly [string, ...string[]]
  /** The name of its phase, then other names. */
  readonly phaseNames: readonly [string, ...string[]]
  readonly agentType: string
  readonly phase: number
}

/** The three phases with a team, as descriptions call them. */
export const phaseNames: Readonly<Record<number, string>> = {
  1: 'Vision Council',
  2: 'Stack Debate',
  3: 'Blueprint Assembly'
}

function member(names: Member['names'], label: string, agentType: string, phase: number, key = names[0]): Member {
  return {key, persona: key, names, labels: [label], phaseNames: [phaseNames[phase] ?? ''], agentType, phase}
}

/** The nine agents of 3.3. */
export const members: readonly Member[] = [
  member(['nadia'], 'Nadia (Product Analyst)', 'product-analyst', 1),
  member(['oscar'], 'Oscar (Domain Researcher)', 'domain-researcher', 1),
  member(['tessa'], 'Tessa (Technical Scout)', 'technical-scout', 1),
  member(['liam'], 'Liam (Solution Architect)', 'solution-architect-party', 2),
  member(['zara'], 'Zara (Security Advisor)', 'security-advisor', 2),
  member(['felix'], 'Felix (DevOps Pragmatist)', 'devops-pragmatist', 2),
  member(['arch-designer', 'architect'], 'Architecture Designer', 'architecture-designer', 3, 'architect'),
  member(['data-modeler', 'data_modeler'], 'Data Model Designer', 'data-model-designer', 3, 'data_modeler'),
  member(['test-strategist', 'test_strategist'], 'Test Strategist', 'test-strategist', 3, 'test_strategist')
]

/** The ids of the reviewers of phase 3 (3.5 C). */
const reviewerIds: Readonly<Record<string, string>> = {architect: 'D8', data_modeler: 'D14', test_strategist: 'D15'}

/** The agents of phase 4: tasks, never members of the team (3.1). */
export const taskAgents: readonly string[] = ['constitution-generator', 'skills-researcher']

/** The names of the orchestrator; a host may have its own name for the lead of a team. */
export const orchestratorNames: readonly string[] = [
  'discover-orchestrator',
  'orchestrator',
  'team-lead',
  'lead',
  'main'
]

/** The members of a run: from its personas file or, if there is none, from 3.3. */
export function membersOf(personas: Personas | undefined): readonly Member[] {
  return personas === undefined ? members : membersOfFile(personas)
}

const membersOfFile = memoize(({personas, phases}: Personas): readonly Member[] => {
  const roles = rolesOf(personas)
  return Object.entries(personas).map(([persona, {name, title, agent_type: agentType, phase}]): Member => {
    const builtIn = members.find(({key}) => key === persona)
    const called = phases[String(phase)]?.name ?? ''
    const usual = phaseNames[phase] ?? ''
    return {
      key: roles.get(persona) ?? persona,
      persona,
      names: builtIn?.names ?? [persona.replaceAll('_', '-'), persona, name.toLowerCase()],
      labels: [...(builtIn?.labels ?? []), `${name} (${title})`, title] as [string, ...string[]],
      phaseNames: called === '' || called === usual ? [usual] : [called, usual],
      agentType,
      phase
    }
  })
})

/** Assigns personas to the agents of 3.3: by key, type or id, then by order. */
function rolesOf(personas: Personas['personas']): ReadonlyMap<string, string> {
  const roles = new Map<string, string>()
  const taken = new Set<string>()
  const tests: readonly ((role: Member, key: string, persona: Persona) => boolean)[] = [
    (role, key) => role.key === key,
    (role, _, persona) => role.agentType === persona.agent_type,
    (role, _, persona) => reviewerIds[role.key] === persona.agent_id,
    () => true
  ]
  const all = Object.entries(personas)
  for (const isRole of tests) {
    for (const role of members) {
      const found = all.find(
        ([key, persona]) => persona.phase === role.phase && !roles.has(key) && isRole(role, key, persona)
      )
      if (taken.has(role.key) || found === undefined) continue
      roles.set(found[0], role.key)
      taken.add(role.key)
    }
  }
  return roles
}

/** The member of a name, or of an agent type. */
export function findMember(all: readonly Member[], name: string | undefined): Member | undefined {
  if (name === undefined) return undefined
  return (
    all.find(({names}) => names.includes(name)) ??
    all.find(({agentType}) => agentType === name.replace(/^.*:/, '')) ??
    all.find(({names}) => names.includes(name.toLowerCase()))
  )
}

export function isOrchestrator(name: string | undefined): boolean {
  return name !== undefined && orchestratorNames.includes(name)
}

export function isKnown(name: string, all: readonly Member[]): boolean {
  return name === '*' || isOrchestrator(name) || all.some(({names}) => names.includes(name))
}

/** A name in a record, quoted unless the document has it. */
export function asName(name: string): MaybeQuoted {
  const isOfDocument =
    isOrchestrator(name) ||
    taskAgents.includes(name) ||
    members.some(({names, agentType}) => names.includes(name) || agentType === name)
  return isOfDocument ? name : quoted(name)
}

export function memberName({names: [name]}: Member): MaybeQuoted {
  return asName(name)
}
