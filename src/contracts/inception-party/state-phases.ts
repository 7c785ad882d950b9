/** Whether the phases of a state agree with each other: REQ-0006 3.2, 7.1. */
import type {JsonDocument} from '../../text/json.ts'
import type {Problem} from '../problem.ts'
import type {PartyPhaseState} from './state-schema.ts'

type Status = PartyPhaseState['status']

export type PhaseStateProblem = Problem<{
  /** A phase that ended or began, or did not, against the number of the current one. */
  'phase-status': {
    readonly status: Status
    readonly phase: string
    readonly current: number
    readonly expected: Status
  }
  /** A time that the status of its phase leaves no room for, or one that it needs. */
  'phase-time': {readonly name: string; readonly status: Status; readonly isMissing: boolean}
}>

/** The first phase that does not agree with the number of the current one, and times against the status of their phase. */
export function phaseStateProblems(
  json: JsonDocument,
  at: readonly string[],
  current: number,
  phases: Readonly<Record<string, PartyPhaseState>>
): readonly PhaseStateProblem[] {
  const known = Object.entries(phases).filter(([phase]) => /^[1-5]$/.test(phase))
  const wrong = known.flatMap(([phase, {status}]): PhaseStateProblem[] => {
    const expected = Number(phase) < current ? 'completed' : Number(phase) > current ? 'pending' : status
    const data = {status, phase, current, expected}
    const range = json.locate([...at, phase, 'status'])
    return status === expected ? [] : [{kind: 'phase-status', severity: 'warning', range, data}]
  })
  if (wrong.length > 0) return wrong.slice(0, 1)
  return known.flatMap(([phase, {status, ...times}]) =>
    (['started_at', 'completed_at'] as const).flatMap((name): PhaseStateProblem[] => {
      const time = times[name]
      const isMissing = time === null && (status === 'completed' || (status === 'in_progress' && name === 'started_at'))
      const isEarly = time != null && (status === 'pending' || (status === 'in_progress' && name === 'completed_at'))
      if (!isMissing && !isEarly) return []
      const range = json.locate([...at, phase, name])
      return [{kind: 'phase-time', severity: 'warning', range, data: {name, status, isMissing}}]
    })
  )
}
