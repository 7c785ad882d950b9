/** Whether one marker of an output is right: its value, its form, its id (R5). */

import {isWordLike, leavesAlternatives, meantValue, valueRange} from '../../markdown/tags.ts'
import {excerpt, firstLineOf, type Range, rangeOf} from '../../text/lines.ts'
import {type MaybeQuoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {taskStatuses} from './marker-names.ts'
import {type Marker, markerText, taskId} from './markers.ts'
import type {TemplatePhase} from './name.ts'
import type {MarkerProblem} from './response-problem.ts'

/** A marker that counts, and its problem if it has one. */
export interface CheckedMarker {
  readonly marker: Marker
  readonly problem: MarkerProblem | undefined
}

export interface Terms {
  readonly phase: TemplatePhase | undefined
  /** Whether the output is declared to use the contract: only then is prose between two tags a problem. */
  readonly isDeclared: boolean
  /** All values, of other phases too. */
  readonly known: readonly string[]
  /** The values of the phase. */
  readonly allowed: readonly string[]
  /** The marker with a value. */
  format(value: string): MaybeQuoted
}

/** A tag that only resembles a marker does not count: the result is empty. A near miss counts as the marker. */
export function checkMarker(source: Source, marker: Marker, terms: Terms): readonly CheckedMarker[] {
  if (!marker.isClosed) return checkUnclosed(source, marker, terms)
  const {phase, isDeclared, known, allowed, format} = terms
  const {name, value} = marker
  const fail = (problem: MarkerProblem): CheckedMarker[] => [{marker, problem}]
  const range = rangeOf(value === '' ? marker : firstLineOf(source.text, valueRange(source, marker)))
  if (leavesAlternatives(source, marker, known))
    return fail({kind: 'alternatives', range, data: {marker: name, actual: quoted(value)}, expected: only(allowed)})
  const meant = meantValue(value, allowed) ?? meantValue(value, known)
  const [first = ''] = /^\S+/.exec(value) ?? []
  if (meant === undefined && known.includes(first)) {
    const expected = [format(first)]
    return fail({kind: 'extra-text', range, data: {marker: name, actual: first, expected}, expected})
  }
  if (meant === undefined && !isWordLike(value) && !isDeclared) return []
  if (!known.includes(value)) return fail(wrongValue(source, marker, range, meant === undefined ? allowed : [meant]))
  if (phase !== undefined && !allowed.includes(value)) {
    const data = {marker: name, actual: value, expected: allowed, phase}
    // R5 gives it no phase.
    const severity = value === 'PASS' ? 'note' : undefined
    return fail({kind: 'phase', range, data, expected: only(allowed), ...(severity && {severity})})
  }
  if (markerText(source, marker) === textOf(format(value))) return [{marker, problem: undefined}]
  const expected = [format(value)]
  const actual = quoted(excerpt(source.text, marker))
  return fail({kind: 'form', range: rangeOf(marker), data: {marker: name, actual, expected}, expected})
}

function checkUnclosed(source: Source, marker: Marker, {known, format}: Terms): readonly CheckedMarker[] {
  const {name} = marker
  if (leavesAlternatives(source, marker, known)) {
    const data = {marker: name, actual: quoted(excerpt(source.text, marker)), expected: []}
    return [{marker, problem: {kind: 'unclosed', range: rangeOf(marker), data}}]
  }
  const first = firstWord(marker.value, known)
  if (first === undefined) return []
  const range = {start: marker.start, end: valueRange(source, marker).start + first.word.length}
  const expected = [format(first.meant)]
  const data = {marker: name, actual: quoted(excerpt(source.text, range)), expected}
  return [{marker, problem: {kind: 'unclosed', range, data, expected}}]
}

/** The value that a tag without an end begins with: any text may follow a known one, nothing a near miss. */
function firstWord(value: string, known: readonly string[]): {word: string; meant: string} | undefined {
  const [word = ''] = /^[A-Za-z_-]+/.exec(value) ?? []
  const meant = meantValue(word, known)
  const isAlone = /^[.!]?(?:<|$)/.test(value.slice(word.length))
  return meant === undefined || (meant !== word && !isAlone) ? undefined : {word, meant}
}

function wrongValue(source: Source, marker: Marker, range: Range, expected: readonly string[]): MarkerProblem {
  const {name, value} = marker
  if (value === '') return {kind: 'missing-value', range, data: {marker: name, expected}, expected: only(expected)}
  const data = {marker: name, actual: quoted(excerpt(source.text, range)), expected}
  return {kind: 'value', range, data, expected: only(expected)}
}

/** A list of one value, which an editor can offer. */
function only(values: readonly string[]): readonly string[] | undefined {
  return values.length === 1 ? values : undefined
}

/** A task status is checked as a verdict is, then by its id. */
export function checkTask(
  source: Source,
  marker: Marker,
  {allowed, isDeclared}: Pick<Terms, 'allowed' | 'isDeclared'>
): readonly CheckedMarker[] {
  const id = idOf(marker)
  const isKnownId = id !== undefined && taskId.test(id)
  const format = (status: string): MaybeQuoted =>
    isKnownId
      ? quoting`<task_status id="${quoted(id)}">${status}</task_status>`
      : `<task_status id="X.Y">${status}</task_status>`
  const known = [...new Set([...taskStatuses, ...allowed])]
  // No phase has statuses of its own.
  return checkMarker(source, marker, {phase: undefined, isDeclared, known, allowed, format}).map((checked) =>
    isKnownId || (checked.problem !== undefined && checked.problem.kind !== 'form')
      ? checked
      : {marker, problem: idProblem(marker, id)}
  )
}

function idProblem({name, open}: Marker, id = ''): MarkerProblem {
  if (id === '') return {kind: 'missing-id', range: open, data: {marker: name}}
  return {kind: 'id', range: open, data: {marker: name, actual: quoted(id)}}
}

/** The id of a task, as written; `undefined` where the tag has none. */
export function idOf({attributes}: Marker): string | undefined {
  return /(?:^|\s)id\s*=\s*["']?([^"'\s]*)/i.exec(attributes)?.[1]
}
