/** The middle of sorted values; of an even number of them, the mean of the two in the middle. @throws {Error} without values */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('Unexpected empty list, expected measured values')
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? upper)) / 2
}

/**
 * How far the middle half of values is from their median, as a part of it: 0.1 is 10 %. It says how quiet the machine was.
 */
export function spread(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 0
  return (at(0.75) - at(0.25)) / 2 / median(values)
}
