import {isRecord} from '../text/json-object.ts'
import {type MaybeQuoted, Quoted} from '../text/quoted.ts'

/** The data of a problem as messages read it: with a string in place of each text of a linted file. */
export type Worded<Data> = Data extends Quoted
  ? string
  : Data extends (...args: never[]) => unknown
    ? Data
    : Data extends object
      ? {readonly [Key in keyof Data]: Worded<Data[Key]>}
      : Data

/** Data of problems is flat; a value of a linted document may not be. */
const deepest = 8

export function worded<Data>(data: Data, write: (text: MaybeQuoted) => string): Worded<Data> {
  return writtenIn(data, write, 0) as Worded<Data>
}

function writtenIn(data: unknown, write: (text: MaybeQuoted) => string, depth: number): unknown {
  if (typeof data === 'string' || data instanceof Quoted) return write(data)
  if (depth === deepest || typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((item) => writtenIn(item, write, depth + 1))
  if (!isRecord(data)) return data
  // Mostly few texts change: only then the data is copied.
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(data)) {
    const value = writtenIn(data[key], write, depth + 1)
    if (value === data[key]) continue
    copy ??= {...data}
    copy[key] = value
  }
  return copy ?? data
}
