/**
 * The checker of Stryker that lets a sample of the mutants through. To Stryker, the others are mutants that do not compile:
 * they are not run and count for nothing.
 */
import {createHash} from 'node:crypto'
import {relative} from 'node:path'

/** Chosen before the first run. Another one is another sample, and a new look at what survives. */
export const seed = 20261123

export const sampleSize = 300

/** What a checker is given of a mutant; lines and columns begin with 0. */
interface Mutant {
  readonly id: string
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: {readonly start: {readonly line: number; readonly column: number}}
}

/** Those whose hashes come first, so that most of a sample stays the same where one file changes. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants
    .map((mutant) => ({mutant, order: hashOf(mutant)}))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, sampleSize)
    .map(({mutant}) => mutant)
}

function hashOf({fileName, mutatorName, replacement, location: {start}}: Mutant): string {
  const path = relative('.', fileName).replaceAll('\\', '/')
  const identity = [seed, path, start.line, start.column, mutatorName, replacement].join('\n')
  return createHash('sha256').update(identity).digest('hex')
}

class SampleChecker {
  readonly #sampled = new Set<string>()

  init(): Promise<void> {
    return Promise.resolve()
  }

  /** Stryker gives it all mutants, before it asks for any of them. */
  group(mutants: readonly Mutant[]): Promise<string[][]> {
    for (const {id} of sampleOf(mutants)) this.#sampled.add(id)
    return Promise.resolve([mutants.map(({id}) => id)])
  }

  check(mutants: readonly Mutant[]): Promise<Record<string, {status: string; reason: string}>> {
    const checked = mutants.map(({id}) => [
      id,
      {status: this.#sampled.has(id) ? 'passed' : 'compileError', reason: 'not in the sample'}
    ])
    return Promise.resolve(Object.fromEntries(checked))
  }
}

export const strykerPlugins = [{kind: 'Checker', name: 'sample', injectableClass: SampleChecker}]
