/**
 * `npm run mutation -- ROOM`: changes the code of a room in up to 300 places, one at a time, and lists the changes that its tests
 * do not notice. It fails where they notice less than 85 % of them.
 *
 * ROOM is `rules` or a folder of `src/`: `linter`, `hosts`, `contracts/output`; `output` and `suggested-prompts` are short for
 * those of `contracts/`.
 */
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Stryker} from '@stryker-mutator/core'
import {sampleSize, seed} from './mutation/sample.ts'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const lowestScore = 85

/** Where a room is, and the tests that have to notice its changes. */
interface Room {
  readonly folder: string
  readonly tests: readonly string[]
}

const pages = 'test/rules/pages.test.ts'

const rooms: Readonly<Record<string, Room>> = {
  rules: {folder: 'rules', tests: ['test/rules/**/*.test.ts']},
  output: {folder: 'src/contracts/output', tests: ['test/contracts/output/**/*.test.ts', pages]},
  'suggested-prompts': {folder: 'src/contracts/suggested-prompts', tests: ['test/contracts/*.test.ts', pages]}
}

/** The room of a name. @throws {Error} where there is none */
function roomOf(name: string): Room {
  const room = rooms[name] ?? {folder: `src/${name}`, tests: [`test/${name}/**/*.test.ts`, pages]}
  if (name === '' || !existsSync(room.folder))
    throw new Error(`Unexpected room \`${name}\`, expected \`rules\` or a folder of \`src/\``)
  return room
}

/** The speed of every day of `vitest.config.ts`, with the tests of one room. */
function testConfig(tests: readonly string[]): string {
  const test = {
    include: tests,
    setupFiles: ['test/support/environment.ts', 'test/support/runs.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 30_000
  }
  return `export default ${JSON.stringify({define: {sourceHash: '"tests"'}, test})}\n`
}

async function mutate({folder, tests}: Room): Promise<readonly MutantResult[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'lint-agents-mutation-'))
  const configFile = join(temporary, 'vitest.config.mjs')
  writeFileSync(configFile, testConfig(tests))
  try {
    const stryker = new Stryker({
      mutate: [`${folder}/**/*.ts`],
      plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(import.meta.resolve('./mutation/sample.ts'))],
      testRunner: 'vitest',
      vitest: {configFile, related: false},
      checkers: ['sample'],
      checkerNodeArgs: ['--import', 'tsx'],
      concurrency: 1,
      coverageAnalysis: 'perTest',
      timeoutMS: 20_000,
      // Stryker reads it with the API of an older TypeScript.
      tsconfigFile: 'none',
      disableTypeChecks: false,
      reporters: ['progress-append-only'],
      logLevel: 'warn'
    })
    return await stryker.runMutationTest()
  } finally {
    rmSync(temporary, {recursive: true})
  }
}

const [name = ''] = process.argv.slice(2)
process.env['FC_RUNS'] ??= '5'
const results = await mutate(roomOf(name))
const counts: Record<string, number> = {}
for (const {status} of results) counts[status] = (counts[status] ?? 0) + 1
console.log(counts, seed, sampleSize)
for (const r of results) if (r.status === 'Survived' || r.status === 'NoCoverage') console.log(relative('.', r.fileName), r.location, r.replacement, r.status)
writeFileSync('/tmp/mutation-results.json', JSON.stringify(results))
