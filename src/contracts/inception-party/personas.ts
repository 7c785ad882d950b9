import {validate} from '../../schema/zod.ts'
import {nearestIn} from '../../text/edit-distance.ts'
import {type JsonDocument, readJson} from '../../text/json.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {asKnown, type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {keepsParty} from '../declared.ts'
import {type JsonProblem, keyLine, missingKeyProblem, syntaxProblems, validateJson} from '../json-problems.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {members} from './members.ts'
import {Personas} from './personas-schema.ts'

export type PersonasProblem = JsonProblem | MismatchProblem

/** The most personas of a parallel phase (3.1), the most messages of a phase (NFR-002). */
const limits = {personas: 3, messages: 10} as const

const partyPhases: readonly string[] = ['1', '2', '3', '4', '5']

export const readPersonas = memoize((source: Source): Personas | undefined => {
  const json = readJson(source.text)
  return json.faults.length > 0 ? undefined : validate(Personas, json.value).data
})

/** The problems of a personas file (8.2). */
export function personasProblems(source: Source): readonly PersonasProblem[] {
  if (!keepsParty(source)) return []
  const json = readJson(source.text)
  if (json.faults.length > 0) return syntaxProblems(json)
  const {data, problems} = validateJson(Personas, source, json)
  if (data === undefined) return problems
  const found = [
    ...missingDomains(source, json, data),
    ...idProblems(json, data),
    ...missingPhases(source, json, data),
    ...phaseProblems(json, data),
    ...listProblems(json, data),
    ...agentProblems(source, json, data)
  ]
  return found.sort((a, b) => a.range.start - b.range.start)
}

/** Personas who ask the questions of phase 1 name their domains, even if the list is empty. */
function missingDomains(source: Source, json: JsonDocument, {personas}: Personas): PersonasProblem[] {
  return Object.entries(personas)
    .filter(([, persona]) => persona.phase === 1 && persona.question_domains === undefined)
    .map(([key]) => missingKeyProblem(Personas, source, json, ['personas', key, 'question_domains']))
}

function idProblems(json: JsonDocument, {personas}: Personas): PersonasProblem[] {
  const all = Object.entries(personas)
  const owners = new Map(all.toReversed().map(([key, {agent_id: id}]) => [id, key]))
  return all.flatMap(([key, {agent_id: id}]): PersonasProblem[] => {
    const first = owners.get(id)
    if (first === undefined || first === key) return []
    const what = quoting`id \`${quoted(id)}\` of persona \`${personaName(first)}\` a second time`
    return [unexpectedProblem(json.locate(['personas', key, 'agent_id']), what, 'another one')]
  })
}

function isPhaseKey(key: string): boolean {
  return /^[1-9]\d*$/.test(key)
}

function phaseProblems(json: JsonDocument, {personas, phases}: Personas): PersonasProblem[] {
  const known = Object.keys(personas)
  const names = known.length === 0 ? 'a key of `personas`' : known.map(personaName)
  const near = nearestIn(known)
  return Object.entries(phases).flatMap(([key, phase]): PersonasProblem[] => {
    if (!isPhaseKey(key))
      return [unexpectedProblem(json.locateKey(['phases', key]), quoting`phase \`${quoted(key)}\``, 'a number')]
    const at = (...path: readonly (string | number)[]): Range => json.locate(['phases', key, ...path])
    const found: PersonasProblem[] = []
    const {type, max_messages: value, personas: list} = phase
    const isParallel = type === 'parallel'
    const isOverfull = isParallel && list.length > limits.personas
    if (isOverfull) {
      const what = quoting`${String(list.length)} personas in parallel phase \`${phaseName(key)}\``
      found.push(unexpectedProblem(at('personas', limits.personas), what, `at most ${limits.personas}`))
    }
    const least = key === '1' ? 1 : 0
    if (value < least || ((key === '1' || isParallel) && value > limits.messages)) {
      const what = quoting`limit of ${quoted(String(value))} messages in phase ${phaseName(key)}`
      const severity = key === '1' ? 'error' : 'warning'
      found.push(unexpectedProblem(at('max_messages'), what, `${least} to ${limits.messages}`, {severity}))
    }
    for (const [index, name] of list.entries()) {
      const ownPhase = personas[name]?.phase
      const isElsewhere =
        ownPhase !== undefined && String(ownPhase) !== key && phases[ownPhase]?.personas.includes(name) === true
      const what = quoting`persona \`${personaName(name)}\` of phase ${String(ownPhase)} in phase ${phaseName(key)}`
      if (isElsewhere && !isOverfull)
        found.push(unexpectedProblem(at('personas', index), what, 'each persona in one phase'))
      const meant = near(name)
      if (Object.hasOwn(personas, name)) continue
      const expected = meant === undefined ? names : [personaName(meant)]
      found.push(unexpectedProblem(at('personas', index), quoting`persona \`${quoted(name)}\``, expected))
    }
    return found
  })
}

/**
 * A party has five phases (3.2, 7.1). A file that has all phases with personas needs the others; a shorter one needs those of its personas,
 * without gaps. A phase with another key may be the one that is missing.
 */
function missingPhases(source: Source, json: JsonDocument, {personas, phases}: Personas): PersonasProblem[] {
  const keys = Object.keys(phases)
  const ofPersonas = new Set(Object.values(personas).map(({phase}) => String(phase)))
  const isWhole = ['1', '2', '3'].every((phase) => keys.includes(phase))
  const isNeeded = (phase: string): boolean =>
    isWhole || ofPersonas.has(phase) || keys.some((key) => Number(key) > Number(phase))
  const absent = partyPhases.filter((phase) => !keys.includes(phase) && isNeeded(phase))
  if (absent.length === 0 || !keys.every(isPhaseKey)) return []
  const listed = absent.map((phase) => `\`${phase}\``).join(', ')
  const isOfPersonas = absent.every((phase) => ofPersonas.has(phase))
  const [what, place] =
    absent.length === 1
      ? [`phase ${listed}`, isOfPersonas ? 'it because a persona belongs to it' : 'it in this file']
      : [`phases ${listed}`, isOfPersonas ? 'them because personas belong to them' : 'them in this file']
  return [missingProblem(keyLine(source, json, ['phases']), what, place)]
}

/** A list with a key that does not resolve may mean the persona that it lacks: that is one fault. */
function listProblems(json: JsonDocument, {personas, phases}: Personas): PersonasProblem[] {
  const lists = new Map(
    Object.entries(phases).map(([name, {personas: keys}]) => {
      const isBroken = keys.some((key) => !Object.hasOwn(personas, key))
      return [name, {keys: new Set(keys), isBroken}]
    })
  )
  return Object.entries(personas).flatMap(([key, persona]): PersonasProblem[] => {
    const list = lists.get(String(persona.phase))
    if (list === undefined || list.isBroken || list.keys.has(key)) return []
    const what = quoting`persona \`${personaName(key)}\` in the list of phase \`${String(persona.phase)}\``
    return [missingProblem(json.locate(['personas', key, 'phase']), what, 'it there')]
  })
}

/** The key of a persona, quoted unless the document has it. */
function personaName(key: string): MaybeQuoted {
  return members.some((member) => member.key === key) ? key : quoted(key)
}

/** The key of a phase, quoted unless the document has it. */
function phaseName(key: string): MaybeQuoted {
  return asKnown(key, partyPhases)
}

/** Only where the folder of the file holds agents. */
function agentProblems(source: Source, json: JsonDocument, {personas}: Personas): PersonasProblem[] {
  const names = source.surroundings.siblingNames()
  if (names.size === 0) return []
  const stems = new Set([...names.values()].flat().map((file) => file.replace(/\.md$/, '')))
  return Object.entries(personas)
    .filter(([, {agent_type: name}]) => !names.has(name) && !stems.has(name))
    .map(([key, {agent_type: name}]) => {
      const [range, what] = [json.locate(['personas', key, 'agent_type']), quoting`agent type \`${quoted(name)}\``]
      return unexpectedProblem(range, what, 'the name of an agent file in this folder', {severity: 'warning'})
    })
}
