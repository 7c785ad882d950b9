/** Git work trees in temporary folders, for tests with the real programs. */
import {execFileSync, spawnSync} from 'node:child_process'
import {appendFileSync, cpSync, existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {type Ran, reportOf, runCli} from './cli.ts'
import {temporaryFolder, writeFiles} from './folder.ts'

export type {Ran as Outcome} from './cli.ts'
export {temporaryFolder} from './folder.ts'

export interface Repository {
  readonly folder: string
  /** What git prints. @throws {Error} where it fails */
  git(...args: string[]): string
  write(path: string, text: string): void
  read(path: string): string
  /** Stages everything and commits it, without hooks. */
  commit(message?: string): void
}

/** A repository on branch `main`; nothing is committed. */
export function createRepository(folder = temporaryFolder()): Repository {
  cpSync(emptyRepository(), folder, {recursive: true})
  return openRepository(folder)
}

let empty: string | undefined

/** One for all tests of a file, since git takes much longer than a copy; without the examples of hooks, which would be most of it. */
function emptyRepository(): string {
  if (empty !== undefined && existsSync(empty)) return empty
  empty = temporaryFolder()
  openRepository(empty).git('init', '--quiet', '--initial-branch=main', '--template=')
  const settings = '[user]\n\tname = A Tester\n\temail = tester@example.com\n[commit]\n\tgpgsign = false\n'
  // Each commit would start two more processes, which look for work.
  const upkeep = '[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n'
  appendFileSync(join(empty, '.git/config'), `${settings}${upkeep}[core]\n\tautocrlf = false\n`)
  return empty
}

/** A folder, as a repository. */
export function openRepository(folder: string): Repository {
  const git = (...args: string[]): string => execFileSync('git', args, {cwd: folder, encoding: 'utf8', stdio: 'pipe'})
  return {
    folder,
    git,
    write: (path, text) => writeFiles(folder, {[path]: text}),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    commit(message = 'A change') {
      git('add', '--all')
      git('commit', '--quiet', '--no-verify', '--allow-empty', '--message', message)
    }
  }
}

/** Runs a program to its end, whatever comes of it. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
  input = ''
): Ran {
  const {status, stdout, stderr, error} = spawnSync(program, args, {
    cwd,
    input,
    encoding: 'utf8',
    env: {...process.env, ...env}
  })
  if (error !== undefined) throw error
  return {code: status, out: stdout, err: stderr}
}

/** `lint-agents` in this process. */
export function lintAgents(cwd: string, ...argv: string[]): Promise<Ran> {
  return runCli(cwd, argv)
}

/** The findings of a JSON report as `path:line rule`, and every file without one as its path. */
export function found(ran: Ran): string[] {
  return reportOf(ran).files.flatMap(({path, findings}) =>
    findings.length === 0 ? [path] : findings.map(({line, rule}) => `${path}:${line} ${rule}`)
  )
}

/** An agent that asks for a prompt block: nothing is wrong with it. */
export const goodAgent = `# ROLE

You review changes.

# SUGGESTED PROMPTS

---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 03 - Architecture
  [2] Review the requirements
  [3] Show workflow status
---
`

/** The same with an error on line 9 that `--fix` mends. */
export const fixableAgent = goodAgent.replace('  [1]', '[1]')

/** The same with an error on line 8 that nobody can mend but its author. */
export const brokenAgent = goodAgent.replace(/^ {2}\[[23]\].*\n/gm, '')
