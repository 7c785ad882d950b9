/** `lint-agents contracts` tests what is declared, and the linter refuses what cannot be meant. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {AskedReport} from '../../src/evidence/required-contracts.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const definition = (options = ''): string =>
  `---\nname: reviewer\ndescription: Reviews beds of the garden.\n---\n\nPrint VERDICT.\n\n<!-- lint-agents output verdict${options} -->\n\n\`\`\`\nVERDICT: PASS | FAIL\n\`\`\`\n`

const config = (contract: object): string =>
  `{\n  "contracts": {\n    "verdict": ${JSON.stringify(contract)}\n  },\n  "agents": {"reviewer": ["verdict"]}\n}\n`

const path = '.claude/agents/reviewer.md'
const configName = 'lint-agents.config.json'

describe('a marker', () => {
  test('has a line with its self-test', async () => {
    const {code, out} = await runCli(temporaryFolder({[path]: definition()}), ['contracts', '.claude'])
    expect(out).toContain(
      '             self-test: takes what it shows; 16 of 22 drifts are findings; not list, heading, blockquote, fence, text-behind or thoughts\n'
    )
    expect(code).toBe(0)
  })

  test('that refuses its block is an error there, and of the listing', async () => {
    const cwd = temporaryFolder({[path]: definition(' {"values": ["SHIP"]}')})
    const message =
      'Unexpected contract that refuses its own block, line 1: Unexpected value `PASS` of line `VERDICT`, expected `SHIP`'
    const listed = await runCli(cwd, ['contracts', '.claude'])
    expect([listed.code, listed.out]).toEqual([1, expect.stringContaining(`self-test fails: ${message}`)])
    const {code, out} = await runCli(cwd, ['contracts', '.claude', '--format', 'json'])
    expect([code, AskedReport.parse(JSON.parse(out)).definitions[0]?.contracts[0]?.selfTest]).toMatchObject([
      1,
      {canonical: 'finding', fault: message}
    ])
    const linted = await runCli(cwd, [path])
    expect([linted.code, linted.out]).toEqual([1, expect.stringContaining(message)])
    expect((await runCli(cwd, ['contracts', '--why', `${path}:11`])).code).toBe(0)
  })

  test('has examples in files', async () => {
    const options = ' {"examples": {"good": ["./good.md"], "bad": ["../../runs/bad.md"]}}'
    const files = {
      [path]: definition(options),
      '.claude/agents/good.md': 'VERDICT: PASS\n',
      'runs/bad.md': 'VERDICT: GO\n'
    }
    const {code, out} = await runCli(temporaryFolder(files), [path])
    expect([code, out]).toEqual([0, expect.stringContaining('No problems')])
    const changed = await runCli(temporaryFolder({...files, 'runs/bad.md': 'VERDICT: FAIL\n'}), [path])
    expect(changed.out).toContain('Missing finding in bad example 1, expected at least one')
    const missing = await runCli(temporaryFolder({[path]: definition(options), 'runs/bad.md': 'x'}), [path])
    expect(missing.out).toContain('Unexpected example `./good.md`, expected a file')
  })

  test('has no examples outside of the repository', async () => {
    const files = {[path]: definition(' {"examples": {"good": ["../../../out.md"]}}'), '.git/HEAD': ''}
    const {out} = await runCli(temporaryFolder(files), [path])
    expect(out).toContain('Unexpected example `../../../out.md`, expected a file')
  })
})

describe('a contract of the configuration', () => {
  const lines = {lines: {VERDICT: ['PASS', 'FAIL']}}
  const files = (contract: object) => ({[path]: definition(), [configName]: config(contract)})

  test('has a line with its self-test', async () => {
    const cwd = temporaryFolder(files({pattern: 'VERDICT: \\w+', example: 'VERDICT: PASS'}))
    const {code, out} = await runCli(cwd, ['contracts', '.claude'])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^ {2}11 {9}declared {2}pattern {3}"verdict": .*\n {13}lint-agents\.config\.json:3\n.*\n {13}self-test: takes what it shows; \d+ of \d+ drifts are findings; not .*$/m
      )
    ])
    const {out: json} = await runCli(cwd, ['contracts', '.claude', '--format', 'json'])
    expect(AskedReport.parse(JSON.parse(json)).definitions[0]?.contracts[1]).toMatchObject({
      name: 'verdict',
      from: {path: configName, line: 3},
      selfTest: {canonical: 'silent'}
    })
    const unknown = await runCli(temporaryFolder(files({pattern: 'VERDICT: \\w+'})), ['contracts', '.claude'])
    expect(unknown.out).toContain(
      'self-test: nothing shows an output: an `example` would; 2 of 2 drifts are findings\n'
    )
  })

  test.each<readonly [contract: object, at: string, message: string]>([
    [
      {pattern: '.*'},
      '3:16',
      'Unexpected contract that accepts an empty output, expected it to ask for something or to be optional'
    ],
    [
      {...lines, examples: {good: ['VERDICT: PASS', 'PASS']}},
      '3:89',
      'Unexpected finding in good example 2, line 1: Missing line `VERDICT`, expected it in the output'
    ],
    [{...lines, examples: {bad: ['./runs/1.md']}}, '3:72', 'Missing finding in bad example 1, expected at least one']
  ])('%j fails each run, at its place', async (contract, at, message) => {
    const cwd = temporaryFolder({...files(contract), 'runs/1.md': 'VERDICT: PASS\n'})
    for (const args of [[path], ['outputs', 'runs', '--agent', 'reviewer']]) {
      const {code, err} = await runCli(cwd, args)
      expect([code, err]).toEqual([2, expect.stringContaining(`${configName}:${at}: ${message}`)])
    }
    const {code, out} = await runCli(cwd, ['contracts', '.claude'])
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(`self-test fails: ${join(cwd, configName)}:${at}: ${message}`)
    ])
  })

  test('names files with examples that are there', async () => {
    const named = (example: string) => files({...lines, examples: {good: [example]}})
    const outside = await runCli(temporaryFolder({...named('../../out.md'), '.git/HEAD': ''}), [path])
    expect([outside.code, outside.err]).toEqual([
      2,
      expect.stringMatching(/Unexpected example `\.\.\/\.\.\/out\.md`, expected a file: /)
    ])
    const missing = await runCli(temporaryFolder(named('./runs/none.md')), [path])
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringContaining('Unexpected example `./runs/none.md`, expected a file: ')
    ])
    const huge = {...named('./runs/huge.md'), 'runs/huge.md': `VERDICT: PASS\n${'x'.repeat(1_000_001)}`}
    const large = await runCli(temporaryFolder(huge), [path])
    expect([large.code, large.err]).toEqual([
      2,
      expect.stringContaining('Unexpected example `./runs/huge.md`, expected a file: ')
    ])
    const isText = await runCli(temporaryFolder(named('See ./runs.md\nVERDICT: PASS')), [path])
    expect(isText.code).toBe(0)
  })

  test('records outputs as examples', async () => {
    const runs = {
      'runs/1.md': 'VERDICT: PASS\n',
      'runs/2.md': 'PASSED\n',
      'runs/3.md': `VERDICT: PASS\n${'x'.repeat(5000)}`
    }
    const cwd = temporaryFolder({...files(lines), ...runs})
    const args = ['contracts', '--against', 'runs', '--agent', 'reviewer', '--write=examples']
    const asked: string[] = []
    const left = await runCli(cwd, args, {
      ask: (question) => {
        asked.push(question)
        return Promise.resolve('')
      }
    })
    expect(asked).toEqual(['Record them as examples? y: all; g: the good ones; Enter: none '])
    expect(left.out).toBe(
      'lint-agents.config.json:3: `verdict`\n  good  VERDICT: PASS\n  bad   PASSED: Missing line `VERDICT`, expected it in the output\nNothing was written: no example is new and agreed to\n'
    )
    const written = await runCli(cwd, [...args, '--yes'])
    expect([written.code, written.out]).toEqual([
      0,
      expect.stringContaining('Wrote 2 examples of `verdict` to lint-agents.config.json\n')
    ])
    const {contracts} = JSON.parse(readFileSync(join(cwd, configName), 'utf8'))
    expect(contracts.verdict).toEqual({...lines, examples: {good: ['VERDICT: PASS\n'], bad: ['PASSED\n']}})
    expect((await runCli(cwd, [path])).code).toBe(0)
    const again = await runCli(cwd, [...args, '--yes'])
    expect(again.out).toBe('Nothing was written: no example is new and agreed to\n')
    const alone = await runCli(cwd, ['contracts', '--write=examples'])
    expect([alone.code, alone.err]).toEqual([2, 'Unexpected --write=examples alone, expected it with --against\n'])
  })
})
