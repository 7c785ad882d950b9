import {statfsSync} from 'node:fs'
import {defineConfig} from 'vitest/config'

/** Folders for temporary files in memory, where there is room: half of what the system does for the tests is files. */
function memory(): {readonly TMPDIR?: string} {
  const folder = '/dev/shm'
  try {
    const {bavail, bsize} = statfsSync(folder)
    return bavail * bsize > 2 ** 31 ? {TMPDIR: folder} : {}
  } catch {
    return {}
  }
}

/**
 * Most functions run a few times in a test: to optimize them took a fifth of the time. Node 20 optimizes a function after
 * so many bytes of its code; later versions have no such option, and a first compiler that costs less.
 */
function lateOptimization(): string[] {
  return process.version.startsWith('v20.') ? ['--interrupt-budget=600000'] : []
}

/** All speeds: no variable of a git hook, no settings of the person who runs the tests. */
const setupFiles = ['test/support/environment.ts']

/** As the bundles have it; a copy for each, since Vitest empties what it is given. */
const define = () => ({sourceHash: JSON.stringify('tests')})

export default defineConfig({
  test: {
    // Some tests wait for a time limit.
    maxWorkers: '150%',
    projects: [
      {
        define: define(),
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{e2e,nightly,site}/**'],
          setupFiles: [...setupFiles, 'test/support/runs.ts'],
          env: memory(),
          // Git starts much faster from a small process than from one whose threads hold all files.
          pool: 'forks',
          execArgv: lateOptimization(),
          // Each has all of `src`: a third on two cores takes more to start than it gains while others wait.
          maxWorkers: '100%',
          isolate: false,
          // By what the files contain: later runs do not transform them again. CI has no later run.
          experimental: {fsModuleCache: process.env['CI'] === undefined},
          testTimeout: 120_000,
          // Its JSON is imported without an attribute, which Node asks for and Vite does not.
          server: {deps: {inline: [/@actions\//]}}
        }
      },
      ...(
        [
          ['e2e', 'build'],
          ['nightly', 'build'],
          ['site', 'site']
        ] as const
      ).map(([name, built]) => ({
        define: define(),
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          setupFiles,
          isolate: false,
          globalSetup: `test/support/${built}.ts`,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // What a page shows late.
          expect: {poll: {timeout: 20_000}}
        }
      }))
    ]
  }
})
