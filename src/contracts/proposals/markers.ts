/**
 * Compares the tags that a definition instructs its agent to print (R5 of the system prompt templates) with the tags
 * of an output.
 */

import {valueRange} from '../../markdown/tags.ts'
import {lastTextLine} from '../../text/ends.ts'
import {lastIndexFrom, type Range, rangeOf} from '../../text/lines.ts'
import {isDeclaredFor} from '../declared.ts'
import {isOwnTag} from '../engine/bound.ts'
import type {Source} from '../source.ts'
import {type Marker, printedMarkers} from '../system-templates/markers.ts'
import {knownPhase} from '../system-templates/name.ts'
import {declaresMarkers, requiredMarkers, responseMarkerProblems} from '../system-templates/response.ts'
import {type DefinitionProblem, relatedLine} from './problem.ts'
import {knownValues, type ShownTag, shownTags} from './shown.ts'

/** Tags that an output lacks although its definition instructs the agent to print them, and verdicts that it does not have. */
export function markerProblems(source: Source, definition: Source): readonly DefinitionProblem[] {
  const instructed = shownTags(definition).filter(({name, isInstructed}) => isInstructed && !isOwnTag(source, name))
  if (instructed.length === 0) return []
  const printed = printedMarkers(source)
  let end = 0
  const reported = responseMarkerProblems(source).map(({range}) => {
    end = Math.max(end, range.end)
    return {start: range.start, end}
  })
  const isDerived = !declaresMarkers(source)
  const problems = instructed.flatMap((tag) => {
    // A tag around prose resembles one.
    const matching = printed.filter(
      (marker) =>
        marker.name === tag.name &&
        (isReported(marker, reported) || isValue(marker, [...tag.values, ...knownValues[tag.name]]))
    )
    return matching.length === 0
      ? missingTag(source, definition, tag)
      : matching.flatMap((marker) => wrongValue(source, definition, marker, tag, reported))
  })
  return problems.map((problem) => ({...problem, isDerived}))
}

function missingTag(source: Source, definition: Source, {name, values, line}: ShownTag): DefinitionProblem[] {
  const isReported =
    isDeclaredFor(source, 'system-templates') && requiredMarkers(knownPhase(source.phase)).includes(name)
  if (isReported) return []
  const related = [relatedLine(definition, line)]
  return [{kind: 'missing-tag', range: lastTextLine(source), data: {tag: name, values}, related}]
}

function isValue({isClosed, value}: Marker, values: readonly string[]): boolean {
  return isClosed && values.includes(value)
}

/** @param reported sorted, each with the end of all up to it */
function isReported(marker: Range, reported: readonly Range[]): boolean {
  const last = reported[lastIndexFrom(reported, marker.end - 1, ({start}) => start)]
  return last !== undefined && marker.start < last.end
}

function wrongValue(
  source: Source,
  definition: Source,
  marker: Marker,
  {name, values, line}: ShownTag,
  reported: readonly Range[]
): DefinitionProblem[] {
  const actual = knownValues[name].find((value) => value === marker.value)
  if (actual === undefined || !marker.isClosed || values.includes(actual)) return []
  if (isReported(marker, reported)) return []
  const data = {tag: name, actual, values}
  const related = [relatedLine(definition, line)]
  return [{kind: 'unknown-value', range: rangeOf(valueRange(source, marker)), data, related}]
}
