/** The state of a party: REQ-0006, section 7. */

import {valueAt} from '../../schema/zod.ts'
import {type JsonDocument, readJson} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {keepsParty} from '../declared.ts'
import {keyLine, missingKeyProblem, type ValueProblem, validateJson} from '../json-problems.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {findMember, members} from './members.ts'
import {type PartyPhaseState, type PartyState, StateOfParty} from './state-schema.ts'

export type PartyStateProblem =
  | ValueProblem
  | Problem<{
      'phase-key': {readonly key: Quoted}
      'missing-phases': {readonly missing: readonly string[]}
      agent: {readonly name: Quoted; readonly expected: readonly string[]}
      /** A time before one that it follows. */
      time: {readonly name: string; readonly earlier: string}
      /** A party that is over left its own state behind. */
      'left-over': undefined
    }>

const phaseKeys = ['1', '2', '3', '4', '5'] as const

/** What is wrong with the party in a state; a state without one is right. The text itself is another rule's matter. */
export function partyStateProblems(source: Source): readonly PartyStateProblem[] {
  if (!keepsParty(source)) return []
  const json = readJson(source.text)
  const discover = valueAt(json.value, ['discover'])
  if (json.faults.length > 0 || !isRecord(discover) || !isParty(discover)) return []
  const {data, problems} = validateJson(StateOfParty, source, json)
  if (data === undefined) return problems
  const state = data.discover
  const found: PartyStateProblem[] = []
  if (state.status === 'completed' && isRecord(state.party_mode))
    found.push({kind: 'left-over', range: json.locateKey(['discover', 'party_mode'])})
  for (const path of [['discover'], ['discover', 'party_mode']]) found.push(...fieldProblems(source, json, path))
  return found.sort((a, b) => a.range.start - b.range.start)
}

/** Whether `discover` is about a party: its mode, or fields of a party. */
function isParty(discover: Readonly<Record<string, unknown>>): boolean {
  return discover['mode'] === 'party' || ownKeys.some((key) => discover[key] !== undefined)
}

const ownKeys = ['party_mode', 'party_phases', 'current_party_phase'] as const

type Fields = Pick<PartyState, 'started_at' | 'current_party_phase' | 'party_phases'>

function fieldProblems(source: Source, json: JsonDocument, path: readonly string[]): readonly PartyStateProblem[] {
  const value = valueAt(json.value, path)
  if (!isRecord(value)) return []
  const {started_at, current_party_phase: current, party_phases: phases} = value as Fields
  if (current === undefined && phases === undefined) return []
  const missing = (key: string): PartyStateProblem => missingKeyProblem(StateOfParty, source, json, [...path, key])
  if (current === undefined) return [missing('current_party_phase')]
  if (phases === undefined) return [missing('party_phases')]
  const at = [...path, 'party_phases']
  return [
    ...keyProblems(source, json, at, phases),
    ...agentProblems(json, at, phases),
    ...timeProblems(json, path, started_at ?? undefined, phases)
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
    return unknown.map((key) => ({kind: 'phase-key', range: json.locateKey([...at, key]), data: {key: quoted(key)}}))
  const missing = phaseKeys.filter((key) => phases[key] === undefined)
  return missing.length === 0 ? [] : [{kind: 'missing-phases', range: keyLine(source, json, at), data: {missing}}]
}

/** The agents of phases 1 to 3 (3.1); other phases have none of a team. */
function agentProblems(
  json: JsonDocument,
  at: readonly string[],
  phases: Readonly<Record<string, PartyPhaseState>>
): readonly PartyStateProblem[] {
  return Object.entries(phases).flatMap(([key, {agents = []}]) => {
    const team = members.filter(({phase}) => String(phase) === key)
    return agents.flatMap((name, index): PartyStateProblem[] =>
      team.length === 0 || findMember(team, name) !== undefined
        ? []
        : [
            {
              kind: 'agent',
              range: json.locate([...at, key, 'agents', index]),
              data: {name: quoted(name), expected: team.map(({names}) => names[0])}
            }
          ]
    )
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
    return [{kind: 'time', range: json.locate(keyPath), data: {name: name(keyPath), earlier: name(before.keyPath)}}]
  }
  return []
}
