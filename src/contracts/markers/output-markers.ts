/**
 * Comments by which a person declares in a definition what its agent prints, or that a block is not that:
 *
 * ```ebnf
 * marker  = "<!--", "lint-agents", ( "output", [ name ], [ options ] | "not output" ), "-->" ;
 * name    = letter, { letter | digit | "-" } ;          (* lower case *)
 * options = JSON object ;                               (* keys of a contract, and "optional" *)
 * ```
 */
import {structure} from '../../markdown/structure.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {rowText} from './fences.ts'
import {fenceOf, outlineOf} from './outline.ts'

export interface OutputMarker extends Range {
  readonly isOutput: boolean
  readonly name: string | undefined
  /** The place of its JSON; `undefined` without one. */
  readonly options: Range | undefined
  /** The first line of its block, from 0; `undefined` where none is near enough. */
  readonly blockLine: number | undefined
}

/** A comment that is nearly a marker. */
interface UnknownMarker extends Range {
  readonly words: Quoted
}

export interface OutputMarkers {
  readonly markers: readonly OutputMarker[]
  readonly unknown: readonly UnknownMarker[]
}

const none: OutputMarkers = {markers: [], unknown: []}

/** Words that are nearly those of a marker. */
const nearly = /^(?:not?\b)?[\s:-]*\w{0,3}(?:out|put)\w*/i

/** One or two words, which speak to a program right above a fence; any other comment is one for people. */
const few = /^[\w-]+(?:\s+[\w-]+)?$/

/** In order; one in a fence is text. */
export const outputMarkers = memoize((definition: Source): OutputMarkers => {
  if (!/<!--\s*lint-agents[\s:]/.test(definition.text)) return none
  const markers: OutputMarker[] = []
  const unknown: UnknownMarker[] = []
  for (const {start, end} of structure(definition).comments) {
    const comment = definition.text.slice(start, end)
    const [opening = '', words] = /^<!--\s*lint-agents(?=[\s:])\s*([^{]*)/.exec(comment) ?? []
    if (words === undefined || !comment.endsWith('-->')) continue
    const text = words.replace(/-->$/, '').trim()
    const [, not, name] = /^(not\s+)?output(?:\s+([a-z][a-z0-9-]*))?$/.exec(text) ?? []
    const options =
      comment[opening.length] === '{' ? {start: start + opening.length, end: end - '-->'.length} : undefined
    const isMarker = /^(?:not\s+)?output(?:\s|$)/.test(text)
    if (
      !isMarker ||
      (name === undefined && !/output$/.test(text)) ||
      (not !== undefined && (name ?? options) !== undefined)
    ) {
      const isMeant = nearly.test(text) || (few.test(text) && (options !== undefined || isAboveFence(definition, end)))
      if (isMeant) unknown.push({start, end, words: quoted(text)})
    } else markers.push({start, end, isOutput: not === undefined, name, options, blockLine: blockLine(definition, end)})
  }
  return {markers, unknown}
})

function isAboveFence(definition: Source, end: number): boolean {
  const line = blockLine(definition, end)
  return line !== undefined && fenceOf(outlineOf(definition), line)?.lines[0] === line
}

/** The line behind a marker that has text, with at most one empty line between. */
function blockLine(definition: Source, end: number): number | undefined {
  const line = lineAt(definition.lines, Math.max(0, end - 1))
  if (definition.text.slice(end, definition.lines[line]?.end).trim() !== '') return line
  return [line + 1, line + 2].find((next) => rowText(definition, next).trim() !== '')
}
