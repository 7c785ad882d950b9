import type {LateLine} from './format.ts'
import type {ByteLine} from './lines.ts'

/** Lines that wait to be read, in the order of the file. */
export interface LateLines {
  /** @param late without it the line is read as soon as those before it are done with */
  add(line: ByteLine, late: LateLine | undefined): void
  /** The bytes of all lines so far are about to be overwritten. */
  keep(): void
  /** No line follows. */
  finish(): void
}

/** How many lines wait, and how many bytes of them, before the first is read although it may turn out not to matter. */
const mostLines = 4096
const mostBytes = 32_000_000

/** How many lines that do not wait any more are in the list. */
const mostSettled = 64

interface Waiting {
  readonly line: {number: number; bytes: Buffer | undefined; start: number; end: number}
  readonly late: LateLine | undefined
  isKept: boolean
}

/** @param read takes a line for good; its bytes are there until it returns */
export function createLateLines(read: (line: ByteLine) => void): LateLines {
  let waiting: Waiting[] = []
  /** The first that waits. */
  let first = 0
  let size = 0
  /** Where lines are kept, with the number of the last of them. */
  let buffers: {readonly bytes: Buffer; readonly last: number}[] = []

  function add(line: ByteLine, late: LateLine | undefined): void {
    if (late === undefined && first === waiting.length) {
      read(line)
      return
    }
    const {number, bytes, start, end} = line
    waiting.push({line: {number, bytes, start, end}, late, isKept: false})
    size += end - start
    settle(false)
  }

  /** Reads or passes the first lines, up to one that may still matter. */
  function settle(isEnd: boolean): void {
    for (let next = waiting[first]; next !== undefined; next = waiting[first]) {
      const {line, late} = next
      const isFull = isEnd || waiting.length - first > mostLines || size > mostBytes
      if (late?.isOver() === true) late.pass()
      else if (late === undefined || isFull) read(line)
      else break
      first++
      size -= line.end - line.start
    }
    if (first === waiting.length || first > mostSettled) {
      waiting = waiting.slice(first)
      first = 0
    }
  }

  function keep(): void {
    const fresh: Waiting[] = []
    for (let index = waiting.length - 1; index >= first; index--) {
      const each = waiting[index]
      if (each === undefined || each.isKept) break
      fresh.push(each)
    }
    const [last] = fresh
    if (last === undefined) return
    const kept = bufferFor(
      fresh.reduce((sum, {line: {start, end}}) => sum + end - start, 0),
      last.line.number
    )
    let at = 0
    for (const each of fresh) {
      const {line} = each
      const length = line.end - line.start
      line.bytes?.copy(kept, at, line.start, line.end)
      line.bytes = kept
      line.start = at
      line.end = at + length
      each.isKept = true
      at += length
    }
  }

  /** A buffer for lines up to one: that of lines which do not wait any more, where there is one. */
  function bufferFor(length: number, last: number): Buffer {
    const from = waiting[first]?.line.number ?? 0
    const free = buffers.findIndex((each) => each.last < from && each.bytes.length >= length)
    const [{bytes} = {bytes: Buffer.allocUnsafeSlow(length)}] = free === -1 ? [] : buffers.splice(free, 1)
    buffers = [...buffers.filter((each) => each.last >= from), {bytes, last}]
    return bytes
  }

  return {add, keep, finish: () => settle(true)}
}
