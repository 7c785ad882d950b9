import {type Point, pointAt, type Range} from '../text/lines.ts'
import {createSource, type Source} from './source.ts'

/** A value that was read from a text, and its place. */
export interface Located<T> {
  readonly value: T
  readonly start: Point
  readonly end: Point
}

/** A text on its own as a source: an output, since a block may open it. */
export function sourceOf(text: string): Source {
  return createSource(text, {path: '', kind: 'output', declared: true})
}

export function located<T>(source: Source, value: T, [first, last]: readonly [number, number]): Located<T> {
  const range: Range = {start: source.lines[first]?.start ?? 0, end: source.lines[last]?.end ?? 0}
  return {value, start: pointAt(source.lines, range.start), end: pointAt(source.lines, range.end)}
}
