import {nearest} from '../../text/edit-distance.ts'
import {firstOf} from '../../text/plural.ts'
import {CaptureError} from '../errors.ts'

/** A table that is not read: what is wrong, and where. */
export class TableError extends CaptureError {
  /** From 1. */
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** How many names a message lists, and how many UTF-16 units of each. */
const [mostNames, longestName] = [20, 80]

/** That a table has no such column, or a row no such key. */
export function unknownColumn(name: string, names: readonly string[], line: number): TableError {
  const near = nearest(name, names)
  const quoted = names.map((each) => `\`${each.slice(0, longestName)}\``)
  const list = firstOf(quoted, mostNames) || 'none'
  const expected = near === undefined ? `one of ${list}` : `\`${near.slice(0, longestName)}\`, of ${list}`
  return new TableError(
    line,
    `Unexpected column \`${name}\`, expected ${names.length === 0 ? 'a row that has it' : expected}`
  )
}
