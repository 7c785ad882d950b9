/** A run with a schema has data beside its text: `claude -p --output-format json --json-schema SCHEMA`. */
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createHookFixture, silent} from '../support/hook.ts'
import {lines} from '../support/transcripts/capture.ts'
import {call, init, prompt, reply, result, streamed, text} from '../support/transcripts/claude.ts'

const schema = {type: 'object', properties: {verdict: {enum: ['PASS', 'FAIL']}}, required: ['verdict']}
const config = {
  contracts: {result: {json: schema}, reason: {lines: {Reason: {}}}},
  agents: {reviewer: ['result', 'reason']}
}
const definition =
  '---\nname: reviewer\ndescription: Reviews.\n---\n\nGive JSON with "verdict". Say `Reason: {text}`.\n'

function folderOf(files: Files): string {
  return temporaryFolder({
    'lint-agents.config.json': JSON.stringify(config),
    'agents/reviewer.md': definition,
    ...files
  })
}

/** The findings of captured outputs: `path:line:column: message`, the column of a transcript in the text. */
async function found(files: Files): Promise<readonly string[]> {
  const run = await runCli(folderOf(files), ['outputs', '--agent', 'reviewer', 'runs', '--format', 'json'])
  return reportOf(run).files.flatMap(({path, findings}) =>
    findings.map(({line, origin, message}) => `${path}:${line}:${origin?.column}: ${message}`)
  )
}

const wrong = 'Unexpected value `PAS` of `verdict`, expected `PASS` (contract `result`)'

test('a contract of JSON reads the structured output, each other contract the text', async () => {
  const good = result({result: 'Reason: it works', structured_output: {verdict: 'PASS'}})
  const bad = result({result: 'It works: {"verdict": "PASS"}', structured_output: {verdict: 'PAS'}})
  const missing = 'Missing line `Reason`, expected it in the output (contract `reason`)'
  const files = {
    'runs/1.json': JSON.stringify(good),
    'runs/2.json': JSON.stringify(bad, null, 2),
    'runs/3.jsonl': lines(init, streamed('assistant', 'I look.'), bad)
  }
  expect(await found(files)).toEqual([
    `runs/2.json:7:1: ${missing}`,
    `runs/2.json:8:12: ${wrong}`,
    `runs/3.jsonl:3:1: ${missing}`,
    `runs/3.jsonl:3:12: ${wrong}`
  ])
})

test('JSON in a fence is read from the text', async () => {
  const own = {...config, contracts: {...config.contracts, result: {json: schema, in: 'fence'}}}
  const record = result({result: 'Reason: it works', structured_output: {verdict: 'PASS'}})
  const files = {'lint-agents.config.json': JSON.stringify(own), 'runs/1.json': JSON.stringify(record)}
  expect(await found(files)).toEqual(['runs/1.json:1:1: Missing JSON, expected it in the output (contract `result`)'])
})

test('evidence counts a run once', async () => {
  const marked = `${definition}\n<!-- lint-agents output data -->\n\`\`\`json\n{"verdict": "PASS | FAIL"}\n\`\`\`\n`
  const record = result({result: 'Reason: it works', structured_output: {verdict: 'PASS'}})
  const cwd = temporaryFolder({'agents/reviewer.md': marked, 'runs/1.json': JSON.stringify(record)})
  const {out} = await runCli(cwd, ['contracts', 'agents', '--against', 'runs', '--agent', 'reviewer', '-f', 'json'])
  expect(JSON.parse(out).definitions[0].contracts).toMatchObject([{name: 'data', evidence: {outputs: 1, hold: 1}}])
})

test('a hook reads it from the transcript', async () => {
  const {runHook} = createHookFixture({'lint-agents.config.json': JSON.stringify(config)})
  const stop = async (verdict: string) => {
    const output = call('t1', 'StructuredOutput', {verdict})
    const transcript = temporaryFolder({'s.jsonl': lines(prompt('Hi'), reply('m1', [text('Reason: so'), output]))})
    return await runHook({
      hook_event_name: 'Stop',
      agent_type: 'reviewer',
      session_id: verdict,
      last_assistant_message: 'Reason: so',
      transcript_path: join(transcript, 's.jsonl')
    })
  }
  expect(await stop('PASS')).toEqual(silent)
  const {code, out} = await stop('PAS')
  const {decision, reason} = JSON.parse(out)
  expect([code, decision]).toEqual([0, 'block'])
  expect(reason).toContain(`1:12 error ${wrong}`)
  expect(reason).toContain('in: {"verdict":"PAS"}')
})
