/** Compares by code units: the same on all machines. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
