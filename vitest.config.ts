import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/setup.ts',
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 300_000
  }
})
