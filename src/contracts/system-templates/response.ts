/** Problems with the markers of an output (R5). */

import {lastTextLine} from '../../text/ends.ts'
import {excerpt, rangeOf} from '../../text/lines.ts'
import {asKnown, quoted} from '../../text/quoted.ts'
import {isDeclaredFor} from '../declared.ts'
import {shownTags} from '../proposals/shown.ts'
import type {Source} from '../source.ts'
import {type MarkerName, mayHaveMarkers, taskStatuses, verdicts} from './marker-names.ts'
import {type Marker, phaseVerdicts, printedMarkers} from './markers.ts'
import {knownPhase, type TemplatePhase} from './name.ts'
import {type CheckedMarker, checkMarker, checkTask, idOf} from './response-marker.ts'
import type {MarkerProblem} from './response-problem.ts'

export interface ResponseOptions {
  /** Verdicts of the project, besides R5. */
  readonly verdicts?: readonly string[]
  /** Whether thoughts have been filtered out. */
  readonly final?: boolean
}

/**
 * All problems of the markers, in order; none in an output that is not bound to the contract. Tags in code, comments
 * or thoughts do not count, nor does a `<review>` with attributes. In an undeclared output, a `<review>` around prose
 * does not count. If the project has its own contract for a tag, that contract checks it.
 */
export function responseMarkerProblems(
  source: Source,
  {verdicts: more = [], final: isFinal = false}: ResponseOptions = {}
): readonly MarkerProblem[] {
  const phase = knownPhase(source.phase)
  const isDeclared = isDeclaredFor(source, 'system-templates')
  const markers = mayHaveMarkers(source) ? printedMarkers(source).filter(({name}) => isBound(source, name)) : []
  const isDerived = !declaresMarkers(source)
  const isRequired = isDeclared && source.captured?.stopReason === undefined

  const allowed = [...allowedVerdicts(source, phase), ...more]
  const known = [...new Set([...verdicts, ...allowed])]
  const terms = {phase, isDeclared, known, allowed, format: formatReview}
  const reviews = markers
    .filter(({name, attributes}) => name === 'review' && attributes === '')
    .flatMap((marker) => checkMarker(source, marker, terms))
  const tasks = markers
    .filter(({name}) => name === 'task_status')
    .flatMap((marker) => checkTask(source, marker, {allowed: allowedStatuses(source), isDeclared}))
  return [
    ...reviews.flatMap(({problem}) => problem ?? []),
    ...secondVerdict(reviews),
    ...tasks.flatMap(({problem}) => problem ?? []),
    ...repeatedIds(source, tasks),
    ...thoughts(source, markers, isFinal),
    ...(isRequired ? missingMarkers(source, phase, {review: reviews, task_status: tasks}) : [])
  ]
    .map((problem) => ({...problem, isDerived}))
    .sort((a, b) => a.range.start - b.range.start)
}

/**
 * Whether the contract holds for a tag of an output: a contract, a phase or the definition of its agent says so. A
 * contract of the project for the tag replaces it.
 */
export function isBound(source: Source, name: MarkerName): boolean {
  if (isOfProject(source, name)) return false
  if (declaresMarkers(source)) return true
  const definition = source.otherFiles.definition
  const tags = definition === undefined ? [] : shownTags(definition)
  return name === 'thought' ? tags.length > 0 : tags.some((tag) => tag.name === name)
}

/** Whether the contract is declared for an output: by itself, by a phase, by its definition; tags in a definition are only words. */
export function declaresMarkers(source: Source): boolean {
  if (isDeclaredFor(source, 'system-templates') || knownPhase(source.phase) !== undefined) return true
  const definition = source.otherFiles.definition
  return definition !== undefined && (definition.kind === 'template' || isDeclaredFor(definition, 'system-templates'))
}

/** Whether any contract of the project is about a tag, whichever outputs it is for. */
function isOfProject({project}: Source, name: MarkerName): boolean {
  return [...project.customContracts.values()].some(({terms}) => terms.tag?.toLowerCase() === name)
}

function formatReview(value: string): string {
  return `<review>${value}</review>`
}

/** The values of the phase, and other values in the agent's definition; without a phase all values of the definition. */
function allowedVerdicts(source: Source, phase: TemplatePhase | undefined): readonly string[] {
  const values = shownValues(source, 'review')
  if (phase === undefined) return values.length > 0 ? values : verdicts
  return [...phaseVerdicts[phase], ...values.filter((value) => !verdicts.some((verdict) => verdict === value))]
}

function allowedStatuses(source: Source): readonly string[] {
  const values = shownValues(source, 'task_status')
  return values.length > 0 ? values : taskStatuses
}

/** The values of a tag that the agent's own definition shows. */
function shownValues(source: Source, name: MarkerName): readonly string[] {
  const definition = source.otherFiles.definition
  return (definition && shownTags(definition).find((tag) => tag.name === name)?.values) ?? []
}

/** The second verdict without a problem of its own: a different one, else a repeated one. */
function secondVerdict(reviews: readonly CheckedMarker[]): readonly MarkerProblem[] {
  const [first, ...rest] = reviews.filter(({problem}) => problem === undefined).map(({marker}) => marker)
  const other = rest.find(({value}) => value !== first?.value)
  const second = other ?? rest[0]
  if (first === undefined || second === undefined) return []
  const range = rangeOf(second)
  const data = {marker: second.name, actual: second.value}
  return other === undefined
    ? [{kind: 'repeat', range, data, severity: 'warning'}]
    : [{kind: 'conflict', range, data: {...data, first: first.value}}]
}

function repeatedIds(source: Source, tasks: readonly CheckedMarker[]): readonly MarkerProblem[] {
  const seen = new Set<string>()
  return tasks.flatMap(({marker, problem}): MarkerProblem[] => {
    const id = idOf(marker)
    if (id === undefined) return []
    const isSeen = seen.has(id)
    seen.add(id)
    if (!isSeen || problem !== undefined) return []
    const start = source.text.indexOf(`"${id}"`, marker.start) + 1
    const data = {marker: marker.name, actual: quoted(id)}
    return [{kind: 'duplicate-id', range: {start, end: start + id.length}, data}]
  })
}

/** The template asks for thoughts, and a reader filters them out (R5). */
function thoughts({text}: Source, markers: readonly Marker[], isFinal: boolean): readonly MarkerProblem[] {
  return markers
    .filter(({name, attributes}) => name === 'thought' && attributes === '')
    .map(({name, open, isClosed}): MarkerProblem => {
      const actual = asKnown(excerpt(text, open), ['<thought>'])
      // No reader can filter it out.
      if (!isClosed && text[open.start + 1] !== '/')
        return {kind: 'unclosed', range: open, data: {marker: name, actual, expected: []}}
      return {kind: 'thought', range: open, data: {marker: name, actual}, severity: isFinal ? 'warning' : 'note'}
    })
}

/** The markers that an output in a phase must have. */
export function requiredMarkers(phase: TemplatePhase | undefined): readonly MarkerName[] {
  if (phase === undefined) return []
  if (phaseVerdicts[phase].length > 0) return ['review']
  return phase === 'implement' ? ['task_status'] : []
}

/** Near misses count as the marker; so does a tag of the project's own contract. */
function missingMarkers(
  source: Source,
  phase: TemplatePhase | undefined,
  found: Readonly<Partial<Record<MarkerName, readonly CheckedMarker[]>>>
): readonly MarkerProblem[] {
  return requiredMarkers(phase)
    .filter((marker) => found[marker]?.length === 0 && !isOfProject(source, marker))
    .map((marker) => {
      const expected = marker === 'review' && phase !== undefined ? phaseVerdicts[phase] : taskStatuses
      return {kind: 'missing', range: lastTextLine(source), data: {marker, expected}}
    })
}
