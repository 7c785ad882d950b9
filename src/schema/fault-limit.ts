/** A limit on the errors of one validation: ajv has none, and copies its errors with those of each `$ref`. */

import {mostFaults} from './problem.ts'

/** A value has more errors than {@link mostFaults}, or than a branch of a union may have before the next one is tried. */
export class TooManyErrors extends Error {}

/** The name under which the code that ajv writes finds the check: `self` is the instance. */
const name = 'checkErrors'

/** What an instance needs for code of {@link withErrorLimit}. */
export const errorCheck = {
  [name](errors: number): void {
    if (errors > mostFaults) throw new TooManyErrors(`more than ${mostFaults} faults`)
  }
}

/** Code that ajv wrote, with a check wherever it counts errors; its strings hold names of the schema. An option of ajv. */
export function withErrorLimit(code: string): string {
  return code.replace(/"(?:[^"\\]|\\.)*"|\berrors(?:\+\+| = vErrors\.length);/g, (part) =>
    part.startsWith('"') ? part : `${part}self.${name}(errors);`
  )
}
