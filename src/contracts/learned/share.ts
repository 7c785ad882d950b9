/** How many outputs have to share something, so that it is learned. */

/** Fewer outputs of an agent neither confirm nor teach a contract. */
export const fewestOutputs = 5

/** Number of outputs that may lack a learned element: 5 %. */
export function mostMissing(outputs: number): number {
  return Math.floor(outputs / 20)
}
