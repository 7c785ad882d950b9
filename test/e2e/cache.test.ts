/** `--cache` of the bundled command line, in several processes at once. */
import {spawn} from 'node:child_process'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {brokenAgent, goodAgent} from '../support/repository.ts'

const files = Object.fromEntries(
  Array.from({length: 40}, (_, index) => [
    `${index}.md`,
    `${index % 10 === 0 ? brokenAgent : goodAgent}\nRun ${index}.\n`
  ])
)

/** @returns the exit code, `null` after a signal */
function start(cwd: string, args: readonly string[], home: string, end?: number): Promise<number | null> {
  const child = spawn(process.execPath, [bin, '--cache', ...args], {cwd, env: {...process.env, XDG_CACHE_HOME: home}})
  if (end !== undefined) setTimeout(() => child.kill('SIGKILL'), end)
  return new Promise((resolve) => child.on('close', resolve))
}

test('runs at once, also the first ones and killed ones, leave a cache that is whole', async () => {
  const [cwd, home] = [temporaryFolder(files), temporaryFolder()]
  const plain = run(cwd, ['--format', 'json'])
  const names = Object.keys(files)
  const parts = [names.slice(0, 20), names.slice(20), names.slice(10, 30), []]
  for (const kills of [[], [60, 120, 180, 240]]) {
    const codes = await Promise.all(parts.map((part, index) => start(cwd, part, home, kills[index])))
    if (kills.length === 0) expect(codes).toEqual([1, 1, 1, 1])
    for (const _ of [1, 2]) expect(run(cwd, ['--format', 'json', '--cache'], '', {XDG_CACHE_HOME: home})).toEqual(plain)
  }
  const kept = readdirSync(join(home, 'lint-agents', 'findings')).filter((name) => !name.endsWith('.tmp'))
  expect(kept.map((name) => name.replace(/-.*/, '')).sort()).toEqual(['findings', 'secret'])
})
