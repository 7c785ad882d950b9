/**
 * Linting one large transcript, next to `wc -l` of the same file and `node -e 0`.
 *
 * `npx tsx bench/captures.ts [MEGABYTES]`, after `npm run build`, makes a session of Claude Code and a rollout of Codex of that
 * size (200 by default), most of which is what tools answered.
 */
import {spawnSync} from 'node:child_process'
import {closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

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
  return `${assistantLine(step, text)}\n${assistantLine(step, call)}\n${answer}`
}

function itemLine(payload: object): string {
  return JSON.stringify({timestamp: '2026-11-21T10:00:00.000Z', type: 'response_item', payload})
}

function messageLine(text: string): string {
  return itemLine({type: 'message', role: 'assistant', content: [{type: 'output_text', text}]})
}

function rolloutLines(step: number): string {
  const output = `  ${step}: const value = "text";\n`.repeat(step % 100 === 99 ? 30_000 : 60 + ((step * 7919) % 600))
  return [
    messageLine(`Step ${step}. ${'I look at the next file and say what is in it. '.repeat(8)}`),
    itemLine({type: 'function_call', name: 'shell', arguments: '{"command":["cat"]}', call_id: `c${step}`}),
    itemLine({type: 'function_call_output', call_id: `c${step}`, output})
  ].join('\n')
}

function make(path: string, linesOf: (step: number) => string, last: string): void {
  const file = openSync(path, 'w')
  for (let size = 0, step = 0; size < megabytes * 1_000_000; step++) size += writeSync(file, `${linesOf(step)}\n`)
  writeSync(file, `${last}\n`)
  closeSync(file)
}

interface Measure {
  readonly milliseconds: number
  readonly output: string
  readonly errors: string
}

function measure(command: string, args: readonly string[]): Measure {
  const measures = Array.from({length: rounds}, () => {
    const start = process.hrtime.bigint()
    const {status, stdout, stderr} = spawnSync(command, args, {encoding: 'utf8'})
    if (status !== 0) throw new Error(stderr)
    return {milliseconds: Number(process.hrtime.bigint() - start) / 1e6, output: stdout, errors: stderr}
  })
  measures.sort((a, b) => a.milliseconds - b.milliseconds)
  return measures[Math.floor(rounds / 2)] ?? {milliseconds: 0, output: '', errors: ''}
}

/** Prints the peak memory of a process in MB when it ends. */
const telling =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS/1024)))'

try {
  const files = [
    ['Claude Code', 'session.jsonl', stepLines, assistantLine(-1, {type: 'text', text: 'Done.'})],
    ['Codex', 'rollout.jsonl', rolloutLines, messageLine('Done.')]
  ] as const
  const start = measure(process.execPath, ['-e', '0'])
  console.log(`node -e 0  ${start.milliseconds.toFixed(0)} ms`)
  for (const [program, name, linesOf, last] of files) {
    const path = join(temporary, name)
    make(path, linesOf, last)
    const lines = measure('wc', ['-l', path])
    const lint = measure(process.execPath, ['--import', telling, 'bin/lint-agents.js', 'outputs', '--no-config', path])
    const [count] = lines.output.trim().split(' ')
    console.log(`${program}, ${Math.round(statSync(path).size / 1e6)} MB, ${count} lines`)
    console.log(`  wc -l                ${lines.milliseconds.toFixed(0)} ms`)
    console.log(
      `  lint-agents outputs  ${lint.milliseconds.toFixed(0)} ms, ${(lint.milliseconds / lines.milliseconds).toFixed(1)} x wc -l, ${Number(lint.errors).toFixed(0)} MB at most`
    )
    rmSync(path)
  }
} finally {
  rmSync(temporary, {recursive: true})
}
