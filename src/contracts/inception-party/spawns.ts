/** The agents of the team as they are started: REQ-0006 3.3, 4.1, 4.3. */
import {type MaybeQuoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import {sourceOf} from '../source.ts'
import {
  asName,
  findMember,
  isPromptPlaceholder,
  type Member,
  memberName,
  members,
  phaseNames,
  taskAgents,
  teamName
} from './members.ts'
import {contextHeader, missingFields} from './persona-context.ts'
import {fieldRange, type SpawnRecord} from './records.ts'
import type {PartyProblem} from './transcript-problem.ts'

/** The placeholders of a prompt by phase, in their order. */
const placeholderNames: Readonly<Record<number, readonly string[]>> = {
  1: ['PERSONA_CONTEXT', 'PHASE_1_INSTRUCTIONS', 'PROJECT_DESCRIPTION'],
  2: ['PERSONA_CONTEXT', 'PHASE_2_INSTRUCTIONS', 'PROJECT_BRIEF'],
  3: ['PHASE_3_INSTRUCTIONS', 'PROJECT_BRIEF', 'TECH_STACK', 'ARCHITECTURE_PATTERNS']
}

/** The member that a spawn starts, by its name; any other agent is not of the team. */
export function spawnedMember({name}: SpawnRecord, members: readonly Member[]): Member | undefined {
  return members.find(({names}) => name !== undefined && names.includes(name))
}

/** Whether a spawn starts an agent of the team, or means to. */
export function isTeamSpawn(record: SpawnRecord, members: readonly Member[]): boolean {
  return record.team !== undefined || spawnedMember(record, members) !== undefined
}

export function spawnProblems(record: SpawnRecord, members: readonly Member[]): readonly PartyProblem[] {
  const {name, agentType, team, description} = record
  if (!isTeamSpawn(record, members)) return []
  if (agentType !== undefined && taskAgents.includes(agentType))
    return [{kind: 'task-agent', range: fieldRange(record, 'agentType'), data: {agentType}}]
  if (name === undefined) return [missing(record, 'name')]
  const member = spawnedMember(record, members)
  if (member === undefined)
    return isPromptPlaceholder(name)
      ? []
      : [
          {
            kind: 'member',
            range: fieldRange(record, 'name'),
            data: {name: quoted(name), known: members.map(memberName)}
          }
        ]
  const found: PartyProblem[] = []
  if (team !== undefined && team !== teamName)
    found.push({kind: 'team', range: fieldRange(record, 'team'), data: {team: quoted(team)}})
  if (agentType === undefined) found.push(missing(record, 'subagent_type'))
  else if (findMember([member], agentType) === undefined || agentType.replace(/^.*:/, '') !== member.agentType)
    found.push({
      kind: 'agent-type',
      range: fieldRange(record, 'agentType'),
      data: {name: asName(name), found: asName(agentType), expected: asName(member.agentType)}
    })
  const expected = descriptionOf(member)
  if (description !== undefined && description !== textOf(expected))
    found.push({kind: 'description', severity: 'warning', range: fieldRange(record, 'description'), data: {expected}})
  return [...found, ...promptProblems(record, member)]
}

/** As 3.3 has it; what a personas file calls a member of its own not everybody may read. */
function descriptionOf({label, phase}: Member): MaybeQuoted {
  const name = phaseNames[phase] ?? ''
  return documentLabels.includes(label) ? `${name}: ${label}` : quoting`${name}: ${quoted(label)}`
}

const documentLabels = members.map(({label}) => label)

function missing(record: SpawnRecord, field: string): PartyProblem {
  return {kind: 'missing-field', range: record.range, data: {field, record: 'spawn'}}
}

/** Agents of phases 1 and 2 get their persona first, those of phase 3 none. */
function promptProblems(record: SpawnRecord, member: Member): readonly PartyProblem[] {
  const {prompt} = record
  const {phase} = member
  const name = memberName(member)
  if (prompt === undefined) return [missing(record, 'prompt')]
  const range = fieldRange(record, 'prompt')
  const text = prompt.trimStart()
  const at = text.search(/^[ \t]*(?:PERSONA_CONTEXT:|\{PERSONA_CONTEXT\})/m)
  if (phase === 3)
    return at === -1
      ? orderProblems(record, text, phase)
      : [{kind: 'context', range, data: {name, fault: 'unexpected'}}]
  if (at === -1) return [{kind: 'context', range, data: {name, fault: 'missing'}}]
  if (at > 0) return [{kind: 'context', range, data: {name, fault: 'late'}}]
  const empty = text.startsWith(contextHeader) ? missingFields(sourceOf(text)) : []
  if (empty.length > 0) return [{kind: 'context-fields', range, data: {names: empty}}]
  return orderProblems(record, text, phase)
}

/** Of placeholders that a program still has to fill in, the first one that comes too early. */
function orderProblems(record: SpawnRecord, text: string, phase: number): readonly PartyProblem[] {
  const present = (placeholderNames[phase] ?? [])
    .map((name) => ({name, at: text.indexOf(`{${name}}`)}))
    .filter(({at}) => at >= 0)
  const early = present.findIndex(({at}, index) => index > 0 && at < (present[index - 1]?.at ?? 0))
  const [before, after] = [present[early], present[early - 1]]
  return early === -1 || before === undefined || after === undefined
    ? []
    : [{kind: 'prompt-order', range: fieldRange(record, 'prompt'), data: {placeholder: before.name, after: after.name}}]
}
