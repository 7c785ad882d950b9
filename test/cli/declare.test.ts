/** `lint-agents contracts --write`: what definitions show, or captured outputs confirm, declared in the definitions or the configuration. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const path = '.claude/agents/planter.md'
const template = '```\nWhy: {text}\nVERDICT: PASS | FAIL\nBeds: {N}\n```\n'
const head = '---\nname: planter\ndescription: Plants.\n---\n\n# Planter\n\n'
const config = '{"files": [{"include": ["runs/**"], "kind": "output", "agent": "planter"}]}'

function folder(definition: string, outputs: readonly string[]): string {
  const runs = outputs.map((text, index): [string, string] => [`runs/${index}.md`, text])
  return temporaryFolder({'lint-agents.config.json': config, [path]: head + definition, ...Object.fromEntries(runs)})
}

const good = ['1', '2', '3', '4', '5'].map((count) => `Why: dry\nVERDICT: PASS\nBeds: ${count}\n`)
const write = ['contracts', '.claude', '--against', 'runs', '--write=markers']
const read = (cwd: string, name = path): string => readFileSync(join(cwd, name), 'utf8')

describe('markers without a person', () => {
  test('declare what all outputs hold, in the shortest form that says so', async () => {
    const cwd = folder(`## Output format\n\n${template}`, good)
    const {code, out} = await runCli(cwd, [...write, '--yes'])
    expect([code, out]).toEqual([0, `Wrote 1 marker to ${path}\n`])
    expect(read(cwd)).toBe(`${head}## Output format\n\n<!-- lint-agents output why -->\n${template}`)
    const again = await runCli(cwd, [...write, '--yes'])
    expect(again.out).toBe('Nothing was written: no proposal is confirmed by at least 5 outputs\n')
    expect((await runCli(cwd, ['.claude', 'runs'])).code).toBe(0)
  })

  test('leave out what an output lacks, and values that are not listed', async () => {
    const cwd = folder(`## Output format\r\n\r\n${template.replaceAll('\n', '\r\n')}`, [
      ...good,
      'VERDICT: PARTIAL\nBeds: 6\n'
    ])
    await runCli(cwd, [...write, '--yes'])
    expect(read(cwd)).toContain('\r\n<!-- lint-agents output why {"lines":{"VERDICT":{},"Beds":{}}} -->\r\n```\r\n')
    const {out} = await runCli(cwd, ['contracts', '.claude', '--against', 'runs', '--format', 'json'])
    const {contracts} = JSON.parse(out).definitions[0]
    expect(contracts[0]).toMatchObject({
      declared: true,
      contract: {lines: {VERDICT: {}, Beds: {}}},
      evidence: {hold: 6}
    })
  })

  test.each<[string, string, readonly string[]]>([
    ['four outputs', `## Output format\n\n${template}`, good.slice(1)],
    ['a part of a whole', 'End with `<gate>OPEN</gate>` or `<gate>SHUT</gate>`.\n', [...good, '<gate>OPEN</gate>\n']],
    ['an order that outputs do not keep', '## Output format\n\n```\n## Beds\n## Water\n```\n', good]
  ])('declare nothing of %s', async (_, definition, outputs) => {
    const cwd = folder(definition, outputs)
    expect((await runCli(cwd, [...write, '--yes'])).out).toContain('Nothing was written')
    expect(read(cwd)).toBe(head + definition)
  })

  test('and without --yes say how to write', async () => {
    const cwd = folder(`## Output format\n\n${template}`, good)
    const {code, out} = await runCli(cwd, write)
    expect([code, out]).toEqual([0, 'Nothing was written: --yes writes what all of at least 5 outputs hold\n'])
  })

  test('are above the paragraph of a sentence, and a comment stays one', async () => {
    const sentence = 'Be kind and\nend with `<gate>OPEN</gate>` or `<gate>SHUT</gate>`.\n'
    const cwd = folder(
      `- one\n\n${sentence}`,
      good.map((text) => `${text}<gate>OPEN</gate>\n`)
    )
    await runCli(cwd, [...write, '--yes'])
    expect(read(cwd)).toBe(`${head}- one\n\n<!-- lint-agents output gate -->\n${sentence}`)
  })
})

describe('with a person', () => {
  const answered = async (outputs: readonly string[], answer: string): Promise<[string, string]> => {
    const cwd = folder(`## Output format\n\n${template}`, outputs)
    const {out} = await runCli(cwd, write, {ask: () => Promise.resolve(answer)})
    return [read(cwd), out]
  }
  const some = [...good, 'VERDICT: FAIL\nBeds: 6\n']

  test.each([
    ['y', '<!-- lint-agents output why -->\n```'],
    ['h', '<!-- lint-agents output why {"lines":{"VERDICT":{"values":["PASS","FAIL"]},"Beds":{}}} -->\n```'],
    ['n', '<!-- lint-agents not output -->\n```'],
    ['', 'format\n\n```']
  ])('%s', async (answer, text) => {
    const [definition, out] = await answered(some, answer)
    expect(definition).toContain(text)
    expect(out).toContain('held by 5 of 6 outputs, not by runs/5.md')
    expect(out).toContain('  | VERDICT: PASS | FAIL\n')
    expect(out).toContain('  > VERDICT: FAIL\n')
  })
})

describe('from a definition alone', () => {
  const declare = ['contracts', '--write=markers']
  const shown = `## Output format\n\n${template}`
  const weak = 'Use this structure:\n\n```\nSoil: {text}\nWater: {text}\n```\n'

  test('a person is shown the block and the contract in words, and a yes writes the marker', async () => {
    const cwd = folder(shown, [])
    const {code, out} = await runCli(cwd, declare, {ask: () => Promise.resolve('y')})
    expect([code, out]).toEqual([
      0,
      [
        `${path}:11: \`why\`: {"lines":{"Why":{},"VERDICT":{"values":["PASS","FAIL"]},"Beds":{}}}`,
        '  | Why: {text}',
        '  | VERDICT: PASS | FAIL',
        '  | Beds: {N}',
        '  An output has a line `Why:` with any text, and a line `VERDICT:` with `PASS` or `FAIL`, and a line `Beds:` with any text',
        `Wrote 1 marker to ${path}\n`
      ].join('\n')
    ])
    expect(read(cwd)).toBe(`${head}## Output format\n\n<!-- lint-agents output why -->\n${template}`)
    expect((await runCli(cwd, declare, {ask: () => Promise.resolve('y')})).out).toBe(
      'Nothing was written: no definition shows a format that is not declared\n'
    )
  })

  test.each([
    ['n', '<!-- lint-agents not output -->\n```'],
    ['', 'format\n\n```']
  ])('the answer %j', async (answer, text) => {
    const cwd = folder(shown, [])
    await runCli(cwd, declare, {ask: () => Promise.resolve(answer)})
    expect(read(cwd)).toContain(text)
  })

  test('--yes writes what is proposed; a block that no sign introduces is not', async () => {
    const other = '.claude/agents/waterer.md'
    const cwd = temporaryFolder({[path]: head + shown, [other]: weak})
    expect((await runCli(cwd, [...declare, '--yes'])).out).toBe(`Wrote 1 marker to ${path}\n`)
    expect(read(cwd)).toBe(`${head}## Output format\n\n<!-- lint-agents output why -->\n${template}`)
    expect(read(cwd, other)).toBe(weak)
  })

  test('without a person and --yes nothing is written', async () => {
    const cwd = folder(shown, [])
    expect((await runCli(cwd, declare)).out).toContain('Nothing was written: --yes writes what is clear\n')
    expect(read(cwd)).toBe(head + shown)
  })

  test('CRLF stays, and --agent and paths choose the definitions', async () => {
    const other = '.claude/agents/waterer.md'
    const text = `---\r\nname: waterer\r\n---\r\n\r\n${shown.replaceAll('\n', '\r\n')}`
    const cwd = temporaryFolder({[path]: head + shown, [other]: text})
    await runCli(cwd, [...declare, '--yes', '--agent', 'waterer'])
    expect(read(cwd)).toBe(head + shown)
    expect(read(cwd, other)).toContain('\r\n\r\n<!-- lint-agents output why -->\r\n```\r\n')
    await runCli(cwd, [...declare, '--yes', path])
    expect(read(cwd)).toContain('<!-- lint-agents output why -->\n```')
  })

  test('an output that looks like a definition does not change, but where it is named', async () => {
    const cwd = temporaryFolder({'runs/report.md': shown, 'agents/planter.md': shown})
    expect((await runCli(cwd, [...declare, '--yes'])).out).toBe('Wrote 1 marker to agents/planter.md\n')
    expect(read(cwd, 'runs/report.md')).toBe(shown)
    expect((await runCli(cwd, [...declare, '--yes', 'runs'])).out).toContain('Nothing was written')
    expect((await runCli(cwd, [...declare, '--yes', './runs/report.md'])).out).toBe(
      'Wrote 1 marker to runs/report.md\n'
    )
  })

  test('what is declared is an error of an output that lacks it', async () => {
    const cwd = folder(shown, ['VERDICT: MAYBE\n'])
    expect((await runCli(cwd, ['outputs', 'runs'])).code).toBe(0)
    await runCli(cwd, [...declare, '--yes'])
    const {code, out} = await runCli(cwd, ['outputs', 'runs'])
    expect([code, out]).toEqual([1, expect.stringContaining('custom-contract')])
  })
})

test.each<[string, string]>([
  ['End with `<gate>OPEN</gate>` or `<gate>SHUT</gate>`.\n', 'a tag `<gate>` with `OPEN` or `SHUT`'],
  [
    '## Output format\n\n```markdown\n## Summary\n\n## Risks (optional)\n```\n',
    'a section `Summary`, and a section `Risks` (may be missing)'
  ],
  [
    '## Output format\n\n| File | Severity |\n| --- | --- |\n| {path} | high / low |\n',
    'a table with the columns `File` and `Severity`, `Severity` with `high` or `low`'
  ],
  ['Respond with exactly one of:\n\n- `APPROVED`\n- `REJECTED`\n', 'a line that is `APPROVED` or `REJECTED`'],
  ['Answer with JSON only:\n\n```json\n{"ok": true}\n```\n', 'JSON with the key `ok`']
])('in words: %s', async (definition, words) => {
  const {out} = await runCli(folder(definition, []), ['contracts', '--write=markers'], {ask: () => Promise.resolve('')})
  expect(out).toContain(`  An output has ${words}`)
})

test('--write=config declares in the configuration', async () => {
  const cwd = folder(`## Output format\n\n${template}`, good)
  await runCli(cwd, [...write.slice(0, -1), '--write=config', '--yes'])
  expect(JSON.parse(read(cwd, 'lint-agents.config.json'))).toMatchObject({
    contracts: {'planter-why': {lines: {Why: {}, VERDICT: {values: ['PASS', 'FAIL']}, Beds: {}}}},
    agents: {planter: ['planter-why']}
  })
})

test.each([
  [['--write=markers', '--agent', 'planer'], 'Unexpected --agent `planer`, expected `planter`'],
  [['--agent', 'planter'], 'Unexpected --agent alone, expected it with --against, --write or --prove'],
  [['--from', 'runs', '--write=markers'], 'Unexpected --from beside --write, expected one of them'],
  [['--yes'], 'Unexpected --yes without --write, expected both'],
  [
    ['--against', 'runs', '--write=notes'],
    'Unexpected --write `notes`, expected one of `markers`, `config`, `examples`'
  ]
])('%j is an error of use', async (args, message) => {
  const {code, err} = await runCli(folder('', good), ['contracts', ...args])
  expect([code, err.trim()]).toEqual([2, message])
})

test('a contract of the configuration and a marker with the same terms are one finding', async () => {
  const cwd = folder(`<!-- lint-agents output verdict -->\n${template}`, ['VERDICT: FAIL\nBeds: 1\n'])
  const files: Files = {
    'lint-agents.config.json': `${config.slice(0, -1)}, "contracts": {"v": {"lines": {"Why": {}, "VERDICT": {"values": ["PASS", "FAIL"]}, "Beds": {}}}}, "agents": {"planter": ["v"]}}`
  }
  const both = temporaryFolder({...files, [path]: read(cwd), 'runs/0.md': 'VERDICT: FAIL\nBeds: 1\n'})
  const {out} = await runCli(both, ['runs'])
  expect(out.match(/custom-contract/g)).toHaveLength(1)
})
