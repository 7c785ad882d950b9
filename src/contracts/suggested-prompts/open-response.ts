/** A response block, or a near miss of one, that nothing closed yet: a delimiter below it would be its end. */
import {lastIndexFrom} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {headerMatches} from '../agent-response/candidates.ts'
import type {Source} from '../source.ts'
import {isDelimiterLike} from './parts.ts'

const delimiters = memoize(({text, lines}: Source): readonly number[] =>
  lines.flatMap(({start, end}) => (isDelimiterLike(text.slice(start, end).replace(/^[ \t>]+/, '')) ? [start] : []))
)

export function isBelowOpenResponse(source: Source, offset: number): boolean {
  const headers = headerMatches(source)
  const header = headers[lastIndexFrom(headers, offset, ({index}) => index)]
  if (header === undefined) return false
  const all = delimiters(source)
  const above = all[lastIndexFrom(all, offset, (index) => index)]
  return above === undefined || above < header.index
}
