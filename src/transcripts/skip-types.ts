import {escapeRegExp} from '../text/escape.ts'
import type {Verdict} from './format.ts'
import type {ByteLine} from './lines.ts'

const long = 2048
const head = 512

/**
 * The beginning of a line that is long enough to be checked before it is parsed; `undefined` for a shorter one.
 *
 * A mark such as `"type":"x"` in it comes from the record itself: in a text its quotes are escaped.
 */
function headOf({bytes, start, end}: ByteLine): string | undefined {
  return end - start < long ? undefined : bytes?.toString('latin1', start, start + head)
}

/** Skips long lines that begin as a record of one of these types. */
export function skipTypes(types: readonly string[]): (line: ByteLine) => Verdict {
  const mark = markOf(types)
  return (line) => {
    const begin = headOf(line)
    return begin === undefined || !mark.test(begin) ? 'read' : 'skip'
  }
}

/** Reads an id from the beginning of long lines of these types; `undefined` for all others, and where the id is missing. */
export function readId(types: readonly string[], key: string): (line: ByteLine) => string | undefined {
  const mark = markOf(types)
  const pattern = new RegExp(`"${key}":\\s*"([^"\\\\]*)"`)
  return (line) => {
    const begin = headOf(line)
    return begin !== undefined && mark.test(begin) ? pattern.exec(begin)?.[1] : undefined
  }
}

function markOf(types: readonly string[]): RegExp {
  return new RegExp(`"type":\\s*"(?:${types.map(escapeRegExp).join('|')})"`)
}
