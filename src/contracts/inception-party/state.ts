/** The state of a party: REQ-0006, section 7. */

import {valueAt} from '../../schema/zod.ts'
import {type JsonDocument, readJson} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {keepsParty} from '../declared.ts'
import {keyLine, missingKeyProblem, type ValueProblem, validateJson} from '../json-problems.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {limitOf} from './debate.ts'
import {findMember, type Member, memberName, membersOf} from './members.ts'
import {knownPersonas} from './persona-context.ts'
import {type PartyPhaseState, type PartyState, StateOfParty} from './state-schema.ts'

export type PartyStateProblem = ValueProblem | MismatchProblem

const phaseKeys = ['1', '2', '3', '4', '5'] as const

/** The problems of the party in a state; a state without a party has none. Another rule checks the text itself. */
export function partyStateProblems(source: Source): readonly PartyStateProblem[] {
  if (!keepsParty(source)) return []
  const json = readJson(source.text)
  const discover = valueAt(json.value, ['discover'])
  if (json.faults.length > 0 || !isRecord(discover) || !isParty(discover)) return []
  const {data, problems} = validateJson(StateOfParty, source, json)
  if (data === undefined) return problems
  const places = placesOf(data.discover)
  return [
    ...leftOverProblems(json, data.discover),
    ...places.flatMap((place) => [...keyNameProblems(source, json, place), ...fieldProblems(source, json, place)])
  ].sort((a, b) => a.range.start - b.range.start)
}

/** The fields of a party: below `discover` in the example of the document, below `party_mode` in its text. */
interface Place {
  readonly path: readonly string[]
  readonly fields: Fields
}

function placesOf(state: PartyState): readonly Place[] {
  const inner = state.party_mode ?? undefined
  return [
    {path: ['discover'], fields: state},
    ...(inner === undefined ? [] : [{path: ['discover', 'party_mode'], fields: inner}])
  ]
}

/** Optional keys, for finding near misses of them. */
const optionalKeys = {
  place: ['started_at', 'team_name', 'status', 'mode'],
  phase: ['agents', 'messages', 'started_at', 'completed_at']
} as const

function keyNameProblems(source: Source, json: JsonDocument, {path, fields}: Place): readonly PartyStateProblem[] {
  const objects = [
    {path, keys: optionalKeys.place, value: fields},
    ...phaseKeys.flatMap((phase) => {
      const value = fields.party_phases?.[phase]
      return value === undefined ? [] : {path: [...path, 'party_phases', phase], keys: optionalKeys.phase, value}
    })
  ]
  return objects.flatMap(({path: at, keys, value}) =>
    keys
      .filter((key) => !Object.hasOwn(value, key))
      .map((key) => missingKeyProblem(StateOfParty, source, json, [...at, key]))
      .filter(({kind}) => kind === 'unknown-key')
  )
}

/** At the first key of a party that should be gone (7.2, 7.3). */
function leftOverProblems(json: JsonDocument, state: PartyState): readonly PartyStateProblem[] {
  const mode = state.status === 'completed' ? 'complete' : state.mode === 'classic' ? 'in classic mode' : undefined
  const left = Object.keys(state).flatMap(
    (key) => ownKeys.find((ownKey) => ownKey === key && state[ownKey] != null) ?? []
  )[0]
  if (mode === undefined || left === undefined) return []
  return [unexpectedProblem(json.locateKey(['discover', left]), `\`${left}\` in a discovery that is ${mode}`, 'none')]
}

/** Whether `discover` is about a party: its mode, or fields of a party. */
function isParty(discover: Readonly<Record<string, unknown>>): boolean {
  return discover['mode'] === 'party' || ownKeys.some((key) => discover[key] !== undefined)
}

const ownKeys = ['party_mode', 'party_phases', 'current_party_phase'] as const

type Fields = Pick<PartyState, 'started_at' | 'current_party_phase' | 'party_phases'>

function fieldProblems(source: Source, json: JsonDocument, {path, fields}: Place): readonly PartyStateProblem[] {
  const {started_at, current_party_phase: current, party_phases: phases} = fields
  if (current === undefined && phases === undefined) return []
  const absent = (key: string): PartyStateProblem => missingKeyProblem(StateOfParty, source, json, [...path, key])
  if (current === undefined) return [absent('current_party_phase')]
  if (phases === undefined) return [absent('party_phases')]
  const at = [...path, 'party_phases']
  return [
    ...keyProblems(source, json, at, phases),
    ...agentProblems(json, at, phases, membersOf(knownPersonas(source))),
    ...messageProblems(source, json, at, phases),
    ...timeProblems(json, path, started_at ?? undefined, phases),
    ...phaseStateProblems(json, at, current, phases)
  ]
}

function keyProblems(
  source: Source,
  json: JsonDocument,
  at: readonly string[],
  phases: Readonly<Record<string, PartyPhaseState>>
): readonly PartyStateProblem[] {
  const unknown = Object.keys(phases).filter((key) => !phaseKeys.some((phaseKey) => phaseKey === key))
  if (unknown.length > 0)
    return unknown.map((key) =>
      unexpectedProblem(json.locateKey([...at, key]), quoting`phase \`${quoted(key)}\` of the party`, '1 to 5')
    )
  const absent = phaseKeys.filter((key) => phases[key] === undefined)
  if (absent.length === 0) return []
  const what = `${absent.length === 1 ? 'phase' : 'phases'} ${absent.join(', ')} of the party`
  return [missingProblem(keyLine(source, json, at), what, 'phases 1 to 5')]
}

/** Whether an agent is in a list a second time, under any of its names. */
function isSecond(team: readonly Member[], agents: readonly string[], index: number): boolean {
  const member = findMember(team, agents[index])
  return agents.slice(0, index).some((name) => findMember(team, name) === member)
}

function isListed(member: Member, agents: readonly string[]): boolean {
  return agents.some((name) => findMember([member], name) !== undefined)
}

/** The agents of phases 1 to 3 (3.1); other phases have none of a team. */
function agentProblems(
  json: JsonDocument,
  at: readonly string[],
  phases: Readonly<Record<string, PartyPhaseState>>,
  members: readonly Member[]
): readonly PartyStateProblem[] {
  return Object.entries(phases).flatMap(([key, {agents = []}]) => {
    if (!phaseKeys.some((phase) => phase === key)) return []
    const team = members.filter(({phase}) => String(phase) === key)
    return agents.flatMap((name, index): PartyStateProblem[] => {
      const isAgain = isSecond(team, agents, index)
      if (findMember(team, name) !== undefined && !isAgain) return []
      const free = team.filter((each) => !isAgain || !isListed(each, agents)).map(memberName)
      const what = quoting`agent \`${quoted(name)}\` in this phase`
      return [unexpectedProblem(json.locate([...at, key, 'agents', index]), what, free.length === 0 ? 'none' : free)]
    })
  })
}

/** More messages than a phase may have (NFR-002, 8.3). */
function messageProblems(
  source: Source,
  json: JsonDocument,
  at: readonly string[],
  phases: Readonly<Record<string, PartyPhaseState>>
): readonly PartyStateProblem[] {
  const personas = knownPersonas(source)
  return phaseKeys.flatMap((phase): PartyStateProblem[] => {
    const limit = limitOf(Number(phase), personas)
    if (limit === undefined || (phases[phase]?.messages ?? 0) <= limit) return []
    const what = `number of messages in phase ${phase}`
    return [unexpectedProblem(json.locate([...at, phase, 'messages']), what, `at most ${limit}`)]
  })
}

/** Starts and ends in the order of the phases: the first that goes back. */
function timeProblems(
  json: JsonDocument,
  path: readonly string[],
  start: string | undefined,
  phases: Readonly<Record<string, PartyPhaseState>>
): readonly PartyStateProblem[] {
  const times = [
    {path: [...path, 'started_at'], time: start},
    ...phaseKeys.flatMap((key) =>
      (['started_at', 'completed_at'] as const).map((name) => ({
        path: [...path, 'party_phases', key, name],
        time: phases[key]?.[name]
      }))
    )
  ].flatMap(({path: keyPath, time}) => (time == null ? [] : [{keyPath, at: Date.parse(time)}]))
  for (const [index, {keyPath, at}] of times.entries()) {
    const before = times[index - 1]
    if (before === undefined || at >= before.at) continue
    const name = (each: readonly string[]): string => each.slice(path.length).join('.')
    return [
      unexpectedProblem(json.locate(keyPath), `time of \`${name(keyPath)}\``, `one after \`${name(before.keyPath)}\``)
    ]
  }
  return []
}

/** The first phase that does not agree with the number of the current one, and times against the status of their phase. */
function phaseStateProblems(
  json: JsonDocument,
  at: readonly string[],
  current: number,
  phases: Readonly<Record<string, PartyPhaseState>>
): readonly MismatchProblem[] {
  const known = Object.entries(phases).filter(([phase]) => /^[1-5]$/.test(phase))
  const wrong = known.flatMap(([phase, {status}]): MismatchProblem[] => {
    const expected = Number(phase) < current ? 'completed' : Number(phase) > current ? 'pending' : status
    if (status === expected) return []
    const what = `status \`${status}\` of phase ${phase} where phase ${current} is the current one`
    return [unexpectedProblem(json.locate([...at, phase, 'status']), what, [expected], {severity: 'warning'})]
  })
  if (wrong.length > 0) return wrong.slice(0, 1)
  return known.flatMap(([phase, {status, ...times}]) =>
    (['started_at', 'completed_at'] as const).flatMap((name): MismatchProblem[] => {
      const time = times[name]
      const isMissing = time === null && (status === 'completed' || (status === 'in_progress' && name === 'started_at'))
      const isEarly = time != null && (status === 'pending' || (status === 'in_progress' && name === 'completed_at'))
      if (!isMissing && !isEarly) return []
      const range = json.locate([...at, phase, name])
      return [
        isMissing
          ? missingProblem(range, `time of \`${name}\``, `one with status \`${status}\``, {severity: 'warning'})
          : unexpectedProblem(range, `\`${name}\` with status \`${status}\``, 'none', {severity: 'warning'})
      ]
    })
  )
}
