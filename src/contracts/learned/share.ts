/** How many outputs have to share something, so that it is learned. */

/** Fewer outputs of an agent neither confirm nor teach a contract (rules.md section 7). */
export const fewestOutputs = 5

/** How many of a number of outputs may lack what is learned: 5 %. */
export function mostMissing(outputs: number): number {
  return Math.floor(outputs / 20)
}
