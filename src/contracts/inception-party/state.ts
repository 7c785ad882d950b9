/** The state of a party: REQ-0006, section 7. */

import {valueAt} from '../../schema/zod.ts'
import {type JsonDocument, readJson} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import type {Range} from '../../text/lines.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {keepsParty} from '../declared.ts'
import {keyLine, missingKeyProblem, type ValueProblem, validateJson} from '../json-problems.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {limitOf} from './debate.ts'
import {findMember, memberName, membersOf} from './members.ts'
import {knownPersonas} from './persona-context.ts'
import {type PartyPhaseState, type PartyState, StateOfParty} from './state-schema.ts'

export type PartyStateProblem = ValueProblem | MismatchProblem

const phaseKeys = ['1', '2', '3', '4', '5'] as const
const timeKeys = ['started_at', 'completed_at'] as const
/** The keys that `discover` has for a party alone. */
const ownKeys = ['party_mode', 'party_phases', 'current_party_phase'] as const

/** The problems of the party in a state; a state without a party has none. Another rule checks the text itself. */
export function partyStateProblems(source: Source): readonly PartyStateProblem[] {
  if (!keepsParty(source)) return []
  const json = readJson(source.text)
  const discover = valueAt(json.value, ['discover'])
  if (json.faults.length > 0 || !isRecord(discover)) return []
  if (discover['mode'] !== 'party' && ownKeys.every((key) => discover[key] === undefined)) return []
  const {data, problems} = validateJson(StateOfParty, source, json)
  if (data === undefined) return problems
  const {party_mode: inner} = data.discover
  const places: readonly Place[] = [
    {source, json, path: ['discover'], fields: data.discover},
    ...(inner == null ? [] : [{source, json, path: ['discover', 'party_mode'], fields: inner}])
  ]
  return [
    ...leftOverProblems(json, data.discover),
    ...places.flatMap((place) => [...keyNameProblems(place), ...fieldProblems(place)])
  ].sort((a, b) => a.range.start - b.range.start)
}

type Fields = Pick<PartyState, 'started_at' | 'current_party_phase' | 'party_phases'>

/** The fields of a party: below `discover` in the example of the document, below `party_mode` in its text. */
interface Place {
  readonly source: Source
  readonly json: JsonDocument
  readonly path: readonly string[]
  readonly fields: Fields
}

interface Phases extends Place {
  readonly phases: Readonly<Record<string, PartyPhaseState>>
  /** The range of a path below `party_phases`. */
  at(...path: readonly (string | number)[]): Range
}

/** Near misses of optional keys. */
function keyNameProblems({source, json, path, fields}: Place): readonly PartyStateProblem[] {
  const objects = [
    {path, keys: ['started_at', 'team_name', 'status', 'mode'], value: fields},
    ...phaseKeys.flatMap((phase) => {
      const value = fields.party_phases?.[phase]
      const keys = ['agents', 'messages', ...timeKeys]
      return value === undefined ? [] : {path: [...path, 'party_phases', phase], keys, value}
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
  const left = Object.keys(state).find((key) => ownKeys.some((ownKey) => ownKey === key && state[ownKey] != null))
  if (mode === undefined || left === undefined) return []
  return [unexpectedProblem(json.locateKey(['discover', left]), `\`${left}\` in a discovery that is ${mode}`, 'none')]
}

function fieldProblems(place: Place): readonly PartyStateProblem[] {
  const {source, json, path, fields} = place
  const {current_party_phase: current, party_phases: phases} = fields
  const absent = (key: string): PartyStateProblem => missingKeyProblem(StateOfParty, source, json, [...path, key])
  if (phases === undefined) return current === undefined ? [] : [absent('party_phases')]
  if (current === undefined) return [absent('current_party_phase')]
  const party: Phases = {...place, phases, at: (...inner) => json.locate([...path, 'party_phases', ...inner])}
  return [
    ...keyProblems(party),
    ...agentProblems(party),
    ...messageProblems(party),
    ...timeProblems(party),
    ...phaseStateProblems(party, current)
  ]
}

function keyProblems({source, json, path, phases}: Phases): readonly PartyStateProblem[] {
  const at = [...path, 'party_phases']
  const unknown = Object.keys(phases).filter((key) => !phaseKeys.some((phase) => phase === key))
  if (unknown.length > 0)
    return unknown.map((key) =>
      unexpectedProblem(json.locateKey([...at, key]), quoting`phase \`${quoted(key)}\` of the party`, '1 to 5')
    )
  const absent = phaseKeys.filter((key) => phases[key] === undefined)
  if (absent.length === 0) return []
  const what = `${absent.length === 1 ? 'phase' : 'phases'} ${absent.join(', ')} of the party`
  return [missingProblem(keyLine(source, json, at), what, 'phases 1 to 5')]
}

/** The agents of phases 1 to 3 (3.1), each once, under any of its names; other phases have none of a team. */
function agentProblems({source, phases, at}: Phases): readonly PartyStateProblem[] {
  const members = membersOf(knownPersonas(source))
  return phaseKeys.flatMap((key) => {
    const {agents = []} = phases[key] ?? {}
    const team = members.filter(({phase}) => String(phase) === key)
    const found = agents.map((name) => findMember(team, name))
    const unlisted = team.filter((member) => agents.every((name) => findMember([member], name) === undefined))
    return agents.flatMap((name, index): PartyStateProblem[] => {
      const isAgain = found.indexOf(found[index]) < index
      if (found[index] !== undefined && !isAgain) return []
      const free = (isAgain ? unlisted : team).map(memberName)
      const what = quoting`agent \`${quoted(name)}\` in this phase`
      return [unexpectedProblem(at(key, 'agents', index), what, free.length === 0 ? 'none' : free)]
    })
  })
}

/** More messages than a phase may have (NFR-002, 8.3). */
function messageProblems({source, phases, at}: Phases): readonly PartyStateProblem[] {
  const personas = knownPersonas(source)
  return phaseKeys.flatMap((phase): PartyStateProblem[] => {
    const limit = limitOf(Number(phase), personas)
    if (limit === undefined || (phases[phase]?.messages ?? 0) <= limit) return []
    return [unexpectedProblem(at(phase, 'messages'), `number of messages in phase ${phase}`, `at most ${limit}`)]
  })
}

/** Starts and ends in the order of the phases: the first that goes back. */
function timeProblems({json, path, fields, phases}: Phases): readonly PartyStateProblem[] {
  const times = [
    {name: ['started_at'], time: fields.started_at},
    ...phaseKeys.flatMap((key) =>
      timeKeys.map((name) => ({name: ['party_phases', key, name], time: phases[key]?.[name]}))
    )
  ].flatMap(({name, time}) => (time == null ? [] : [{name, at: Date.parse(time)}]))
  const index = times.findIndex(({at}, place) => at < (times[place - 1]?.at ?? at))
  const [before, early] = [times[index - 1], times[index]]
  if (before === undefined || early === undefined) return []
  const range = json.locate([...path, ...early.name])
  return [unexpectedProblem(range, `time of \`${early.name.join('.')}\``, `one after \`${before.name.join('.')}\``)]
}

/** The first phase that does not agree with the number of the current one, and times against the status of their phase. */
function phaseStateProblems({phases, at}: Phases, current: number): readonly MismatchProblem[] {
  const severity = 'warning'
  const known = phaseKeys.flatMap((key) => (phases[key] === undefined ? [] : [{key, ...phases[key]}]))
  const expectedOf = ({key, status}: (typeof known)[number]): PartyPhaseState['status'] =>
    Number(key) < current ? 'completed' : Number(key) > current ? 'pending' : status
  const wrong = known.find((phase) => phase.status !== expectedOf(phase))
  if (wrong !== undefined) {
    const what = `status \`${wrong.status}\` of phase ${wrong.key} where phase ${current} is the current one`
    return [unexpectedProblem(at(wrong.key, 'status'), what, [expectedOf(wrong)], {severity})]
  }
  return known.flatMap(({key, status, ...times}) =>
    timeKeys.flatMap((name): MismatchProblem[] => {
      const time = times[name]
      const range = at(key, name)
      const isOver = status === 'completed' || (status === 'in_progress' && name === 'started_at')
      if (time === null && isOver)
        return [missingProblem(range, `time of \`${name}\``, `one with status \`${status}\``, {severity})]
      return time == null || isOver
        ? []
        : [unexpectedProblem(range, `\`${name}\` with status \`${status}\``, 'none', {severity})]
    })
  )
}
