/** Git work trees in temporary folders, for tests with the real programs. */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterAll} from 'vitest'
import {main} from '../../src/cli/main.ts'

/** The tests may run in a hook of this repository, whose variables would lead git to it; a user's own settings stay out, too. */
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name]
Object.assign(process.env, {GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(tmpdir(), 'no-such-gitconfig')})
delete process.env['HUSKY']

export interface Repository {
  readonly folder: string
  /** What git prints. @throws {Error} where it fails */
  git(...args: string[]): string
  write(path: string, text: string): void
  read(path: string): string
  /** Stages everything and commits it, without hooks. */
  commit(message?: string): void
}

/** What came of a program. */
export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, {recursive: true, force: true, maxRetries: 3})
})

/** A folder that is gone after the tests of a file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-agents-')))
  folders.push(folder)
  return folder
}

/** A repository on branch `main`; nothing is committed. */
export function createRepository(folder = temporaryFolder()): Repository {
  mkdirSync(folder, {recursive: true})
  const repository = openRepository(folder)
  repository.git('init', '--quiet', '--initial-branch=main')
  const settings = {'user.name': 'A Tester', 'user.email': 'tester@example.com', 'commit.gpgsign': 'false'}
  for (const [name, value] of Object.entries({...settings, 'core.autocrlf': 'false'}))
    repository.git('config', name, value)
  return repository
}

/** A folder, as a repository. */
export function openRepository(folder: string): Repository {
  const git = (...args: string[]): string => execFileSync('git', args, {cwd: folder, encoding: 'utf8', stdio: 'pipe'})
  return {
    folder,
    git,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), {recursive: true})
      writeFileSync(join(folder, path), text)
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    commit(message = 'A change') {
      git('add', '--all')
      git('commit', '--quiet', '--no-verify', '--allow-empty', '--message', message)
    }
  }
}

/** Runs a program to its end, whatever comes of it. */
export function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Outcome {
  const {status, stdout, stderr, error} = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, ...env}
  })
  if (error !== undefined) throw error
  return {code: status, out: stdout, err: stderr}
}

/** `lint-agents` in this process. */
export async function lintAgents(cwd: string, ...argv: string[]): Promise<Outcome> {
  let out = ''
  let err = ''
  const code = await main(argv, {
    cwd,
    out: (text) => {
      out += text
      return true
    },
    err: (text) => {
      err += text
      return true
    },
    isColored: false,
    stdin: () => []
  })
  return {code, out, err}
}

/** The findings of a JSON report as `path:line rule`, and every file without one as its path. */
export function found({out}: Outcome): string[] {
  const {files} = JSON.parse(out) as {files: {path: string; findings: {line: number; rule: string}[]}[]}
  return files.flatMap(({path, findings}) =>
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
export const mendableAgent = goodAgent.replace('  [1]', '[1]')

/** The same with an error on line 8 that nobody can mend but its author. */
export const brokenAgent = goodAgent.replace(/^ {2}\[[23]\].*\n/gm, '')
