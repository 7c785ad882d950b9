import {spawnSync} from 'node:child_process'
import {expect, test} from 'vitest'

test('a few rounds of chaos: nothing is lost, half written, written elsewhere or left behind', () => {
  const args = ['--import', 'tsx', 'scripts/chaos.ts', '--rounds', '9']
  const {status, stdout} = spawnSync(process.execPath, args, {encoding: 'utf8'})
  const [, , ...rows] = stdout.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThanOrEqual(7)
  for (const row of rows) expect(row).toMatch(/^\| [\w -]+ \| \d+ \| 0 \| 0 \| 0 \| 0 \| 0 \| 0 \|/)
  expect(status).toBe(0)
}, 300_000)
