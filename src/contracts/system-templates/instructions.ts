/** The tags that a template instructs an agent to print: R5 of the system prompt templates. */

import {isInComment} from '../../markdown/structure.ts'
import {oneOf} from '../../schema/expectation.ts'
import {lineRange} from '../../text/document.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {rangeOf} from '../../text/lines.ts'
import {type MismatchProblem, missingProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {formProblems, type TagValues, valueProblems} from './instructed-values.ts'
import {type MarkerName, markerValueNames, taskStatuses, verdicts} from './marker-names.ts'
import {findMarkers, type Marker, phaseVerdicts} from './markers.ts'
import {templatePhase} from './name.ts'

/**
 * All problems, in order; none if the phase is unknown. Tags count in code too, where templates show them. An agent
 * copies a tag, so its letters must be right.
 *
 * @param more verdicts of the project, besides R5
 */
export function instructionProblems(source: Source, more: readonly string[] = []): readonly MismatchProblem[] {
  const phase = templatePhase(source)
  if (phase === undefined || source.text.trim() === '') return []
  const markers = findMarkers(source, (offset) => !isInComment(source, offset))
  const reviews = markers.filter(({name, attributes}) => name === 'review' && attributes === '')
  const tasks = markers.filter(({name, attributes}) => name === 'task_status' && attributes !== '/')
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

function problemsOf(
  source: Source,
  name: MarkerName,
  markers: readonly Marker[],
  values: TagValues
): readonly MismatchProblem[] {
  const opened = markers.flatMap((marker) => {
    const wrongValues = valueProblems(source, marker, values)
    return wrongValues.length > 0 ? wrongValues : formProblems(source, marker, values)
  })
  const found = [...opened, ...unopened(source, name, markers, values)]
  return found.length > 0 || values.required.length === 0 ? found : missing(source, name, markers, values)
}

/** A value with an end that no tag begins. */
function unopened(
  source: Source,
  marker: MarkerName,
  markers: readonly Marker[],
  {known}: TagValues
): readonly MismatchProblem[] {
  const pattern = new RegExp(`(?<!\\w)(?:${known.map(escapeRegExp).join('|')})</${marker}>`, 'g')
  const ends = new Set(markers.flatMap(({close}) => close?.end ?? []))
  return [...source.text.matchAll(pattern)].flatMap(({0: actual, index}) => {
    const range = {start: index, end: index + actual.length}
    if (ends.has(range.end) || isInComment(source, index) || isOfDialect(source, index, marker)) return []
    return [missingProblem(range, `start of \`${actual}\``, `\`<${marker}>\` before it`)]
  })
}

/** Whether the tag right before a value has attributes: another dialect, which is ignored. */
function isOfDialect({text}: Source, at: number, marker: MarkerName): boolean {
  const before = text.slice(Math.max(0, at - 200), at)
  return new RegExp(`<${marker}\\s[^<>]*>\\s*$`, 'i').test(before)
}

/**
 * Values that the template must name, in a tag or, if it names tags and values apart, anywhere: for a verdict `PASS`
 * and another one.
 */
function missing(
  source: Source,
  marker: MarkerName,
  [first]: readonly Marker[],
  {required, allowed}: TagValues
): readonly MismatchProblem[] {
  if (first === undefined) {
    const expected = `the template to ask for it with ${oneOf(required)}`
    return [missingProblem(lineRange(source, 0), `marker \`<${marker}>\``, expected)]
  }
  const isNamed = (value: string): boolean =>
    [...source.text.matchAll(new RegExp(`\\b${escapeRegExp(value)}\\b`, 'g'))].some(
      ({index}) => !isInComment(source, index)
    )
  const named = new Set(allowed.filter(isNamed))
  const expected = lacking(marker, required, named)
  if (expected.length === 0) return []
  const what = `${markerValueNames[marker]} of \`<${marker}>\``
  return [missingProblem(rangeOf(first.open), what, `the template to name ${oneOf(expected)}`)]
}

function lacking(marker: MarkerName, required: readonly string[], named: ReadonlySet<string>): readonly string[] {
  if (marker !== 'review' || named.size === 0) return named.size === 0 ? required : []
  const [pass = '', ...others] = required
  if (!named.has(pass)) return [pass]
  return named.size > 1 ? [] : others
}
