/** `lint-agents contracts --against --write`: what captured outputs confirm, declared in the definitions or the configuration. */
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

test('--write=config declares in the configuration', async () => {
  const cwd = folder(`## Output format\n\n${template}`, good)
  await runCli(cwd, [...write.slice(0, -1), '--write=config', '--yes'])
  expect(JSON.parse(read(cwd, 'lint-agents.config.json'))).toMatchObject({
    contracts: {'planter-why': {lines: {Why: {}, VERDICT: {values: ['PASS', 'FAIL']}, Beds: {}}}},
    agents: {planter: ['planter-why']}
  })
})

test.each([
  [['--write=markers'], 'Unexpected --write without --against, expected both'],
  [['--yes'], 'Unexpected --yes without --write, expected both'],
  [['--against', 'runs', '--write=notes'], 'Unexpected --write `notes`, expected one of `markers`, `config`']
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
