import type {Context} from '../contracts/source.ts'
import type {ListedLine} from '../hosts/checks/listed-line.ts'
import {type Fail, guarded} from '../report/failure.ts'
import type {StatsFold} from '../report/stats/fold.ts'
import type {Result} from './result.ts'

/** A result without what was linted: a run of many files keeps no texts. */
export interface Settled extends Omit<Result, 'isUnchecked' | 'hasBareBlock' | 'listed' | 'countIn' | 'failures'> {
  /** It is an output that nothing was known about to check. */
  readonly isUnchecked: boolean
  /** It is a file with blocks that a formatter would rewrite. */
  readonly hasBareBlock: boolean
  /** What it adds to the list of a host. */
  readonly listed?: ListedLine
}

/** What is known about a linted text that counts for the run as a whole. */
export type Known = Pick<Context, 'path' | 'agent' | 'agents' | 'definition'>

/** That of an output, and of what is declared to be of an agent. */
export function knownOf({path, kind, agent, agents, definition}: Context): readonly Known[] {
  if (kind !== 'output' && agent === undefined) return []
  return [{path, ...(agent && {agent}), ...(agents && {agents}), ...(definition && {definition})}]
}

/**
 * Reads what is still to read from the texts of a result.
 *
 * @param stats what counts its outputs
 */
export function settled(result: Result, fail: Fail, stats?: StatsFold): Settled {
  const {path, report, suppressed, tally, off, baselined, known, change, failures} = result
  if (stats !== undefined) guarded(path, () => result.countIn(stats), fail)
  const mayBeUnchecked = failures.length === 0 && report.kind === 'output' && report.findings.length === 0
  const listed = guarded(path, () => result.listed?.(), fail)
  return {
    path,
    report,
    suppressed,
    tally,
    ...(off && {off}),
    ...(baselined !== undefined && {baselined}),
    known,
    isUnchecked: mayBeUnchecked && guarded(path, result.isUnchecked, fail) === true,
    hasBareBlock: guarded(path, () => result.hasBareBlock?.() === true, fail) === true,
    ...(listed && {listed}),
    ...(change && {change})
  }
}
