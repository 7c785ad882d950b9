/** A project on disk for the cases that read one, and the command line in this process. */
import {cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {main} from '../../src/cli/main.ts'

/** A folder that is gone at the end of the process; what the live hook keeps is in it, too. */
export const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'fuzz-')))
process.on('exit', () => rmSync(scratch, {recursive: true, force: true}))
process.env['TMPDIR'] = scratch

/** The good example, which no case changes. */
export const example = copyOfExample('example')

/** A copy of the good example with another file. */
export function projectWith(path: string, content: Buffer): string {
  const folder = copyOfExample('project')
  const file = join(folder, path)
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, content)
  return folder
}

function copyOfExample(name: string): string {
  const folder = join(scratch, name)
  rmSync(folder, {recursive: true, force: true})
  cpSync('examples/good', folder, {recursive: true})
  return folder
}

/** What a command line printed. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs `lint-agents` in this process. */
export async function runCli(cwd: string, args: readonly string[], input: Iterable<Buffer> = []): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const code = await main(args, {
    cwd,
    out: (text) => out.push(text) > 0,
    err: (text) => err.push(text) > 0,
    isColored: false,
    stdin: () => input
  })
  return {code, out: out.join(''), err: err.join('')}
}
