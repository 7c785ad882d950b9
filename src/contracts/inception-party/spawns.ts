/** The agents of the team as they are started: REQ-0006 3.3, 4.1, 4.3. */
import {nearest} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {sourceOf} from '../source.ts'
import {missingField, placeholdersLeft} from './envelope.ts'
import {asName, findMember, type Member, memberName, members, phaseNames, taskAgents, teamName} from './members.ts'
import {firstHeader} from './persona-block.ts'
import {isPromptPlaceholder, placeholdersIn} from './placeholders.ts'
import {promptParts} from './protocol.ts'
import {fieldRange, type SpawnRecord, type TeamRecord} from './records.ts'
import {likeliest, missing, type PartyProblem, unexpected} from './transcript-problem.ts'

/** The member that a spawn starts, by its name; any other agent is not of the team. */
export function spawnedMember({name}: SpawnRecord, members: readonly Member[]): Member | undefined {
  return members.find(({names}) => name !== undefined && names.includes(name))
}

/** With how many members a name is compared that is none of them: a personas file may have any number. */
const mostCompared = 100

/** The member that a spawn means: by a name that is nearly right, or by its agent type where that is not a name. */
export function meantMember(record: SpawnRecord, members: readonly Member[]): Member | undefined {
  const {name, agentType} = record
  const exact = spawnedMember(record, members)
  if (exact !== undefined) return exact
  const known = new Set(members.slice(0, mostCompared).flatMap(({names}) => names))
  const near = name === undefined ? undefined : nearest(name, known)
  return members.find(({names}) => near !== undefined && names.includes(near)) ?? findMember(members, agentType)
}

/** Whether a spawn starts an agent of the team, or means to. */
export function isTeamSpawn(record: SpawnRecord, members: readonly Member[]): boolean {
  return record.team !== undefined || spawnedMember(record, members) !== undefined
}

export function wrongTeam(record: SpawnRecord | TeamRecord, team: string): PartyProblem {
  return unexpected('team', fieldRange(record, 'team'), quoting`team \`${quoted(team)}\``, [teamName])
}

export function spawnProblems(record: SpawnRecord, members: readonly Member[]): readonly PartyProblem[] {
  const {name = '', agentType, team, description = ''} = record
  if (!isTeamSpawn(record, members)) return []
  const [typeRange, nameRange] = [fieldRange(record, 'agentType'), fieldRange(record, 'name')]
  if (agentType !== undefined && taskAgents.includes(agentType))
    return [unexpected('task-agent', typeRange, `member \`${agentType}\` of the team`, 'it as a task without a team')]
  if (name.trim() === '') return [missingField(record, 'name', 'spawn')]
  const member = spawnedMember(record, members)
  if (member === undefined)
    return isPromptPlaceholder(name)
      ? []
      : [unexpected('member', nameRange, quoting`member \`${quoted(name)}\``, likeliest(name, members.map(memberName)))]
  const found = team === undefined || team === teamName ? [] : [wrongTeam(record, team)]
  if (agentType === undefined) found.push(missingField(record, 'subagent_type', 'spawn', 'agentType'))
  else if (agentType.replace(/^.*:/, '') !== member.agentType) {
    const what = quoting`agent type \`${asName(agentType)}\` of \`${asName(name)}\``
    found.push(unexpected('agent-type', typeRange, what, [asName(member.agentType)]))
  }
  const severity = 'warning'
  if (description.trim() === '') found.push({...missingField(record, 'description', 'spawn'), severity})
  else if (!member.phaseNames.some((phase) => member.labels.some((label) => description === `${phase}: ${label}`))) {
    const range = fieldRange(record, 'description')
    found.push(unexpected('description', range, 'description', [descriptionOf(member)], {severity}))
  }
  return [...found, ...promptProblems(record, member)]
}

/** The form of 3.3. Names of a personas file are quoted. */
function descriptionOf({labels: [label], phaseNames: [name]}: Member): MaybeQuoted {
  return quoting`${asKnown(name, documentPhases)}: ${asKnown(label, documentLabels)}`
}

const documentLabels = members.flatMap(({labels}) => labels)
const documentPhases = Object.values(phaseNames)

/** Prompts of phases 1 and 2 begin with the persona; prompts of phase 3 have none. */
function promptProblems(record: SpawnRecord, member: Member): readonly PartyProblem[] {
  const {prompt = ''} = record
  if (prompt.trim() === '') return [missingField(record, 'prompt', 'spawn')]
  const header = firstHeader(sourceOf(prompt))?.start ?? prompt.indexOf('{PERSONA_CONTEXT}')
  const range = fieldRange(record, 'prompt')
  const name = memberName(member)
  const inPrompt = quoting`PERSONA_CONTEXT in the prompt of \`${name}\``
  if (member.phase === 3 && header !== -1) return [unexpected('context', range, inPrompt, 'none in phase 3')]
  if (member.phase !== 3 && header === -1) return [missing('context', range, inPrompt, 'it at the start')]
  if (member.phase !== 3 && prompt.slice(0, header).trim() !== '')
    return [unexpected('context', range, quoting`PERSONA_CONTEXT inside the prompt of \`${name}\``, 'it at the start')]
  // A prompt of placeholders alone is the document's template; in any other they were left.
  const isTemplate =
    record.isText !== true && prompt.split('\n').every((line) => line.trim() === '' || isPromptPlaceholder(line))
  return isTemplate
    ? templateProblems(range, prompt, promptParts[member.phase] ?? [])
    : placeholdersLeft(record, 'prompt', prompt)
}

/** Expects the parts of a template for the phase: each of them, in order. */
function templateProblems(range: Range, prompt: string, expected: readonly string[]): readonly PartyProblem[] {
  const found = placeholdersIn(prompt).map(({text}) => text.slice(1, -1))
  const absent = expected.filter((name) => !found.includes(name))
  const other = found.find((name) => !expected.includes(name))
  if (other !== undefined) {
    const names = (absent.length === 0 ? expected : absent).map((name) => `{${name}}`)
    return [unexpected('prompt-part', range, quoting`\`${quoted(`{${other}}`)}\` in the prompt`, names)]
  }
  const [first] = absent
  if (first !== undefined) return [missing('missing-part', range, `\`{${first}}\` in the prompt`, 'it there')]
  const early = expected.findIndex(
    (name, index) => index > 0 && found.indexOf(name) <= found.indexOf(expected[index - 1] ?? '')
  )
  return early === -1
    ? []
    : [unexpected('prompt-order', range, `\`{${expected[early]}}\` here`, `it after \`{${expected[early - 1]}}\``)]
}
