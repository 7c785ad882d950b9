/** The command line as users start it: the bundled file in a process of its own. */
import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

export const bin = fileURLToPath(new URL('../../bin/lint-agents.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

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

/** A temporary folder with files; `done` removes it. */
export function folder(files: Readonly<Record<string, string | Uint8Array>>): {path: string; done: () => void} {
  const path = mkdtempSync(join(tmpdir(), 'lint-agents-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), {recursive: true})
    writeFileSync(join(path, name), content)
  }
  return {path, done: () => rmSync(path, {recursive: true, force: true})}
}
