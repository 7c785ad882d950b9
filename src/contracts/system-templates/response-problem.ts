import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {MarkerName} from './marker-names.ts'
import type {TemplatePhase} from './name.ts'

interface Marked {
  readonly marker: MarkerName
}

interface Written extends Marked {
  /** As written, in one line. */
  readonly actual: Quoted
}

interface MarkerValue extends Marked {
  /** One of the known values. */
  readonly actual: string
}

interface Choice {
  /** The allowed values; empty if unknown. */
  readonly expected: readonly MaybeQuoted[]
}

/** A problem with the markers of an output (R5). */
export type MarkerProblem = Problem<{
  /** Unknown or misspelt. */
  value: Written & Choice
  'missing-value': Marked & Choice
  /** A verdict that the phase does not have. */
  phase: MarkerValue & Choice & {readonly phase: TemplatePhase}
  /** Several values, of which the agent should have chosen one. */
  alternatives: Written
  unclosed: Marked & Choice & {readonly actual: MaybeQuoted}
  /** Spaces, the case of the tag, other attributes. */
  form: Written & Choice
  /** Text after the value, in the tag. */
  'extra-text': MarkerValue & Choice
  /** A second verdict that differs from the first one. */
  conflict: MarkerValue & {readonly first: string}
  repeat: MarkerValue
  'missing-id': Marked
  id: Written
  'duplicate-id': Written
  thought: Marked & {readonly actual: MaybeQuoted}
  missing: Marked & Choice
}>
