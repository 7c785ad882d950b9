/** The scripts of this repository, as `npm run` starts them. */
import {spawnSync} from 'node:child_process'
import {chmodSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {delimiter, join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'

test.each<[string, string]>([
  ['ascii-only', 'is there already'],
  ['Bad', 'expected words in lower case'],
  ['', 'expected words in lower case']
])('npm run new-rule refuses `%s`', (id, message) => {
  const args = ['--import', 'tsx', 'scripts/new-rule.ts', id]
  const {status, stderr} = spawnSync(process.execPath, args, {encoding: 'utf8'})
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
})

test.skipIf(process.platform === 'win32').each<[string, string, readonly string[]]>([
  ['that cannot run', 'exit 3', ['chaos.md', 'fuzz.md', 'weaken.md']],
  ['that prints without an end', 'if [ "$3" = fuzz ]; then yes "$(printf "%01000d")"; fi', ['fuzz.md']],
  ['that is good', 'echo "##[set-env name=A]b"', []]
])('each night, fuzzing %s', (_, lines, issues) => {
  const cwd = temporaryFolder({})
  writeFileSync(join(cwd, 'npm'), `#!/bin/sh\n${lines}\n`)
  chmodSync(join(cwd, 'npm'), 0o755)
  const args = ['--import', import.meta.resolve('tsx'), resolve('scripts/nightly-fuzz.ts'), '--seed', '1']
  const env = {...process.env, PATH: `${cwd}${delimiter}${process.env['PATH']}`}
  const {status, stdout} = spawnSync(process.execPath, args, {cwd, env, encoding: 'utf8', maxBuffer: 2 ** 30})
  expect([status, readdirSync(join(cwd, 'fuzz-finds/issues')).sort()]).toEqual([issues.length === 0 ? 0 : 1, issues])
  for (const name of issues)
    expect(readFileSync(join(cwd, 'fuzz-finds/issues', name), 'utf8')).toMatch(/^(?:Fuzzing|Chaos|Weakened): /)
  expect(stdout).not.toContain('##[set-env')
})
