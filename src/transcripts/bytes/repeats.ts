import {isAt} from './names.ts'

/** A part of an object that was read, and may come again in others: the same bytes have the same fields. */
interface Repeat {
  readonly bytes: Buffer
  /** Its last bytes, which differ from those of others most often. */
  readonly tail: Buffer
  /** Where values begin and end in it, as in `Fields`; 0 where there is none. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** What reading it returned. */
  readonly result: number
}

/** The parts that were read last. */
export interface Repeats {
  /** The part that is at a place again. */
  find(bytes: Buffer, at: number, end: number): Repeat | undefined
  add(bytes: Buffer, at: number, end: number, repeat: Pick<Repeat, 'starts' | 'ends' | 'result'>): void
}

/** How many are kept: the records of a program begin in a few ways. */
const mostRepeats = 4

/** The longest that is kept. */
const longest = 4096

const tailLength = 16

/** Notes the fields of a part that is at a place again. @returns how long it is */
export function placeRepeat(repeat: Repeat, at: number, starts: Int32Array, ends: Int32Array): number {
  for (let name = 0; name < starts.length; name++) {
    const [start = 0, end = 0] = [repeat.starts[name], repeat.ends[name]]
    if (start === 0) continue
    starts[name] = at + start
    ends[name] = end === 0 ? 0 : at + end
  }
  return repeat.bytes.length
}

export function createRepeats(): Repeats {
  let repeats: Repeat[] = []

  function find(bytes: Buffer, at: number, end: number): Repeat | undefined {
    for (const each of repeats) {
      const {length} = each.bytes
      if (at + length <= end && isAt(bytes, at + length - each.tail.length, each.tail))
        if (each.bytes.compare(bytes, at, at + length, 0, length) === 0) return each
    }
    return undefined
  }

  function add(
    bytes: Buffer,
    at: number,
    end: number,
    {starts, ends, result}: Pick<Repeat, 'starts' | 'ends' | 'result'>
  ): void {
    if (end - at < tailLength || end - at > longest) return
    const copy = Buffer.from(bytes.subarray(at, end))
    const shifted = (places: Int32Array) => places.map((place) => (place < at ? 0 : place - at))
    const repeat = {bytes: copy, tail: copy.subarray(-tailLength), starts: shifted(starts), ends: shifted(ends), result}
    repeats = [repeat, ...repeats].slice(0, mostRepeats)
  }

  return {find, add}
}
