/** The letters of the tags that a template shows, which an agent prints as they are (R5). */

import {type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, Quoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {showsValue, type TagValues} from './instructed-values.ts'
import {idOf, type Marker, markerText, taskId} from './markers.ts'

/** At most one: case, spaces, quotes and attributes of a tag, the id of a task, spaces around the value. */
export function formProblems(source: Source, marker: Marker, values: TagValues): readonly MismatchProblem[] {
  const {name, open, close, value} = marker
  const isShown = showsValue(source, marker, values)
  if (name === 'task_status') {
    const found = idProblem(source, marker, isShown)
    if (found.length > 0) return found
  }
  const opening = rightOpening(marker)
  const closing = `</${name}>`
  const isOpeningRight = markerText(source, open) === textOf(opening)
  const isClosingRight = close === undefined || markerText(source, close) === closing
  if (isShown) {
    const isRight = isOpeningRight && isClosingRight && markerText(source, marker.content) === value
    return isRight ? [] : [form(source, marker, quoting`${opening}${asKnown(value, values.known)}${closing}`)]
  }
  if (!isOpeningRight) return [form(source, open, opening)]
  return isClosingRight || close === undefined ? [] : [form(source, close, closing)]
}

function form(source: Source, range: Range, right: MaybeQuoted): MismatchProblem {
  const lines = markerText(source, range)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
  const what = quoting`marker \`${quoted(lines.filter((line) => line !== '').join(' '))}\``
  const expected = [inOneLine(right)]
  return unexpectedProblem(rangeOf(range), what, expected, {replacements: expected})
}

function inOneLine(text: MaybeQuoted): MaybeQuoted {
  const join = (words: string): string => words.replace(/\s+/g, ' ')
  return text instanceof Quoted ? new Quoted(text.words.map(join), text.quotes.map(join)) : join(text)
}

function rightOpening(marker: Marker): MaybeQuoted {
  const {name, attributes} = marker
  if (name !== 'task_status' || attributes === '') return `<${name}>`
  const id = idOf(marker)
  return id === undefined ? `<${name} id="X.Y">` : quoting`<${name} id="${quoted(id)}">`
}

/** An id is two numbers, or a placeholder for them. */
function idProblem(source: Source, marker: Marker, isShown: boolean): readonly MismatchProblem[] {
  const {open} = marker
  const id = idOf(marker)
  if (id === undefined || id === '') {
    if (!isShown && id !== '') return []
    return [
      missingProblem(open, quoting`task id in \`${quoted(markerText(source, open))}\``, ['<task_status id="X.Y">'])
    ]
  }
  if (taskId.test(id) || isPlaceholderId(id)) return []
  return [unexpectedProblem(open, quoting`task id \`${quoted(id)}\``, 'two numbers such as `1.2`')]
}

/** Numbers and single letters count as they are written: an agent that is shown `X` prints `1`. */
function isPlaceholderId(id: string): boolean {
  if (/[{[$<]|\.{3}/.test(id)) return true
  const isOfNumbers = /^(?:\d+|[A-Za-z])(?:[.\-_/](?:\d+|[A-Za-z]))*$/.test(id)
  return isOfNumbers ? /^[^.\-_/]+\.[^.\-_/]+$/.test(id) : !/\d/.test(id)
}
