/** The hook command in this process, with a folder of its own for the retry counts. */

import {agentText} from '../../src/report/agent-text.ts'
import {quoted} from '../../src/text/quoted.ts'
import {type Ran, runCli} from './cli.ts'
import {type Files, temporaryFolder} from './folder.ts'
import {openRepository, type Repository} from './repository.ts'

export interface HookFixture {
  readonly repository: Repository
  /** Where the hook keeps the retry counts. */
  readonly stateDir: string
  /** Runs the hook on a payload; a text is passed as it is. */
  runHook(payload: object | string, ...args: readonly string[]): Promise<Ran>
  /** The same on several payloads at once, since a hook waits for what is written late. */
  runHooks(payloads: readonly object[], ...args: readonly string[]): Promise<readonly Ran[]>
}

/** A project in which agents have only the contracts that the command line names. */
export function createHookFixture(files: Files = {}): HookFixture {
  const repository = openRepository(temporaryFolder(files))
  const stateDir = temporaryFolder()
  const run = (payload: object | string, args: readonly string[]): Promise<Ran> => {
    const input = typeof payload === 'string' ? payload : JSON.stringify({cwd: repository.folder, ...payload})
    return runCli(repository.folder, ['hook', ...args], {input})
  }
  return {
    repository,
    stateDir,
    runHook: (payload, ...args) => withTemporary(stateDir, () => run(payload, args)),
    runHooks: (payloads, ...args) =>
      withTemporary(stateDir, () => Promise.all(payloads.map((payload) => run(payload, args))))
  }
}

/** Runs something with another folder for temporary files, and for what is kept. */
async function withTemporary<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const names = ['TMPDIR', 'TEMP', 'TMP', 'XDG_CACHE_HOME']
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) process.env[name] = folder
  try {
    return await run()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** The contract for `<review>`. */
export const contractArgs = ['--contract', 'system-templates'] as const

/** A custom contract, and the agent that it is for. */
export const verdict = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {'code-reviewer': ['verdict']}
})

/** A project that binds agents to the contract for `<review>`. */
export const bound = {
  'lint-agents.config.json': JSON.stringify({
    agents: Object.fromEntries(
      ['code-reviewer', 'reviewer', 'x', 'lint-agents-doctor'].map((agent) => [agent, ['system-templates']])
    )
  })
}

export const good = 'No fault found.\n\n<review>PASS</review>'
export const bad = 'One fault.\n\n<review>PAS</review>'

/** Lines as an agent gets them: marked as data. */
export function marked(...lines: readonly string[]): string {
  return agentText(lines.map(quoted))
}

export const reason =
  'Your last message violates 1 rule that the program reading it relies on. Fix it and send the complete message again:\n' +
  marked('3:9 error Unexpected verdict `PAS`, expected `PASS` (response-markers) in: <review>PAS</review>')

export const silent: Ran = {code: 0, out: '', err: ''}

/** What a host gets where there is no last message: a line for people who look. */
export const unfound: Ran = {code: 0, out: '', err: 'lint-agents hook: nothing checked: no last message was found\n'}

/** What a host gets where an agent is sent back. */
export const block = (value: object = {decision: 'block', reason}): Ran => ({
  code: 0,
  out: `${JSON.stringify(value)}\n`,
  err: ''
})
