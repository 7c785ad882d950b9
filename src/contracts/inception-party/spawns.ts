/** The agents of the team as they are started: REQ-0006 3.3, 4.1, 4.3. */
import {nearest} from '../../text/edit-distance.ts'
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
  const {name, agentType, team, description} = record
  if (!isTeamSpawn(record, members)) return []
  if (agentType !== undefined && taskAgents.includes(agentType))
    return [
      unexpected(
        'task-agent',
        fieldRange(record, 'agentType'),
        `member \`${agentType}\` of the team`,
        'it as a task without a team'
      )
    ]
  if (name === undefined || name.trim() === '') return [missingField(record, 'name', 'spawn')]
  const member = spawnedMember(record, members)
  if (member === undefined)
    return isPromptPlaceholder(name)
      ? []
      : [
          unexpected(
            'member',
            fieldRange(record, 'name'),
            quoting`member \`${quoted(name)}\``,
            likeliest(name, members.map(memberName))
          )
        ]
  const found: PartyProblem[] = []
  if (team !== undefined && team !== teamName) found.push(wrongTeam(record, team))
  if (agentType === undefined) found.push(missingField(record, 'subagent_type', 'spawn', 'agentType'))
  else if (findMember([member], agentType) === undefined || agentType.replace(/^.*:/, '') !== member.agentType)
    found.push(
      unexpected(
        'agent-type',
        fieldRange(record, 'agentType'),
        quoting`agent type \`${asName(agentType)}\` of \`${asName(name)}\``,
        [asName(member.agentType)]
      )
    )
  const severity = 'warning'
  if (description === undefined || description.trim() === '')
    found.push({...missingField(record, 'description', 'spawn'), severity})
  else if (!descriptionsOf(member).includes(description))
    found.push(
      unexpected('description', fieldRange(record, 'description'), 'description', [descriptionOf(member)], {severity})
    )
  return [...found, ...promptProblems(record, member)]
}

/** The form of 3.3. Names of a personas file are quoted. */
function descriptionOf({labels: [label], phaseNames: [name]}: Member): MaybeQuoted {
  return quoting`${asKnown(name, documentPhases)}: ${asKnown(label, documentLabels)}`
}

/** As its personas file or the document calls it. */
function descriptionsOf({labels, phaseNames: names}: Member): readonly string[] {
  return names.flatMap((name) => labels.map((label) => `${name}: ${label}`))
}

const documentLabels = members.flatMap(({labels}) => labels)
const documentPhases = Object.values(phaseNames)

/** Prompts of phases 1 and 2 begin with the persona; prompts of phase 3 have none. */
function promptProblems(record: SpawnRecord, member: Member): readonly PartyProblem[] {
  const {prompt} = record
  const {phase} = member
  const name = memberName(member)
  if (prompt === undefined || prompt.trim() === '') return [missingField(record, 'prompt', 'spawn')]
  const leftParts = partProblems(record, prompt, phase)
  const header = firstHeader(sourceOf(prompt))?.start ?? prompt.indexOf('{PERSONA_CONTEXT}')
  const range = fieldRange(record, 'prompt')
  const inPrompt = quoting`PERSONA_CONTEXT in the prompt of \`${name}\``
  if (phase === 3) return header === -1 ? leftParts : [unexpected('context', range, inPrompt, 'none in phase 3')]
  if (header === -1) return [missing('context', range, inPrompt, 'it at the start')]
  if (prompt.slice(0, header).trim() === '') return leftParts
  return [unexpected('context', range, quoting`PERSONA_CONTEXT inside the prompt of \`${name}\``, 'it at the start')]
}

/** A prompt of placeholders alone is the document's template; in any other they were left. */
function partProblems(record: SpawnRecord, prompt: string, phase: number): readonly PartyProblem[] {
  const expected = promptParts[phase] ?? []
  const found = placeholdersIn(prompt).map(({text}) => text.slice(1, -1))
  const isTemplate =
    record.isText !== true && prompt.split('\n').every((line) => line.trim() === '' || isPromptPlaceholder(line))
  if (isTemplate) return templateProblems(record, found, expected)
  return placeholdersLeft(record, 'prompt', prompt)
}

/** Expects the parts of a template for the phase: each of them, in order. */
function templateProblems(
  record: SpawnRecord,
  found: readonly string[],
  expected: readonly string[]
): readonly PartyProblem[] {
  const range = fieldRange(record, 'prompt')
  const absent = expected.filter((name) => !found.includes(name))
  const other = found.find((name) => !expected.includes(name))
  if (other !== undefined)
    return [
      unexpected(
        'prompt-part',
        range,
        quoting`\`${quoted(`{${other}}`)}\` in the prompt`,
        (absent.length === 0 ? expected : absent).map((name) => `{${name}}`)
      )
    ]
  const [first] = absent
  if (first !== undefined) return [missing('missing-part', range, `\`{${first}}\` in the prompt`, 'it there')]
  return orderProblem(record, found, expected)
}

/** The first part that comes too early. */
function orderProblem(
  record: SpawnRecord,
  found: readonly string[],
  expected: readonly string[]
): readonly PartyProblem[] {
  for (const [index, after] of expected.entries()) {
    const placeholder = expected[index + 1]
    if (placeholder === undefined || found.indexOf(placeholder) > found.indexOf(after)) continue
    const range = fieldRange(record, 'prompt')
    return [unexpected('prompt-order', range, `\`{${placeholder}}\` here`, `it after \`{${after}}\``)]
  }
  return []
}
