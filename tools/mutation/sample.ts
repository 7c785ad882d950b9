/** What Stryker loads: a checker that lets a sample of the mutants through, and a reporter of those that survive. */
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {relative} from 'node:path'

/** Another one is another sample, and a new look at what survives. */
const seed = process.env['MUTATION_SEED']

/** A smaller sample is a part of a larger one. */
const sampleSize = Math.min(300, Number(process.env['MUTANTS']))

interface Place {
  readonly line: number
  readonly column: number
}

/** A change of the code. */
interface Mutant {
  readonly id: string
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly location: {readonly start: Place; readonly end: Place}
}

/** Those whose hashes come first, so that most of a sample stays the same where one file changes. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants
    .map((mutant) => ({mutant, order: hashOf(mutant)}))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, sampleSize)
    .map(({mutant}) => mutant)
}

function hashOf({fileName, mutatorName, replacement = '', location: {start}}: Mutant): string {
  const identity = [seed, pathOf(fileName), start.line, start.column, mutatorName, replacement].join('\n')
  return createHash('sha256').update(identity).digest('hex')
}

function pathOf(fileName: string): string {
  return relative('.', fileName).replaceAll('\\', '/')
}

/** To Stryker, mutants that are not in the sample do not compile: it does not run them, and they count for nothing. */
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

/** Prints each mutant that no test noticed, as soon as it is known. */
class SurvivorReporter {
  onMutantTested({status, fileName, mutatorName, location: {start, end}, replacement = ''}: Tested): void {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const why = status === 'NoCoverage' ? ', which no test runs' : ''
    const lines = readFileSync(fileName, 'utf8')
      .split('\n')
      .slice(start.line - 1, end.line)
    const last = lines.pop() ?? ''
    const code = [...lines, last.slice(0, end.column - 1)].join('\n').slice(start.column - 1)
    const change = `\`${oneLine(code)}\` -> \`${oneLine(replacement)}\``
    console.log(`${pathOf(fileName)}:${start.line}:${start.column} ${mutatorName}: ${change}${why}`)
  }
}

interface Tested extends Mutant {
  readonly status: string
}

function oneLine(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 97)}...` : line
}

export const strykerPlugins = [
  {kind: 'Checker', name: 'sample', injectableClass: SampleChecker},
  {kind: 'Reporter', name: 'survivors', injectableClass: SurvivorReporter}
]
