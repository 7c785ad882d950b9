/** Whether one marker of an output is right: its value, its form, its id (R5). */

import {isWordLike, leavesAlternatives, meantValue, valueRange} from '../../markdown/tags.ts'
import {escapeRegExp} from '../../text/escape.ts'
import {excerpt, firstLineOf, type Range, rangeOf} from '../../text/lines.ts'
import {type MaybeQuoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {markerValueNames, taskStatuses} from './marker-names.ts'
import {idOf, leadingValue, type Marker, markerText, taskId} from './markers.ts'
import type {TemplatePhase} from './name.ts'

/** A marker that counts, and its problem if it has one. */
export interface CheckedMarker {
  readonly marker: Marker
  readonly problem: MismatchProblem | undefined
}

export interface Terms {
  readonly phase: TemplatePhase | undefined
  /** Whether the output is declared to use the contract: only then is prose between two tags a problem. */
  readonly isDeclared: boolean
  /** All values, of other phases too. */
  readonly known: readonly string[]
  /** The values of the phase. */
  readonly allowed: readonly string[]
  /** A problem beside the value, which stands for another form of the tag. */
  readonly idProblem?: MismatchProblem | undefined
  format(value: string): MaybeQuoted
}

/** A tag that only resembles a marker does not count: the result is empty. A near miss counts as the marker. */
export function checkMarker(source: Source, marker: Marker, terms: Terms): readonly CheckedMarker[] {
  if (!marker.isClosed) return checkUnclosed(source, marker, terms)
  const {phase, isDeclared, known, allowed, format, idProblem} = terms
  const {value} = marker
  const noun = markerValueNames[marker.name]
  const fail = (...given: Parameters<typeof unexpectedProblem>): CheckedMarker[] => [
    {marker, problem: unexpectedProblem(...given)}
  ]
  const range = rangeOf(value === '' ? marker : firstLineOf(source.text, valueRange(source, marker)))
  if (leavesAlternatives(source, marker, known))
    return fail(range, quoting`alternatives \`${quoted(value)}\``, 'one of them', {replacements: only(allowed)})
  const meant = meantValue(value, allowed) ?? meantValue(value, known)
  const [first = ''] = /^\S+/.exec(value) ?? []
  if (meant === undefined && known.includes(first)) {
    const expected = [format(first)]
    return fail(range, `text after the ${noun} \`${first}\``, expected, {replacements: expected})
  }
  if (meant === undefined && !isWordLike(value) && !isDeclared) return []
  if (!known.includes(value))
    return [{marker, problem: wrongValue(source, marker, range, meant === undefined ? allowed : [meant])}]
  if (phase !== undefined && !allowed.includes(value)) {
    // R5 gives it no phase.
    const severity = value === 'PASS' ? 'note' : undefined
    const what = `${noun} \`${value}\` in phase \`${phase}\``
    return fail(range, what, allowed, {severity, replacements: only(allowed)})
  }
  if (idProblem !== undefined) return [{marker, problem: idProblem}]
  if (markerText(source, marker) === textOf(format(value))) return [{marker, problem: undefined}]
  const expected = [format(value)]
  const what = quoting`marker \`${quoted(excerpt(source.text, marker))}\``
  return fail(rangeOf(marker), what, expected, {replacements: expected})
}

function checkUnclosed(source: Source, marker: Marker, {known, format}: Terms): readonly CheckedMarker[] {
  const fail = (range: Range, values: readonly MaybeQuoted[]): readonly CheckedMarker[] => {
    const what = quoting`end of \`${quoted(excerpt(source.text, range))}\``
    const expected = values.length === 0 ? `\`</${marker.name}>\` after it` : values
    const replacements = values.length === 0 ? undefined : values
    return [{marker, problem: missingProblem(rangeOf(range), what, expected, {replacements})}]
  }
  if (leavesAlternatives(source, marker, known)) return fail(marker, [])
  const first = leadingValue(marker, known)
  if (first === undefined) return []
  const range = {start: marker.start, end: valueRange(source, marker).start + first.word.length}
  return fail(range, [format(first.meant)])
}

function wrongValue(source: Source, {name, value}: Marker, range: Range, expected: readonly string[]) {
  const noun = markerValueNames[name]
  const details = {replacements: only(expected)}
  if (value === '') return missingProblem(range, `${noun} in the tag`, expected, details)
  return unexpectedProblem(range, quoting`${noun} \`${quoted(excerpt(source.text, range))}\``, expected, details)
}

/** Whether a tag that closes itself has a status for the value of an attribute. */
function holds({attributes}: Marker, status: string): boolean {
  return attributes.endsWith('/') && new RegExp(`=\\s*["']?${escapeRegExp(status)}["']?[\\s/]`).test(attributes)
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
  const wrongId = id
    ? unexpectedProblem(marker.open, quoting`task id \`${quoted(id)}\``, 'two numbers such as `1.2`')
    : missingProblem(marker.open, 'task id', ['<task_status id="X.Y">'])
  const idProblem = isKnownId ? undefined : wrongId
  const inAttribute = marker.isClosed ? undefined : known.find((status) => holds(marker, status))
  if (inAttribute !== undefined) {
    const [what, expected] = [quoting`marker \`${quoted(excerpt(source.text, marker.open))}\``, [format(inAttribute)]]
    return [{marker, problem: unexpectedProblem(marker.open, what, expected, {replacements: expected})}]
  }
  // No phase has statuses of its own.
  return checkMarker(source, marker, {phase: undefined, isDeclared, known, allowed, idProblem, format})
}
