/** The scripts of this repository, as `npm run` starts them. */
import {spawnSync} from 'node:child_process'
import {expect, test} from 'vitest'

test.each<[string, string]>([
  ['ascii-only', 'is there already'],
  ['Bad', 'expected words in lower case'],
  ['', 'expected words in lower case']
])('npm run new-rule refuses `%s`', (id, message) => {
  const args = ['--import', 'tsx', 'scripts/new-rule.ts', id]
  const {status, stderr} = spawnSync(process.execPath, args, {encoding: 'utf8'})
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
})
