/** The tags that a definition tells its agent to print (R5 of the system prompt templates), against those of an output. */

import {oneOf} from '../../schema/expectation.ts'
import {lastTextLine} from '../../text/ends.ts'
import {rangeOf} from '../../text/lines.ts'
import {valueRange} from '../../text/tags.ts'
import {isOwnTag} from '../custom/bound.ts'
import {isDeclaredFor} from '../participation.ts'
import type {Source} from '../source.ts'
import {type Marker, printedMarkers} from '../system-templates/markers.ts'
import {knownPhase} from '../system-templates/name.ts'
import {requiredMarkers, responseProblems} from '../system-templates/response.ts'
import type {DefinitionFault} from './fault.ts'
import {knownValues, type ShownTag, shownTags} from './shown.ts'

/** Tags that an output lacks although its definition tells the agent to print them, and verdicts that it does not have. */
export function markerFaults(source: Source, definition: Source): DefinitionFault[] {
  const told = shownTags(definition).filter(({name, isInstructed}) => isInstructed && !isOwnTag(source, name))
  if (told.length === 0) return []
  const printed = printedMarkers(source)
  return told.flatMap((tag) => {
    const own = printed.filter(({name}) => name === tag.name)
    return own.length === 0 ? missingTag(source, tag) : own.flatMap((marker) => wrongValue(source, marker, tag))
  })
}

function missingTag(source: Source, {name, values, line}: ShownTag): DefinitionFault[] {
  const isReported =
    isDeclaredFor(source, 'system-templates') && requiredMarkers(knownPhase(source.phase)).includes(name)
  if (isReported) return []
  const message = `Missing \`<${name}>\`, expected it with ${oneOf(values)} as the definition asks`
  return [{message, ...lastTextLine(source), line}]
}

/** A value that is right in itself, but none of the definition's. */
function wrongValue(source: Source, marker: Marker, {name, values, line}: ShownTag): DefinitionFault[] {
  const isKnown = knownValues[name].some((value) => value === marker.value)
  if (!isKnown || !marker.isClosed || values.includes(marker.value)) return []
  if (responseProblems(source).some(({range}) => range.start < marker.end && marker.start < range.end)) return []
  const message = `Unexpected value \`${marker.value}\` of \`<${name}>\`, expected ${oneOf(values)} as the definition asks`
  return [{message, ...rangeOf(valueRange(source, marker)), line}]
}
