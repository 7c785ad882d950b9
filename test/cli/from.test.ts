/** `lint-agents contracts --from`: contracts learned from captured outputs alone. */
import {readFileSync} from 'node:fs'
import {Ajv} from 'ajv'
import {expect, test} from 'vitest'
import {LearnedReport} from '../../src/evidence/learn.ts'
import {runCli} from '../support/cli.ts'
import {session} from '../support/ended-session.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {isFull} from '../support/runs.ts'

const review = (index: number): string =>
  `Bed ${index} is ${'very '.repeat(index)}wet.\n\nVERDICT: ${index % 2 === 0 ? 'PASS' : 'FAIL'}\n`
const reviews: Files = Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`runs/${index}.md`, review(index)]))

const files: Files = {
  'lint-agents.config.json':
    '{"files": [{"include": ["runs/**"], "kind": "output", "agent": "reviewer"}, {"include": ["few/**"], "kind": "output", "agent": "digger"}]}',
  ...reviews,
  'runs/5.jsonl': session(review(5)),
  'runs/cut.jsonl': session('Bed 6', 'max_tokens'),
  'few/1.md': 'Dug.\n',
  'others/1.md': 'Fine.\n'
}

const contract = '{"lines":{"VERDICT":{"values":["FAIL","PASS"]}},"at":"end"}'

test('what the outputs of each agent share, for the configuration and for the definition', async () => {
  const cwd = temporaryFolder(files)
  const {code, out, err} = await runCli(cwd, ['contracts', '--from', 'runs', '--from', 'few', '--from', 'others'])
  expect([code, err]).toEqual([0, '1 output is of an agent without a name, and did not count\n'])
  expect(out.split('\n')).toEqual([
    'digger (1 output)',
    '  too few outputs: 1, expected at least 5',
    '',
    'reviewer (6 outputs)',
    '  lines     held by 6 of 6',
    `    "verdict": ${contract}`,
    `    <!-- lint-agents output verdict ${contract} -->`,
    ''
  ])
})

test('as JSON, which its schema describes', async () => {
  const {out} = await runCli(temporaryFolder(files), ['contracts', '--from', 'runs', '--from', 'few', '-f', 'json'])
  const report: unknown = JSON.parse(out)
  const evidence = {outputs: 6, hold: 6, parts: [{part: 'line `VERDICT`', hold: 6, values: {}}]}
  expect(LearnedReport.parse(report)).toEqual({
    version: 2,
    agents: [
      {agent: 'digger', outputs: 1, contracts: []},
      {
        agent: 'reviewer',
        outputs: 6,
        contracts: [{name: 'verdict', kind: 'lines', contract: JSON.parse(contract), evidence}]
      }
    ]
  })
  const ajv = new Ajv({strict: false, validateFormats: false})
  const isValid = ajv.compile(JSON.parse(readFileSync('contracts.schema.json', 'utf8')) as object)
  expect([isValid(report), isValid({version: 2, agents: [{agent: 'a'}]})]).toEqual([true, false])
})

test('what some outputs lack is counted', async () => {
  const many = Object.fromEntries(Array.from({length: 20}, (_, index) => [`runs/${index}.md`, review(index)]))
  const cwd = temporaryFolder({...many, 'runs/7.md': 'No bed at all.\n'})
  const {out} = await runCli(cwd, ['contracts', '--from', 'runs', '--agent', 'reviewer'])
  expect(out.split('\n').slice(0, 3)).toEqual([
    'reviewer (20 outputs)',
    '  lines     held by 19 of 20',
    '            19 of 20  line `VERDICT`'
  ])
})

test('the agent of the command line needs no definition', async () => {
  const cwd = temporaryFolder({...reviews, 'others/1.md': 'Fine.\n', 'same/1.md': 'Fine.\n'})
  const {code, out, err} = await runCli(cwd, ['contracts', '--from', 'runs', '--agent', 'reviewer'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('held by 5 of 5')
})

test('outputs that share nothing', async () => {
  const lone = ['Wet', 'Dry', 'Late', 'Cold', 'Blue'].map((text, index) => [`runs/${index}.md`, `${text}.\n`])
  const cwd = temporaryFolder(Object.fromEntries(lone) as Files)
  expect((await runCli(cwd, ['contracts', '--from', 'runs', '--agent', 'x'])).out).toBe(
    'x (5 outputs)\n  nothing that at least 95 % of the outputs share\n'
  )
})

test.runIf(isFull)('a long text is read again for each pass', async () => {
  const long = `${'The beds are wet. '.repeat(400_000)}\n`
  const cwd = temporaryFolder(
    Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`runs/${index}.md`, `${long}\n${review(index % 3)}`]))
  )
  const {out} = await runCli(cwd, ['contracts', '--from', 'runs', '--agent', 'reviewer'])
  expect(out).toContain('"verdict": {"lines":{"VERDICT":{"values":["PASS","FAIL"]}},"at":"end"}')
})

test.each<[string, readonly string[], string]>([
  ['no output', ['empty'], 'Unexpected --from `empty`, expected outputs of an agent'],
  [
    'outputs of no agent alone',
    ['others'],
    'Unexpected --from `others`, expected outputs of an agent: 1 output is of an agent without a name: give it with --agent or `agent` in `files` of the configuration'
  ],
  ['a path that is not there', ['gone'], 'No such file or folder: gone'],
  ['definitions', ['runs', 'agents'], 'Unexpected path `agents` beside --from, expected one of them'],
  ['--against', ['runs', '--against', 'runs'], 'Unexpected --from beside --against, expected one of them'],
  ['--why', ['runs', '--why', 'a.md:1'], 'Unexpected --from beside --why, expected one of them'],
  ['--types', ['runs', '--types', 'a.ts'], 'Unexpected --from beside --types, expected one of them'],
  ['--as', ['runs', '--as', 'agent'], 'Unexpected --from beside --as, expected one of them'],
  ['another format', ['runs', '-f', 'html'], 'Unexpected --format `html`, expected one of `pretty`, `json`']
])('%s: one line and exit code 2', async (_, args, message) => {
  const cwd = temporaryFolder({...files, 'empty/a.bin': new Uint8Array([0, 1])})
  expect(await runCli(cwd, ['contracts', '--from', ...args])).toEqual({code: 2, out: '', err: `${message}\n`})
})
