/** Times what a commit hook runs on one staged file beside the start of Node: `npx tsx bench/hook.ts`, after `npm run build`. */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
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
const folder = mkdtempSync(join(tmpdir(), 'lint-agents-bench-'))
try {
  execFileSync('git', ['init', '--quiet'], {cwd: folder})
  writeFileSync(join(folder, 'agent.md'), agent)
  execFileSync('git', ['add', '.'], {cwd: folder})
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ['node -e 0', ['-e', '0']],
    ['lint-agents --staged', [bin, '--staged']],
    ['lint-agents --fix agent.md', [bin, '--fix', 'agent.md']]
  ]
  const times = commands.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, [name, args]] of commands.entries()) times[index]?.push(timeOf(name, args))
  const medians = times.map((each) => each.sort((a, b) => a - b)[rounds / 2] ?? 0)
  for (const [index, [name]] of commands.entries()) {
    const median = medians[index] ?? 0
    console.log(`${name.padEnd(28)} ${median.toFixed(1).padStart(7)} ms  ${(median / (medians[0] ?? 1)).toFixed(2)} x`)
  }
} finally {
  rmSync(folder, {recursive: true, force: true})
}

/** Milliseconds, one start after the other, so that a busy machine is busy for all of them. */
function timeOf(name: string, args: readonly string[]): number {
  const start = performance.now()
  const {status, stderr} = spawnSync(process.execPath, args, {cwd: folder, encoding: 'utf8'})
  const time = performance.now() - start
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
  return time
}
