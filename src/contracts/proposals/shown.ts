/** The tags that a definition shows (R5 of the system prompt templates). */

import {frontMatter} from '../../markdown/front-matter.ts'
import {isInComment} from '../../markdown/structure.ts'
import {isPlaceholderWord, isWordLike, tagAlternatives} from '../../markdown/tags.ts'
import {lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {taskStatuses, verdicts} from '../system-templates/marker-names.ts'
import {findMarkers, type Marker} from '../system-templates/markers.ts'
import {isInstructed} from './demand.ts'

export interface ShownTag {
  readonly name: 'review' | 'task_status'
  /** All values that the definition mentions. */
  readonly values: readonly string[]
  /** The line of the definition that instructs the agent to print it or, where none does, shows it first; from 0. */
  readonly line: number
  readonly isInstructed: boolean
}

export const knownValues = {review: verdicts, task_status: taskStatuses} as const

export const shownTags = memoize((definition: Source): readonly ShownTag[] => {
  if (!/<(?:review|task_status)\b/i.test(definition.text)) return []
  const after = definition.lines[frontMatter(definition)?.last ?? -1]?.end ?? 0
  const markers = findMarkers(definition, (offset) => offset >= after && !isInComment(definition, offset))
  return (['review', 'task_status'] as const).flatMap((name): ShownTag[] => {
    const named = markers.filter((marker) => marker.name === name && showsValue(definition, marker))
    const values = valuesOf(definition, name, named)
    const instructed = named.find(({start}) => isInstructed(definition, start))
    const marker = instructed ?? named[0]
    if (marker === undefined || values.length === 0) return []
    return [{name, values, line: lineAt(definition.lines, marker.start), isInstructed: instructed !== undefined}]
  })
})

/** Whether a tag shows a value, or a word in its place; `<review>` with attributes is another dialect. */
function showsValue(definition: Source, marker: Marker): boolean {
  if (!marker.isClosed || (marker.name === 'review' && marker.attributes !== '')) return false
  return tagAlternatives(definition, marker).some(({text}) => isWordLike(text) && text === text.toUpperCase())
}

/** Values in tags, and known ones anywhere: a definition may name tag and values apart. */
function valuesOf(definition: Source, name: ShownTag['name'], markers: readonly Marker[]): readonly string[] {
  const tagTexts = markers.flatMap((marker) => tagAlternatives(definition, marker)).map(({text}) => text)
  const named = knownValues[name].filter((value) => new RegExp(`\\b${value}\\b`).test(definition.text))
  return [...new Set([...tagTexts.filter((text) => isWordLike(text) && !isPlaceholderWord(text)), ...named])]
}
