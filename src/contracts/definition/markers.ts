/** The tags that a definition tells its agent to print (R5 of the system prompt templates), against those of an output. */
import {isOwnTag} from '../output/bound.ts'
import {isDeclaredFor} from '../participation.ts'
import {oneOf} from '../schema.ts'
import {contract, type Source} from '../source.ts'
import {findMarkers, type Marker, printedMarkers, taskStatuses, verdicts} from '../system-templates/markers.ts'
import {knownPhase} from '../system-templates/name.ts'
import {askedMarkers, responseFaults} from '../system-templates/response.ts'
import {lastTextLine} from '../text/ends.ts'
import {frontMatter} from '../text/front-matter.ts'
import {lineAt, rangeOf} from '../text/lines.ts'
import {isInComment} from '../text/structure.ts'
import {alternatives, isPlaceholderWord, isWordLike, valueRange} from '../text/tags.ts'
import type {DefinitionFault} from './fault.ts'
import {isTold} from './told.ts'

/** A tag that an agent is told to print. */
interface Told {
  readonly name: 'review' | 'task_status'
  /** All values that the definition speaks of. */
  readonly values: readonly string[]
  /** The line of the definition that tells it, from 0. */
  readonly line: number
}

const known = {review: verdicts, task_status: taskStatuses} as const

const toldTags = contract((definition): readonly Told[] => {
  if (!/<(?:review|task_status)\b/i.test(definition.text)) return []
  const after = definition.lines[frontMatter(definition)?.last ?? -1]?.end ?? 0
  const shown = findMarkers(definition, (offset) => offset >= after && !isInComment(definition, offset))
  return (['review', 'task_status'] as const).flatMap((name): Told[] => {
    const own = shown.filter((marker) => marker.name === name && showsValue(definition, marker))
    const told = own.find(({start}) => isTold(definition, start))
    const values = valuesOf(definition, name, own)
    if (told === undefined || values.length === 0) return []
    return [{name, values, line: lineAt(definition.lines, told.start)}]
  })
})

/** Whether a tag shows a value, or a word in its place; `<review>` with attributes is another dialect. */
function showsValue(definition: Source, marker: Marker): boolean {
  if (!marker.isClosed || (marker.name === 'review' && marker.attributes !== '')) return false
  return alternatives(definition, marker).some(({text}) => isWordLike(text) && text === text.toUpperCase())
}

/** Values in tags, and known ones anywhere: a definition may name tag and values apart. */
function valuesOf(definition: Source, name: Told['name'], markers: readonly Marker[]): readonly string[] {
  const shown = markers.flatMap((marker) => alternatives(definition, marker)).map(({text}) => text)
  const named = known[name].filter((value) => new RegExp(`\\b${value}\\b`).test(definition.text))
  return [...new Set([...shown.filter((text) => isWordLike(text) && !isPlaceholderWord(text)), ...named])]
}

/** Tags that an output lacks although its definition tells the agent to print them, and verdicts that it does not have. */
export function markerFaults(source: Source, definition: Source): DefinitionFault[] {
  const told = toldTags(definition).filter(({name}) => !isOwnTag(source, name))
  if (told.length === 0) return []
  const printed = printedMarkers(source)
  return told.flatMap((tag) => {
    const own = printed.filter(({name}) => name === tag.name)
    return own.length === 0 ? missingTag(source, tag) : own.flatMap((marker) => wrongValue(source, marker, tag))
  })
}

function missingTag(source: Source, {name, values, line}: Told): DefinitionFault[] {
  const isReported = isDeclaredFor(source, 'system-templates') && askedMarkers(knownPhase(source.phase)).includes(name)
  if (isReported) return []
  const message = `Missing \`<${name}>\`, expected it with ${oneOf(values)} as the definition asks`
  return [{message, ...lastTextLine(source), line}]
}

/** A value that is right in itself, but none of the definition's. */
function wrongValue(source: Source, marker: Marker, {name, values, line}: Told): DefinitionFault[] {
  const isKnown = known[name].some((value) => value === marker.value)
  if (!isKnown || !marker.isClosed || values.includes(marker.value)) return []
  if (responseFaults(source).some(({start, end}) => start < marker.end && marker.start < end)) return []
  const message = `Unexpected value \`${marker.value}\` of \`<${name}>\`, expected ${oneOf(values)} as the definition asks`
  return [{message, ...rangeOf(valueRange(source, marker)), line}]
}
