/** The smallest of many numbers, which `Math.min` takes no more than about 100,000 of; infinity where there is none. */
export function leastOf(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)
}
