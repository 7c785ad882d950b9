/** What is wrong with the markers of an output (R5). */

import {lastTextLine} from '../../text/ends.ts'
import {excerpt, firstLineOf, type Range} from '../../text/lines.ts'
import {isWordLike, leavesAlternatives, meantValue, valueRange} from '../../text/tags.ts'
import {isOwnTag} from '../custom/bound.ts'
import {shownTags} from '../definition/shown.ts'
import {isDeclaredFor} from '../participation.ts'
import type {Source} from '../source.ts'
import {
  type Marker,
  type MarkerName,
  markerText,
  phaseVerdicts,
  printedMarkers,
  taskId,
  taskStatuses,
  verdicts
} from './markers.ts'
import {knownPhase, type TemplatePhase} from './name.ts'

export interface ResponseFault extends Range {
  readonly kind:
    | 'value' // unknown or misspelt
    | 'phase' // a verdict that the phase does not give
    | 'alternatives'
    | 'unclosed'
    | 'form' // blanks, the case of the tag, other attributes
    | 'extra' // text after the value
    | 'conflict'
    | 'repeat'
    | 'id'
    | 'duplicate'
    | 'thought'
    | 'missing'
  readonly marker: MarkerName
  /** What stands there, in one line. */
  readonly actual: string
  /** What may stand there; empty where it cannot be told. */
  readonly expected: readonly string[]
  readonly phase: TemplatePhase | undefined
}

/** A marker that counts, and its fault if it has one. */
interface Judged {
  readonly marker: Marker
  readonly fault: ResponseFault | undefined
}

/** What a marker is judged by. */
interface Terms {
  readonly phase: TemplatePhase | undefined
  /** Prose between two tags is a fault only where the output was declared to keep the contract. */
  readonly isDeclared: boolean
  readonly known: readonly string[]
  readonly allowed: readonly string[]
  /** The marker with a value. */
  format(value: string): string
}

/**
 * All faults of the markers, in order. Tags in code or comments are none, nor is a `<review>` with attributes; in an output that
 * nobody declared, nor is one around prose. A tag of a contract of the project's own is left to that contract.
 *
 * @param more verdicts that a project has besides those of R5
 */
export function responseFaults(source: Source, more: readonly string[] = []): readonly ResponseFault[] {
  const phase = knownPhase(source.phase)
  const isDeclared = isDeclaredFor(source, 'system-templates')
  const isOurs = (name: MarkerName): boolean => !isOwnTag(source, name)
  const markers = mayHoldMarkers(source.text) ? printedMarkers(source).filter(({name}) => isOurs(name)) : []
  const isAsked = isDeclared && source.captured?.stopReason === undefined

  const allowed = [...allowedVerdicts(source, phase), ...more]
  const known = [...new Set([...verdicts, ...allowed])]
  const terms = {phase, isDeclared, known, allowed, format: formatReview}
  const reviews = markers
    .filter(({name, attributes}) => name === 'review' && attributes === '')
    .flatMap((marker) => judge(source, marker, terms))
  const tasks = markers.filter(({name}) => name === 'task_status').flatMap((marker) => judgeTask(source, marker, terms))
  const thoughts = markers.filter(({name, attributes}) => name === 'thought' && attributes === '')
  return [
    ...reviews.flatMap(({fault}) => fault ?? []),
    ...secondVerdict(reviews, phase),
    ...tasks.flatMap(({fault}) => fault ?? []),
    ...repeatedIds(source, tasks, phase),
    ...thoughts.map((marker) => faultOf(marker, 'thought', marker.open, excerpt(source.text, marker.open), [], phase)),
    ...(isAsked ? missing(source, phase, reviews, tasks).filter(({marker}) => isOurs(marker)) : [])
  ].sort((a, b) => a.start - b.start)
}

/** Those of the phase, and values of its own that the agent's definition shows; without a phase all that it shows. */
function allowedVerdicts(source: Source, phase: TemplatePhase | undefined): readonly string[] {
  const shown = shownValues(source, 'review')
  if (phase === undefined) return shown.length > 0 ? shown : verdicts
  return [...phaseVerdicts[phase], ...shown.filter((value) => !verdicts.some((verdict) => verdict === value))]
}

/** The values of a tag that the agent's own definition shows: they are right too. */
function shownValues(source: Source, name: MarkerName): readonly string[] {
  const definition = source.definition?.()
  return (definition && shownTags(definition).find((tag) => tag.name === name)?.values) ?? []
}

function mayHoldMarkers(text: string): boolean {
  return /<\/?[ \t]*(?:review|task_status|thought)\b/i.test(text)
}

function formatReview(verdict: string): string {
  return `<review>${verdict}</review>`
}

/** A tag that only looks like a marker counts for nothing; a near miss of one counts as the marker. */
function judge(source: Source, marker: Marker, terms: Terms): readonly Judged[] {
  const {phase, isDeclared, known, allowed, format} = terms
  const fail = (kind: ResponseFault['kind'], range: Range, actual: string, expected: readonly string[]): Judged[] => [
    {marker, fault: faultOf(marker, kind, range, actual, expected, phase)}
  ]
  const {value} = marker
  const hasAlternatives = leavesAlternatives(source, marker, known)
  if (!marker.isClosed) {
    if (hasAlternatives) return fail('unclosed', marker, excerpt(source.text, marker), [])
    const first = firstWord(value, known)
    if (first === undefined) return []
    const range = {start: marker.start, end: valueRange(source, marker).start + first.word.length}
    return fail('unclosed', range, excerpt(source.text, range), [format(first.meant)])
  }
  const place = value === '' ? marker : firstLineOf(source.text, valueRange(source, marker))
  if (hasAlternatives) return fail('alternatives', place, value, allowed)
  const meant = meantValue(value, allowed) ?? meantValue(value, known)
  const [first = ''] = /^\S+/.exec(value) ?? []
  if (meant === undefined && known.includes(first)) return fail('extra', place, first, [format(first)])
  if (meant === undefined && !isWordLike(value) && !isDeclared) return []
  if (!known.includes(value))
    return fail(
      'value',
      place,
      value === '' ? '' : excerpt(source.text, place),
      meant === undefined ? allowed : [meant]
    )
  if (phase !== undefined && !allowed.includes(value)) return fail('phase', place, value, allowed)
  const isExact = markerText(source, marker) === format(value)
  return isExact ? [{marker, fault: undefined}] : fail('form', marker, excerpt(source.text, marker), [format(value)])
}

/** The value that a tag without an end begins with: any text may follow a known one, nothing a near miss. */
function firstWord(value: string, known: readonly string[]): {word: string; meant: string} | undefined {
  const [word = ''] = /^[A-Za-z_-]+/.exec(value) ?? []
  const meant = meantValue(word, known)
  const isAlone = /^[.!]?(?:<|$)/.test(value.slice(word.length))
  return meant === undefined || (meant !== word && !isAlone) ? undefined : {word, meant}
}

/** A task status is judged as a verdict is, then by its id. */
function judgeTask(source: Source, marker: Marker, {phase, isDeclared}: Terms): readonly Judged[] {
  const shown = shownValues(source, 'task_status')
  const allowed = shown.length > 0 ? shown : taskStatuses
  const id = idOf(marker)
  const isKnownId = id !== undefined && taskId.test(id)
  const format = (status: string): string => `<task_status id="${isKnownId ? id : 'X.Y'}">${status}</task_status>`
  const known = [...new Set([...taskStatuses, ...allowed])]
  // No phase has statuses of its own.
  return judge(source, marker, {phase: undefined, isDeclared, known, allowed, format}).map((judged) =>
    isKnownId || (judged.fault !== undefined && judged.fault.kind !== 'form')
      ? judged
      : {marker, fault: faultOf(marker, 'id', marker.open, id ?? '', [], phase)}
  )
}

function idOf({attributes}: Marker): string | undefined {
  return /(?:^|\s)id\s*=\s*["']?([^"'\s]*)/i.exec(attributes)?.[1]
}

/** Two verdicts that differ, or one that is given twice: of those that are right in themselves, the second. */
function secondVerdict(reviews: readonly Judged[], phase: TemplatePhase | undefined): readonly ResponseFault[] {
  const [first, ...rest] = reviews.filter(({fault}) => fault === undefined).map(({marker}) => marker)
  const other = rest.find(({value}) => value !== first?.value)
  const second = other ?? rest[0]
  if (first === undefined || second === undefined) return []
  return [faultOf(second, other === undefined ? 'repeat' : 'conflict', second, second.value, [first.value], phase)]
}

function repeatedIds(
  source: Source,
  tasks: readonly Judged[],
  phase: TemplatePhase | undefined
): readonly ResponseFault[] {
  const seen = new Set<string>()
  return tasks.flatMap(({marker, fault}): ResponseFault[] => {
    const id = idOf(marker)
    if (id === undefined) return []
    const isSeen = seen.has(id)
    seen.add(id)
    if (!isSeen || fault !== undefined) return []
    const start = source.text.indexOf(`"${id}"`, marker.start) + 1
    return [faultOf(marker, 'duplicate', {start, end: start + id.length}, id, [], phase)]
  })
}

/** The markers that an output in a phase must have. */
export function askedMarkers(phase: TemplatePhase | undefined): readonly MarkerName[] {
  if (phase === undefined) return []
  if (phaseVerdicts[phase].length > 0) return ['review']
  return phase === 'implement' ? ['task_status'] : []
}

/** Near misses count as what is asked for. */
function missing(
  source: Source,
  phase: TemplatePhase | undefined,
  reviews: readonly Judged[],
  tasks: readonly Judged[]
): readonly ResponseFault[] {
  const found: Partial<Record<MarkerName, readonly Judged[]>> = {review: reviews, task_status: tasks}
  return askedMarkers(phase)
    .filter((marker) => found[marker]?.length === 0)
    .map((marker) => {
      const expected = marker === 'review' && phase !== undefined ? phaseVerdicts[phase] : taskStatuses
      return {kind: 'missing', marker, actual: '', expected, phase, ...lastTextLine(source)}
    })
}

function faultOf(
  {name}: Marker,
  kind: ResponseFault['kind'],
  {start, end}: Range,
  actual: string,
  expected: readonly string[],
  phase: TemplatePhase | undefined
): ResponseFault {
  return {kind, marker: name, start, end, actual, expected, phase}
}
