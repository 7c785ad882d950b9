/** The tags that a template shows, which an agent prints as they are: their values and their letters (R5). */

import {
  isPlaceholderWord,
  isWordLike,
  meantValue,
  tagAlternatives,
  valueRange,
  type Word,
  wrongWords
} from '../../markdown/tags.ts'
import {oneOf} from '../../schema/expectation.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import {asKnown, type MaybeQuoted, Quoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {markerValueNames} from './marker-names.ts'
import {idOf, leadingValue, type Marker, markerText, taskId} from './markers.ts'
import type {TemplatePhase} from './name.ts'

export interface TagValues {
  readonly phase: TemplatePhase
  /** The template has to name some of them. */
  readonly required: readonly string[]
  /** The values of the phase. */
  readonly allowed: readonly string[]
  readonly known: readonly string[]
}

/** Each wrong value that a tag shows; those that only another phase has are one problem. Prose between two tags has none. */
export function valueProblems(source: Source, marker: Marker, values: TagValues): readonly MismatchProblem[] {
  if (!marker.isClosed) return unclosed(source, marker, values)
  if (isMention(marker)) return []
  const {phase, allowed, known} = values
  const content = unwrapped(source, marker)
  const wrong = wrongWords(source, content, allowed, known)
  const ofOthers = wrong.filter(({text}) => known.includes(text))
  const [first, last] = [ofOthers[0], ofOthers.at(-1)]
  const problems: MismatchProblem[] = wrong
    .filter((word) => !ofOthers.includes(word))
    .map((word) => valueProblem(marker, word, word.meant === undefined ? allowed : [word.meant]))
  if (first !== undefined && last !== undefined) {
    const actual = [...new Set(ofOthers.map(({text}) => text))]
    // R5 gives it no phase.
    const severity = actual.every((value) => value === 'PASS') ? 'note' : undefined
    const noun = `${markerValueNames[marker.name]}${actual.length === 1 ? '' : 's'}`
    const what = `${noun} ${actual.map((value) => `\`${value}\``).join(', ')} in \`${phase}\``
    problems.push(unexpectedProblem({start: first.start, end: last.end}, what, allowed, {severity}))
  }
  return problems.length > 0
    ? problems
    : tagAlternatives(source, content).flatMap((word) => around(marker, word, values))
}

function valueProblem({name}: Marker, {text, start, end}: Word, expected: readonly string[]): MismatchProblem {
  const what = quoting`${markerValueNames[name]} \`${quoted(text)}\``
  return unexpectedProblem({start, end}, what, expected, {...(expected.length === 1 && {replacements: expected})})
}

/** Quotes or punctuation around a value, and a reason after it. */
function around(marker: Marker, word: Word, {allowed, known}: TagValues): readonly MismatchProblem[] {
  const bare = /^["'*_(.!:;]*([A-Za-z](?:\w*[A-Za-z0-9])?)["'*_).!:;]*$/.exec(word.text)?.[1]
  if (bare !== undefined && bare !== word.text) {
    const meant = meantValue(bare, allowed) ?? meantValue(bare, known)
    if (meant !== undefined) return [valueProblem(marker, word, [meant])]
    if (/^[A-Z_]+$/.test(bare) && !isPlaceholderWord(bare)) return [valueProblem(marker, word, allowed)]
  }
  const [, value = ''] =
    /^(\w+)(?:\s?[-:.\u2014])?\s?(?:[{[(]|\.{3}|\u2026)|^(\w+)\s?[-:.\u2014]\s\S/.exec(word.text)?.filter(Boolean) ?? []
  if (!allowed.includes(value)) return []
  const what = quoting`text after the ${markerValueNames[marker.name]} in \`${quoted(word.text)}\``
  return [unexpectedProblem(rangeOf(word), what, `${oneOf([value])} alone`, {replacements: [value]})]
}

/** A tag with a value and no end; a tag that is only named has no value after it. */
function unclosed(source: Source, marker: Marker, {known}: TagValues): readonly MismatchProblem[] {
  const first = leadingValue(marker, known)
  if (first === undefined) return []
  const range = {start: marker.start, end: valueRange(source, marker).start + first.word.length}
  const actual = quoted(source.text.slice(range.start, range.end))
  return [missingProblem(range, quoting`end of \`${actual}\``, `\`</${marker.name}>\` after it`)]
}

/** Longer content is prose, in UTF-16 units. */
const longest = 200

/** Whether two tags are only named: `<review>` and `</review>`, `<review>...</review>`. */
function isMention({value}: Marker): boolean {
  return value.length <= longest && /^[`"']?(?:\s*(?:and|or|to|tags?|\.{3}|\u2026))?\s*[`"']?$/i.test(value)
}

/** Whether the content of a tag is a value, a choice of values or a placeholder, and not prose. */
function showsValue(source: Source, marker: Marker, {known}: TagValues): boolean {
  if (!marker.isClosed || isMention(marker)) return false
  const words = tagAlternatives(source, unwrapped(source, marker))
  return (
    words.length > 0 &&
    words.every(({text}) => meantValue(text, known) !== undefined || isWordLike(text) || isPlaceholder(text))
  )
}

function isPlaceholder(text: string): boolean {
  return (
    /^(?:\{[^{}]+\}|\{\{[^{}]+\}\}|\[[^[\]]+\]|\$\w+)$/.test(text) || (/^\w+$/.test(text) && isPlaceholderWord(text))
  )
}

/** A marker without the brackets around its alternatives: `[PASS|REJECTED]`. */
function unwrapped({text}: Source, marker: Marker): Marker {
  if (
    marker.value.length > longest ||
    !/^(?:\[[^|/,]*[|/,].*\]|\{[^|/,]*[|/,].*\}|\([^|/,]*[|/,].*\))$/s.test(marker.value)
  )
    return marker
  const start = marker.content.start + text.slice(marker.content.start, marker.content.end).search(/\S/) + 1
  const end = start + marker.value.length - 2
  return {...marker, content: {start, end}, value: text.slice(start, end).trim()}
}

/** At most one: case, spaces, quotes and attributes of a tag, the id of a task, spaces around the value. */
export function formProblems(source: Source, marker: Marker, values: TagValues): readonly MismatchProblem[] {
  const {name, open, close, value} = marker
  const isShown = showsValue(source, marker, values)
  const wrongId = name === 'task_status' ? idProblem(source, marker, isShown) : undefined
  if (wrongId !== undefined) return [wrongId]
  const opening = rightOpening(marker)
  const closing = `</${name}>`
  if (isShown) return form(source, marker, quoting`${opening}${asKnown(value, values.known)}${closing}`)
  const wrongOpening = form(source, open, opening)
  return wrongOpening.length > 0 || close === undefined ? wrongOpening : form(source, close, closing)
}

/** A part that is not written right. */
function form(source: Source, range: Range, right: MaybeQuoted): readonly MismatchProblem[] {
  if (markerText(source, range) === textOf(right)) return []
  const lines = markerText(source, range)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
  const what = quoting`marker \`${quoted(lines.filter((line) => line !== '').join(' '))}\``
  const expected = [inOneLine(right)]
  return [unexpectedProblem(rangeOf(range), what, expected, {replacements: expected})]
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
function idProblem(source: Source, marker: Marker, isShown: boolean): MismatchProblem | undefined {
  const {open} = marker
  const id = idOf(marker) ?? (isShown ? '' : undefined)
  if (id === undefined || taskId.test(id) || (id !== '' && isPlaceholderId(id))) return undefined
  return id === ''
    ? missingProblem(open, quoting`task id in \`${quoted(markerText(source, open))}\``, ['<task_status id="X.Y">'])
    : unexpectedProblem(open, quoting`task id \`${quoted(id)}\``, 'two numbers such as `1.2`')
}

/** Numbers and single letters count as they are written: an agent that is shown `X` prints `1`. */
function isPlaceholderId(id: string): boolean {
  if (/[{[$<]|\.{3}/.test(id)) return true
  const isOfNumbers = /^(?:\d+|[A-Za-z])(?:[.\-_/](?:\d+|[A-Za-z]))*$/.test(id)
  return isOfNumbers ? /^[^.\-_/]+\.[^.\-_/]+$/.test(id) : !/\d/.test(id)
}
