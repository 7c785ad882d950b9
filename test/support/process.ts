/** The command line as users start it: the bundled file in a process of its own. Only for `test/e2e`. */
import {spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import type {Ran} from './cli.ts'

export const bin = fileURLToPath(new URL('../../bin/lint-agents.js', import.meta.url))

/** Runs `lint-agents` in a folder. */
export function run(cwd: string, args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Ran {
  const {status, stdout, stderr} = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {...process.env, NO_COLOR: '', FORCE_COLOR: '', ...env}
  })
  return {code: status, out: stdout, err: stderr}
}
