import type {ByteLine} from '../lines.ts'

/** A line that is not too long to be kept. */
export type KeptLine = ByteLine & {readonly bytes: Buffer}

/** A line that may have to be parsed later. */
export interface HeldLine {
  readonly number: number
  bytes: Buffer
  start: number
  end: number
  /** Where it is kept once its chunk is overwritten. */
  store: Store | undefined
  isHeld: boolean
}

/** A buffer with lines. */
interface Store {
  readonly bytes: Buffer
  /** How many of them are held. */
  lines: number
}

/** Lines that may have to be parsed later. */
export interface HeldLines {
  hold(line: HeldLine): void
  release(line: HeldLine): void
  /** The bytes of all lines so far are about to be overwritten. */
  keep(): void
  /** Whether no more bytes are to be held. */
  isFull(): boolean
}

/** How many bytes are held. */
const mostBytes = 32_000_000

/** How many buffers without lines are kept for others. */
const mostFree = 4

export function createHeldLines(): HeldLines {
  /** Those of the chunk, but for some that are released, and the first that is held. */
  let fresh: HeldLine[] = []
  let first = 0
  let free: Store[] = []
  let size = 0

  function hold(line: HeldLine): void {
    while (fresh[first]?.isHeld === false) first++
    fresh.push(line)
    size += line.end - line.start
  }

  function release(line: HeldLine): void {
    line.isHeld = false
    size -= line.end - line.start
    const {store} = line
    if (store === undefined) return
    store.lines--
    if (store.lines === 0 && free.length < mostFree) free.push(store)
  }

  function keep(): void {
    const held = fresh.slice(first).filter(({isHeld}) => isHeld)
    fresh = []
    first = 0
    if (held.length === 0) return
    const store = storeFor(held.reduce((sum, {start, end}) => sum + end - start, 0))
    let at = 0
    for (const line of held) {
      const {bytes, start, end} = line
      bytes.copy(store.bytes, at, start, end)
      line.bytes = store.bytes
      line.start = at
      line.end = at + end - start
      line.store = store
      at = line.end
    }
    store.lines = held.length
  }

  function storeFor(length: number): Store {
    const known = free.find(({bytes}) => bytes.length >= length)
    free = free.filter((each) => each !== known)
    // Of few sizes, so that it serves again.
    return known ?? {bytes: Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(length))), lines: 0}
  }

  return {hold, release, keep, isFull: () => size > mostBytes}
}
