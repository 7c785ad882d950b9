/**
 * Reading one large transcript, next to `wc -l` of the same file and `node -e 0`.
 *
 * `npx tsx bench/captures.ts [MEGABYTES]` makes a session of that size (200 by default) of its own, most of which is what
 * tools answered. Each reading is a process of its own, so that its memory is told.
 */
import {spawnSync} from 'node:child_process'
import {closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buildSync} from 'esbuild'

const rounds = 5
const megabytes = Number(process.argv[2] ?? 200)
const temporary = mkdtempSync(join(tmpdir(), 'bench-'))

const base = {isSidechain: false, userType: 'external', cwd: '/srv/project', sessionId: 'session', version: '2.1.219'}

function assistantLine(step: number, block: unknown): string {
  const usage = {input_tokens: 3, cache_read_input_tokens: 12_203, output_tokens: 17, service_tier: 'standard'}
  const message = {model: 'model', id: `msg_${step}`, type: 'message', role: 'assistant', content: [block], usage}
  return JSON.stringify({
    parentUuid: `u-${step}`,
    ...base,
    message,
    type: 'assistant',
    uuid: `a-${step}-${Math.random()}`
  })
}

/** What a tool answered: the program writes it twice, for the model and for people. */
function answerLine(step: number, length: number): string {
  const words = `  ${step}: const value = "text";\n\tif (value !== '\\u2014') return {value}\n`
  const content = words.repeat(Math.ceil(length / words.length / 2))
  const message = {role: 'user', content: [{tool_use_id: `toolu_${step}`, type: 'tool_result', content}]}
  const toolUseResult = {stdout: content, stderr: '', interrupted: false}
  return JSON.stringify({parentUuid: `a-${step}`, ...base, type: 'user', message, uuid: `u-${step}`, toolUseResult})
}

/** One step of an agent: a text, a call, the answer; each hundredth answer is of 1 MB. */
function stepLines(step: number): string {
  const text = {type: 'text', text: `Step ${step}. ${'I look at the next file and say what is in it. '.repeat(8)}`}
  const input = {
    file_path: `/srv/project/src/file-${step}.ts`,
    old_string: 'a\n'.repeat(150),
    new_string: 'b\n'.repeat(150)
  }
  const call = {type: 'tool_use', id: `toolu_${step}`, name: 'Edit', input}
  const answer = answerLine(step, step % 100 === 99 ? 1_000_000 : 2_000 + ((step * 7919) % 20_000))
  return `${assistantLine(step, text)}\n${assistantLine(step, call)}\n${answer}\n`
}

function makeSession(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 0, step = 0; size < megabytes * 1_000_000; step++) size += writeSync(file, stepLines(step))
  writeSync(file, `${assistantLine(-1, {type: 'text', text: 'Done.'})}\n`)
  closeSync(file)
}

/** Reads the file that is named in the arguments as programs do, and prints its peak memory in MB. */
const reading = `
import {closeSync, openSync, readSync} from 'node:fs'
import {readCapture} from './src/captures/index.ts'
function* chunksOf(path) {
  const file = openSync(path)
  const chunk = Buffer.allocUnsafe(262_144)
  for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) yield chunk.subarray(0, size)
  closeSync(file)
}
const capture = readCapture(chunksOf(process.argv[2]))
if (capture.kind !== 'run' || capture.run.threads[0]?.text !== 'Done.') throw new Error('Unexpected reading')
console.log(process.resourceUsage().maxRSS / 1024)
`

interface Measure {
  readonly milliseconds: number
  readonly output: string
}

function measure(command: string, args: readonly string[]): Measure {
  const measures = Array.from({length: rounds}, () => {
    const start = process.hrtime.bigint()
    const {status, stdout, stderr} = spawnSync(command, args, {encoding: 'utf8'})
    if (status !== 0) throw new Error(stderr)
    return {milliseconds: Number(process.hrtime.bigint() - start) / 1e6, output: stdout}
  })
  measures.sort((a, b) => a.milliseconds - b.milliseconds)
  return measures[Math.floor(rounds / 2)] ?? {milliseconds: 0, output: ''}
}

try {
  const session = join(temporary, 'session.jsonl')
  const reader = join(temporary, 'read.mjs')
  makeSession(session)
  buildSync({
    stdin: {contents: reading, resolveDir: process.cwd(), loader: 'ts'},
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: reader
  })
  const lines = measure('wc', ['-l', session])
  const start = measure(process.execPath, ['-e', '0'])
  const read = measure(process.execPath, [reader, session])
  console.log(`${Math.round(statSync(session).size / 1e6)} MB, ${lines.output.trim().split(' ')[0]} lines`)
  console.log(`wc -l      ${lines.milliseconds.toFixed(0)} ms`)
  console.log(`node -e 0  ${start.milliseconds.toFixed(0)} ms`)
  console.log(
    `read       ${read.milliseconds.toFixed(0)} ms, ${(read.milliseconds / lines.milliseconds).toFixed(1)} x wc -l`
  )
  console.log(`peak RSS   ${Number(read.output).toFixed(0)} MB`)
} finally {
  rmSync(temporary, {recursive: true})
}
