/**
 * `npm run mutation -- ROOM [COUNT [SEED]]`: changes the code of a room in 300 places, or in COUNT of them, one at a time, and lists
 * the changes that its tests do not notice. It fails where they notice less than 85 % of them. SEED picks other places: a score that
 * tests were written for says little.
 *
 * ROOM is `rules` or a folder of `src/`, such as `linter` or `contracts/proposals`; `engine` and `suggested-prompts` are short for
 * those of `contracts/`.
 */
import {existsSync} from 'node:fs'
import {relative} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Stryker} from '@stryker-mutator/core'

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>

const lowestScore = 85

const runner = fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))
const plugins = fileURLToPath(import.meta.resolve('./sample.ts'))
const buildTests = fileURLToPath(import.meta.resolve('./build-tests.ts'))

const loadsTypeScript = ['--import', 'tsx']

/** Where a room is, and what the paths of the tests begin with that have to notice its changes. */
interface Room {
  readonly folder: string
  readonly tests: readonly string[]
}

/** They show what all other rooms find. */
const ofRules = 'test/rules/'

/** Rooms whose tests are not in a folder of the same name. */
const rooms: Readonly<Record<string, Room>> = {
  linter: {folder: 'src/linter', tests: ['test/linter/', 'test/remark/', ofRules]},
  rules: {folder: 'rules', tests: [ofRules]},
  engine: {folder: 'src/contracts/engine', tests: ['test/contracts/engine/', ofRules]},
  'suggested-prompts': {
    folder: 'src/contracts/suggested-prompts',
    tests: [
      ...['suggested-prompts', 'phases', 'section.', 'candidate', 'single-edits', 'refusals'].map(
        (begin) => `test/contracts/${begin}`
      ),
      ofRules
    ]
  }
}

/** @throws {Error} where there is no room of the name */
function roomOf(name: string): Room {
  const room = rooms[name] ?? {folder: `src/${name}`, tests: [`test/${name}/`, ofRules]}
  if (name === '' || !existsSync(room.folder))
    throw new Error(`Unexpected room \`${name}\`, expected \`rules\` or a folder of \`src/\``)
  return room
}

/** How often each thing came of a mutant, such as `Killed`; those that are not in the sample do not compile. */
async function mutate({folder, tests}: Room, sample: string, seed: string): Promise<ReadonlyMap<string, number>> {
  process.env['FC_RUNS'] ??= '10'
  process.env['MUTANTS'] = sample
  process.env['MUTATION_SEED'] = seed
  const stryker = new Stryker({
    mutate: [`${folder}/**/*.ts`],
    plugins: [runner, plugins],
    checkers: ['sample'],
    checkerNodeArgs: loadsTypeScript,
    testRunnerNodeArgs: loadsTypeScript,
    reporters: ['survivors'],
    buildCommand: `tsx ${relative('.', buildTests)} ${tests.join(' ')}`,
    testRunner: 'vitest',
    vitest: {configFile: 'vitest.mutation.config.mjs', related: false},
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // What takes longer counts as noticed: not where other programs use the machine.
    timeoutMS: 60_000,
    // Stryker would read it with the API of an older TypeScript.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    warnings: false,
    logLevel: 'error' as LogLevel
  })
  const counts = new Map<string, number>()
  for (const {status, testsCompleted = 0} of await stryker.runMutationTest()) {
    // Where Vitest finds no tests, nothing fails.
    if (status === 'Survived' && testsCompleted === 0)
      throw new Error('Unexpected change without a test, expected some')
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

// The seed was chosen before the first run.
const [name = '', sample = '300', seed = '20261123'] = process.argv.slice(2)
const counts = await mutate(roomOf(name), sample, seed)
const count = (...statuses: readonly string[]): number =>
  statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
const late = count('Timeout')
const noticed = count('Killed') + late
const all = noticed + count('Survived', 'NoCoverage')
const score = (100 * noticed) / all
const byTime = late === 0 ? '' : ` (${late} by a time limit, which a busy machine reaches as well)`
console.log(
  `${name}: ${noticed} of ${all} changes were noticed${byTime}, ${score.toFixed(1)} %, expected ${lowestScore} %`
)
process.exitCode = score >= lowestScore ? 0 : 1
