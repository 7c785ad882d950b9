/**
 * Bundles the tests whose paths begin with the arguments, and writes a configuration of Vitest for them. Stryker calls it in the
 * copy of the project whose code has the mutants: each one loads all modules anew, and a few large ones take a third of the time.
 */
import {readdirSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {pathToFileURL} from 'node:url'
import {build, type Plugin} from 'rolldown'
import config from '../../vitest.config.ts'

const folder = '.mutation'
const [unit] = config.test?.projects ?? []
const {setupFiles = [], ...options} = typeof unit === 'object' && 'test' in unit ? (unit.test ?? {}) : {}

const begins = process.argv.slice(2)
const tests = readdirSync('test', {recursive: true, encoding: 'utf8'})
  .map((path) => `test/${path}`.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts') && begins.some((begin) => path.startsWith(begin)))

/** Tests read files beside them, and not beside the bundle. */
const ownUrls: Plugin = {
  name: 'own-urls',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}

await build({
  input: Object.fromEntries([...setupFiles, ...tests].map((path) => [path.replace(/\.ts$/, ''), `./${path}`])),
  platform: 'node',
  // Packages.
  external: (id) => /^(?![A-Z]:)[^./]/.test(id),
  transform: {target: 'node20.19', define: {sourceHash: JSON.stringify('tests')}},
  plugins: [ownUrls],
  output: {dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs'},
  logLevel: 'warn'
})

const bundled = (path: string): string => `${folder}/${path.replace(/\.ts$/, '.mjs')}`

/**
 * Each mutant is tried with all tests, from when the modules load: what is made at first use is kept, and the test that comes first
 * says nothing about those that notice it. Stryker does so for code that runs outside of tests, so it gets no test.
 */
writeFileSync(
  `${folder}/reached.mjs`,
  `const stryker = (globalThis.__stryker__ ??= {})
Object.defineProperty(stryker, 'currentTestId', {get: () => undefined, set() {}, configurable: true})
`
)

const test = {
  ...options,
  include: tests.map(bundled),
  exclude: [],
  setupFiles: [`${folder}/reached.mjs`, ...[...setupFiles].map(bundled)]
}

/** The examples of pages first: what they notice, no other test has to. */
const sequencer = `class {
  shard = (files) => files
  sort = (files) => files.sort((a, b) => rank(a) - rank(b))
}`

writeFileSync(
  'vitest.mutation.config.mjs',
  `const rank = ({moduleId}) => (moduleId.endsWith('/pages.test.mjs') ? 0 : 1)
const test = ${JSON.stringify(test)}
test.sequence = {sequencer: ${sequencer}}
test.server = {deps: {external: [/\\/\\.mutation\\//]}}
export default {test}
`
)
