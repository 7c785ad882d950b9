/**
 * Times the filter of records, `lint-agents outputs --format ndjson -`: `npx tsx bench/filter.ts [RECORDS]`, after
 * `npm run build`. Half of the outputs keep their contract, half do not.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const count = Number(process.argv[2] ?? 20_000)
const rounds = 3
const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {reviewer: ['verdict']}
})
const folder = mkdtempSync(join(tmpdir(), 'bench-'))

function record(id: number): string {
  const text = `# Review\n\n${'The change is fine, and so is what it touches. '.repeat(20)}\n\n<review>${id % 2 ? 'PASS' : 'PAS'}</review>\n`
  return `${JSON.stringify({id, text, agent: 'reviewer'})}\n`
}

try {
  writeFileSync(join(folder, 'lint-agents.config.json'), config)
  const input = Array.from({length: count}, (_, id) => record(id)).join('')
  const times = Array.from({length: rounds}, () => {
    const start = performance.now()
    const {stdout, stderr} = spawnSync(
      process.execPath,
      [resolve('bin/lint-agents.js'), 'outputs', '--format', 'ndjson', '-'],
      {cwd: folder, encoding: 'utf8', input, maxBuffer: 2 ** 30}
    )
    if (stdout.split('\n').length !== count + 1) throw new Error(stderr)
    return performance.now() - start
  }).sort((a, b) => a - b)
  const median = times[Math.floor(rounds / 2)] ?? 0
  console.log(`${count} records, ${(input.length / 1e6).toFixed(1)} MB: ${median.toFixed(0)} ms`)
  console.log(`${Math.round((count / median) * 1000)} records a second`)
} finally {
  rmSync(folder, {recursive: true})
}
