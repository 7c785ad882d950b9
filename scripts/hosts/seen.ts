/** What runs of the hosts show of a file. */
import type {Effect} from '../../src/hosts/facts.ts'
import type {Outcome} from './cases.ts'

/**
 * What a host did with a file. `same`: the host sends to the model what it sends for a file without a fault; `other`: it starts the
 * agent, in another way.
 */
export type Seen = Effect | 'same' | 'other'

/** What was seen, and where: in what the host sends to the model, or in how it ends. */
export interface Observation {
  readonly seen: Seen
  readonly by: 'request' | 'exit'
}

/** Whether a run shows what the tables say of a file. */
export function agrees(expected: Outcome, {seen}: Observation): boolean {
  switch (expected) {
    case 'load':
    // What the model reads of an agent without a description is the host's own.
    case 'undescribed':
      return seen === 'same' || seen === 'other' || seen === 'forward'
    case 'as-text':
      return seen === 'other'
    case 'ignore':
      return seen === 'same' || seen === 'first-line'
    default:
      return seen === expected
  }
}
