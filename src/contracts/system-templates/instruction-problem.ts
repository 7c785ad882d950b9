import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {MarkerName} from './marker-names.ts'
import type {TemplatePhase} from './name.ts'

interface MarkerText {
  readonly marker: MarkerName
  /** As written. */
  readonly actual: Quoted
}

interface Choice {
  /** The values of the phase; empty if it has none. */
  readonly expected: readonly string[]
}

/** A problem with the tags that a template instructs an agent to print (R5). */
export type InstructionProblem = Problem<{
  /** The template does not show the tag. */
  missing: {readonly marker: MarkerName} & Choice
  /** It does, but not the values that the phase needs. */
  'missing-value': {readonly marker: MarkerName} & Choice
  /** Unknown or misspelt. */
  value: MarkerText & Choice
  /** Values that the phase does not have. */
  phase: {readonly marker: MarkerName; readonly actual: readonly string[]} & Choice & {readonly phase: TemplatePhase}
  /** Text after a value, in the tag. */
  'extra-text': MarkerText & Choice
  unclosed: MarkerText
  /** An end without a beginning, behind a known value. */
  unopened: {readonly marker: MarkerName; readonly actual: string}
  /** Spaces, the case of the tag, quotes, other attributes. */
  form: MarkerText & {readonly expected: readonly MaybeQuoted[]}
  /** A task status without an id. */
  'missing-id': MarkerText
  /** An id that no output may have. */
  id: MarkerText
}>
