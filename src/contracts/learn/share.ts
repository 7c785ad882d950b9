/** How many outputs have to share something, so that it is learned. */

/** Fewer outputs prove nothing. */
export const fewestOutputs = 5

/** How many of a number of outputs may lack what is learned: 5 %. */
export function mostMissing(outputs: number): number {
  return Math.floor(outputs / 20)
}

/** By code units: the same for any order of the outputs, on any machine. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
