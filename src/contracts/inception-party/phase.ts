import {findMember, type Member} from './members.ts'
import {type PartyRecord, placeOf} from './records.ts'
import {spawnedMember} from './spawns.ts'
import {stepOf} from './steps.ts'
import type {PartyProblem} from './transcript-problem.ts'

/** Whether a record that names its phase belongs to it: by its step, by the agent that it starts, by its sender (3.1). */
export function phaseProblems(record: PartyRecord, members: readonly Member[]): readonly PartyProblem[] {
  if (record.phase === undefined) return []
  const expected = phaseOf(record, members)
  return expected === undefined || expected === record.phase
    ? []
    : [{kind: 'phase', range: placeOf(record, 'phase'), data: {phase: record.phase, expected}}]
}

function phaseOf(record: PartyRecord, members: readonly Member[]): number | undefined {
  if (record.kind === 'spawn') return spawnedMember(record, members)?.phase
  if (record.kind !== 'message') return undefined
  return stepOf(record)?.step.phase ?? findMember(members, record.from)?.phase
}
