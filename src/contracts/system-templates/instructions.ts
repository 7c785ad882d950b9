/** The tags that a template instructs an agent to print: R5 of the system prompt templates. */

import {lineRange} from '../../text/document.ts'
import {rangeOf} from '../../text/lines.ts'
import {isInComment} from '../../text/structure.ts'
import {alternatives, meantValue, valueRange, wrongWords} from '../../text/tags.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {
  findMarkers,
  type Marker,
  type MarkerName,
  markerText,
  phaseVerdicts,
  taskStatuses,
  verdicts
} from './markers.ts'
import {type TemplatePhase, templatePhase} from './name.ts'

interface Shown {
  readonly marker: MarkerName
  /** As written. */
  readonly actual: string
}

interface Choice {
  /** What the phase allows; empty for nothing at all. */
  readonly expected: readonly string[]
}

export type InstructionProblem = Problem<{
  /** The template does not show the tag. */
  missing: {readonly marker: MarkerName} & Choice
  /** It does, but none of the values of the phase. */
  'missing-value': {readonly marker: MarkerName} & Choice
  /** Unknown or misspelt. */
  value: Shown & Choice
  /** A value that the phase does not have. */
  phase: Shown & Choice & {readonly phase: TemplatePhase}
  unclosed: Shown
  /** A task status without an id. */
  'missing-id': Shown
}>

/**
 * All problems, in order; none where the phase is unknown. Tags count in code too: that is where templates show them.
 *
 * @param more verdicts of the project besides those of R5
 */
export function instructionProblems(source: Source, more: readonly string[] = []): readonly InstructionProblem[] {
  const phase = templatePhase(source)
  if (phase === undefined) return []
  const markers = findMarkers(source, (offset) => !isInComment(source, offset))
  const reviews = markers.filter(({name, attributes}) => name === 'review' && attributes === '')
  const tasks = markers.filter(({name}) => name === 'task_status')
  const required = phaseVerdicts[phase]
  const known = [...verdicts, ...more]
  return [
    ...problemsOf(source, 'review', reviews, {phase, required, allowed: [...required, ...more], known}),
    ...problemsOf(source, 'task_status', tasks, {
      phase,
      required: phase === 'implement' ? taskStatuses : [],
      allowed: phase === 'archive' ? [] : taskStatuses,
      known: taskStatuses
    })
  ].sort((a, b) => a.range.start - b.range.start)
}

interface Values {
  readonly phase: TemplatePhase
  /** At least one of them has to be in the template. */
  readonly required: readonly string[]
  /** The values of the phase. */
  readonly allowed: readonly string[]
  readonly known: readonly string[]
}

function problemsOf(
  source: Source,
  name: MarkerName,
  markers: readonly Marker[],
  values: Values
): readonly InstructionProblem[] {
  const found = markers.flatMap((marker) => {
    const own = marker.isClosed ? valueProblems(source, marker, values) : unclosed(source, marker, values)
    return name === 'task_status' && own.length === 0 ? idProblem(source, marker) : own
  })
  return found.length > 0 || values.required.length === 0 ? found : missing(source, name, markers, values)
}

/** Each value that a tag shows; prose between two tags has none. */
function valueProblems(source: Source, marker: Marker, {phase, allowed, known}: Values): readonly InstructionProblem[] {
  return wrongWords(source, marker, allowed, known).map(({text, meant, start, end}): InstructionProblem => {
    const range = {start, end}
    const shown = {marker: marker.name, actual: text}
    if (known.includes(text)) return {kind: 'phase', range, data: {...shown, expected: allowed, phase}}
    if (meant === undefined) return {kind: 'value', range, data: {...shown, expected: allowed}}
    return {kind: 'value', range, data: {...shown, expected: [meant]}, expected: [meant]}
  })
}

/** A tag with a value and no end; a tag that is only named has no value after it. */
function unclosed(source: Source, marker: Marker, {known}: Values): readonly InstructionProblem[] {
  const [word = ''] = /^[A-Z_]+/.exec(marker.value) ?? []
  if (!known.includes(word)) return []
  const range = {start: marker.start, end: valueRange(source, marker).start + word.length}
  return [{kind: 'unclosed', range, data: {marker: marker.name, actual: source.text.slice(range.start, range.end)}}]
}

function idProblem(source: Source, marker: Marker): readonly InstructionProblem[] {
  const isShown = marker.isClosed && alternatives(source, marker).some(({text}) => meantValue(text, taskStatuses))
  if (!isShown || /(?:^|\s)id\s*=/i.test(marker.attributes)) return []
  const actual = markerText(source, {...marker, ...marker.open})
  return [{kind: 'missing-id', range: marker.open, data: {marker: marker.name, actual}}]
}

/** A value counts in a tag or, where tag and values are named apart, anywhere. */
function missing(
  source: Source,
  marker: MarkerName,
  [first]: readonly Marker[],
  {required}: Values
): readonly InstructionProblem[] {
  const data = {marker, expected: required}
  if (first === undefined) return [{kind: 'missing', range: lineRange(source, 0), data}]
  const isNamed = required.some((value) => new RegExp(`\\b${value}\\b`).test(source.text))
  return isNamed ? [] : [{kind: 'missing-value', range: rangeOf(first.open), data}]
}
