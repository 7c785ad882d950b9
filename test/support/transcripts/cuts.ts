import {isFull, runs} from '../runs.ts'

/** How far around the end of a line a file is cut: in the runs of every day, at it and beside it. */
const around = isFull ? 3 : 1

/** How many places besides are tried in the runs of every day. */
const few = 10

/** Where a file may be cut: at and around the ends of lines, and between them at so many places in CI, else at few. */
export function cutsIn(content: Uint8Array, most = content.length): readonly number[] {
  const step = Math.ceil(content.length / (isFull ? runs(most) : few))
  return Array.from({length: content.length + 1}, (_, at) => at).filter(
    (at) =>
      at % step === 0 || at === content.length || content.subarray(Math.max(0, at - around), at + around).includes(10)
  )
}
