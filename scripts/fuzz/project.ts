/** A project on disk for the cases that read one, and the command line in this process. */
import {cpSync, existsSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {main} from '../../src/cli/main.ts'
import {temporaryFolder, writeFiles} from '../../test/support/folder.ts'

let folder: string | undefined

/** A temporary folder for all cases; those who run the cases remove it (`removeFolders`). */
function scratch(): string {
  if (folder === undefined || !existsSync(folder)) folder = temporaryFolder()
  return folder
}

/** The good example, which no case changes. */
export function exampleFolder(): string {
  const example = join(scratch(), 'example')
  if (!existsSync(example)) cpSync('examples/good', example, {recursive: true})
  return example
}

/** A copy of the good example with another file. */
export function projectWith(path: string, content: Buffer): string {
  const project = join(scratch(), 'project')
  rmSync(project, {recursive: true, force: true})
  cpSync('examples/good', project, {recursive: true})
  writeFiles(project, {[path]: content})
  return project
}

/** The path of a file that is in no project. */
export function fileBeside(name: string, text: string): string {
  const path = join(scratch(), name)
  writeFileSync(path, text)
  return path
}

/** Runs something with a folder of its own for temporary files, such as the counts that the live hook keeps. */
export async function withTemporary<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR']
  const own = join(scratch(), 'tmp')
  rmSync(own, {recursive: true, force: true})
  writeFiles(own, {'.keep': ''})
  process.env['TMPDIR'] = own
  try {
    return await run()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
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
