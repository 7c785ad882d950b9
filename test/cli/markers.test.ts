/** Markers in definitions, from the command line: what they declare is checked like a contract of the configuration. */
import {expect, test} from 'vitest'
import {AskedReport} from '../../src/evidence/required-contracts.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const markdown =
  '---\nname: bed-reviewer\ndescription: Reviews.\n---\n\n# A\n\n<!-- lint-agents output verdict {"at": "end"} -->\n```\nVERDICT: PASS | FAIL\n```\n'
const toml =
  'description = "Samples."\nname = "soil-sampler"\ndeveloper_instructions = """\nSample.\n\n<!-- lint-agents output rank -->\n`<rank>A | B</rank>`\n"""\n'
const files: Files = {
  'lint-agents.config.json': '{"files": [{"include": ["runs/*.md"], "kind": "output", "agent": "bed-reviewer"}]}',
  '.claude/agents/reviewer.md': markdown,
  '.codex/agents/sampler.toml': toml,
  'runs/a.md': 'Fine.\n\nVERDICT: PAS\n',
  'rank.md': '<rank>C</rank>\n'
}

test('an output is checked against the marker of its agent, which the finding leads to', async () => {
  const ran = await runCli(temporaryFolder(files), ['outputs', 'runs', '--format', 'json'])
  expect(ran.code).toBe(1)
  expect(reportOf(ran).files.flatMap(({findings}) => findings)).toMatchObject([
    {
      rule: 'custom-contract',
      severity: 'error',
      line: 3,
      column: 10,
      message: 'Unexpected value `PAS` of line `VERDICT`, expected `PASS` (contract `verdict`)'
    }
  ])
  const {out: pretty} = await runCli(temporaryFolder(files), ['outputs', 'runs'])
  expect(pretty).toContain('.claude/agents/reviewer.md:8 required here')
})

test('the instructions of an agent in TOML have markers', async () => {
  const {code, out} = await runCli(temporaryFolder(files), ['outputs', 'rank.md', '--agent', 'soil-sampler'])
  expect(code).toBe(1)
  expect(out).toContain('Unexpected value `C` of `<rank>`, expected one of `A`, `B` (contract `rank`)')
  expect(out).toContain('.codex/agents/sampler.toml:6 required here')
})

test('a marker in TOML that declares nothing is an error there', async () => {
  const cwd = temporaryFolder({'.codex/agents/sampler.toml': toml.replace('output rank', 'output Rank')})
  const ran = await runCli(cwd, ['.', '--format', 'json'])
  expect(reportOf(ran).files.flatMap(({findings}) => findings)).toMatchObject([
    {rule: 'definition-contract', severity: 'error', line: 6}
  ])
})

test('an output with nothing that a marker asks for is checked, and one that keeps it has no finding', async () => {
  const cwd = temporaryFolder({...files, 'runs/a.md': 'VERDICT: PASS\n'})
  const {code, out, err} = await runCli(cwd, ['outputs', 'runs'])
  expect([code, out]).toEqual([0, expect.stringContaining('No problems in 1 file')])
  expect(err).toContain('Checked against its definition: `bed-reviewer` (1 contract, by the configuration)')
})

test('the listing says that it is declared', async () => {
  const cwd = temporaryFolder(files)
  const {out} = await runCli(cwd, ['contracts', '.claude', '--format', 'json'])
  const report = AskedReport.parse(JSON.parse(out))
  expect(report.definitions[0]?.contracts).toEqual([
    {
      name: 'verdict',
      kind: 'lines',
      line: 9,
      endLine: 11,
      declared: true,
      contract: {lines: {VERDICT: {values: ['PASS', 'FAIL']}}, at: 'end'},
      selfTest: {canonical: 'silent', drifts: expect.arrayContaining([{drift: 'nonsense', verdict: 'finding'}])}
    }
  ])
  const why = await runCli(cwd, ['contracts', '--why', '.claude/agents/reviewer.md:10'])
  expect(why.out).toBe(
    '.claude/agents/reviewer.md:10: part of `verdict`, declared\n  .claude/agents/reviewer.md:8: lint-agents output\n'
  )
  const {out: printed} = await runCli(cwd, ['--print-config', '.claude/agents/reviewer.md'])
  expect(printed).toContain('"declared": true')
})

test('a marker that declares nothing is an error of the definition', async () => {
  const cwd = temporaryFolder({'.claude/agents/reviewer.md': markdown.replace('output verdict', 'ouput verdict')})
  const ran = await runCli(cwd, ['.', '--format', 'json'])
  expect(ran.code).toBe(1)
  expect(reportOf(ran).files.flatMap(({findings}) => findings)).toMatchObject([
    {
      rule: 'definition-contract',
      severity: 'error',
      line: 8,
      message: 'Unexpected words `ouput verdict` in a marker, expected `output`, a name and JSON, or `not output`'
    }
  ])
})
