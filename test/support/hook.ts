/** Hooks as hosts run them: the bundled command line in a process of its own, with a folder for what it remembers. */
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {type Ran, run} from './cli.ts'
import {openRepository, type Repository, temporaryFolder} from './repository.ts'

export interface Desk {
  readonly repository: Repository
  /** Where hooks keep what they remember. */
  readonly memory: string
  /** Runs the hook on a payload; one that is no object is written as it is. */
  ask(payload: object | string, ...args: readonly string[]): Ran
}

/** A project that holds its agents to nothing but what the command line names. */
export function openDesk(files: Readonly<Record<string, string>> = {}): Desk {
  const repository = openRepository(temporaryFolder())
  for (const [path, text] of Object.entries(files)) repository.write(path, text)
  const memory = join(temporaryFolder(), 'tmp')
  mkdirSync(memory)
  return {
    repository,
    memory,
    ask: (payload, ...args) =>
      run(
        repository.folder,
        ['hook', ...args],
        typeof payload === 'string' ? payload : JSON.stringify({cwd: repository.folder, ...payload}),
        {TMPDIR: memory, TEMP: memory, TMP: memory}
      )
  }
}

/** The contract that a `<review>` has to keep. */
export const held = ['--contract', 'system-templates'] as const

/** The contract of a code reviewer, as a project's own. */
export const verdict = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {'code-reviewer': ['verdict']}
})

export const good = 'No fault found.\n\n<review>PASS</review>'
export const bad = 'One fault.\n\n<review>PAS</review>'

export const reason =
  'Your last message breaks 1 rule that the program reading it relies on. Mend it and reply again in full:\n' +
  '3:9 error Unexpected verdict `PAS`, expected `PASS` (response-markers) in: <review>PAS</review>'

export const silent: Ran = {code: 0, out: '', err: ''}

/** What a host gets where an agent is sent back. */
export const block = (value: object = {decision: 'block', reason}): Ran => ({
  code: 0,
  out: `${JSON.stringify(value)}\n`,
  err: ''
})
