/** Who takes part in an inception party: REQ-0006 3.1, 3.3, 3.5. */
import {type MaybeQuoted, quoted} from '../../text/quoted.ts'
import type {Personas} from './personas-schema.ts'

export const teamName = 'inception-party'
export const teamDescription = 'Multi-agent inception party for new project discovery'

/** An agent of the team. */
export interface Member {
  /** The key of its persona (8.2). */
  readonly key: string
  /** Its name in the team, then the other names that count as it. */
  readonly names: readonly [string, ...string[]]
  /** What its description calls it (3.3). */
  readonly label: string
  readonly agentType: string
  readonly phase: number
}

/** The three phases with a team, as descriptions call them. */
export const phaseNames: Readonly<Record<number, string>> = {
  1: 'Vision Council',
  2: 'Stack Debate',
  3: 'Blueprint Assembly'
}

function persona(name: string, title: string, agentType: string, phase: number): Member {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)} (${title})`
  return {key: name, names: [name], label, agentType, phase}
}

/** The nine agents of 3.3. */
export const members: readonly Member[] = [
  persona('nadia', 'Product Analyst', 'product-analyst', 1),
  persona('oscar', 'Domain Researcher', 'domain-researcher', 1),
  persona('tessa', 'Technical Scout', 'technical-scout', 1),
  persona('liam', 'Solution Architect', 'solution-architect-party', 2),
  persona('zara', 'Security Advisor', 'security-advisor', 2),
  persona('felix', 'DevOps Pragmatist', 'devops-pragmatist', 2),
  {
    key: 'architect',
    names: ['arch-designer', 'architect'],
    label: 'Architecture Designer',
    agentType: 'architecture-designer',
    phase: 3
  },
  {
    key: 'data_modeler',
    names: ['data-modeler', 'data_modeler'],
    label: 'Data Model Designer',
    agentType: 'data-model-designer',
    phase: 3
  },
  {
    key: 'test_strategist',
    names: ['test-strategist', 'test_strategist'],
    label: 'Test Strategist',
    agentType: 'test-strategist',
    phase: 3
  }
]

/** The agents of phase 4: tasks, never members of the team (3.1). */
export const taskAgents: readonly string[] = ['constitution-generator', 'skills-researcher']

/** What the orchestrator is called; a host may have a name of its own for the lead of a team. */
export const orchestratorNames: readonly string[] = [
  'discover-orchestrator',
  'orchestrator',
  'team-lead',
  'lead',
  'main'
]

/** The members as a personas file has them; those of 3.3 without one. */
export function membersOf(personas: Personas | undefined): readonly Member[] {
  if (personas === undefined) return members
  return Object.entries(personas.personas).map(([key, {name, title, agent_type: agentType, phase}]): Member => {
    const builtIn = members.find((member) => member.key === key)
    return {
      key,
      names: builtIn?.names ?? [key.replaceAll('_', '-'), key],
      label: builtIn?.label ?? `${name} (${title})`,
      agentType,
      phase
    }
  })
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

/** A name in a record: those of the document everybody may read. */
export function asName(name: string): MaybeQuoted {
  const isOfDocument =
    isOrchestrator(name) ||
    taskAgents.includes(name) ||
    members.some(({names, agentType}) => names.includes(name) || agentType === name)
  return isOfDocument ? name : quoted(name)
}

/** What a member is called in its team. */
export function memberName({names: [name]}: Member): MaybeQuoted {
  return asName(name)
}
