import {plainEnd, unsure} from './values.ts'
import {isPatternAt, type Pattern, patternOf, seekMark, viewOf} from './words.ts'

interface Part {
  readonly start: number
  readonly end: number
}

/** A string without escapes in a part of a line, without its quotes. */
export interface PlainText extends Part {
  /** Its place is asked for. Any text may differ: what is known of a part does not depend on it. */
  readonly isRead: boolean
}

/**
 * Parts of lines whose fields were read: what is known of one holds for each that differs from it only in such texts, and finding
 * it again is much cheaper than reading.
 */
export interface Shapes<Known> {
  /** What is known of the part that begins at a place. */
  find(bytes: Buffer, at: number, end: number): Known | undefined
  /** Where the part that was found ends. */
  stop(): number
  /** Where its texts to read begin and end, by their order. */
  start(index: number): number
  end(index: number): number
  /**
   * @param texts in their order, in the part
   * @returns what is known of parts like this one, from the first of them on
   */
  add(bytes: Buffer, part: Part, texts: readonly PlainText[], known: Known): Known
}

interface Shape<Known> {
  /** What is around the texts. */
  readonly frame: readonly string[]
  /** The texts; `undefined` for one that differs. */
  readonly texts: readonly (string | undefined)[]
  /** What is around the texts that differ. */
  readonly patterns: readonly Pattern[]
  /** Which of the texts that differ are read. */
  readonly read: readonly number[]
  readonly known: Known
  /** What came after it in the file. */
  next: Shape<Known> | undefined
}

/** How many are known: the records of a program begin in a few ways. */
const mostShapes = 16

/** The longest part that is known, and how many texts in it may differ. */
const longest = 4096
const mostTexts = 32

/** To learn a shape takes as long as to find as many. */
const price = 16

/** How many are learned before some are found. */
const credit = 64

export function createShapes<Known>(): Shapes<Known> {
  const starts = new Int32Array(mostTexts)
  const ends = new Int32Array(mostTexts)
  let shapes: readonly Shape<Known>[] = []
  let last: Shape<Known> | undefined
  let purse = credit * price
  let viewed: Buffer | undefined
  let view: DataView = new DataView(new ArrayBuffer(0))
  let stop = 0

  function find(bytes: Buffer, at: number, end: number): Known | undefined {
    if (bytes !== viewed) {
      viewed = bytes
      view = viewOf(bytes)
    }
    const found = foundAt(bytes, at, end)
    if (found === undefined) return undefined
    if (last !== undefined) last.next = found
    last = found
    if (purse < credit * price) purse++
    return found.known
  }

  function foundAt(bytes: Buffer, at: number, end: number): Shape<Known> | undefined {
    const guess = last?.next
    if (guess !== undefined && isAt(bytes, at, end, guess)) return guess
    for (const shape of shapes) if (shape !== guess && isAt(bytes, at, end, shape)) return shape
    return undefined
  }

  function isAt(bytes: Buffer, at: number, end: number, {patterns}: Shape<Known>): boolean {
    let next = at
    for (let index = 0; index < patterns.length; index++) {
      const pattern = patterns[index]
      if (pattern === undefined || next + pattern.length > end || !isPatternAt(view, next, pattern)) return false
      next += pattern.length
      if (index === patterns.length - 1) break
      starts[index] = next
      next = plainEnd(bytes, seekMark(view, next, end), end)
      if (next === unsure) return false
      ends[index] = next
    }
    stop = next
    return true
  }

  function add(bytes: Buffer, part: Part, texts: readonly PlainText[], known: Known): Known {
    if (part.end - part.start > longest || texts.length > mostTexts || purse < price) return known
    purse -= price
    const fresh = shapeOf(bytes, part, texts, known)
    const same = shapes.find(({frame}) => isSame(frame, fresh.frame))
    const shape = same === undefined ? fresh : widened(same, fresh)
    shapes = [shape, ...shapes.filter((each) => each !== same)].slice(0, mostShapes)
    last = undefined
    return shape.known
  }

  const at = (places: Int32Array, index: number): number => places[last?.read[index] ?? mostTexts] ?? 0
  return {find, stop: () => stop, start: (index) => at(starts, index), end: (index) => at(ends, index), add}
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}

function shapeOf<Known>(bytes: Buffer, {start, end}: Part, texts: readonly PlainText[], known: Known): Shape<Known> {
  const edges = [start, ...texts.flatMap((text) => [text.start, text.end]), end]
  const pieces = edges.slice(1).map((to, index) => bytes.toString('latin1', edges[index], to))
  const frame = pieces.filter((_, index) => index % 2 === 0)
  const own = texts.map(({isRead}, index) => (isRead ? undefined : pieces[2 * index + 1]))
  const differing = texts.filter((_, index) => own[index] === undefined)
  const read = differing.flatMap(({isRead}, index) => (isRead ? [index] : []))
  return {frame, texts: own, patterns: patternsOf(frame, own), read, known, next: undefined}
}

/** The shape of the parts of two, with the same frame. */
function widened<Known>(one: Shape<Known>, other: Shape<Known>): Shape<Known> {
  const texts = one.texts.map((text, index) => (text === other.texts[index] ? text : undefined))
  // Those that are read differ in both: their order is that of the frame.
  const places = texts.flatMap((text, index) => (text === undefined ? [index] : []))
  const read = one.read.map((index) => places.indexOf(placeOf(one.texts, index)))
  return {...one, texts, patterns: patternsOf(one.frame, texts), read, next: undefined}
}

/** The place among all texts of one among those that differ. */
function placeOf(texts: readonly (string | undefined)[], index: number): number {
  return texts.flatMap((text, place) => (text === undefined ? [place] : []))[index] ?? -1
}

function patternsOf(frame: readonly string[], texts: readonly (string | undefined)[]): readonly Pattern[] {
  let piece = frame[0] ?? ''
  const pieces: string[] = []
  for (const [index, text] of texts.entries()) {
    const next = frame[index + 1] ?? ''
    if (text === undefined) {
      pieces.push(piece)
      piece = next
    } else piece += `${text}${next}`
  }
  return [...pieces, piece].map((each) => patternOf(Buffer.from(each, 'latin1')))
}
