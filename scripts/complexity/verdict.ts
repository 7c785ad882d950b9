/** Whether the times of growing texts show more than linear growth. */

/** Sizes of texts in bytes, with what each may take. */
export interface Bounds {
  readonly sizes: readonly number[]
  /** By how much the time may grow, from each size to the next. */
  readonly growth: readonly number[]
  /** In milliseconds, for the last size: longer is a stall, whatever the growth. */
  readonly last: number
  /** How long one run may take, in milliseconds of the processor: a stall is a result. */
  readonly limit: number
  /** Each case once, through one of its command lines. */
  readonly isShort: boolean
}

export const full: Bounds = {
  sizes: [25_000, 100_000, 1_000_000],
  growth: [6, 14],
  last: 10_000,
  limit: 30_000,
  isShort: false
}

/** What CI runs, on machines of any speed: four times the text may take ten times as long, where a square takes sixteen. */
export const short: Bounds = {sizes: [10_000, 40_000], growth: [10], last: 3000, limit: 20_000, isShort: true}

/** The sizes of the full form, each case once, through one of its command lines. */
export const once: Bounds = {...full, isShort: true}

/** Times below this one, in milliseconds, differ by chance, and by the memory of large texts, which small ones need not free. */
const floor = 60

/** Whether the time of the largest text is so short that no growth up to it is a fault. */
export function isCheap(time: number, {growth, last}: Bounds): boolean {
  return time < Math.min(last, ...growth.map((each) => each * floor))
}

/** The growth of each step. */
export function growthOf(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, index) => Math.max(time, floor) / Math.max(times[index] ?? 0, floor))
}

/** What is wrong with the times of the sizes so far; `undefined` where nothing is. */
export function faultOf(times: readonly number[], bounds: Bounds): string | undefined {
  const steep = growthOf(times).findIndex((growth, index) => growth >= (bounds.growth[index] ?? 0))
  if (steep !== -1) return `grows ${growthOf(times)[steep]?.toFixed(1)} times`
  const last = times[bounds.sizes.length - 1] ?? 0
  return last >= bounds.last ? `takes ${(last / 1000).toFixed(1)} s` : undefined
}
