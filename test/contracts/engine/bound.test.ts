/** Which contracts apply to a text, by its agent, its configuration and its definition. */
import {describe, expect, test} from 'vitest'
import type {Captured} from '../../../src/contracts/context.ts'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {reportOf, runCli} from '../../support/cli.ts'
import {temporaryFolder} from '../../support/folder.ts'
import {type LintOptions, lines, lint} from '../../support/lint.ts'

const customContracts: Readonly<Record<string, OutputContract>> = {
  verdict: {lines: {VERDICT: ['PASS', 'FAIL']}},
  review: {tag: 'review', values: ['PASS']},
  promise: {any: [{tag: 'promise', in: 'transcript'}, {oneOf: ['STUCK']}]},
  result: {json: {type: 'object'}}
}

const find = (text: string, options: LintOptions) =>
  lint(text, {customContracts, only: ['custom-contract'], ...options})

/** The names of the contracts that a text violates, which are all that apply to it where it has nothing of them. */
const names = (text: string, options: LintOptions): readonly (string | undefined)[] =>
  find(text, options).findings.map(({message}) => /\(contract `(.+)`\)$/.exec(message)?.[1])

const marked = (block: string, options = ''): NonNullable<LintOptions['definition']> => ({
  path: 'agents/a.md',
  text: `# A\n\n<!-- lint-agents output${options} -->\n\n\`\`\`\n${block}\n\`\`\`\n`
})

describe('the agent of a text', () => {
  const agents = {reviewer: ['verdict'], builder: ['promise']}

  test.each<[string, LintOptions, string, readonly string[]]>([
    ['is that of an output', {kind: 'output', agent: 'reviewer'}, '', ['verdict']],
    ['is none of an output without one', {kind: 'output', path: 'reviewer.md'}, '', []],
    ['is the name of a definition', {}, '---\nname: reviewer\n---\n', ['verdict']],
    ['is the name of its file', {path: 'agents/builder.md'}, '# A\n', ['promise']],
    ['is that of a command', {path: 'commands/builder.md', kind: 'command'}, '# A\n', ['promise']],
    ['is none of another kind', {path: 'agents/builder.md', kind: 'prompt'}, '---\nname: reviewer\n---\n', []]
  ])('%s', (_, options, text, contracts) => {
    expect(names(text, {path: 'agents/a.md', agents, ...options})).toEqual(contracts)
  })

  test('has its contracts and those of the text, each once', () => {
    const output: LintOptions = {kind: 'output', agents}
    expect(names('', {...output, agent: 'reviewer', contracts: ['review', 'verdict']})).toEqual(['review', 'verdict'])
    expect(names('', {...output, agent: 'builder', contracts: ['review']})).toEqual(['promise', 'review'])
  })
})

describe('an agent', () => {
  /** The contracts of an agent, each of which is of a tag with its name. */
  const contractsOf = (agent: string, agents: Readonly<Record<string, readonly string[]>>): readonly unknown[] => {
    const all = Object.values(agents).flat()
    return names('', {
      kind: 'output',
      agent,
      agents,
      customContracts: Object.fromEntries(all.map((tag): [string, OutputContract] => [tag, {tag}]))
    })
  }

  test('has the contracts of its name, else of its name without a plugin, and of all keys that match', () => {
    const agents = {reviewer: ['a'], 'code:reviewer': ['b'], 'code:*': ['c', 'a'], '*er': ['d'], writer: ['e']}
    expect(contractsOf('reviewer', agents)).toEqual(['a', 'd'])
    expect(contractsOf('code:reviewer', agents)).toEqual(['a', 'b', 'c', 'd'])
    expect(contractsOf('code:reviewer', {reviewer: ['a'], 'code:reviewer': ['b']})).toEqual(['b'])
    expect(contractsOf('docs:reviewer', agents)).toEqual(['a', 'd'])
    expect(contractsOf('code:x', agents)).toEqual(['a', 'c'])
    expect(contractsOf('x', agents)).toEqual([])
  })

  test('is meant by a key with and without its plugin', () => {
    for (const agent of ['a', 'b:a', '/a', 'c:b:a']) expect(contractsOf(agent, {a: ['x']})).toEqual(['x'])
    for (const agent of ['x/a', 'ab', 'a/b']) expect(contractsOf(agent, {a: ['x']})).toEqual([])
    expect(contractsOf('b:a', {'b:*': ['x']})).toEqual(['x'])
  })

  test('of the command line is meant by a key with and without its plugin', async () => {
    const code = async (agent: string, key: string): Promise<number | null> => {
      const config = {contracts: customContracts, agents: {[key]: ['verdict']}}
      const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(config), 'out.md': 'Well.\n'})
      return (await runCli(cwd, ['outputs', '--agent', agent, 'out.md'])).code
    }
    for (const agent of ['a', 'b:a', '/a']) expect([agent, await code(agent, 'a')]).toEqual([agent, 1])
    for (const agent of ['x/a', 'ab']) expect([agent, await code(agent, 'a')]).toEqual([agent, 2])
    expect(await code('b:a', 'b:*')).toBe(1)
  })
})

describe('the custom contracts of a text', () => {
  const output: LintOptions = {kind: 'output'}

  test('are those that the project declares', () => {
    expect(names('', {...output, contracts: ['verdict', 'inception-party', 'review']})).toEqual(['review', 'verdict'])
  })

  test('and what markers of its definition declare besides', () => {
    const definition = marked('STATUS: done | open')
    const found = find('STATUS: begun\nVERDICT: good\n', {...output, contracts: ['verdict'], definition})
    expect(lines(found)).toEqual([
      '1:9-1:14: error: Unexpected value `begun` of line `STATUS`, expected one of `done`, `open` (contract `status`)',
      '2:10-2:14: error: Unexpected value `good` of line `VERDICT`, expected one of `PASS`, `FAIL` (contract `verdict`)'
    ])
  })

  test.each<[string, OutputContract]>([
    ['VERDICT: PASS | FAIL', {lines: {VERDICT: ['PASS', 'FAIL']}}],
    ['VERDICT: PASS | FAIL', {description: 'The end', lines: {VERDICT: {values: ['PASS', 'FAIL']}}}],
    ['# Summary\n\n# Risks', {sections: [{heading: 'Summary'}, 'Risks'], order: true}]
  ])('and not what they declare as well: %j', (block, own) => {
    const definition = marked(block)
    const options = {...output, customContracts: {own}, definition}
    expect(new Set(names('', {...options, contracts: ['own']}))).toEqual(new Set(['own']))
    expect(new Set(names('', options)).size).toBe(1)
    expect(names('', options)).not.toContain('own')
  })

  test('read JSON, which is not taken for a transcript then', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify({contracts: customContracts}),
      'a.json': '[]\n'
    })
    const isRead = async (name: string): Promise<boolean> =>
      reportOf(await runCli(cwd, ['outputs', '--contract', name, '--format', 'json', 'a.json'])).files.length > 0
    for (const name of ['result', 'prompt-sections', 'inception-party']) expect(await isRead(name)).toBe(true)
    expect(await isRead('verdict')).toBe(false)
  })

  test('have tags of their own, which are not those of the definition', () => {
    const messages = (contracts: readonly string[]): readonly string[] =>
      lint('Well.', {
        ...output,
        contracts,
        customContracts,
        definition: {path: 'agents/a.md', text: '# A\n\nEnd with `<review>PASS</review>`.\n'},
        only: ['definition-contract']
      }).findings.map(({message}) => message)
    expect(messages(['verdict', 'review'])).toEqual([])
    expect(messages(['verdict'])).toEqual(['Missing `<review>`, expected it with `PASS` (from the agent definition)'])
  })
})

describe('a finding of a contract', () => {
  const verdict: OutputContract = {lines: {VERDICT: ['PASS', 'FAIL'], Risk: ['low']}}
  const options: LintOptions = {kind: 'output', contracts: ['verdict'], customContracts: {verdict}}
  const configuration = {path: 'lint-agents.config.json', line: 3, from: 'configuration'}
  const related = (text?: string, more = options): readonly unknown[] =>
    find('', {...more, ...(text !== undefined && {definition: {path: 'agents/a.md', text}})}).findings.map(
      ({related}) => related
    )

  test('has the name of the contract, and the lines that declare and mention it', () => {
    const mention = {path: 'agents/a.md', line: 5, from: 'definition'}
    expect(related()).toEqual([[configuration], [configuration]])
    expect(related('# A\n\nText.\n\nPrint Risk.\n\nVERDICT: PASS\n')).toEqual([
      [expect.objectContaining(mention), configuration],
      [expect.objectContaining(mention), configuration]
    ])
    expect(related('# A\n')).toEqual([[configuration], [configuration]])
    expect(names('', options)).toEqual(['verdict', 'verdict'])
  })

  test('has the line of its marker', () => {
    const text = '# A\n\nVERDICT: PASS\n\n\n\n\n\n<!-- lint-agents output -->\n`VERDICT: PASS | FAIL`\n'
    const line = {path: 'agents/a.md', line: 9, from: 'definition'}
    expect(related(text, {kind: 'output'})).toEqual([[line]])
  })

  test('comes after another by its place in the text', () => {
    expect(lines(find('Risk: high\nVERDICT: none\n', options))).toEqual([
      '1:7-1:11: error: Unexpected value `high` of line `Risk`, expected `low` (contract `verdict`)',
      '2:10-2:14: error: Unexpected value `none` of line `VERDICT`, expected one of `PASS`, `FAIL` (contract `verdict`)'
    ])
  })

  test('is none where an output may have nothing of it', () => {
    const definition = marked('VERDICT: PASS | FAIL\nRisk: low | high', ' verdict {"optional": true}')
    const count = (text: string): number => names(text, {kind: 'output', definition}).length
    expect(count('Well.')).toBe(0)
    expect(count('VERDICT: PASS')).toBe(1)
    expect(count('VERDICT: none\nRisk: low')).toBe(1)
  })
})

describe('a contract of all that an agent printed', () => {
  const promise: OutputContract = {tag: 'promise', values: ['DONE'], count: 2, in: 'transcript'}
  const messages = (text: string, captured?: Captured, c = promise): readonly string[] =>
    find(text, {kind: 'output', contracts: ['c'], customContracts: {c}, ...(captured && {captured})}).findings.map(
      ({message}) => message.replace(' (contract `c`)', '')
    )
  const thread = {thread: 'main', kind: 'main'} as const
  const all = {...thread, parts: [{start: 0, end: 5, message: 1, isFinal: true}]}
  const [none, one, wrong] = ['Well.', '<promise>DONE</promise>', '<promise>DUNE</promise>']
  const missing = 'Missing `<promise>`, expected it twice in the transcript'
  const tooFew = 'Missing `<promise>`, expected it twice instead of once'
  const unknown = 'Unexpected value `DUNE` of `<promise>`, expected `DONE`'

  test('is checked in a text on its own', () => {
    expect([none, one, wrong].map((text) => messages(text))).toEqual([[missing], [tooFew], [tooFew, unknown]])
  })

  test('lacks nothing in a final message, where the rest is not known', () => {
    expect([none, one, wrong].map((text) => messages(text, thread))).toEqual([[], [], [unknown]])
  })

  test('is left to the check of all messages', () => {
    expect([none, one, wrong].map((text) => messages(text, {...thread, hasRun: true}))).toEqual([[], [], []])
    expect([none, one, wrong].map((text) => messages(text, all))).toEqual([[missing], [tooFew], [tooFew, unknown]])
  })

  test('and one of the final message to that of the final message', () => {
    const final: OutputContract = {tag: 'promise', values: ['DONE']}
    const missing = 'Missing `<promise>`, expected it in the output'
    expect(messages(none, thread, final)).toEqual([missing])
    expect(messages(none, {...thread, hasRun: true}, final)).toEqual([missing])
    expect(messages(none, all, final)).toEqual([])
  })
})
