/** Link reference definitions at the start of a paragraph. */
import {pastBlank} from '../../text/char-tests.ts'
import {destinationEnd, labelEnd, normalizeLabel, skipWhitespace, titleEnd} from './link-parts.ts'

export interface Definition {
  readonly label: string
  readonly start: number
  readonly end: number
}

/** Definitions at the start of a text, and the offset of the rest. */
export function readDefinitions(text: string): {definitions: readonly Definition[]; rest: number} {
  const definitions: Definition[] = []
  let rest = 0
  while (text[rest] === '[') {
    const definition = definitionAt(text, rest)
    if (definition === undefined) break
    definitions.push(definition)
    rest = skipWhitespace(text, definition.end)
  }
  return {definitions, rest}
}

function definitionAt(text: string, start: number): Definition | undefined {
  const label = labelEnd(text, start)
  if (label === undefined || text[label] !== ':') return undefined
  const destination = destinationEnd(text, skipWhitespace(text, label + 1), Number.POSITIVE_INFINITY)
  if (destination === undefined) return undefined
  const end = endAfterTitle(text, destination) ?? lineEndAfter(text, destination)
  return end === undefined ? undefined : {label: normalizeLabel(text.slice(start + 1, label - 1)), start, end}
}

function endAfterTitle(text: string, destination: number): number | undefined {
  const before = skipWhitespace(text, destination)
  const title = before === destination ? undefined : titleEnd(text, before)
  return title === undefined ? undefined : lineEndAfter(text, title)
}

/** End of the line, if only whitespace is left on it. */
function lineEndAfter(text: string, at: number): number | undefined {
  const end = pastBlank(text, at)
  return end === text.length || text[end] === '\n' ? end : undefined
}
