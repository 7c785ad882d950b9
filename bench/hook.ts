/**
 * Times what hooks run beside the start of Node: a commit hook on one staged file, and the stop hook of a coding agent.
 * `npx tsx bench/hook.ts`, after `npm run build`.
 */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const rounds = 30
const bin = resolve('bin/lint-agents.js')
const agent = `# ROLE

You review changes.

# SUGGESTED PROMPTS

---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 03 - Architecture
  [2] Show workflow status
---
`
/** A name, arguments, standard input, and what standard output has to be. */
type Command = readonly [string, readonly string[], string?, RegExp?]

/** What Claude Code writes to the hook where an agent wants to stop with a message; nothing is remembered of it. */
function stop(text: string): string {
  return JSON.stringify({
    cwd: folder,
    hook_event_name: 'Stop',
    agent_type: 'reviewer',
    stop_hook_active: false,
    last_assistant_message: `No fault found in ${'the change, and none in what it touches. '.repeat(20)}\n\n${text}`
  })
}

const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {reviewer: ['verdict']}
})
const folder = mkdtempSync(join(tmpdir(), 'lint-agents-bench-'))
try {
  execFileSync('git', ['init', '--quiet'], {cwd: folder})
  writeFileSync(join(folder, 'agent.md'), agent)
  execFileSync('git', ['add', '.'], {cwd: folder})
  mkdirSync(join(folder, 'bound'))
  writeFileSync(join(folder, 'bound/lint-agents.config.json'), config)
  const bound = join(folder, 'bound')
  const commands: readonly Command[] = [
    ['node -e 0', ['-e', '0']],
    ['lint-agents --staged', [bin, '--staged']],
    ['lint-agents --fix agent.md', [bin, '--fix', 'agent.md']],
    ['hook, nothing is held', [bin, 'hook'], stop('<review>PAS</review>')],
    ['hook, a clean Stop', [bin, 'hook'], stop('<review>PASS</review>').replace(folder, bound)],
    [
      'hook, a Stop sent back',
      [bin, 'hook'],
      stop('<review>PAS</review>').replace(folder, bound),
      /^\{"decision":"block"/
    ]
  ]
  const times = commands.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, command] of commands.entries()) times[index]?.push(timeOf(command))
  const medians = times.map((each) => each.sort((a, b) => a - b)[rounds / 2] ?? 0)
  for (const [index, [name]] of commands.entries()) {
    const median = medians[index] ?? 0
    console.log(`${name.padEnd(28)} ${median.toFixed(1).padStart(7)} ms  ${(median / (medians[0] ?? 1)).toFixed(2)} x`)
  }
} finally {
  rmSync(folder, {recursive: true, force: true})
}

/** Milliseconds, one start after the other, so that a busy machine is busy for all of them. */
function timeOf([name, args, input = '', expected = /^(?!\{)/]: Command): number {
  const start = performance.now()
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {cwd: folder, encoding: 'utf8', input})
  const time = performance.now() - start
  if (status !== 0 || !expected.test(stdout)) throw new Error(`${name} ended with ${status}: ${stdout}${stderr}`)
  return time
}
