/** `lint-agents contracts --against`: captured outputs, checked against what definitions ask for. */
import {expect, test} from 'vitest'
import {AskedReport} from '../../src/evidence/required-contracts.ts'
import {runCli} from '../support/cli.ts'
import {session} from '../support/ended-session.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const head = (name: string): string => `---\nname: ${name}\ndescription: Reviews.\n---\n\n`
const report =
  '<!-- lint-agents output -->\n```\n## Summary\n## Risks (optional)\n| File | Level |\n| --- | --- |\n| {path} | high / low |\n```\n'
const verdict = '<!-- lint-agents output verdict {"at": "end"} -->\n```\nWhy: {text}\nVERDICT: PASS | FAIL\n```\n'

const files: Files = {
  'lint-agents.config.json': '{"files": [{"include": ["runs/**"], "kind": "output", "agent": "reviewer"}]}',
  '.claude/agents/reviewer.md': head('reviewer') + verdict,
  '.claude/agents/reporter.md': head('reporter') + report,
  'runs/1.md': 'Why: so\nVERDICT: PASS\n',
  'runs/2.md': 'Why: so\nVERDICT: PARTIAL\n',
  'runs/3.md': 'VERDICT: FAIL\n',
  'runs/4.jsonl': session('Why: it works\nVERDICT: PASS'),
  'runs/5.md': 'Why: so\nVERDICT: PASS\n\nThat is all.\n',
  'others/1.md': 'Fine.\n'
}

test('counts the outputs that hold each part, by the agent of the configuration', async () => {
  const {code, out, err} = await runCli(temporaryFolder(files), ['contracts', '.claude', '--against', 'runs'])
  expect([code, err]).toEqual([0, ''])
  expect(out.split('\n').slice(0, 19)).toEqual([
    '.claude/agents/reporter.md (reporter)',
    '  7-13       declared  sections  "report": {"sections":["Summary",{"heading":"Risks","optional":true,"table":["File","Level"],"values":{"Level":["high","low"]}}],"order":true}',
    '             an output has a section `Summary`, and a section `Risks` with a table with the columns `File` and `Level`, `Level` with `high` or `low` (may be missing)',
    '             self-test: takes what it shows; 14 of 19 drifts are findings; not list, blockquote, fence, text-behind or thoughts',
    '             no outputs',
    '',
    '.claude/agents/reviewer.md (reviewer)',
    '  7-10       declared  lines     "verdict": {"lines":{"Why":{},"VERDICT":{"values":["PASS","FAIL"]}},"at":"end"}',
    '             an output has a line `Why:` with any text, and a line `VERDICT:` with `PASS` or `FAIL`, at the end',
    '             self-test: takes what it shows; 14 of 22 drifts are findings; not list, heading, blockquote, note, fence, look-alike, twice or thoughts',
    '             held by 2 of 5 outputs',
    '               4 of 5  line `Why`: make it optional, or correct the definition',
    '               4 of 5  line `VERDICT`; printed, not listed: `PARTIAL` (1): add the values, or correct the definition',
    '               not held by runs/2.md: Unexpected value `PARTIAL` of line `VERDICT`, expected one of `PASS`, `FAIL`',
    '               not held by runs/3.md: Missing line `Why`, expected it at the end of the output',
    '               not held by runs/5.md: Unexpected text after line `VERDICT`, expected the output to end with it',
    '',
    '2 of 2 files ask for 2 contracts',
    ''
  ])
})

test('as JSON, which its schema describes', async () => {
  const cwd = temporaryFolder({
    ...files,
    'reports/1.md': '## Summary\n\n## Risks\n\n| File | Level |\n|---|---|\n| a | mid |\n',
    'reports/2.md': '## Summary\n'
  })
  const {out} = await runCli(cwd, ['contracts', '.claude', '--against', 'reports', '--agent', 'reporter', '-f', 'json'])
  const {definitions} = AskedReport.parse(JSON.parse(out))
  expect(definitions[0]?.contracts[0]?.evidence).toEqual({
    outputs: 2,
    hold: 1,
    parts: [
      {part: 'section `Summary`', hold: 2, values: {}},
      {part: 'table in section `Risks`', hold: 1, values: {mid: 1}}
    ]
  })
})

test('what is asked of the whole, such as its place, is a part', async () => {
  const cwd = temporaryFolder({
    ...files,
    'runs/2.md': 'Why: so\nVERDICT: PASS\n',
    'runs/3.md': 'Why: so\nVERDICT: PASS\n'
  })
  const {out} = await runCli(cwd, ['contracts', '.claude', '--against', 'runs'])
  expect(out).toContain('             held by 4 of 5 outputs\n')
  expect(out).toContain(
    '               not held by runs/5.md: Unexpected text after line `VERDICT`, expected the output to end with it\n'
  )
})

test('the contract of a part has its key, its tag, its one of several lines', async () => {
  const block =
    '<!-- lint-agents output a -->\n```json\n{"ok": true, "note": "x"}\n```\n\n<!-- lint-agents output b -->\n`<tag>A | B</tag>`\n\n<!-- lint-agents output c -->\n- YES\n- NO\n'
  const cwd = temporaryFolder({
    '.claude/agents/x.md': head('x') + block,
    'out.md': 'YES\n\n<tag>C</tag>\n\n```json\n{"ok": 1, "note": "y"}\n```\n'
  })
  const {out} = await runCli(cwd, ['contracts', '.claude', '--against', 'out.md', '--agent', 'x', '-f', 'json'])
  const {definitions} = AskedReport.parse(JSON.parse(out))
  expect(definitions[0]?.contracts.map(({evidence}) => evidence?.parts)).toEqual([
    [
      {part: 'key `ok`', hold: 0, values: {}},
      {part: 'key `note`', hold: 1, values: {}}
    ],
    [{part: '`<tag>`', hold: 0, values: {C: 1}}],
    [{part: 'one of the lines `YES`, `NO`', hold: 1, values: {}}]
  ])
})

test('runs that did not end, and outputs of others, do not count', async () => {
  const cwd = temporaryFolder({...files, 'runs/6.jsonl': session('VERDICT', 'max_tokens')})
  const {out, err} = await runCli(cwd, [
    'contracts',
    '.claude/agents/reviewer.md',
    '--against',
    'runs',
    '--against',
    'others'
  ])
  expect(out).toContain('held by 2 of 5 outputs')
  expect(err).toBe('1 output is of no listed agent, and did not count\n')
})

test('without an output of a listed agent the run fails', async () => {
  const {code, err} = await runCli(temporaryFolder(files), ['contracts', '.claude', '--against', 'others'])
  expect([code, err]).toEqual([
    2,
    'Unexpected --against `others`, expected outputs of a listed agent: 1 output is of another agent, or of none: give the agent with --agent or `agent` in `files` of the configuration\n'
  ])
  expect(await runCli(temporaryFolder(files), ['contracts', '.claude', '--agent', 'x'])).toMatchObject({
    code: 2,
    err: 'Unexpected --agent alone, expected it with --against, --write or --prove\n'
  })
  expect(await runCli(temporaryFolder(files), ['contracts', '.claude', '--against', 'gone'])).toMatchObject({
    code: 2,
    err: 'No such file or folder: gone\n'
  })
})
