import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {Ajv} from 'ajv'
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {lines} from '../support/transcripts/capture.ts'

const ours = {turn: {kind: 'answer'}, text: 'body.text', agent: 'who'}
const verdict = {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'}
const files = [{include: ['runs/**'], kind: 'output', format: 'ours', contracts: ['verdict']}]
const wrong = lines({kind: 'answer', body: {text: '<review>PAS</review>'}, say: '<review>PASS</review>'})

const folder = (config: object, more = {}) =>
  temporaryFolder({'lint-agents.config.json': JSON.stringify(config), 'runs/a.log': wrong, ...more})

const isValid = new Ajv({strict: false}).compile(JSON.parse(readFileSync('schema.json', 'utf8')))

test.each<[object, string]>([
  [{formats: {ours: {...ours, txt: 1}}}, '1:79: Unexpected key `txt`, expected `text`'],
  [{formats: {ours: {text: 'a'}}}, '1:13: Missing key `turn`, expected it in `formats.ours`'],
  [
    {formats: {ours: {...ours, turn: {}}}},
    '1:28: Unexpected value of `formats.ours.turn`, expected a path and its value'
  ],
  [{formats: {ours: {...ours, id: 'seq'}}}, '1:84: Unexpected value of `formats.ours.id`, expected it beside `parent`'],
  [
    {formats: {ours: {...ours, main: {a: 1}}}},
    '1:86: Unexpected value of `formats.ours.main`, expected it beside `thread`'
  ],
  [{formats: {messages: ours}}, '1:13: Unexpected format `messages`, expected a name that is not built in'],
  [{formats: {'Our log': ours}}, '1:13: Unexpected format `Our log`, expected lowercase letters, digits and hyphens'],
  [
    {formats: {ours}, files: [{include: ['*'], format: 'our'}]},
    ': Unexpected value of `files[0].format`, expected `ours`'
  ],
  [
    {formats: {ours: {...ours, turn: Object.fromEntries(Array.from({length: 1000}, (_, index) => [`k${index}`, 1]))}}},
    'expected at most 100 paths'
  ],
  [{formats: {ours: {...ours, text: 'a'.repeat(201)}}}, 'expected'],
  [{formats: {ours: {...ours, stop: {path: 'why', values: {a: 'nothing'}}}}}, 'expected one of `tool call`']
])('%j', async (config, message) => {
  const cwd = folder(config)
  const {code, err} = await runCli(cwd, ['outputs', 'runs'])
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
})

test.each<[object, boolean]>([
  [{formats: {ours}}, true],
  [{formats: {ours: {...ours, records: {in: 'a.*'}, stop: {path: 'why', values: {b: 'token limit'}}}}}, true],
  [{formats: {ours: {...ours, turn: [{a: ['b', null]}]}}}, true],
  [{formats: {ours: {text: 'a'}}}, false],
  [{formats: {ours: {...ours, records: 'line'}}}, false],
  [{files: [{include: ['*'], format: 'ours'}]}, true]
])('the schema of the configuration: %j: %s', (config, expected) => {
  expect(isValid(config)).toBe(expected)
})

const findings = async (cwd: string, ...args: readonly string[]) => {
  const ran = await runCli(cwd, ['outputs', '--format', 'json', ...args, 'runs/a.log'])
  return ran.code === 2 ? ran.err : reportOf(ran).files.flatMap((file) => file.findings.map(({rule}) => rule))
}

test('a shared configuration has formats, and a later one wins', async () => {
  const base = {formats: {ours}, contracts: {verdict}, files}
  const more = {'base.json': JSON.stringify(base)}
  expect(await findings(folder({extends: './base.json'}, more))).toEqual(['custom-contract'])
  expect(await findings(folder({extends: './base.json', formats: {ours: {...ours, text: 'say'}}}, more))).toEqual([])
})

test('--input-format names one, and only one that is there', async () => {
  const cwd = folder({formats: {ours}, contracts: {verdict}})
  expect(await findings(cwd, '--contract', 'verdict', '--input-format', 'ours')).toEqual(['custom-contract'])
  expect(await findings(cwd, '--input-format', 'our')).toBe('Unexpected --input-format `our`, expected `ours`\n')
  const {out} = await runCli(cwd, ['--print-config', 'runs/a.log', '--input-format', 'ours', '--as', 'output'])
  expect(JSON.parse(out)).toMatchObject({format: 'ours', formatFrom: '--input-format'})
})

test('the cache knows the description', async () => {
  const cwd = folder({formats: {ours}, contracts: {verdict}, files})
  const config = (text: string) => ({formats: {ours: {...ours, text}}, contracts: {verdict}, files})
  for (const [text, expected] of [
    ['body.text', ['custom-contract']],
    ['say', []],
    ['body.text', ['custom-contract']]
  ] as const) {
    writeFileSync(join(cwd, 'lint-agents.config.json'), JSON.stringify(config(text)))
    expect(await findings(cwd, '--cache')).toEqual(expected)
  }
})
