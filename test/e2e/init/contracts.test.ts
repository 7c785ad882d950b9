/** `lint-agents init --contracts`: what definitions ask for, declared in the configuration. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {planDeclared} from '../../../src/init/contracts.ts'
import {readConfig} from '../../../src/project/config.ts'
import {runCli} from '../../support/cli.ts'
import {filesOf, repositoryWith, runInit} from '../../support/init.ts'

const config = 'lint-agents.config.json'
const files = {
  'agents/reviewer.md':
    '---\nname: Bed Reviewer\n---\n\nEnd with exactly:\n\n<!-- lint-agents output -->\n```\nVERDICT: PASS | FAIL\n```\n',
  'agents/sampler.md': '## Output Format\n\n<!-- lint-agents output -->\n```markdown\n## Soil\n## Beds\n```\n',
  'agents/writer.md': '# Writer\n'
}
const declared = {
  contracts: {
    'bed-reviewer-verdict': {lines: {VERDICT: {values: ['PASS', 'FAIL']}}},
    'sampler-report': {sections: ['Soil', 'Beds'], order: true}
  },
  agents: {'Bed Reviewer': ['bed-reviewer-verdict'], sampler: ['sampler-report']}
}

test('shows them, and writes nothing without a yes', async () => {
  const repository = repositoryWith(files)
  const {code, out} = await runInit(repository, ['--contracts'])
  expect(code).toBe(0)
  expect(out).toContain('Bed Reviewer: "bed-reviewer-verdict": {"lines":{"VERDICT":{"values":["PASS","FAIL"]}}}\n')
  expect(out).toContain('declares 2 contracts that the definitions of 2 agents ask for')
  expect(out).toContain('Nothing was written')
  expect(filesOf(repository, Object.keys(files))).toEqual([])
})

test('writes them after a yes, and what it writes is checked', async () => {
  const repository = repositoryWith({...files, 'out.md': 'VERDICT: GOOD\n'})
  const ran = await runInit(repository, ['--contracts'], {ask: () => Promise.resolve('y')})
  expect(ran.out).toContain(`Wrote ${config}\n`)
  expect(JSON.parse(readFileSync(join(repository.folder, config), 'utf8'))).toEqual(declared)
  const {code, out} = await runCli(repository.folder, ['outputs', '--agent', 'Bed Reviewer', 'out.md'])
  expect(code).toBe(1)
  expect(out).toContain('custom-contract')
  const again = await runInit(repository, ['--contracts', '--yes'])
  expect(again.out).toContain('declares what the definitions ask for')
})

test('keeps what a configuration has, comments included', async () => {
  const own = '{\n  // ours\n  "contracts": {"mine": {"tag": "mine"}},\n  "agents": {"sampler": ["mine"]}\n}\n'
  const repository = repositoryWith({...files, [config]: own})
  await runInit(repository, ['--contracts', '--yes'])
  const text = readFileSync(join(repository.folder, config), 'utf8')
  expect(text).toContain('// ours')
  expect(JSON.parse(text.replace('// ours', ''))).toEqual({
    contracts: {mine: {tag: 'mine'}, ...declared.contracts},
    agents: {sampler: ['mine', 'sampler-report'], 'Bed Reviewer': ['bed-reviewer-verdict']}
  })
})

test('goes into package.json where that holds the configuration', async () => {
  const repository = repositoryWith({...files, 'package.json': '{\n  "name": "x",\n  "lint-agents": {}\n}\n'})
  await runInit(repository, ['--contracts', '--yes'])
  const value = JSON.parse(readFileSync(join(repository.folder, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(value['lint-agents']).toEqual(declared)
})

test('and a new configuration are one file', async () => {
  const repository = repositoryWith(files)
  const {out} = await runInit(repository, ['--contracts', '--config', '--yes'])
  expect(out.match(/^Wrote .*$/gm)).toEqual([`Wrote ${config}`])
  expect(readFileSync(join(repository.folder, config), 'utf8')).toContain('"sampler-report"')
})

test('none are asked for', async () => {
  const {code, out} = await runInit(repositoryWith({'agents/a.md': '# A\n'}), ['--contracts', '--yes'])
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('no contract is confirmed by outputs or declared by a marker')
  ])
})

test('another change of the same file stays', async () => {
  const manifest = '{\n  "devDependencies": {"husky": "9"},\n  "lint-agents": {}\n}\n'
  const repository = repositoryWith({...files, 'package.json': manifest})
  await runInit(repository, ['--hooks', 'husky', '--contracts', '--yes'])
  const value = JSON.parse(readFileSync(join(repository.folder, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(value['lint-agents']).toEqual(declared)
  expect(value['lint-staged']).toBeTypeOf('object')
})

test('agents and contracts have names of their own', async () => {
  const definition = (name: string, tag: string): string =>
    `---\nname: ${name}\n---\n\n<!-- lint-agents output -->\nEnd with \`<${tag}>ONE</${tag}>\` or \`<${tag}>TWO</${tag}>\`.\n`
  const repository = repositoryWith({
    'agents/1.md': definition('a b', 'go'),
    'agents/2.md': definition('a-b', 'go'),
    'agents/3.md': definition('agent', 'response')
  })
  await runInit(repository, ['--contracts', '--yes'])
  const text = readFileSync(join(repository.folder, config), 'utf8')
  const {contracts, agents} = readConfig(config, text)?.config ?? {}
  expect(Object.keys(contracts ?? {})).toEqual(['a-b-go', 'a-b-go-2', 'agent-response-2'])
  expect(Object.entries(agents ?? {})).toEqual([
    ['a b', ['a-b-go']],
    ['a-b', ['a-b-go-2']],
    ['agent', ['agent-response-2']]
  ])
})

test('of definitions that share a name, what they agree on is declared', async () => {
  const definition = (label: string): string =>
    `---\nname: twin\n---\n\nEnd with exactly:\n\n<!-- lint-agents output -->\n\`\`\`\n${label}: YES | NO\n\`\`\`\n`
  const same = repositoryWith({'one/agents/twin.md': definition('Ready'), 'two/agents/twin.md': definition('Ready')})
  await runInit(same, ['--contracts', '--yes'])
  const {contracts, agents} = readConfig(config, readFileSync(join(same.folder, config), 'utf8'))?.config ?? {}
  expect([Object.keys(contracts ?? {}), agents]).toEqual([['twin-ready'], {twin: ['twin-ready']}])
  const other = repositoryWith({'one/agents/twin.md': definition('Ready'), 'two/agents/twin.md': definition('Done')})
  const {out} = await runInit(other, ['--contracts', '--yes'])
  expect(out).toContain('no contract is confirmed by outputs or declared by a marker')
  expect(filesOf(other, ['one/agents/twin.md', 'two/agents/twin.md'])).toEqual([])
})

const planter = '---\nname: planter\n---\n\n## Output format\n\n```\nVERDICT: PASS | FAIL\nBeds: {N}\n```\n'
const bound = '{"files": [{"include": ["runs/**"], "kind": "output", "agent": "planter"}]}\n'
const runs = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text, index) => [`runs/${index}.md`, text]))
const good = ['1', '2', '3', '4', '5'].map((count) => `VERDICT: PASS\nBeds: ${count}\n`)

test('what captured outputs confirm is declared, without a question', async () => {
  const repository = repositoryWith({'agents/planter.md': planter, [config]: bound, ...runs(good)})
  await runInit(repository, ['--contracts', '--yes'])
  expect(JSON.parse(readFileSync(join(repository.folder, config), 'utf8'))).toMatchObject({
    contracts: {'planter-verdict': {lines: {VERDICT: {values: ['PASS', 'FAIL']}, Beds: {}}}},
    agents: {planter: ['planter-verdict']}
  })
})

test('what some outputs do not hold is asked for, with the lines of the definition and of an output', async () => {
  const outputs = [...good, 'VERDICT: PARTIAL\nBeds: 6\n']
  const asked: string[] = []
  const repository = repositoryWith({'agents/planter.md': planter, [config]: bound, ...runs(outputs)})
  const {out} = await runInit(repository, ['--contracts'], {
    ask(question) {
      asked.push(question)
      return Promise.resolve('y')
    }
  })
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain('Declare it?')
  expect(out).toContain('  | VERDICT: PASS | FAIL\n')
  expect(out).toContain('  > VERDICT: PARTIAL\n')
  expect(JSON.parse(readFileSync(join(repository.folder, config), 'utf8'))).toMatchObject({
    contracts: {'planter-verdict': {lines: {VERDICT: {values: ['PASS', 'FAIL']}, Beds: {}}}}
  })
})

test('nothing is declared for a command without outputs', async () => {
  const command = '## Output format\n\n```\nVERDICT: PASS | FAIL\n```\n'
  const repository = repositoryWith({'.claude/commands/plant.md': command})
  const {out} = await runInit(repository, ['--contracts', '--yes'])
  expect(out).toContain('no contract is confirmed by outputs or declared by a marker')
})

test.each([
  {sections: ['Ri\u2028sk']},
  {sections: ['A', {heading: 'B\u2029'}]},
  {lines: {'Ver\u2028dict': {values: ['PASS']}}},
  {oneOf: ['A\u0085', 'B\n']},
  {tag: 'no tag'},
  {sections: []},
  {other: 1}
])('what a configuration would refuse is not written: %j', (contract) => {
  const definition = {agent: 'a'}
  const good = {definition: {agent: 'b'}, asked: {name: 'verdict'}, contract: {tag: 'verdict'}}
  const info = {root: '/', texts: new Map(), manifest: undefined}
  const {step} = planDeclared(info, [{definition, asked: {name: 'report'}, contract}, good], [])
  const text = 'text' in step ? step.text : ''
  expect(JSON.parse(text)).toEqual({contracts: {'b-verdict': {tag: 'verdict'}}, agents: {b: ['b-verdict']}})
  expect(planDeclared(info, [{definition, asked: {name: 'report'}, contract}], []).step.action).toBe('keep')
})
