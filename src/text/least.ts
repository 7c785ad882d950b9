/** Minimum of many numbers, since `Math.min` takes at most about 100,000 arguments; infinity for none. */
export function leastOf(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)
}
