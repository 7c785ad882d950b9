/** The search for response blocks: where a text has the header or a near miss of it. */
import {isLetter, isOneOf} from '../../text/char-tests.ts'
import {distance} from '../../text/edit-distance.ts'
import {memoize} from '../../text/memoize.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'

export interface HeaderMatch {
  readonly index: number
  readonly key: string
  /** The key, which is exact, has a value on its line: `response: done`. */
  readonly isInLine: boolean
}

/** A key that may be `response` after up to two edits: letters, `_` and `-`. */
const near = '[a-z_-]{6,10}'
/** A line that may be a header. */
const headerLine = new RegExp(`^[ \\t]*(["']?)(${near})\\1[ \\t]*:[ \\t]*(?:#.*)?$`, 'im')
/** Such a line of a text; also with a value on the line, where the key is exact. */
const headerAt = new RegExp(
  `[ \\t]*(["']?)(?:(${near})\\1[ \\t]*:[ \\t]*(?:#.*)?|(response)\\1[ \\t]*:[ \\t]+([^\\s#].*))$`,
  'imy'
)
/** From a colon on: no value. */
const noValue = /:[ \t]*(?:$|#)/my

/** In order; only an output has a header with a value. */
export const headerMatches = memoize((source: Source): readonly HeaderMatch[] => {
  const {text, kind} = source
  const found: HeaderMatch[] = []
  // A colon is found much faster than a line, and few colons end one.
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    noValue.lastIndex = colon
    // Before a colon `response` may end.
    if (!noValue.test(text) && (kind !== 'output' || !isOneOf('e"\' \t', text, colon - 1))) continue
    const index = lineBefore(text, colon)
    if (index === undefined) continue
    headerAt.lastIndex = index
    const {2: alone, 3: before, 4: value} = headerAt.exec(text) ?? []
    const key = alone ?? before ?? ''
    const isInLine = value !== undefined
    if (isInLine ? key === 'response' && kind === 'output' : isNearKey(key)) found.push({index, key, isInLine})
  }
  return found
})

/** The start of the line before a colon; `undefined` if the line has more than a key, spaces and quotes there. */
function lineBefore(text: string, colon: number): number | undefined {
  let start = colon
  while (start > 0 && (isLetter(text.charCodeAt(start - 1)) || isOneOf('_-"\' \t', text, start - 1))) start--
  return start === 0 || isOneOf('\n\r', text, start - 1) ? start : undefined
}

export function mayHaveResponse(source: Source): boolean {
  return headerMatches(source).length > 0
}

/** Whether a rule of this contract may find anything in an output. */
export function mayBreakResponse(source: Source): boolean {
  return isDeclaredFor(source, 'agent-response') || mayHaveResponse(source)
}

/** Whether a text is a line like the header, without a value. */
export function isResponseHeaderLike(text: string): boolean {
  const key = headerLine.exec(text)?.[2]
  return key !== undefined && isNearKey(key)
}

function isNearKey(key: string): boolean {
  return distance(key.toLowerCase(), 'response', 2) <= 2
}
