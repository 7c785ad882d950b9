/** Problems with the markers of an output (R5). */

import {oneOf} from '../../schema/expectation.ts'
import {lastTextLine} from '../../text/ends.ts'
import {excerpt, rangeOf} from '../../text/lines.ts'
import {asKnown, quoted, quoting} from '../../text/quoted.ts'
import {isDeclaredFor} from '../declared.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
import {relatedLine} from '../proposals/problem.ts'
import {shownTags} from '../proposals/shown.ts'
import type {Source} from '../source.ts'
import {type MarkerName, markerNames, markerValueNames, mayHaveMarkers, taskStatuses, verdicts} from './marker-names.ts'
import {idOf, type Marker, phaseVerdicts, printedMarkers} from './markers.ts'
import {knownPhase, type TemplatePhase} from './name.ts'
import {type CheckedMarker, checkMarker, checkTask} from './response-marker.ts'

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
): readonly MismatchProblem[] {
  const {definition} = source.otherFiles
  const phase = knownPhase(source.phase)
  const isDeclared = isDeclaredFor(source, 'system-templates')
  const markers = mayHaveMarkers(source) ? printedMarkers(source).filter(({name}) => isBound(source, name)) : []
  const isDerived = !declaresMarkers(source)
  const isRequired = isDeclared && source.captured?.stopReason === undefined

  const allowed = [...allowedVerdicts(source, phase), ...more]
  const known = [...new Set([...verdicts, ...allowed])]
  const terms = {phase, isDeclared, known, allowed, format: (value: string) => `<review>${value}</review>`}
  const reviews = markers
    .filter(({name, attributes}) => name === 'review' && attributes === '')
    .flatMap((marker) => checkMarker(source, marker, terms))
  const statuses = shownValues(source, 'task_status')
  const tasks = markers
    .filter(({name}) => name === 'task_status')
    .flatMap((marker) =>
      checkTask(source, marker, {allowed: statuses.length > 0 ? statuses : taskStatuses, isDeclared})
    )
  const missing = (name: MarkerName, found: readonly CheckedMarker[]): readonly MismatchProblem[] =>
    isRequired && found.length === 0 ? missingMarker(source, phase, name) : []
  const problems: Readonly<Record<MarkerName, readonly MismatchProblem[]>> = {
    review: [
      ...reviews.flatMap(({problem}) => problem ?? []),
      ...secondVerdict(reviews),
      ...missing('review', reviews)
    ],
    task_status: [
      ...tasks.flatMap(({problem}) => problem ?? []),
      ...repeatedIds(source, tasks),
      ...missing('task_status', tasks)
    ],
    thought: thoughts(source, markers, isFinal)
  }
  return markerNames
    .flatMap((name) => {
      const tag = definition && shownTags(definition).find((each) => each.name === name)
      const related = definition && tag && [relatedLine(definition, tag.line)]
      return problems[name].map((problem) => ({...problem, ...(related && {related}), isDerived}))
    })
    .sort((a, b) => a.range.start - b.range.start)
}

/**
 * Whether the contract holds for a tag of an output: a contract, a phase or the definition of its agent says so. A
 * contract of the project for the tag replaces it.
 */
export function isBound(source: Source, name: MarkerName): boolean {
  if (isOfProject(source, name)) return false
  if (declaresMarkers(source)) return true
  const tags = tagsShown(source)
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

/** The values of the phase, and other values in the agent's definition; without a phase all values of the definition. */
function allowedVerdicts(source: Source, phase: TemplatePhase | undefined): readonly string[] {
  const values = shownValues(source, 'review')
  if (phase === undefined) return values.length > 0 ? values : verdicts
  return [...phaseVerdicts[phase], ...values.filter((value) => !verdicts.some((verdict) => verdict === value))]
}

function tagsShown({otherFiles: {definition}}: Source): ReturnType<typeof shownTags> {
  return definition === undefined ? [] : shownTags(definition)
}

function shownValues(source: Source, name: MarkerName): readonly string[] {
  return tagsShown(source).find((tag) => tag.name === name)?.values ?? []
}

/** The second verdict without a problem of its own: a different one, else a repeated one. */
function secondVerdict(reviews: readonly CheckedMarker[]): readonly MismatchProblem[] {
  const [first, ...rest] = reviews.filter(({problem}) => problem === undefined).map(({marker}) => marker)
  const other = rest.find(({value}) => value !== first?.value)
  const second = other ?? rest[0]
  if (first === undefined || second === undefined) return []
  const range = rangeOf(second)
  return other === undefined
    ? [unexpectedProblem(range, `duplicate verdict \`${second.value}\``, 'it once', {severity: 'warning'})]
    : [unexpectedProblem(range, `second verdict \`${second.value}\``, `only \`${first.value}\``)]
}

function repeatedIds(source: Source, tasks: readonly CheckedMarker[]): readonly MismatchProblem[] {
  const seen = new Set<string>()
  return tasks.flatMap(({marker, problem}) => {
    const id = idOf(marker)
    if (id === undefined) return []
    const isSeen = seen.has(id)
    seen.add(id)
    if (!isSeen || problem !== undefined) return []
    const start = source.text.indexOf(`"${id}"`, marker.start) + 1
    const what = quoting`duplicate task id \`${quoted(id)}\``
    return [unexpectedProblem({start, end: start + id.length}, what, 'one status for each task')]
  })
}

/** The template asks for thoughts, and a reader filters them out (R5). */
function thoughts({text}: Source, markers: readonly Marker[], isFinal: boolean): readonly MismatchProblem[] {
  return markers
    .filter(({name, attributes}) => name === 'thought' && attributes === '')
    .map(({open, isClosed}) => {
      const actual = quoting`\`${asKnown(excerpt(text, open), ['<thought>'])}\``
      // No reader can filter it out.
      if (!isClosed && text[open.start + 1] !== '/')
        return missingProblem(open, quoting`end of ${actual}`, '`</thought>` after it')
      const severity = isFinal ? 'warning' : 'note'
      return unexpectedProblem(open, quoting`${actual} in an output`, 'it to be filtered out', {severity})
    })
}

export function requiredMarkers(phase: TemplatePhase | undefined): readonly MarkerName[] {
  if (phase === undefined) return []
  if (phaseVerdicts[phase].length > 0) return ['review']
  return phase === 'implement' ? ['task_status'] : []
}

/** A tag of the project's own contract counts as the marker. */
function missingMarker(source: Source, phase: TemplatePhase | undefined, name: MarkerName): readonly MismatchProblem[] {
  if (phase === undefined || !requiredMarkers(phase).includes(name) || isOfProject(source, name)) return []
  const [tag, values] =
    name === 'review' ? ['<review>', phaseVerdicts[phase]] : ['<task_status id="X.Y">', taskStatuses]
  return [missingProblem(lastTextLine(source), markerValueNames[name], `\`${tag}\` with ${oneOf(values)}`)]
}
