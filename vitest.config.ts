import {defineConfig} from 'vitest/config'

/** All speeds: no variable of a git hook, no settings of the person who runs the tests. */
const setupFiles = ['test/support/environment.ts']

/** As the bundles have it; a copy for each, since Vitest empties what it is given. */
const define = () => ({sourceHash: JSON.stringify('tests')})

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        define: define(),
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{e2e,nightly}/**'],
          setupFiles: [...setupFiles, 'test/support/runs.ts'],
          // Git starts much faster from a small process than from one whose threads hold all files.
          pool: 'forks',
          isolate: false,
          // By what the files contain: later runs do not transform them again. CI has no later run.
          experimental: {fsModuleCache: process.env['CI'] === undefined},
          testTimeout: 30_000
        }
      },
      ...['e2e', 'nightly'].map((name) => ({
        define: define(),
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          setupFiles,
          globalSetup: 'test/support/build.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000
        }
      }))
    ]
  }
})
