/** What is wrong with the markers that a template tells an agent to print (R5). */

import {type Range, rangeOf} from '../../text/lines.ts'
import {isInComment} from '../../text/structure.ts'
import {alternatives, meantValue, valueRange, wrongWords} from '../../text/tags.ts'
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

export interface InstructionFault extends Range {
  readonly kind:
    | 'missing' // the template never speaks of the tag
    | 'values' // it does, but of no value that the phase gives
    | 'value' // unknown or misspelt
    | 'phase' // a value that the phase does not give
    | 'unclosed'
    | 'id' // a task status without one
  readonly marker: MarkerName
  /** What stands there. */
  readonly actual: string
  /** What may stand there; empty for nothing at all. */
  readonly expected: readonly string[]
  readonly phase: TemplatePhase
}

/**
 * All faults, in order; none where the phase is unknown. Tags count in code too: that is where templates show them.
 *
 * @param more verdicts that a project has besides those of R5
 */
export function instructionFaults(source: Source, more: readonly string[] = []): readonly InstructionFault[] {
  const phase = templatePhase(source)
  if (phase === undefined) return []
  const markers = findMarkers(source, (offset) => !isInComment(source, offset))
  const reviews = markers.filter(({name, attributes}) => name === 'review' && attributes === '')
  const tasks = markers.filter(({name}) => name === 'task_status')
  const asked = phaseVerdicts[phase]
  const known = [...verdicts, ...more]
  return [
    ...faultsOf(source, 'review', reviews, {phase, asked, allowed: [...asked, ...more], known}),
    ...faultsOf(source, 'task_status', tasks, {
      phase,
      asked: phase === 'implement' ? taskStatuses : [],
      allowed: phase === 'archive' ? [] : taskStatuses,
      known: taskStatuses
    })
  ].sort((a, b) => a.start - b.start)
}

interface Values {
  readonly phase: TemplatePhase
  /** What the template has to ask for, at least one of them. */
  readonly asked: readonly string[]
  /** What the phase gives. */
  readonly allowed: readonly string[]
  readonly known: readonly string[]
}

function faultsOf(
  source: Source,
  name: MarkerName,
  markers: readonly Marker[],
  values: Values
): readonly InstructionFault[] {
  const found = markers.flatMap((marker) => {
    const faults = marker.isClosed ? valueFaults(source, marker, values) : unclosed(source, marker, values)
    return name === 'task_status' && faults.length === 0 ? idFault(source, marker, values.phase) : faults
  })
  return found.length > 0 || values.asked.length === 0 ? found : missing(source, name, markers, values)
}

/** Each value that a tag shows; prose between two tags holds none. */
function valueFaults(source: Source, marker: Marker, {phase, allowed, known}: Values): readonly InstructionFault[] {
  return wrongWords(source, marker, allowed, known).map(({text, meant, start, end}): InstructionFault => {
    const fault = {marker: marker.name, actual: text, start, end, phase}
    if (known.includes(text)) return {...fault, kind: 'phase', expected: allowed}
    return {...fault, kind: 'value', expected: meant === undefined ? allowed : [meant]}
  })
}

/** A tag with a value and no end; a tag that is only named has no value after it. */
function unclosed(source: Source, marker: Marker, {phase, known}: Values): readonly InstructionFault[] {
  const [word = ''] = /^[A-Z_]+/.exec(marker.value) ?? []
  if (!known.includes(word)) return []
  const {start} = valueRange(source, marker)
  const range = {start: marker.start, end: start + word.length}
  return [
    {
      kind: 'unclosed',
      marker: marker.name,
      actual: source.text.slice(range.start, range.end),
      expected: [],
      ...range,
      phase
    }
  ]
}

function idFault(source: Source, marker: Marker, phase: TemplatePhase): readonly InstructionFault[] {
  const isShown = marker.isClosed && alternatives(source, marker).some(({text}) => meantValue(text, taskStatuses))
  if (!isShown || /(?:^|\s)id\s*=/i.test(marker.attributes)) return []
  const actual = markerText(source, {...marker, ...marker.open})
  return [{kind: 'id', marker: marker.name, actual, expected: [], ...marker.open, phase}]
}

/** A value counts in a tag or, where tag and values are named apart, anywhere. */
function missing(
  {lines, text}: Source,
  marker: MarkerName,
  [first]: readonly Marker[],
  {phase, asked}: Values
): readonly InstructionFault[] {
  const fault = {marker, actual: '', expected: asked, phase}
  if (first === undefined) return [{...fault, kind: 'missing', ...rangeOf(lines[0] ?? {start: 0, end: 0})}]
  const isNamed = asked.some((value) => new RegExp(`\\b${value}\\b`).test(text))
  return isNamed ? [] : [{...fault, kind: 'values', ...rangeOf(first.open)}]
}
